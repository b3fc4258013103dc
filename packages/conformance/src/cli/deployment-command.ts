import { writeFileSync } from 'node:fs';
import { ownDeployment } from '../target/own-deployment.js';
import { type Given, UsageError } from './flags.js';
import type { Io } from './io.js';

/** Writes the suite's own deployment, for a server to load. */
export function deploymentCommand(given: Given, io: Io): number {
  writeOut(given, io, ownDeployment);
  return 0;
}

/** Writes JSON to `--out`, or to standard output. @throws UsageError */
export function writeOut(given: Given, io: Io, value: object): void {
  const text = JSON.stringify(value, undefined, 2);
  const path = given.text('out');
  if (path === undefined) {
    io.out(text);
    return;
  }
  try {
    writeFileSync(path, `${text}\n`);
  } catch (error) {
    throw new UsageError(`--out ${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
