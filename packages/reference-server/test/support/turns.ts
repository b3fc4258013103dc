import { vi } from 'vitest';

/** The time that others may wait, in milliseconds of the CPU time of the process, which includes V8's own threads. */
export const maxTurn = 100;

/** A collection of garbage may fall into any turn, so work whose turns are too long is done anew. */
export const maxRounds = 3;

/** The most CPU time that is used between two turns of the event loop until work is done, in milliseconds. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  let longest = 0;
  for (let last = process.cpuUsage(); !isDone; last = process.cpuUsage()) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
  }
  await working;
  return longest;
}

/** The number of turns of the event loop until work is done. */
export async function turnsOf(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  await done;
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
