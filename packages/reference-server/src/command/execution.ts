import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';

/** The exit code of a shell for a command that it cannot find. */
const notFound = 127;

/** How a command line has ended. */
export interface Ended {
  /** Its exit code, or 128 and the number of the signal that has ended it. */
  readonly code: number;
  /** Why it has not started, as far as that is known. */
  readonly failure?: string;
}

/**
 * A command line that runs in a shell, with the streams of this process. SIGTERM is passed on to it. SIGINT is not, since a
 * terminal sends it to both. Neither ends this process, which outlives the command line.
 */
export class Execution {
  readonly #line: string;
  #child: ChildProcess | undefined;
  #isTerminated = false;

  constructor(line: string) {
    this.#line = line;
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => {
      this.#isTerminated = true;
      this.#child?.kill('SIGTERM');
    });
  }

  /**
   * Runs the command line.
   *
   * @param variables added to the environment
   */
  run(variables: Readonly<Record<string, string>>): Promise<Ended> {
    if (this.#isTerminated) return Promise.resolve({ code: exitCodeOf('SIGTERM') });
    return new Promise((resolve) => {
      const child = spawn(this.#line, { shell: true, stdio: 'inherit', env: { ...process.env, ...variables } });
      this.#child = child;
      child.on('error', ({ message }) => resolve({ code: notFound, failure: message }));
      child.on('exit', (code, signal) => {
        const ended = code ?? (signal === null ? 1 : exitCodeOf(signal));
        const isUnknown = ended === notFound || ended === notFound - 1;
        resolve({ code: ended, ...(isUnknown ? { failure: 'the shell cannot find or execute it' } : {}) });
      });
    });
  }
}

/** The exit code of a process that a signal has ended: 128 and the number of the signal. */
export function exitCodeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}
