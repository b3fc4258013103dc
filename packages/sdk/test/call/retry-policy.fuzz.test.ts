import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import {
  ConfigError,
  createClient,
  type Fetch,
  InputError,
  type OperationKind,
  type RetryOptions,
} from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { recordingWaits, skippingWaits } from '../support/waits.js';

const credentials = { sessionId: 's' };

const answered =
  (status: number, headers: Record<string, string> = {}): Fetch =>
  async () =>
    new Response(null, { status, headers });

const failing =
  (fields: object): Fetch =>
  () =>
    Promise.reject(Object.assign(new Error('failed'), fields));

describe('whether a call is repeated', () => {
  test.each<[what: string, fetch: Fetch, read: boolean, repeatable: boolean, unsafe: boolean]>([
    ['nothing was sent', failing({ code: 'ECONNREFUSED', syscall: 'connect' }), true, true, true],
    ['something may have been sent', failing({ code: 'ECONNRESET', syscall: 'read' }), true, true, false],
    ['429', answered(429), true, true, false],
    ['502', answered(502), true, true, false],
    ['503', answered(503), true, true, false],
    ['504', answered(504), true, true, false],
    ['200', answered(200), false, false, false],
    ['304', answered(304), false, false, false],
    ['400', answered(400), false, false, false],
    ['401', answered(401), false, false, false],
    ['404', answered(404), false, false, false],
    ['408', answered(408), false, false, false],
    ['412', answered(412), false, false, false],
    ['500', answered(500), false, false, false],
    ['501', answered(501), false, false, false],
    ['507', answered(507), false, false, false],
  ])('%s', async (_what, fetch, read, repeatable, unsafe) => {
    const repeats = async (kind: OperationKind): Promise<boolean> => {
      let requests = 0;
      const counting: Fetch = (...request) => {
        requests += 1;
        return fetch(...request);
      };
      const retry = { maxRetries: 1, minDelay: 0 };
      await using client = createClient({ baseUrl: 'http://localhost', credentials, fetch: counting, retry });
      await client.request({ method: 'PUT', path: '/x', kind }).catch(() => undefined);
      return requests > 1;
    };
    expect([await repeats('read'), await repeats('repeatable'), await repeats('unsafe')]).toEqual([
      read,
      repeatable,
      unsafe,
    ]);
    // A misspelled kind, which the compiler refuses, must not do something twice.
    expect(await repeats('unsave' as never)).toBe(unsafe);
  });
});

describe('how long is waited', () => {
  /** The waits of a call that a busy server refuses until it gives up. */
  async function waitsOf(retry: RetryOptions, retryAfter: number | undefined): Promise<readonly number[]> {
    const headers = { ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) };
    const { hooks, waits } = recordingWaits();
    const options = { baseUrl: 'http://localhost', credentials, fetch: answered(503, headers), hooks, retry };
    await using client = createClient(options);
    const error = await skippingWaits(() => rejection(client.request({ path: '/x' })));
    expect(error).toMatchObject({ status: 503, attempts: waits.length + 1 });
    return waits;
  }

  const second = 1_000;
  test.each<[retryAfter: number | undefined, waits: number, least: number, most: number]>([
    [undefined, 5, 0, 10 * second],
    [0, 5, 0, 10 * second],
    [1, 5, second, 10 * second],
    [10, 5, 10 * second, 10 * second],
    [11, 0, 0, 0],
    [Number.MAX_SAFE_INTEGER, 0, 0, 0],
  ])('where the server asks for %s seconds', async (retryAfter, count, least, most) => {
    const waits = await waitsOf({ maxRetries: 5, minDelay: second, maxDelay: 10 * second }, retryAfter);
    expect(waits).toHaveLength(count);
    for (const wait of waits) {
      expect(wait).toBeGreaterThanOrEqual(least);
      expect(wait).toBeLessThanOrEqual(most);
    }
  });

  test('never more than the cap, never less than the server asks for, never after the last retry', async () => {
    const milliseconds = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }));
    await checkProperty(
      fc.asyncProperty(
        fc.record({ maxRetries: fc.integer({ min: 0, max: 8 }), minDelay: milliseconds, maxDelay: milliseconds }),
        fc.option(fc.oneof(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 2 ** 31 })), { nil: undefined }),
        async (policy, retryAfter) => {
          const waits = await waitsOf(policy, retryAfter);
          const asked = (retryAfter ?? 0) * second;
          expect(waits).toHaveLength(asked > policy.maxDelay ? 0 : policy.maxRetries);
          for (const [index, wait] of waits.entries()) {
            expect(wait).toBeGreaterThanOrEqual(asked);
            expect(wait).toBeLessThanOrEqual(Math.max(asked, Math.min(policy.maxDelay, policy.minDelay * 2 ** index)));
          }
        },
      ),
      60,
    );
  });
});

