#!/usr/bin/env node
import { main } from './command/main.js';

// Whoever reads the output may go away, and that is no failure of the command.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

main(process.argv.slice(2), { out: process.stdout, err: process.stderr }).then(
  // What nobody reads would keep the process alive; `main` has waited for what somebody does.
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
