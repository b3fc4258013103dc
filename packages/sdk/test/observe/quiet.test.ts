import { tracingChannel } from 'node:diagnostics_channel';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../../src/index.js';
import { Observations } from '../../src/observe/observations.js';
import { smallServer } from '../support/server.js';

afterEach(() => vi.restoreAllMocks());

/** Counts what is made for observers during many calls: payloads are frozen, and each needs a URL without secrets. */
async function madeFor(count: number): Promise<{ readonly payloads: number; readonly begun: number }> {
  await using server = await smallServer(() => ({ body: [] }));
  await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 'the-session-id' } });
  const people = client.access('a').entities('T');
  await people.list();
  const freeze = vi.spyOn(Object, 'freeze');
  const begin = vi.spyOn(Observations.prototype, 'begin');
  for (let n = 0; n < count; n += 1) await people.list();
  const ofCalls = freeze.mock.calls.filter(([value]) => isPayload(value));
  return { payloads: ofCalls.length, begun: begin.mock.calls.length };
}

function isPayload(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && ('operation' in value || 'call' in value || 'duration' in value)
  );
}

test('without listeners, no payloads are created', async () => {
  expect(await madeFor(1_000)).toEqual({ payloads: 0, begun: 0 });
});

test('the check sees payloads: with one listener there are four for each call', async () => {
  const { asyncEnd } = tracingChannel('platform-services:call');
  const listener = (): void => undefined;
  asyncEnd.subscribe(listener);
  try {
    expect(await madeFor(10)).toEqual({ payloads: 40, begun: 20 });
  } finally {
    asyncEnd.unsubscribe(listener);
  }
});
