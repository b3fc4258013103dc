#!/usr/bin/env node
import { main } from './command/main.js';

// Whoever reads the output may go away; the server stays.
process.stdout.on('error', () => {});

const outputs = {
  out: (line: string) => void process.stdout.write(`${line}\n`),
  err: (line: string) => void process.stderr.write(`${line}\n`),
};

main(process.argv.slice(2), outputs).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
