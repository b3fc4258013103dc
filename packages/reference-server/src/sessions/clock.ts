import { lastDate } from '../model/scalar-text.js';

/** What a clock shows, as far as it differs from the time of its server. Snapshots contain it. */
export interface ClockSetting {
  /** How far the clock is ahead of the time of the server, in milliseconds. */
  readonly offset: number;
  /** The time at which the clock stands still, or `undefined` if it runs. */
  readonly frozen: number | undefined;
}

/**
 * The time of a world, in milliseconds since 1970. Tests can change it, e.g. to let sessions expire. All code that
 * needs the time must use this clock.
 */
export class Clock {
  readonly #now: () => number;
  setting: ClockSetting;

  constructor(now: () => number = Date.now, setting: ClockSetting = { offset: 0, frozen: undefined }) {
    this.#now = now;
    this.setting = setting;
  }

  /** Creates a clock that stands still. */
  static frozenAt(time: number): Clock {
    return new Clock(Date.now, { offset: 0, frozen: time });
  }

  /** The present time. The clock stops at the last date that can be written. */
  now(): number {
    return this.setting.frozen ?? Math.min(this.#now() + this.setting.offset, lastDate);
  }

  date(): Date {
    return new Date(this.now());
  }

  /** Whether the clock shows the time of the system. */
  get isSystemTime(): boolean {
    return this.#now === Date.now && this.setting.offset === 0 && !this.isFrozen;
  }

  /** Whether the clock stands still. */
  get isFrozen(): boolean {
    return this.setting.frozen !== undefined;
  }

  advance(milliseconds: number): void {
    const { offset, frozen } = this.setting;
    this.setting =
      frozen === undefined ? { offset: offset + milliseconds, frozen } : { offset, frozen: frozen + milliseconds };
  }

  /** Sets the time. A frozen clock stays frozen. */
  set(time: number): void {
    const offset = time - this.#now();
    this.setting = { offset, frozen: this.isFrozen ? time : undefined };
  }

  freeze(): void {
    this.setting = { ...this.setting, frozen: this.now() };
  }

  /** Lets a frozen clock continue at the time that it shows. */
  resume(): void {
    if (this.setting.frozen === undefined) return;
    this.setting = { offset: this.setting.frozen - this.#now(), frozen: undefined };
  }

  /** Creates an independent clock with the same time. */
  fork(): Clock {
    return new Clock(this.#now, this.setting);
  }
}
