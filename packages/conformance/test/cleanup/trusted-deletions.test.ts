import { expect, test } from 'vitest';
import { cleanUp } from '../../src/cleanup/clean-up.js';
import { Ledger } from '../../src/cleanup/ledger.js';
import { OwnedEntities } from '../../src/cleanup/owned-entities.js';
import { connectionOf } from '../../src/harness/open.js';
import { fixedSession } from '../../src/target/session.js';
import { SetUpClient } from '../../src/target/set-up-client.js';
import { listening } from '../support.js';

const { signal } = new AbortController();
const marker = 'pscf-test-1h';
const type = 'a.Patient';

/**
 * Cleans up one entity of a service, and returns the requests and what is left.
 *
 * @param deletes whether the service deletes
 */
async function cleaned(deletes: boolean) {
  const requests: string[] = [];
  let exists = true;
  const service = await listening(({ method = '', url = '' }, response) => {
    const isSearch = url.includes('where.label');
    requests.push(isSearch ? 'search' : method);
    if (method === 'DELETE' && deletes) exists = false;
    const found = { _type: type, _id: '0', id: { value: '7', _type: 'long' }, label: marker };
    const body = method === 'DELETE' ? 1 : isSearch ? (exists ? [found] : []) : exists ? found : undefined;
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  const connection = connectionOf({}, service.url, signal);
  const client = new SetUpClient({ connection, access: 'access', session: fixedSession('session'), signal });
  const places = [{ access: 'access', type, property: 'label' }];
  const settings = { case: 'test/case', marker, places, vendor: 'a', access: 'access' };
  const owned = new OwnedEntities(settings, new Ledger(undefined), client);
  owned.intend();
  owned.created({ access: 'access', type, id: 7 });
  const { left } = await cleanUp(owned);
  await connection.close();
  await service.close();
  return { requests, left: left.map(({ what }) => what) };
}

test('an entity is read before it is deleted, to see whose it is, and afterwards, to see whether it is gone', async () => {
  expect(await cleaned(true)).toEqual({ requests: ['GET', 'DELETE', 'search', 'GET'], left: [] });
});

test('a service that does not delete is not trusted', async () => {
  const { requests, left } = await cleaned(false);
  expect(left).toEqual([expect.stringContaining('7')]);
  expect(requests.length).toBeLessThan(12);
});
