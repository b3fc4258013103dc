import { expect, test } from 'vitest';
import { createClient } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { deferred } from '../support/deferred.js';

test.each([
  ['a call', 'AbortedError', 'entities.list'],
  ['a download', 'AbortedError', 'resources.download'],
])('the body of a response that comes after %s was aborted is cancelled', async (what, name, operation) => {
  const late = deferred<Response>();
  const asked = deferred();
  const client = createClient({
    baseUrl: 'http://127.0.0.1:1',
    credentials: { sessionId: 's' },
    // It ignores its signal.
    fetch: () => {
      asked.resolve();
      return late.promise;
    },
  });
  const controller = new AbortController();
  const { signal } = controller;
  const access = client.access('a');
  const call = what === 'a call' ? access.entities('T').list({ signal }) : access.resources.download('x', { signal });
  const ended = rejection(call);
  await asked.promise;
  controller.abort();
  expect(await ended).toMatchObject({ name, operation });
  const cancelled = deferred();
  late.resolve(new Response(new ReadableStream({ cancel: () => cancelled.resolve() })));
  await cancelled.promise;
  await client.close();
});
