import { lastDate } from '../../model/scalar-text.js';
import type { Clock } from '../../sessions/clock.js';
import type { Sessions } from '../../sessions/sessions.js';
import { ControlBody, ControlError, missing, unexpected } from '../control-body.js';
import { type Duration, parseDuration, readTime } from './times.js';

/** The clock of a world. Sessions expire by it, and the dates in responses come from it. */
export class WorldClock {
  readonly #clock: Clock;
  readonly #sessions: Sessions;

  constructor(clock: Clock, sessions: Sessions) {
    this.#clock = clock;
    this.#sessions = sessions;
  }

  /** The present time, in milliseconds since 1970. */
  now(): number {
    return this.#clock.now();
  }

  /** The present time. */
  date(): Date {
    return this.#clock.date();
  }

  /** Whether the clock stands still. */
  get isFrozen(): boolean {
    return this.#clock.isFrozen;
  }

  /**
   * Advances the clock.
   *
   * @param duration milliseconds, or a text with the units d, h, m, s and ms
   * @throws ControlError for anything but a duration, and beyond the year 9999
   * @example server.clock.advance('1h30m');
   */
  advance(duration: Duration): void {
    this.change({ advance: duration });
  }

  /**
   * Sets the time, which may be earlier. This does not end any session. A frozen clock stays frozen.
   *
   * @param date a date, its milliseconds since 1970, or its text in ISO 8601, in UTC unless it has an offset
   * @throws ControlError for anything but a date up to the year 9999
   * @example server.clock.set('2026-12-31T23:59:59Z');
   */
  set(date: Date | number | string): void {
    this.change({ set: date });
  }

  /** Stops the clock at the present time. It can still be advanced and set. */
  freeze(): void {
    this.#clock.freeze();
  }

  /** Lets a frozen clock continue from the time that it shows. */
  resume(): void {
    this.#clock.resume();
  }

  /**
   * Makes the change that the body of a control request describes: it advances or sets the clock, and freezes or
   * resumes it.
   *
   * @throws ControlError if it is invalid. Then nothing is changed
   */
  change(change: unknown): void {
    const body = new ControlBody(change);
    const longest = Math.max(0, lastDate - this.now());
    const advanceMs = body.integer('advanceMs', 0, longest);
    const advance = readDuration(body, longest);
    const set = body.value('set');
    const time = set === undefined ? undefined : readTime(set, body.pathOf('set'));
    const freeze = body.boolean('freeze');
    body.finish();
    const given = [advanceMs, advance, time].filter((value) => value !== undefined);
    if (given.length > 1) throw new ControlError('Expected one of "advance", "advanceMs" and "set" at $, got several.');
    if (given.length === 0 && freeze === undefined) {
      throw missing('at least one of "advance", "advanceMs", "set" and "freeze"', '$');
    }
    this.#sessions.endExpired();
    if (time === undefined) this.#clock.advance(advance ?? advanceMs ?? 0);
    else this.#clock.set(time);
    if (freeze === true) this.freeze();
    if (freeze === false) this.resume();
  }
}

function readDuration(body: ControlBody, longest: number): number | undefined {
  const value = body.value('advance');
  if (value === undefined) return undefined;
  const milliseconds = typeof value === 'string' ? parseDuration(value) : value;
  const isWithin = typeof milliseconds === 'number' && milliseconds >= 0 && milliseconds <= longest;
  if (isWithin && Number.isInteger(milliseconds)) return milliseconds;
  throw unexpected(
    `a duration such as "2h" or "1h30m", or an integer of milliseconds, from 0 to ${longest} ms`,
    value,
    body.pathOf('advance'),
  );
}
