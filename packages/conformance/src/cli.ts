#!/usr/bin/env node
import { main } from './cli/main.js';

const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort(new Error(signal)));
void main(process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  env: process.env,
  signal: interrupt.signal,
}).then((code) => {
  process.exitCode = code;
});
