#!/usr/bin/env node
import { main } from './command/main.js';

// If the reader of the output exits, the command continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

main(process.argv.slice(2), { out: process.stdout, err: process.stderr }).then(
  // Output that nobody reads would keep the process alive. `main` has waited for output that is read.
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
