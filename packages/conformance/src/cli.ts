#!/usr/bin/env node
import { main } from './cli/main.js';

const interrupt = new AbortController();
// The second signal of a kind ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => interrupt.abort(new Error(signal)));
}
/** The reason why the output is incomplete, unless its reader has gone. */
let lost: string | undefined;
// Output that cannot be written must not end a run before it has cleaned up. A reader that has gone, as in
// `list | head` or with the terminal at a SIGHUP, is not an error of the command, so its exit code stays.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code = '', message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE' && code !== 'EIO') lost ??= message;
  });
}
void main(process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  env: process.env,
  signal: interrupt.signal,
  progress: {
    isTerminal: process.stderr.isTTY === true,
    columns: process.stderr.columns,
    write: (text) => process.stderr.write(text),
    now: () => performance.now(),
    every(milliseconds, call) {
      const timer = setInterval(call, milliseconds);
      return () => clearInterval(timer);
    },
  },
}).then((code) => {
  process.exitCode = code;
  process.once('beforeExit', () => {
    if (lost === undefined) return;
    process.stderr.write(`The output is incomplete: ${lost}\n`);
    if (code === 0) process.exitCode = 2;
  });
});
