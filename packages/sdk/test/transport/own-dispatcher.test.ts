import { expect, test } from 'vitest';
import { createClient } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { smallServer } from '../support/server.js';

const credentials = { sessionId: 's' };

test('calls that begin before the connections of a client are set up share them, and later ones too', async () => {
  await using server = await smallServer(() => ({ body: [] }));
  await using client = createClient({ baseUrl: server.url, credentials, connections: 1 });
  const list = (type: string) => client.access('a').entities(type).list();
  expect(await Promise.all([list('A'), list('B')])).toEqual([[], []]);
  expect(await list('C')).toEqual([]);
  expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['A', 'B', 'C']);
});

test('a call that is aborted before the connections are set up sends nothing, and the next one does', async () => {
  await using server = await smallServer(() => ({ body: [] }));
  await using client = createClient({ baseUrl: server.url, credentials });
  const controller = new AbortController();
  const aborted = rejection(client.access('a').entities('Aborted').list({ signal: controller.signal }));
  // The call has begun, and waits for what is loaded with the first request.
  await Promise.resolve();
  controller.abort(new Error('enough'));
  expect(await aborted).toMatchObject({ name: 'AbortedError' });
  expect(await client.access('a').entities('Other').list()).toEqual([]);
  expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['Other']);
});
