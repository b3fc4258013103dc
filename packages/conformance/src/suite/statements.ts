import type { Level, Requirement } from '../case/requirement.js';

/** A statement with further members. */
export interface Statement {
  readonly text: string;
  readonly level?: Level;
  /** The reason why no case can judge the statement. */
  readonly untested?: string;
}

type Statements = Readonly<Record<string, string | Statement>>;

/**
 * Returns the requirements of a section. A statement of the specification is a MUST unless a resolution replaces it.
 */
export function rules(section: string, statements: Statements): readonly Requirement[] {
  return Object.entries(statements).map(([id, statement]) => ({ id, section, level: 'MUST', ...words(statement) }));
}

/**
 * Returns the requirements of a resolution, with ids such as `R-36-02`. Their level is OBSERVED unless the resolution
 * says MUST.
 */
export function resolution(
  number: number,
  section: string,
  statements: readonly (string | Statement)[],
): readonly Requirement[] {
  return statements.map((statement, index) => ({
    id: `R-${number}-${String(index + 1).padStart(2, '0')}`,
    section,
    level: 'OBSERVED',
    ...words(statement),
    resolution: `R-${number}`,
  }));
}

const words = (statement: string | Statement): Statement =>
  typeof statement === 'string' ? { text: statement } : statement;

export const must = (text: string): Statement => ({ text, level: 'MUST' });
/** Creates a statement for the best reading of an ambiguous passage. */
export const should = (text: string): Statement => ({ text, level: 'SHOULD' });
export const observed = (text: string): Statement => ({ text, level: 'OBSERVED' });
export const untested = (text: string, reason: string): Statement => ({ text, untested: reason });
