import { calls } from './calls.mjs';
import { pages } from './pages.mjs';
import { start } from './start.mjs';
import { suite } from './suite.mjs';
import { transfers } from './transfers.mjs';

/** @type {readonly import('./harness.mjs').Benchmark[]} */
export const benchmarks = [pages, calls, transfers, start, suite];
