import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CheckFailed } from '../../src/case/case.js';
import { NotExpressible } from '../../src/case/subject.js';
import { ownUser } from '../../src/target/own-deployment.js';
import { fixedSession } from '../../src/target/session.js';
import { Connection } from '../../src/target/subjects/connection.js';
import { HttpSubject } from '../../src/target/subjects/http.js';
import { Interrupted } from '../../src/target/subjects/receive.js';
import { SdkSubject } from '../../src/target/subjects/sdk.js';
import { ownServer } from '../fixtures/service.js';
import { listening } from '../support.js';

const server = ownServer();
const signal = new AbortController().signal;
let url = '';
let sessionId = '';

beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
  const body = new URLSearchParams({ ...ownUser });
  sessionId = String(await (await fetch(`${url}/rest/authenticate`, { method: 'POST', body })).json());
});
afterAll(() => server.close());

function subjects(baseUrl: string, ended?: AbortSignal) {
  const connection = new Connection({ baseUrl, timeoutMs: 2000, headers: {} });
  const own = {
    connection,
    access: 'access.conformance',
    session: fixedSession(sessionId),
    credentials: ownUser,
    maps: 'map',
  } as const;
  const settings = { ...own, signal, ...(ended === undefined ? {} : { ended }) };
  const sdk = new SdkSubject({
    ...settings,
    model: undefined,
    dialect: 'documented',
    vendor: 'com.vendor',
    kindOf: () => 'single',
  });
  return { connection, http: new HttpSubject(settings), sdk };
}

const type = 'com.vendor.conformance.model.Item';
const entities = `/rest/v2/entities/access.conformance/${type}`;

describe('literals by the SDK', () => {
  test.each([
    ['GET', `${entities}/1?depth=0`],
    ['GET', `${entities}?where.label=resident&order-by=label&order-by=id&depth=0`],
    ['GET', `${entities}?where.label=%C3%A4%20%26%2B`],
    ['GET', `${entities}/1?no-such-option=1`],
    ['OPTIONS', entities],
    ['PATCH', '/streaming'],
    ['GET', '/rest/no-such-call'],
  ])('%s %s has the same response as by plain HTTP', async (method, path) => {
    const { connection, http, sdk } = subjects(url);
    const [plain, typed] = [await http.raw({ method, path }), await sdk.raw({ method, path })];
    const withoutId = ({ status, text }: typeof plain) => ({ status, text: text.replace(/"tracebackId":"[^"]*"/, '') });
    expect(withoutId(typed)).toEqual(withoutId(plain));
    await connection.close();
  });

  test.each([
    ['a query that is not encoded as it encodes it', { method: 'GET', path: `${entities}?where.label=a+b` }],
    ['a header of the transport', { method: 'GET', path: entities, headers: { host: 'elsewhere' } }],
  ])('%s is not sent as something else', async (_, request) => {
    const { connection, sdk } = subjects(url);
    await expect(sdk.raw(request)).rejects.toBeInstanceOf(NotExpressible);
    await connection.close();
  });

  test('reads the value of the text, and fails if it cannot be read', async () => {
    const { connection, sdk } = subjects(url);
    const response = await sdk.raw({ method: 'GET', path: `${entities}/1?depth=0` });
    expect(response.value).toMatchObject({ properties: { id: 1 } });
    await connection.close();
    const other = await listening((_, response) => response.setHeader('content-type', 'application/json').end('{"a":'));
    const lying = subjects(other.url);
    await expect(lying.sdk.raw({ method: 'GET', path: entities })).rejects.toBeInstanceOf(CheckFailed);
    await lying.connection.close();
    await other.close();
  });

  test.each(['4.9E-324', '5e-324'])('reads the double %s as the same number, whatever its digits are', async (text) => {
    const body = JSON.stringify([{ value: text, _type: 'double' }]);
    const other = await listening((_, response) => response.setHeader('content-type', 'application/json').end(body));
    const { connection, sdk } = subjects(other.url);
    expect((await sdk.raw({ method: 'GET', path: entities })).value).toEqual([5e-324]);
    await connection.close();
    await other.close();
  });

  test('neither subject sends a request after the end of a run', async () => {
    const { connection, http, sdk } = subjects(url, AbortSignal.abort());
    server.journal.clear();
    for (const subject of [http, sdk]) {
      await expect(subject.raw({ method: 'GET', path: entities })).rejects.toBeInstanceOf(Interrupted);
      const called = async () => await subject.legacy('entity', { type, id: '1' });
      await expect(called()).rejects.toBeInstanceOf(Interrupted);
    }
    expect(server.journal.entries()).toEqual([]);
    await connection.close();
  });

  test.each(['http', 'sdk'] as const)('each legacy call shows the exchange that it made (%s)', async (name) => {
    const { connection, [name]: subject } = subjects(url);
    for (const id of ['1', '2', '1']) {
      const { exchange } = await subject.legacy('entity', { type, id, projection: 'payload' });
      expect(`${exchange?.request.url}?${exchange?.request.body}`).toMatch(new RegExp(`[?&]id=${id}(?:&|$)`));
    }
    await connection.close();
  });
});
