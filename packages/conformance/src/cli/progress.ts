import type { Planned } from '../harness/plan.js';
import type { CaseResult } from '../harness/result.js';

/** Where the progress of a run is shown. */
export interface ProgressOutput {
  /** Whether a line can be drawn again. */
  readonly isTerminal: boolean;
  /** The width of the terminal in characters. Default: 80. */
  readonly columns?: number | undefined;
  readonly write: (text: string) => void;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
  /** Calls a function at intervals, in milliseconds, and returns the function that ends that. */
  readonly every: (milliseconds: number, call: () => void) => () => void;
}

/** The time between two drawings of the line on a terminal, in milliseconds. */
const redrawMs = 200;
/** The time between two lines where there is no terminal, in milliseconds. */
const lineMs = 10_000;
const clearLine = '\r\u001b[K';

/**
 * Shows how far a run is: one line on a terminal, which is drawn again and removed at the end, otherwise a line every
 * 10 seconds.
 */
export class Progress {
  readonly #output: ProgressOutput;
  readonly #waiting = new Set<string>();
  #total = 0;
  #failed = 0;
  #requests: () => number = () => 0;
  #start = 0;
  #stop: (() => void) | undefined;

  constructor(output: ProgressOutput) {
    this.#output = output;
  }

  /** Begins to show the progress. @param requests returns the number of requests that were sent so far */
  begin(plan: readonly Pick<Planned, 'testCase' | 'subject' | 'excluded'>[], requests: () => number): void {
    const { isTerminal, now, every } = this.#output;
    for (const { testCase, subject, excluded } of plan) {
      if (excluded === undefined) this.#waiting.add(`${testCase.id} ${subject}`);
    }
    this.#total = this.#waiting.size;
    this.#requests = requests;
    this.#start = now();
    this.#stop = every(isTerminal ? redrawMs : lineMs, () => this.#show());
  }

  /** Counts a result. */
  readonly count = ({ id, subject, verdict }: CaseResult): void => {
    this.#waiting.delete(`${id} ${subject}`);
    if (verdict === 'fail' || verdict === 'error') this.#failed += 1;
  };

  /** Stops showing the progress, and removes the line from the terminal. */
  end(): void {
    if (this.#stop === undefined) return;
    this.#stop();
    this.#stop = undefined;
    if (this.#output.isTerminal) this.#output.write(clearLine);
  }

  #show(): void {
    const { isTerminal, columns = 80, write } = this.#output;
    write(isTerminal ? clearLine + this.#line().slice(0, columns - 1) : `${this.#line()}\n`);
  }

  #line(): string {
    const milliseconds = this.#output.now() - this.#start;
    const requests = this.#requests();
    const done = this.#total - this.#waiting.size;
    const parts = [
      `${counted(done)} of ${counted(this.#total)} cases`,
      `${counted(this.#failed)} failed`,
      `${counted(requests)} requests`,
      `${counted(milliseconds === 0 ? 0 : Math.round((1000 * requests) / milliseconds))}/s`,
    ];
    if (this.#waiting.size === 0) return [...parts, 'finishing'].join(', ');
    return done === 0
      ? parts.join(', ')
      : [...parts, `${clock((milliseconds / done) * this.#waiting.size)} to go`].join(', ');
  }
}

const counted = (count: number): string => count.toLocaleString('en');

/** Returns a duration in minutes and seconds, e.g. `1:05`. */
function clock(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
