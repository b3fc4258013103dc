import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** The exit code of a shell for a command that it cannot find. */
const notFound = 127;

/** How long the processes of a command may take to end after a signal, in milliseconds. Then they are killed. */
const gracePeriod = 10_000;

/** The time between two checks whether the processes have ended, in milliseconds. */
const checkInterval = 20;

/** How a command line has ended. */
interface Ended {
  /** Its exit code, or 128 and the number of the signal that has ended it. */
  readonly code: number;
  /** Why the command line has not started, if that is known. */
  readonly failure?: string;
}

/**
 * A command line that runs in a shell, with the streams of this process. Its processes are a group of their own, to
 * which SIGINT, SIGTERM and SIGHUP are passed on: a shell such as dash would end and leave its commands running. No
 * signal ends this process, which outlives the command line.
 */
export class Execution {
  readonly #line: string;
  #child: ChildProcess | undefined;
  /** The first signal that this process has received. */
  #signal: NodeJS.Signals | undefined;

  constructor(line: string) {
    this.#line = line;
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        this.#signal ??= name;
        this.#signalAll(name);
      });
    }
  }

  /**
   * Runs the command line.
   *
   * @param variables added to the environment
   */
  run(variables: Readonly<Record<string, string>>): Promise<Ended> {
    if (this.#signal !== undefined) return Promise.resolve({ code: exitCodeOf(this.#signal) });
    return new Promise((resolve) => {
      const env = { ...process.env, ...variables };
      const child = spawn(this.#line, { shell: true, stdio: 'inherit', env, detached: hasGroups });
      this.#child = child;
      child.on('error', ({ message }) => resolve({ code: notFound, failure: message }));
      child.on('exit', (code, signal) => {
        const ended = code ?? (signal === null ? 1 : exitCodeOf(signal));
        const isUnknown = ended === notFound || ended === notFound - 1;
        const result = { code: ended, ...(isUnknown ? { failure: 'the shell cannot find or execute it' } : {}) };
        void this.#untilAllEnd().then(() => resolve(result));
      });
    });
  }

  /** Sends a signal to all processes of the command line. Returns whether there are any. */
  #signalAll(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.#child ?? {};
    if (pid === undefined) return false;
    try {
      return process.kill(hasGroups ? -pid : pid, signal);
    } catch {
      // The processes have ended.
      return false;
    }
  }

  /** After a signal, waits for the processes that the shell has left running. */
  async #untilAllEnd(): Promise<void> {
    if (this.#signal === undefined) return;
    const end = performance.now() + gracePeriod;
    while (this.#signalAll(0)) {
      if (performance.now() > end) {
        this.#signalAll('SIGKILL');
        return;
      }
      await setTimeout(checkInterval);
    }
  }
}

/** Windows has no groups of processes. */
const hasGroups = process.platform !== 'win32';

/** The exit code of a process that a signal has ended: 128 and the number of the signal. */
export function exitCodeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}

/** The first SIGINT or SIGTERM, by which a command ends. */
export interface Ending {
  /** Aborted with the name of the signal as the reason. */
  readonly signal: AbortSignal;
  stop(): void;
}

/** @param second whether a second signal ends the process at once, or is ignored */
export function endingBySignal(second: 'ends' | 'ignored'): Ending {
  const controller = new AbortController();
  const names = ['SIGINT', 'SIGTERM'] as const;
  const end = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted && second === 'ends') process.exit(exitCodeOf(name));
    controller.abort(name);
  };
  for (const name of names) process.on(name, end);
  return {
    signal: controller.signal,
    stop() {
      for (const name of names) process.off(name, end);
    },
  };
}
