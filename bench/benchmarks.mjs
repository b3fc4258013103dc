import { calls } from './calls.mjs';
import { flat } from './flat.mjs';
import { pages } from './pages.mjs';
import { requests } from './requests.mjs';
import { start } from './start.mjs';
import { suite } from './suite.mjs';
import { transfers } from './transfers.mjs';

/** @type {readonly import('./harness.mjs').Benchmark[]} */
export const benchmarks = [requests, flat, pages, calls, transfers, start, suite];
