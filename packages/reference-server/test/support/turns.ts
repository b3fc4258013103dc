import { vi } from 'vitest';

/** The time that others may wait, in milliseconds of the CPU time of the process, which includes V8's own threads. */
export const maxTurn = 100;

/** A collection of garbage may fall into any turn, so work whose turns are too long is done anew. */
export const maxRounds = 3;

/** Calls a function in each turn of the event loop until work is done. */
async function inEachTurn(work: Promise<unknown>, call: () => void): Promise<void> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  while (!isDone) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    call();
  }
  await work;
}

/** The most CPU time that is used between two turns of the event loop until work is done, in milliseconds. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const working = work();
  let longest = 0;
  let last = process.cpuUsage();
  await inEachTurn(working, () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.cpuUsage();
  });
  return longest;
}

/** The number of turns of the event loop until work is done. */
export async function turnsOf(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  await inEachTurn(work, () => {
    turns += 1;
  });
  return turns;
}

/** Does work of which each step takes so long that its turn of the event loop ends, however fast the machine is. */
export async function withLongSteps<Result>(work: () => Promise<Result>): Promise<Result> {
  // The server reads this clock after each step.
  let seconds = 0;
  const clock = vi.spyOn(process, 'hrtime').mockImplementation(() => {
    seconds += 1;
    return [seconds, 0];
  });
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}
