import { readFileSync } from 'node:fs';
import { DeploymentError } from '@platform-services/sdk/model';
import { DeploymentFileError } from '../deployment/deployment-source.js';
import type { TlsOptions } from '../listen-settings.js';
import { OptionError } from '../option-error.js';
import { messageOf } from '../text/messages.js';
import { kebabCase } from '../text/name-case.js';
import { writeLine } from './line-output.js';
import type { Outputs } from './loggers.js';
import type { CommandOptions } from './options.js';

/** The exit codes of the command, unless a signal or an executed command ends it. */
export const exitCodes = { good: 0, failed: 1, badUsage: 2 } as const;

/** An invalid command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const usageErrors = [UsageError, OptionError, DeploymentFileError, DeploymentError];

/** What is wrong with the usage. @throws the error if it is of another kind */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error) || !usageErrors.some((known) => error instanceof known)) throw error;
  if (!(error instanceof OptionError)) return error.message;
  // Options of the library have other names.
  return error.problems.map(({ option, message }) => `--${flagOf(option)}: ${message}`).join('\n  ');
}

function flagOf(option: string): string {
  if (option === 'deviations') return 'deviation';
  if (option === 'withoutDeviations') return 'no-deviation';
  return kebabCase(option.replace('limits.', '').replace('.', '-'));
}

/** Makes all checks, and returns what is wrong. */
export function problemsOf(checks: readonly (() => unknown)[]): readonly string[] {
  return checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      return [problemOf(error)];
    }
  });
}

export function usageError(problems: readonly string[]): UsageError {
  return new UsageError(problems.join('\n  '));
}

/** Writes what a command shows. @throws UsageError if it cannot be written */
export async function show({ out }: Outputs, text: string): Promise<void> {
  const failure = await writeLine(out, text);
  if (failure !== undefined) throw new UsageError(`The output is incomplete: ${failure}`);
}

/** @throws UsageError if there is no file to watch */
export function requireWatched({ watch, deployment }: CommandOptions): void {
  if (watch === true && deployment === undefined) {
    throw new UsageError('The option --watch needs --deployment FILE.');
  }
}

/** @throws UsageError if only one of the two files is given, or if one cannot be read */
export function tlsOf({ tlsCert, tlsKey }: CommandOptions): TlsOptions | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined) throw new UsageError('The option --tls-key needs --tls-cert FILE.');
  if (tlsKey === undefined) throw new UsageError('The option --tls-cert needs --tls-key FILE.');
  return {
    cert: usingFile('tls-cert', tlsCert, 'read', () => readFileSync(tlsCert)),
    key: usingFile('tls-key', tlsKey, 'read', () => readFileSync(tlsKey)),
  };
}

/** Does something with the file of an option. @throws UsageError if that fails */
export function usingFile<Result>(option: string, path: string, done: 'read' | 'written', use: () => Result): Result {
  try {
    return use();
  } catch (error) {
    throw new UsageError(`--${option}: The file "${path}" cannot be ${done}: ${messageOf(error)}`);
  }
}
