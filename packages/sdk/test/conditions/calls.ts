import type { CallOptions, Client } from '../../src/index.js';

/** Lists the entities of a type. */
export const list = (client: Client, options: CallOptions) => client.access('a').entities('T').list(options);

/** Answers nothing, as the handler of a raw server. */
export const silent = (): undefined => undefined;

/** Returns how many milliseconds something takes. */
export async function elapsed(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work;
  return performance.now() - start;
}
