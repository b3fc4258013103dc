import { tracingChannel } from 'node:diagnostics_channel';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../../src/index.js';
import { smallServer } from '../support/server.js';

afterEach(() => vi.restoreAllMocks());

/** The number of payloads that are made for observers during many calls. Each is frozen. */
async function payloadsOf(count: number): Promise<number> {
  await using server = await smallServer(() => ({ body: [] }));
  await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 'the-session-id' } });
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
  const { asyncEnd } = tracingChannel('platform-services:call');
  const listener = (): void => undefined;
  asyncEnd.subscribe(listener);
  try {
    expect(await payloadsOf(10)).toBe(40);
  } finally {
    asyncEnd.unsubscribe(listener);
  }
});
