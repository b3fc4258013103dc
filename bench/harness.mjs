import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/**
 * One measured number of a contest.
 *
 * @typedef {object} Figure
 * @property {string} name a description of what is measured
 * @property {string} of the name of the number among those that a turn returns
 * @property {string} unit e.g. `calls/s`, `MiB`
 * @property {'more' | 'less'} better whether more or less of the unit is better
 * @property {number | null} goal the lowest acceptable ratio, where larger is better; null if there is no goal
 * @property {number} [limit] a limit to compare with, instead of the number of the peer
 */

/**
 * A measurement and its peer. Both take turns in one run, so that other load on the machine affects both. A turn
 * returns its numbers by name.
 *
 * @typedef {object} Contest
 * @property {() => Promise<Record<string, number>>} measure
 * @property {() => Promise<Record<string, number>>} peer
 * @property {string} peerName
 * @property {readonly Figure[]} figures
 * @property {number} [turns] the number of turns of each, at least 5. Default: 5. Use many short turns if the speed of
 * the machine varies
 */

/**
 * A benchmark. The resources that its contests share, e.g. a server or a file, are set up once and are always released.
 *
 * @typedef {object} Benchmark
 * @property {string} name
 * @property {(quick: boolean) => Promise<{ contests: readonly Contest[], close(): Promise<void> }>} prepare
 */

/**
 * @typedef {{ name: string, unit: string, value: number, peer: string, peerValue: number, ratio: number, goal: number |
 * null, runs: number }} Result
 */

/**
 * Runs benchmarks one after the other, and writes each figure as soon as it is known.
 *
 * @param {readonly Benchmark[]} benchmarks
 * @param {{ quick: boolean, write: (line: string) => void }} options
 */
export async function runBenchmarks(benchmarks, { quick, write }) {
  /** @type {Result[]} */
  const results = [];
  for (const benchmark of benchmarks) {
    const prepared = await benchmark.prepare(quick);
    try {
      for (const contest of prepared.contests) {
        for (const result of await takeTurns(contest)) {
          results.push(result);
          write(line(result));
        }
      }
    } finally {
      await prepared.close();
    }
  }
  return results;
}

/**
 * @param {Contest} contest
 * @returns {Promise<Result[]>} the medians over the turns, without a first turn of each side, which warms up
 */
export async function takeTurns({ measure, peer, peerName, figures, turns = 5 }) {
  /** @type {Record<string, number>[]} */
  const own = [];
  /** @type {Record<string, number>[]} */
  const others = [];
  for (let turn = -1; turn < turns; turn += 1) {
    const numbers = await measure();
    const otherNumbers = await peer();
    if (turn < 0) continue;
    own.push(numbers);
    others.push(otherNumbers);
  }
  return figures.map(({ name, of, unit, better, goal, limit }) => {
    const value = median(own.map((numbers) => numbers[of] ?? Number.NaN));
    const peerValue = limit ?? median(others.map((numbers) => numbers[of] ?? Number.NaN));
    const ratio = better === 'more' ? value / peerValue : peerValue / value;
    return { name, unit, value, peer: limit === undefined ? peerName : 'limit', peerValue, ratio, goal, runs: turns };
  });
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** @param {Result} result */
function line(result) {
  const [name, value, peer, peerValue, ratio, goal] = cells(result);
  return `${name}: ${value}, ${peer}: ${peerValue}, ratio ${ratio}${goal === '' ? '' : `, goal ${goal}`}`;
}

/** @param {Result} result */
function cells({ name, unit, value, peer, peerValue, ratio, goal }) {
  const reached = goal === null ? '' : `${round(goal)}${ratio >= goal ? '' : ', missed'}`;
  return [name, `${round(value)} ${unit}`, peer, `${round(peerValue)} ${unit}`, ratio.toFixed(2), reached];
}

/**
 * Returns the results as a table in Markdown, whose columns are aligned.
 *
 * @param {readonly Result[]} results
 */
export function table(results) {
  const rows = [['what', 'measured', 'peer', 'of the peer', 'ratio', 'goal'], ...results.map(cells)];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const [head, ...body] = rows.map((row) => `| ${row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`);
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}

/** @param {number} value */
function round(value) {
  return value >= 100 ? Math.round(value).toString() : String(Number(value.toPrecision(3)));
}

/**
 * @param {string} path
 * @param {readonly Result[]} results
 */
export function writeReport(path, results) {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  writeFileSync(path, `${JSON.stringify({ machine, node: process.version, results }, null, 2)}\n`);
}
