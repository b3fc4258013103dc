import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type AttemptStart, type CallStart, createClient, type Hooks } from '../../src/index.js';
import { type Handler, smallServer } from '../support/server.js';
import { impatient } from './record.js';

const names = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'] as const;
const credentials = { sessionId: 'the-session-id' };
const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0)) each();
  vi.restoreAllMocks();
});

/** Writes down what a channel publishes. */
function listen(name: 'call' | 'attempt') {
  const events: string[] = [];
  const messages: unknown[] = [];
  const channel = tracingChannel(`platform-services:${name}`);
  for (const event of names) {
    const receive = (message: unknown): void => {
      events.push(event);
      messages.push(message);
    };
    channel[event].subscribe(receive);
    undo.push(() => channel[event].unsubscribe(receive));
  }
  return { events, messages };
}

async function list(handler: Handler, hooks: Hooks[] = []): Promise<unknown> {
  await using server = await smallServer(handler);
  await using client = impatient({ baseUrl: server.url, credentials, hooks });
  return await client
    .access('a')
    .entities('T')
    .list()
    .catch((error: unknown) => error);
}

describe('diagnostics_channel', () => {
  test('a call that succeeds is published as a promise is, by one message', async () => {
    const { events, messages } = listen('call');
    await list(() => ({ body: [] }));
    expect(events).toEqual(['start', 'end', 'asyncStart', 'asyncEnd']);
    expect(new Set(messages).size).toBe(1);
    expect({ ...(messages[0] as object) }).toEqual({
      start: expect.objectContaining({ operation: 'entities.list', method: 'GET' }),
      end: { duration: expect.any(Number), attempts: 1, status: 200, error: undefined },
      error: undefined,
    });
    expect(Object.isSealed(messages[0])).toBe(true);
  });

  test('a call that fails is published with its error', async () => {
    const { events, messages } = listen('call');
    const error = await list(() => ({ status: 404 }));
    expect(events).toEqual(['start', 'end', 'error', 'asyncStart', 'asyncEnd']);
    expect((messages[2] as { error: unknown }).error).toBe(error);
  });

  test('every request is published; a response of failure is not an error of the request', async () => {
    const { events, messages } = listen('attempt');
    let count = 0;
    await list((_request, response) => {
      count += 1;
      if (count === 1) response.destroy();
      return count === 1 ? undefined : { status: count === 2 ? 503 : 200, body: [] };
    });
    const success = ['start', 'end', 'asyncStart', 'asyncEnd'];
    expect(events).toEqual(['start', 'end', 'error', 'asyncStart', 'asyncEnd', ...success, ...success]);
    expect(new Set(messages).size).toBe(3);
  });

  test('a store that is bound to the start applies to everything that follows', async () => {
    const storage = new AsyncLocalStorage<string>();
    const channel = tracingChannel<string, { start: CallStart }>('platform-services:call');
    channel.start.bindStore(storage, ({ start }) => start.operation);
    undo.push(() => channel.start.unbindStore(storage));
    const seen: unknown[] = [];
    await list(() => ({ body: [] }), [{ attempt: () => void seen.push(storage.getStore()) }]);
    expect(seen).toEqual(['entities.list']);
  });

  test('subscribers can add header fields', async () => {
    const channel = tracingChannel<unknown, { start: AttemptStart }>('platform-services:attempt');
    const add = (message: unknown): void => (message as { start: AttemptStart }).start.setHeader('x-from', 'listener');
    channel.start.subscribe(add);
    undo.push(() => channel.start.unsubscribe(add));
    await using server = await smallServer(() => ({ body: [] }));
    await using client = createClient({ baseUrl: server.url, credentials });
    await client.access('a').entities('T').list();
    expect(server.requests[0]?.headers['x-from']).toBe('listener');
  });

  const boom = (): never => {
    throw new Error('boom');
  };

  test.each<[string, Hooks]>([
    ['before its event', { call: boom }],
    ['after its event', { call: () => ({ run: boom }) }],
  ])('a call that another observer prevents %s is not published at all', async (_when, hooks) => {
    const { events } = listen('call');
    expect(await list(() => ({ body: [] }), [hooks])).toMatchObject({ name: 'LocalError' });
    expect(events).toEqual([]);
  });

  test('a listener that unsubscribes gets no more events', async () => {
    const { events } = listen('call');
    await list(() => ({ body: [] }));
    for (const each of undo.splice(0)) each();
    await list(() => ({ body: [] }));
    expect(events).toHaveLength(4);
  });
});

/** The number of payloads that are made for observers during many calls. Each is frozen. */
async function payloadsOf(count: number): Promise<number> {
  await using server = await smallServer(() => ({ body: [] }));
  await using client = createClient({ baseUrl: server.url, credentials });
  const people = client.access('a').entities('T');
  await people.list();
  const freeze = vi.spyOn(Object, 'freeze');
  for (let n = 0; n < count; n += 1) await people.list();
  return freeze.mock.calls.filter(([value]) => isPayload(value)).length;
}

function isPayload(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && ('operation' in value || 'call' in value || 'duration' in value)
  );
}

test('without listeners, no payloads are created', async () => {
  expect(await payloadsOf(100)).toBe(0);
});

test('the check sees payloads: with one listener there are four for each call', async () => {
  listen('call');
  expect(await payloadsOf(10)).toBe(40);
});