describe('Retry-After', () => {
  const inSpring = () => Date.UTC(2049, 2, 1, 12, 0, 5) - Date.now();

  test.each<[field: string | undefined, milliseconds: number | (() => number) | undefined]>([
    [undefined, undefined],
    ['', undefined],
    ['0', 0],
    ['3', 3_000],
    [' 120 ', 120_000],
    ['99999999999999999999', Number.MAX_SAFE_INTEGER],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['soon', undefined],
    ['3 seconds', undefined],
    ['March 5', undefined],
    ['2049-03-01T12:00:05Z', undefined],
    ['Mon, 01 Mar 2049 12:00:05 GMT', inSpring],
    ['Monday, 01-Mar-49 12:00:05 GMT', inSpring],
    ['Mon Mar  1 12:00:05 2049', inSpring],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['Mon, 99 Mar 2049 12:00:05 GMT', undefined],
  ])('%j', async (field, milliseconds) => {
    const fetch = answered(503, field === undefined ? {} : { 'retry-after': field });
    await using client = createClient({ baseUrl: 'http://localhost', credentials, fetch, retry: false });
    const error = await rejection(client.request({ path: '/x' }));
    if (typeof milliseconds !== 'function') expect(error).toMatchObject({ status: 503, retryAfter: milliseconds });
    else if ('retryAfter' in error) expect(Math.abs(Number(error.retryAfter) - milliseconds())).toBeLessThan(5_000);
    else expect.unreachable();
  });
});

describe('the option', () => {
  test.each<[message: string, retry: unknown]>([
    ['Unknown option "times" at retry. Expected "maxRetries", "minDelay" or "maxDelay".', { times: 3 }],
    ['Unknown option "minDelai" at retry. Did you mean "minDelay"?', { minDelai: 3 }],
    [
      'Unknown option "__proto__" at retry. Expected "maxRetries", "minDelay" or "maxDelay".',
      JSON.parse('{"__proto__":1}'),
    ],
    ['Expected an integer from 0 to 99, got -1 at retry.maxRetries.', { maxRetries: -1 }],
    ['Expected an integer from 0 to 99, got Infinity at retry.maxRetries.', { maxRetries: Number.POSITIVE_INFINITY }],
    ['Expected an integer from 0 to 2147483647, got -1 at retry.minDelay.', { minDelay: -1 }],
    ['Expected an integer from 0 to 2147483647, got "5" at retry.maxDelay.', { maxDelay: '5' }],
  ])('%s', async (message, retry) => {
    const options = { baseUrl: 'http://127.0.0.1:1', credentials: { sessionId: 's' } };
    expect(() => createClient({ ...options, retry: retry as never })).toThrow(ConfigError);
    expect(() => createClient({ ...options, retry: retry as never })).toThrow(message);
    await using client = createClient(options);
    const error = await rejection(client.request({ path: '/x' }, { retry: retry as never }));
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toContain(message);
  });
});
