import { setTimeout as wait } from 'node:timers/promises';
import { Books } from './books.mjs';
import { startProxy } from './cutting-proxy.mjs';
import { inspector } from './inspection.mjs';
import { randomOf } from './random.mjs';
import { roughClient } from './rough-client.mjs';
import { startServer } from './server-process.mjs';
import { steadyClient } from './steady-client.mjs';

/** The maximum growth of the heap after the warm-up, in bytes: 100 for each of 80,000 calls. */
const maxGrowth = 8 * 2 ** 20;

const [steadyClients, roughClients] = [6, 3];

/** The share of the time after which the heap is measured for the first time. */
const warmUp = 0.2;

/** The number of inspections, the last of them at the end. */
const inspections = 10;

const megabytes = (/** @type {number} */ bytes) => (bytes / 2 ** 20).toFixed(1);

/**
 * Lets clients call a server.
 *
 * @param {{ minutes: number, seed: number, write: (line: string) => void }} settings
 * @returns {Promise<string[]>} what differs from what the clients know
 */
export async function soak({ minutes, seed, write }) {
  write(`seed ${seed}, ${minutes} minutes`);
  const random = randomOf(seed);
  const books = new Books();
  const server = await startServer();
  const steady = await startProxy(server.port, () => Number.POSITIVE_INFINITY);
  // Some connections break after their first bytes, others in the middle of a file, others live on.
  const rough = await startProxy(server.port, () => Math.floor(random() ** 3 * 2_000_000));
  const inspection = await inspector({
    baseUrl: steady.url,
    books,
    server,
    connections: () => steady.connections + rough.connections,
  });
  const names = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => String(index));
  const steadyOnes = await Promise.all(
    names(steadyClients).map((name) => steadyClient({ url: steady.url, name: `steady-${name}`, random, books })),
  );
  const [session = ''] = books.sessions;
  const roughOnes = names(roughClients).map((name) =>
    roughClient({ url: rough.url, port: server.port, session, name, random, books }),
  );

  /** @type {string[]} */
  const problems = [];
  /** @type {number[]} */
  const heaps = [];
  const start = Date.now();
  const end = start + minutes * 60_000;
  const isOver = () => Date.now() >= end || problems.length > 0;
  const clients = [...steadyOnes, ...roughOnes].map(({ turn }) =>
    books.turns(turn, isOver).catch((error) => problems.push(`A client failed: ${error?.stack ?? error}`)),
  );

  async function inspect() {
    problems.push(...(await inspection.differences()));
    const { bytes } = await inspection.measure();
    heaps.push(bytes);
    const seconds = Math.round((Date.now() - start) / 1_000);
    write(
      `${seconds} s: ${books.total} calls, ${steady.cuts + rough.cuts} connections cut, heap ${megabytes(bytes)} MB`,
    );
  }

  for (let done = 0; done < inspections - 1 && !isOver(); done += 1) {
    const share = warmUp + (done / (inspections - 1)) * (1 - warmUp);
    await wait(Math.max(0, start + share * (end - start) - Date.now()));
    if (!isOver()) await books.whilePaused(inspect);
  }
  await Promise.all(clients);
  const isSound = problems.length === 0;
  if (isSound) for (const { end: leave } of steadyOnes) await leave();
  for (const { end: leave } of roughOnes) await leave();
  if (isSound) await inspect();
  for (const proxy of [steady, rough]) await proxy.close();
  await inspection.end();
  await server.stop();

  const [first = 0, last = 0] = [heaps[0], heaps.at(-1)];
  write(`heap ${megabytes(first)} MB after the warm-up, ${megabytes(last)} MB at the end`);
  if (last - first > maxGrowth) problems.push(`The heap grew by ${megabytes(last - first)} MB.`);
  for (const [operation, count] of [...books.calls].sort(([one], [other]) => (one < other ? -1 : 1))) {
    write(`  ${operation}: ${count}`);
  }
  return problems;
}
