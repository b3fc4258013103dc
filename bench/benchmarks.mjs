import { calls } from './calls.mjs';
import { flat } from './flat.mjs';
import { plain } from './plain.mjs';
import { requests } from './requests.mjs';
import { start } from './start.mjs';
import { streams } from './streams.mjs';
import { suite } from './suite.mjs';
import { transfers } from './transfers.mjs';

/** @type {readonly import('./harness.mjs').Benchmark[]} */
export const benchmarks = [requests, flat, streams, calls, plain, transfers, start, suite];
