import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultRetry,
  delayBeforeNext,
  mayRepeat,
  type RequestEnd,
  retryAfterOf,
  retryPolicy,
} from '../../src/call/retry-policy.js';
import type { OperationKind } from '../../src/index.js';
import { ConfigError, createClient, InputError } from '../../src/index.js';
import { rejection } from '../support/catch.js';

describe('whether a call is repeated', () => {
  const unsent: RequestEnd = { by: 'connection', sent: false };
  const sent: RequestEnd = { by: 'connection', sent: true };
  const answered = (status: number): RequestEnd => ({ by: 'status', status });

  test.each<[what: string, end: RequestEnd, read: boolean, repeatable: boolean, unsafe: boolean]>([
    ['nothing was sent', unsent, true, true, true],
    ['something may have been sent', sent, true, true, false],
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
  ])('%s', (_what, end, read, repeatable, unsafe) => {
    const kinds: OperationKind[] = ['read', 'repeatable', 'unsafe'];
    expect(kinds.map((kind) => mayRepeat(kind, end))).toEqual([read, repeatable, unsafe]);
  });
});

describe('how long is waited', () => {
  const policy = { maxRetries: 5, minDelay: 100, maxDelay: 1_000 };

  test.each([
    [1, 0, 0],
    [1, 1, 100],
    [1, 0.5, 50],
    [2, 1, 200],
    [3, 1, 400],
    [4, 1, 800],
    [5, 1, 1_000],
    [5, 0.25, 250],
    [6, 1, undefined],
    [7, 0, undefined],
  ])('after %i failures with the random number %d', (sent, random, delay) => {
    expect(delayBeforeNext(policy, sent, random, undefined)).toBe(delay);
  });

  test.each([
    [0, 100],
    [99, 100],
    [101, 101],
    [1_000, 1_000],
    [1_001, undefined],
    [Number.MAX_SAFE_INTEGER, undefined],
  ])('where the server asks for %i ms', (retryAfter, delay) => {
    expect(delayBeforeNext(policy, 1, 1, retryAfter)).toBe(delay);
  });

  test('never more than the cap, never less than the server asks for, never after the last retry', () =>
    fc.assert(
      fc.property(
        fc.record({
          maxRetries: fc.integer({ min: 0, max: 99 }),
          minDelay: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
          maxDelay: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
        }),
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.option(fc.integer({ min: 0, max: 2 ** 40 }), { nil: undefined }),
        (policy, sent, random, retryAfter) => {
          const delay = delayBeforeNext(policy, sent, random, retryAfter);
          const gaveUp = sent > policy.maxRetries || (retryAfter ?? 0) > policy.maxDelay;
          expect(delay === undefined).toBe(gaveUp);
          if (delay === undefined) return;
          expect(delay).toBeGreaterThanOrEqual(retryAfter ?? 0);
          expect(delay).toBeLessThanOrEqual(policy.maxDelay);
        },
      ),
    ));
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 2, 1, 12, 0, 0);
  test.each([
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
    ['2026-03-01T12:00:05Z', undefined],
    ['Sun, 01 Mar 2026 12:00:05 GMT', 5_000],
    ['Sunday, 01-Mar-26 12:00:05 GMT', 5_000],
    ['Sun Mar  1 12:00:05 2026', 5_000],
    ['Sun, 01 Mar 2026 12:00:00 GMT', 0],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['Sun, 99 Mar 2026 12:00:05 GMT', undefined],
  ])('%j', (field, milliseconds) => {
    expect(retryAfterOf(field, now)).toBe(milliseconds);
  });
});

describe('the option', () => {
  test('members that are not named come from the base', () => {
    expect(retryPolicy(defaultRetry, undefined)).toEqual({ maxRetries: 2, minDelay: 200, maxDelay: 5_000 });
    expect(retryPolicy(defaultRetry, {})).toEqual(defaultRetry);
    expect(retryPolicy(defaultRetry, { maxRetries: 4, minDelay: undefined })).toEqual({
      ...defaultRetry,
      maxRetries: 4,
    });
    expect(retryPolicy({ ...defaultRetry, maxDelay: 7 }, false)).toEqual({ maxRetries: 0, minDelay: 200, maxDelay: 7 });
  });

  test.each<[message: string, retry: unknown]>([
    ['Expected false or an object with numbers, got true at retry.', true],
    ['Expected false or an object with numbers, got null at retry.', null],
    ['Expected false or an object with numbers, got 3 at retry.', 3],
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
