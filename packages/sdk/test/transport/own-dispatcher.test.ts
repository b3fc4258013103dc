import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { smallServer } from '../support/server.js';
import { skippingWaits } from '../support/waits.js';

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

test('a call that is aborted while its dispatcher connects sends nothing afterwards', async () => {
  interface Started {
    onRequestStart(controller: { abort(reason: Error): void }): void;
  }
  let connected: (handler: Started) => void;
  const connecting = new Promise<Started>((resolve) => {
    connected = resolve;
  });
  const dispatcher = {
    dispatch(_options: object, handler: Started) {
      connected(handler);
      return true;
    },
  };
  await using client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials, dispatcher });
  const controller = new AbortController();
  const aborted = rejection(client.access('a').entities('T').create({}, { signal: controller.signal }));
  const handler = await connecting;
  controller.abort(new Error('enough'));
  expect(await aborted).toMatchObject({ name: 'AbortedError' });
  const abort = vi.fn();
  handler.onRequestStart({ abort });
  expect(abort).toHaveBeenCalledOnce();
});

test('a dispatcher that throws leaves no timer', async () => {
  const dispatcher = {
    dispatch() {
      throw new Error('not today');
    },
  };
  await using client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials, dispatcher });
  await skippingWaits(async () => {
    const error = await rejection(client.access('a').entities('T').list());
    expect(error).toMatchObject({ name: 'ConnectError', phase: 'headers', attempts: 3 });
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('a client that cannot load undici says what works without it, does not ask again, and can be closed', async () => {
  vi.resetModules();
  vi.doMock('undici', () => {
    throw new ReferenceError('ReadableStream is not defined');
  });
  onTestFinished(() => {
    vi.doUnmock('undici');
    vi.resetModules();
  });
  const { createClient: createAnyClient } = await import('../../src/index.js');
  const client = createAnyClient({ baseUrl: 'http://127.0.0.1:1', credentials });
  const error = await rejection(client.access('a').entities('T').list());
  expect(error).toMatchObject({ name: 'LocalError', attempts: 1 });
  expect(error.message).toMatch(
    /^entities\.list: Cannot load undici: .* Give the client the option "fetch" here\. \(/s,
  );
  await client.close();
});

/** The functions of the SDK that are running, from the innermost to the outermost. */
function running(): readonly string[] {
  const lines = new Error('only for its stack').stack?.split('\n') ?? [];
  const own = lines.filter((line) => line.includes('/packages/sdk/src/'));
  return own.map((line) => /at (?:async )?(.*?) \(/.exec(line)?.[1] ?? 'a function without a name');
}

test('a call passes at most eight functions from its method to the dispatcher', async () => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  onTestFinished(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });
  let sending: readonly string[] = [];
  const dispatcher = {
    dispatch() {
      sending = running();
      throw new Error('Nothing is sent.');
    },
  };
  await using client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials, dispatcher, retry: false });
  // A stack begins with the first function that waited, so the functions before it are taken from an option.
  let planning: readonly string[] = [];
  const options = {
    get depth(): undefined {
      planning = running();
      return undefined;
    },
  };
  await rejection(client.access('a').entities('T').get(1, options));
  const waiting = sending.at(-1) ?? '';
  const passed = [...sending, ...planning.slice(planning.indexOf(waiting) + 1)];
  expect(planning).toContain(waiting);
  expect(passed.at(-1)).toMatch(/\.get$/);
  expect(passed.length, passed.join(' < ')).toBeLessThanOrEqual(8);
});
