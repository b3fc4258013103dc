import { expect } from 'vitest';
import type { JournalFilter } from './control/journal/filter.js';
import type { ReferenceServer } from './reference-server.js';

/** How many requests are expected, by one of these. Default: at least one. */
export interface ReceivedCount {
  /** The exact number of requests. */
  readonly times?: number;
  /** The smallest number of requests. */
  readonly atLeast?: number;
  /** The largest number of requests. */
  readonly atMost?: number;
}

/** The matchers for reference servers, which importing `@platform-services/reference-server/vitest` adds to vitest. */
export interface ReferenceServerMatchers<Result = unknown> {
  /**
   * Expects requests in the journal of a server. With `not`, expects none.
   *
   * @example expect(server).toHaveReceived({ operation: 'entities.list', where: { lastName: 'Doe' } }, { times: 1 });
   */
  toHaveReceived(filter: JournalFilter, count?: ReceivedCount): Result;
  /**
   * Expects requests in this order in the journal of a server. There may be others between them.
   *
   * @example expect(server).toHaveReceivedInOrder({ operation: 'authenticate' }, { method: 'POST', type: 'Person' });
   */
  toHaveReceivedInOrder(...filters: readonly JournalFilter[]): Result;
}

declare module 'vitest' {
  interface Matchers<T> extends ReferenceServerMatchers<T> {}
}

/** What a matcher returns to vitest. */
export interface MatcherResult {
  /** Whether the expectation is met, disregarding `not`. */
  readonly pass: boolean;
  /** Returns the message of the failure. Vitest only calls it for a failed expectation. */
  readonly message: () => string;
}

/** {@link ReferenceServerMatchers.toHaveReceived}, for `expect.extend` of another instance of vitest. */
export function toHaveReceived(
  this: { readonly isNot?: boolean },
  server: unknown,
  filter: JournalFilter,
  count?: ReceivedCount,
): MatcherResult {
  const unknown = Object.keys(count ?? {}).find((name) => !Object.hasOwn(negatedMessages, name));
  if (unknown !== undefined) throw new TypeError(`Expected "times", "atLeast" or "atMost", got "${unknown}".`);
  const [first = 'atLeast', second] = counts.filter((name) => count?.[name] !== undefined);
  if (second !== undefined) throw new TypeError(`Expected one of "${first}" and "${second}", got both.`);
  const expected = journalOf(server).expect(filter);
  if (this.isNot && count === undefined) {
    // The message of `never` shows the requests that came.
    const failure = failureOf(() => expected.never());
    return { pass: failure !== undefined, message: () => failure ?? '' };
  }
  const number = count?.[first] ?? 1;
  return result(() => expected[first](number), negatedMessages[first](number));
}

const counts = ['times', 'atLeast', 'atMost'] as const;

/** The messages with `not`. */
const negatedMessages: Readonly<Record<(typeof counts)[number], (count: number) => string>> = {
  times: (count) => `Expected any number of these requests but ${count}, got ${count}.`,
  atLeast: (count) => `Expected fewer than ${count} of these requests, got at least ${count}.`,
  atMost: (count) => `Expected more than ${count} of these requests, got at most ${count}.`,
};

/** {@link ReferenceServerMatchers.toHaveReceivedInOrder}, for `expect.extend` of another instance of vitest. */
export function toHaveReceivedInOrder(server: unknown, ...filters: readonly JournalFilter[]): MatcherResult {
  return result(
    () => journalOf(server).expectInOrder(...filters),
    `Expected no sequence of these ${filters.length} requests, got one.`,
  );
}

expect.extend({ toHaveReceived, toHaveReceivedInOrder });

/** @param message the message with `not` */
function result(check: () => void, message: string): MatcherResult {
  const failure = failureOf(check);
  return { pass: failure === undefined, message: () => failure ?? message };
}

/** The message of a failed verification. Other errors, e.g. about the filter, are thrown. */
function failureOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    // The server may be of another build of the package, which has a class of its own.
    if (!(error instanceof Error) || error.name !== 'VerificationError') throw error;
    // What cannot be decided must not pass with `not` either.
    if ('undecided' in error && Array.isArray(error.undecided) && error.undecided.length > 0) throw error;
    return error.message;
  }
}

function journalOf(server: unknown): ReferenceServer['journal'] {
  if (isServer(server)) return server.journal;
  throw new TypeError('Expected a reference server, which createReferenceServer() returns.');
}

function isServer(value: unknown): value is ReferenceServer {
  return typeof value === 'object' && value !== null && 'journal' in value && 'faults' in value;
}
