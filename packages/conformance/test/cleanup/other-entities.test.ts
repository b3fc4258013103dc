import { expect, test } from 'vitest';
import { cleanUp } from '../../src/cleanup/clean-up.js';
import { EntityIds } from '../../src/cleanup/identities.js';
import { Ledger } from '../../src/cleanup/ledger.js';
import { OwnedEntities } from '../../src/cleanup/owned-entities.js';
import { connectionOf } from '../../src/harness/open.js';
import { fixedSession } from '../../src/target/session.js';
import { SetUpClient } from '../../src/target/set-up-client.js';
import { listening } from '../support.js';

const { signal } = new AbortController();
const access = 'access';
const patient = 'a.Patient';
const doctor = 'a.Doctor';
/** A doctor with the id of the patient existed before the run. The patients could not be listed. */
const foreign = new EntityIds([
  { access, type: doctor, ids: new Map([['7', ['']]]), types: new Set(), marked: new Set() },
]);

/** Cleans up the patient 7 of a service that refuses all deletions. @returns the paths of the deletions */
async function deletions(givenForPatient: object): Promise<readonly string[]> {
  const deleted: string[] = [];
  const service = await listening(({ method = '', url = '' }, response) => {
    if (method === 'DELETE') deleted.push(url.replace(/\?.*/, ''));
    const body = method === 'DELETE' ? {} : url.includes('where.') ? [] : givenForPatient;
    response.writeHead(method === 'DELETE' ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  const connection = connectionOf({}, service.url, signal);
  const client = new SetUpClient({ connection, access, session: fixedSession('session'), signal });
  const places = [{ access, type: patient, property: 'label' }];
  const settings = { case: 'test/case', marker: 'pscf-test-1h', places, vendor: 'a', access, foreign };
  const owned = new OwnedEntities(settings, new Ledger(undefined), client);
  owned.intend();
  owned.foundMarked({ access, type: patient, id: 7 });
  const { left } = await cleanUp(owned);
  await connection.close();
  await service.close();
  expect(left.length).toBeGreaterThan(0);
  return deleted;
}

test('an entity with the marker of the case is deleted', async () => {
  const deleted = await deletions({
    _type: patient,
    _id: '0',
    id: { value: '7', _type: 'long' },
    label: 'pscf-test-1h',
  });
  expect(new Set(deleted)).toEqual(new Set([expect.stringMatching(`/${patient}/7$`)]));
});

test.each<[what: string, given: object]>([
  ['a patient without the marker', { _type: patient, _id: '0', id: { value: '7', _type: 'long' }, label: 'Eve' }],
  ['another patient', { _type: patient, _id: '0', id: { value: '1', _type: 'long' } }],
  ['somebody who existed before the run', { _type: doctor, _id: '0', id: { value: '7', _type: 'long' } }],
])('if the service gives %s for an entity of the case, nobody is deleted', async (_what, given) => {
  expect(await deletions(given)).toEqual([]);
});
