import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/**
 * One figure beside its peer. `measure` and `peer` take turns in one run, so that what the machine does meanwhile
 * hits both; a number as `peer` is a limit.
 *
 * @typedef {object} Figure
 * @property {string} name what is measured, in words
 * @property {string} unit e.g. `calls/s`, `MiB`
 * @property {'more' | 'less'} better whether more or less of the unit is better
 * @property {number | null} goal the least acceptable ratio, larger being better; null where there is none
 * @property {() => Promise<number>} measure
 * @property {number | (() => Promise<number>)} peer
 * @property {string} peerName
 */

/**
 * A benchmark: what its figures share (a server, a file) is set up once and torn down whatever happens.
 *
 * @typedef {object} Benchmark
 * @property {string} name
 * @property {(quick: boolean) => Promise<{ figures: readonly Figure[], [Symbol.asyncDispose](): Promise<void> }>} prepare
 */

/** @typedef {{ name: string, unit: string, value: number, peer: string, peerValue: number, ratio: number, goal: number | null, runs: number }} Result */

/**
 * Runs benchmarks one after the other and tells each figure as soon as it is known.
 *
 * @param {readonly Benchmark[]} benchmarks
 * @param {{ quick: boolean, write: (line: string) => void }} options
 */
export async function runBenchmarks(benchmarks, { quick, write }) {
  /** @type {Result[]} */
  const results = [];
  for (const benchmark of benchmarks) {
    await using prepared = await benchmark.prepare(quick);
    for (const figure of prepared.figures) {
      const result = await takeTurns(figure);
      results.push(result);
      write(line(result));
    }
  }
  return results;
}

/**
 * @param {Figure} figure
 * @param {number} [turns]
 * @returns {Promise<Result>} medians over the turns; a first turn of each, which warms up, is thrown away
 */
export async function takeTurns(figure, turns = 5) {
  const peer = figure.peer;
  const measurePeer = typeof peer === 'number' ? async () => peer : peer;
  const values = [];
  const peerValues = [];
  for (let turn = -1; turn < turns; turn += 1) {
    const value = await figure.measure();
    const peerValue = await measurePeer();
    if (turn < 0) continue;
    values.push(value);
    peerValues.push(peerValue);
  }
  const value = median(values);
  const peerValue = median(peerValues);
  const ratio = figure.better === 'more' ? value / peerValue : peerValue / value;
  const { name, unit, goal, peerName } = figure;
  return { name, unit, value, peer: peerName, peerValue, ratio, goal, runs: turns };
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** @param {Result} result */
function line({ name, unit, value, peer, peerValue, ratio, goal }) {
  const verdict = goal === null ? '' : ratio >= goal ? ', goal met' : `, GOAL MISSED (${goal})`;
  return `${name}: ${round(value)} ${unit}, ${peer}: ${round(peerValue)} ${unit}, ratio ${ratio.toFixed(2)}${verdict}`;
}

/** @param {number} value */
function round(value) {
  return value >= 100 ? Math.round(value).toString() : value.toPrecision(3);
}

/**
 * @param {string} path
 * @param {readonly Result[]} results
 */
export function writeReport(path, results) {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  writeFileSync(path, `${JSON.stringify({ machine, node: process.version, results }, null, 2)}\n`);
}
