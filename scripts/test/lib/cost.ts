import { expect } from 'vitest';

/** What is measured. It may be called any number of times, and must do the same each time. */
export type Work = () => unknown;

/** The CPU time of a measurement in microseconds, below which the clock of the system is too coarse. */
const enough = 5_000;

/** The maximum number of runs of one measurement. */
const maxRuns = 2_000;

/** How often each work is measured before ratios are taken. */
const turns = 3;

/** How often ratios are taken. The least costs count, since other work of the machine only adds to the costs. */
const attempts = 20;

/** CPU time in microseconds of this process while `work` runs. */
async function cpuTime(work: Work, runs: number): Promise<number> {
  const start = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) await work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** The least CPU time of one run of a work. */
class Measured {
  /** In microseconds. */
  least = Number.POSITIVE_INFINITY;
  readonly #work: Work;
  #runs = 1;

  constructor(work: Work) {
    this.#work = work;
  }

  /** Determines how many runs are enough for a measurement. */
  async warmUp(): Promise<void> {
    await this.#work();
    const once = Math.max(await cpuTime(this.#work, 1), enough / maxRuns);
    this.#runs = Math.max(1, Math.ceil(enough / once));
  }

  /** Measures the runs once. If they took too little time, as when the first ones were slow, more are made. */
  async measure(): Promise<void> {
    let time = await cpuTime(this.#work, this.#runs);
    while (time < enough / 2 && this.#runs < maxRuns) {
      this.#runs = Math.min(maxRuns, this.#runs * 2);
      time = await cpuTime(this.#work, this.#runs);
    }
    this.least = Math.min(this.least, time / this.#runs);
  }
}

/** An input that once cost too much, at one size and at four times that size, and a harmless one of the first size. */
export interface Suspect {
  readonly harmless: Work;
  readonly once: Work;
  readonly fourfold: Work;
}

/**
 * Expects that an input costs at most 10 times as much as a harmless one of the same size, and that four times the size
 * costs at most 8 times as much: a quadratic cost would be 16 times as much. What costs less than the harmless input is
 * compared with that.
 */
export async function expectLinearCost({ harmless, once, fourfold }: Suspect): Promise<void> {
  const [usual, small, large] = [new Measured(harmless), new Measured(once), new Measured(fourfold)];
  for (const each of [usual, small, large]) await each.warmUp();
  const ratios = { toHarmless: Number.NaN, toQuarter: Number.NaN };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    for (let turn = 0; turn < turns; turn += 1) for (const each of [usual, small, large]) await each.measure();
    ratios.toHarmless = small.least / usual.least;
    ratios.toQuarter = large.least / Math.max(small.least, usual.least);
    if (ratios.toHarmless <= 10 && ratios.toQuarter <= 8) return;
  }
  expect.fail(`Expected ratios of at most 10 and 8, got ${JSON.stringify(ratios)}.`);
}
