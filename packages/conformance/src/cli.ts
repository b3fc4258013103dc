#!/usr/bin/env node
import { main } from './cli/main.js';

const interrupt = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupt.abort(new Error(signal)));
// A reader that has gone, as in `list | head`, is no fault of the command: it goes on, and its exit code stays.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
void main(process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  env: process.env,
  signal: interrupt.signal,
}).then((code) => {
  process.exitCode = code;
});
