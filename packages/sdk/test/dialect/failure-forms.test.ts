import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BadRequestError, createClient, DialectError, NotFoundError, UnauthorizedError } from '../../src/index.js';
import { nameIn } from '../resources/downloading.js';
import { rejection } from '../support/catch.js';
import { testModel } from '../support/model.js';
import { smallServer } from '../support/server.js';
import { deploymentOf, started } from '../support/started.js';

const deployment = deploymentOf(testModel, {
  entities: [{ _type: 'a.Person', id: 1, firstName: 'John' }],
  resources: [{ id: 'file', name: 'ä b.txt', mimeType: 'text/plain', text: '0123456789' }],
});

/** A deployed service over HTTP, and a client of it. */
const start = () => started({ dialect: 'deployed', deployment }, { dialect: 'deployed', model: testModel });

let service: Awaited<ReturnType<typeof start>>;
let access: ReturnType<typeof service.client.access>;
beforeAll(async () => {
  service = await start();
  access = service.client.access('a');
});
afterAll(() => service[Symbol.asyncDispose]());

const forms = [
  'application/json',
  'gm/json',
  'text/x-json',
  'application/xml',
  'gm/xml',
  'text/plain',
  'text/html',
  '*/*',
];

describe('an error in each form (D-46)', () => {
  test.each(forms)('%s', async (accept) => {
    const error = await rejection(access.entities('Person').get(9, { headers: { accept } }));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({
      serverMessage: expect.stringMatching(/^a\.Person with id "?9"? does not exist/),
      tracebackId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test.each(forms)('of a session that does not exist (D-24), %s', async (accept) => {
    await using client = createClient({ baseUrl: service.url, credentials: { sessionId: 'x' }, retry: false });
    const error = await rejection(client.access('a').entities('Person').get(1, { headers: { accept } }));
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(error).toMatchObject({ serverMessage: expect.stringContaining('The session is unknown') });
    expect(error.message).not.toContain('It does not look');
  });
});

test.each(['Report "final".pdf', 'a\r\nb.txt', 'a%22b.txt', 'plain.txt'])(
  'the name of a file is stored as it is: %j',
  async (name) => expect((await access.resources.upload({ content: 'x', name })).name).toBe(name),
);

describe('downloads', () => {
  test('of nothing (D-58)', async () => {
    const error = await rejection(access.resources.download('nothing'));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ serverMessage: expect.stringContaining('"nothing"') });
  });

  test('of a range beyond the end (D-54)', async () => {
    const error = await rejection(access.resources.download('file', { range: { start: 20 } }));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ serverMessage: expect.stringContaining('within the 10 bytes') });
  });

  test('of the last bytes are refused before they are sent (D-54)', async () => {
    const error = await rejection(access.resources.download('file', { range: { last: 3 } }));
    expect(error).toBeInstanceOf(DialectError);
    expect(error).toMatchObject({ deviation: 'D-54' });
  });

  test('have their whole name (D-56)', async () => {
    const download = await access.resources.download('file');
    expect(download.fileName).toBe('ä b.txt');
    await download.cancel?.();
  });
});

test.each([
  ['inline; filename*=UTF-8\'\'a%2Bb+c.txt; filename="a_b_c.txt"', 'a+b c.txt'],
  ['inline; filename="a_b.txt"; filename*=UTF-8\'\'a+b.txt', 'a+b.txt'],
])('a plus sign in a file name is a blank only where deployed services write it: %s', async (disposition, name) => {
  expect(await nameIn(disposition)).toBe(name);
});

test.each([
  ['404: Error while invoking service http://x\nTBID: t-1\n\nNo entity\nRoot cause: x', 'No entity', 't-1'],
  ['404: Error while invoking service http://x\n', '404: Error while invoking service http://x', undefined],
])('an error shows the message in a plain text: %j', async (body, serverMessage, tracebackId) => {
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  await using server = await smallServer(() => ({ status: 404, body, headers }));
  await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' } });
  const error = await rejection(client.access('a').entities('Person').get(1));
  expect(error).toMatchObject({ serverMessage, tracebackId });
});
