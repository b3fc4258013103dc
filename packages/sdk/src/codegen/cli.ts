#!/usr/bin/env node
import { main } from './command.js';

// A reader that exits early, as in `platform-services-codegen deployment.json | head`, is not an error of the command.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') return;
  process.stderr.write(`platform-services-codegen: The output is incomplete: ${message}\n`);
  process.exitCode = 2;
});

main(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
}).then(
  (code) => {
    process.exitCode ||= code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 2;
  },
);
