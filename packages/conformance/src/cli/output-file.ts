import { appendFileSync, writeFileSync } from 'node:fs';
import { messageOf } from '../case/errors.js';
import { UsageError } from './options.js';

/** Writes the file that an option names. @throws UsageError if it cannot be written */
export const writeOutput = (option: string, path: string, content: string): void =>
  attempt(option, path, () => writeFileSync(path, content));

/**
 * Checks, before a command sends anything, that the file that an option names can be written. The content of the
 * file is kept.
 *
 * @throws UsageError if it cannot be written
 */
export function requireWritable(option: string, path: string | undefined): void {
  if (path !== undefined) attempt(option, path, () => appendFileSync(path, ''));
}

function attempt(option: string, path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new UsageError(`--${option}: The file ${path} cannot be written: ${messageOf(error)}`);
  }
}
