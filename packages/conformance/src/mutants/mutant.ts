import type { Bend } from './bent.js';

/** A service with one fault, which a case of the requirement must find. */
export interface Mutant {
  /** The requirement's, with a number where it has several mutants. */
  readonly id: string;
  readonly requirement: string;
  /** What is wrong with the service, in words. */
  readonly breaks: string;
  readonly bend: Bend;
}

/** One line of a table of mutants. */
export type Row = Omit<Mutant, 'id'>;

/** @example mutant('ENT-QRY-20', 'max-results is not read', on('GET', paths.collection, dropParameter('max-results'))) */
export const mutant = (requirement: string, breaks: string, bend: Bend): Row => ({ requirement, breaks, bend });

/** Mutants with ids: `ENT-QRY-20`, and `ENT-QRY-20/2` for the second of the same requirement. */
export function table(...rows: readonly Row[]): readonly Mutant[] {
  const numbers = new Map<string, number>();
  return rows.map((row) => {
    const number = (numbers.get(row.requirement) ?? 0) + 1;
    numbers.set(row.requirement, number);
    return { id: number === 1 ? row.requirement : `${row.requirement}/${number}`, ...row };
  });
}
