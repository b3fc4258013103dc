import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

type Fields = { readonly [name: string]: string };

/** The longest time for which a `Retry-After` is obeyed, in milliseconds. */
const maxRetryAfterMs = 30_000;
/** The time over which the rate of the responses is measured, in milliseconds. */
const measuredMs = 1000;
/** The factor by which the interval between requests shrinks with each response, until the next status 429. */
const recovery = 0.998;
/**
 * The factor by which requests are slower after a status 429 than the fastest rate that the service has accepted
 * lately.
 */
const margin = 1.1;
/** The number of the latest statuses 429 from which that rate is known. */
const maxRates = 10;
/**
 * All requests pause for this time after a status 429 without `Retry-After`, and twice as long after each further one.
 */
const pauseMs = 100;
const maxPauseMs = 2000;

/** The statuses with which a proxy or an overloaded server responds in place of the service. */
const unavailable: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Returns whether a status shows that the service itself has not responded (429, 502, 503 or 504). */
export const isUnavailable = (status: number): boolean => unavailable.has(status);

/** Requests to a service that are sent one right after the other. */
interface Together {
  readonly pace: Pace;
  hasBegun: boolean;
}

/**
 * Those of the present asynchronous context. It makes every promise slower, so there is one for all services, and only
 * while such requests are sent.
 */
const present = new AsyncLocalStorage<Together>();
let running = 0;

/**
 * Delays requests as long as the service asks for it by `Retry-After`, slows them down to the rate that it accepts
 * after a status 429, and keeps below a maximum rate.
 */
export class Pace {
  /** The least time between two requests, in milliseconds. */
  readonly leastIntervalMs: number;
  readonly #now: () => number;
  /** The times of the latest responses other than 429, in their order. */
  readonly #responses: number[] = [];
  /** The responses per second that preceded the latest statuses 429. */
  #rates: number[] = [];
  #intervalMs = 0;
  #nextAt = 0;
  #resumeAt = 0;
  /** The number of consecutive responses with the status 429. */
  #refused = 0;

  /**
   * @param now returns the time in milliseconds
   * @param maxPerSecond the maximum number of requests per second. Default: no maximum
   */
  constructor(now: () => number, maxPerSecond = Number.POSITIVE_INFINITY) {
    this.#now = now;
    this.leastIntervalMs = 1000 / maxPerSecond;
  }

  /** Takes the next place for a request. Returns the milliseconds until it may be sent. */
  next(): number {
    const now = this.#now();
    const at = Math.max(now, this.#nextAt, this.#resumeAt);
    this.#nextAt = at + Math.max(this.#intervalMs, this.leastIntervalMs);
    return at - now;
  }

  /**
   * Waits for the turn of a request. Within `rightAfter`, only the first request waits for its place, and the others
   * wait as long as the service asks for. Returns early if a signal is aborted.
   */
  async turn(...signals: readonly AbortSignal[]): Promise<void> {
    const store = present.getStore();
    const together = store?.pace === this ? store : undefined;
    do {
      const milliseconds = this.next();
      if (milliseconds > 0 && (together?.hasBegun !== true || this.#isPaused)) await wait(milliseconds, ...signals);
      // A request that got its place before the service asked to wait takes another one.
    } while (this.#isPaused && !signals.some(({ aborted }) => aborted));
    if (together !== undefined) together.hasBegun = true;
  }

  /**
   * Sends a request right after a look at what it touches, so that nothing changes between the two while the request
   * waits for its turn. If the service asks to wait after the look, it looks again.
   *
   * @param look returns `true` if the request may be sent
   * @returns the answer, or the first result of `look` that is not `true`
   */
  rightAfter<Refusal, Answer>(
    look: () => Promise<true | Refusal>,
    send: () => Promise<Answer>,
  ): Promise<Answer | Refusal> {
    const together: Together = { pace: this, hasBegun: false };
    running += 1;
    return present.run(together, async () => {
      try {
        for (;;) {
          const looked = await look();
          if (looked !== true) return looked;
          if (!this.#isPaused || !together.hasBegun) return await send();
        }
      } finally {
        running -= 1;
        if (running === 0) present.disable();
      }
    });
  }

  get #isPaused(): boolean {
    return this.#resumeAt > this.#now();
  }

  /** Adapts the pace to a response. */
  adaptTo(status: number, headers: Fields): void {
    const now = this.#now();
    while ((this.#responses[0] ?? now) <= now - measuredMs) this.#responses.shift();
    const asked = isUnavailable(status) ? retryAfterMs(headers, now) : undefined;
    if (status === 429) {
      this.#pause(now, asked ?? Math.min(pauseMs * 2 ** this.#refused, maxPauseMs));
      this.#refused += 1;
      this.#rates = [...this.#rates, Math.max(1, this.#responses.length)].slice(-maxRates);
      this.#intervalMs = (margin * measuredMs) / Math.max(...this.#rates);
    } else {
      if (asked !== undefined) this.#pause(now, asked);
      this.#refused = 0;
      this.#responses.push(now);
      this.#intervalMs = this.#intervalMs < 1 ? 0 : this.#intervalMs * recovery;
    }
  }

  #pause(now: number, milliseconds: number): void {
    this.#resumeAt = Math.max(this.#resumeAt, now + milliseconds);
  }
}

/**
 * Returns the time of a `Retry-After`, in milliseconds, at most 30 seconds. A date is compared with the `Date` of the
 * response, because the clocks may differ. Returns `undefined` if the field is missing or invalid.
 */
export function retryAfterMs(headers: Fields, now: number): number | undefined {
  const value = headers['retry-after']?.trim();
  if (value === undefined) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : undefined;
  const clock = Date.parse(headers['date'] ?? '');
  const wait = seconds === undefined ? Date.parse(value) - (Number.isNaN(clock) ? now : clock) : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), maxRetryAfterMs);
}

/** Waits. Returns early if a signal is aborted. */
export async function wait(milliseconds: number, ...signals: readonly AbortSignal[]): Promise<void> {
  if (milliseconds <= 0) return;
  try {
    await sleep(milliseconds, undefined, { signal: AbortSignal.any([...signals]) });
  } catch (error) {
    if (!signals.some(({ aborted }) => aborted)) throw error;
  }
}

/** After an interruption, the longest time without a response, in milliseconds. */
const patienceMs = 2000;

/**
 * Watches the responses of a service after the user has interrupted the command. What runs is completed and cleaned up
 * as long as the service responds. A service that does not respond any more is abandoned.
 */
export class Patience {
  readonly #abandoned = new AbortController();
  readonly #interrupt: AbortSignal;
  #timer: NodeJS.Timeout | undefined;

  constructor(interrupt: AbortSignal) {
    this.#interrupt = interrupt;
    if (interrupt.aborted) this.#watch();
    else interrupt.addEventListener('abort', this.#watch, { once: true });
  }

  /** Aborted when no response has come for too long after an interruption. */
  get abandoned(): AbortSignal {
    return this.#abandoned.signal;
  }

  /** Must be called for each response. */
  noteResponse(): void {
    this.#timer?.refresh();
  }

  end(): void {
    this.#interrupt.removeEventListener('abort', this.#watch);
    clearTimeout(this.#timer);
    // A response that is still under way would start the timer again.
    this.#timer = undefined;
  }

  readonly #watch = (): void => {
    this.#timer = setTimeout(() => {
      this.end();
      this.#abandoned.abort(new Error('the command was interrupted, and the service does not respond'));
    }, patienceMs);
  };
}
