import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import schema from '../../known.schema.json' with { type: 'json' };
import { isJudged } from '../case/verdict.js';
import { fits } from './glob.js';
import type { CaseResult } from './result.js';

/** A failure that is known. */
export interface KnownFailure {
  /** The id of a case, or a glob. */
  readonly case: string;
  readonly subject?: 'http' | 'sdk';
  readonly reason: string;
  readonly link: string;
}

/** A file of the user's that does not fit. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

const check = new Ajv2020({ allErrors: true }).compile<{ readonly known: readonly KnownFailure[] }>(schema);

/** @throws FileError with every fault */
export function readKnown(path: string): readonly KnownFailure[] {
  const value = readJsonFile(path);
  if (check(value)) return value.known;
  throw new FileError(faultsOf(path, check.errors ?? []));
}

/** The entry that a case is listed by. */
function knownOf(known: readonly KnownFailure[], id: string, subject: string): KnownFailure | undefined {
  return known.find((each) => fits(id, each.case) && (each.subject === undefined || each.subject === subject));
}

/** A result by what the user has listed: `known` where it fails, and a failure where it passes all the same. */
export function judgedByKnown(result: CaseResult, known: readonly KnownFailure[]): CaseResult {
  const entry = knownOf(known, result.id, result.subject);
  if (entry === undefined || !isJudged(result.verdict)) return result;
  const { reason, link } = entry;
  if (result.verdict === 'fail') return { ...result, verdict: 'known', reason, link };
  if (result.verdict !== 'pass') return result;
  const message = 'it passes, although it is listed as a known failure: take it from the list';
  return { ...result, verdict: 'fail', message, check: 'known failure', reason, link };
}

/** @throws FileError */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new FileError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A line for each fault, with its JSON pointer. */
export function faultsOf(
  path: string,
  faults: readonly { readonly instancePath: string; readonly message?: string; readonly params: object }[],
): string {
  const lines = faults.map(({ instancePath, message = 'does not fit', params }) => {
    const names = Object.values(params).filter((each) => typeof each === 'string' || Array.isArray(each));
    return `  ${instancePath === '' ? '/' : instancePath}: ${message}${names.length === 0 ? '' : ` (${names.join(', ')})`}`;
  });
  return [`${path} does not fit its schema:`, ...new Set(lines)].join('\n');
}
