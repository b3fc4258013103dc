import { LedgerError } from '../cleanup/ledger.js';
import { FileError } from '../harness/files.js';
import { CannotRun } from '../target/recognition.js';
import { UsageError } from './options.js';

/** Why a command could not be done. */
export interface Failure {
  /** 2 if options, the mapping or a file are invalid, otherwise 3. */
  readonly exitCode: 2 | 3;
  /** What the command writes. An error that is a fault of the suite itself shows where it arose. */
  readonly text: string;
}

/** Returns what an error that ended a command means for its user. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CannotRun) return { exitCode: error.exitCode, text: error.message };
  if (error instanceof UsageError || error instanceof FileError || error instanceof LedgerError || isFileError(error)) {
    return { exitCode: 2, text: error.message };
  }
  return { exitCode: 3, text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Returns whether an error says that a ledger exists already or cannot be written. */
function isFileError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && 'path' in error && 'syscall' in error;
}
