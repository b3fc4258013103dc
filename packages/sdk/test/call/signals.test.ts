import { expect, test, vi } from 'vitest';
import { AbortedError, createClient } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { smallServer } from '../support/server.js';

/** Counts the listeners that a signal has. */
function counted(signal: AbortSignal): () => number {
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  return () => added.mock.calls.length - removed.mock.calls.length;
}

test('a signal of a hundred calls has one listener, ends all of them, and causes no warning', async () => {
  await using server = await smallServer(() => new Promise<never>(() => undefined));
  await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' } });
  const controller = new AbortController();
  const { signal } = controller;
  const listeners = counted(signal);
  const warned = vi.spyOn(process, 'emitWarning');
  const people = client.access('a').entities('Person');
  const calls = Array.from({ length: 100 }, (_, id) => rejection(people.get(id, { signal })));
  await expect.poll(() => server.requests.length).toBeGreaterThan(0);
  expect(listeners()).toBe(1);
  controller.abort(new Error('enough'));
  for (const error of await Promise.all(calls)) expect(error).toBeInstanceOf(AbortedError);
  expect(listeners()).toBe(0);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('a call that has ended does not listen any more, and others go on', async () => {
  await using server = await smallServer(({ path }) =>
    path.endsWith('/1') ? { body: 'null' } : new Promise<never>(() => undefined),
  );
  await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' } });
  const controller = new AbortController();
  const listeners = counted(controller.signal);
  const people = client.access('a').entities('Person');
  const { signal } = controller;
  const open = rejection(people.get(2, { signal }));
  await rejection(people.get(1, { signal }));
  expect(listeners()).toBe(1);
  controller.abort();
  expect(await open).toBeInstanceOf(AbortedError);
  expect(listeners()).toBe(0);
});
