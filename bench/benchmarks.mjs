import { pages } from './pages.mjs';

/** @type {readonly import('./harness.mjs').Benchmark[]} */
export const benchmarks = [pages];
