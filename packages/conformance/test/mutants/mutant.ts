import type { DialectRowId } from '../../src/case/deviations.js';
import type { Mutation } from './mutant-server.js';

/** A service with one fault, which a case of the requirement must find. */
export interface Mutant {
  /** The id of the requirement, with a number if the requirement has several mutants. */
  readonly id: string;
  readonly requirement: string;
  /** A description of the fault. */
  readonly breaks: string;
  readonly mutation: Mutation;
  /**
   * The row of the dialects whose deployed column describes the fault. Only a case that reports this deviation kills
   * the mutant. Default: no row describes it, so a case must fail.
   */
  readonly deviates?: DialectRowId;
  /**
   * The case from which the mutant is derived. The fault is in the answers to its judged requests, or in their effects,
   * and this case alone must find it. Default: any case of the requirement may find a fault in any answer.
   */
  readonly of?: string;
}

/** One line of a table of mutants. */
export type Row = Omit<Mutant, 'id' | 'of'>;

/**
 * @example mutant('ENT-QRY-20', 'max-results is not read', on('GET', paths.collection, dropParameter('max-results')))
 */
export const mutant = (
  requirement: string,
  breaks: string,
  mutation: Mutation,
  options: Pick<Mutant, 'deviates'> = {},
): Row => ({ requirement, breaks, mutation, ...options });

/** Mutants with ids: `ENT-QRY-20`, and `ENT-QRY-20/2` for the second of the same requirement. */
export const table = (...rows: readonly Row[]): readonly Mutant[] => numbered(rows, (requirement) => requirement);

/**
 * Mutants of a file whose requirements have mutants in other files too: `ENT-QRY-20/defaults`, and
 * `ENT-QRY-20/defaults/2` for the second.
 */
export const tableOf = (file: string, ...rows: readonly Row[]): readonly Mutant[] =>
  numbered(rows, (requirement) => `${requirement}/${file}`);

function numbered(rows: readonly Row[], idOf: (requirement: string) => string): readonly Mutant[] {
  const numbers = new Map<string, number>();
  return rows.map((row) => {
    const id = idOf(row.requirement);
    const number = (numbers.get(id) ?? 0) + 1;
    numbers.set(id, number);
    return { id: number === 1 ? id : `${id}/${number}`, ...row };
  });
}
