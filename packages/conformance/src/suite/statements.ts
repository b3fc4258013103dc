import type { Level, Requirement } from '../case/requirement.js';

/** A statement with more than its text. */
export interface Statement {
  readonly text: string;
  readonly level?: Level;
  /** Why no case can judge it. */
  readonly untested?: string;
}

type Statements = Readonly<Record<string, string | Statement>>;

/** The statements of a section: what the specification says is a MUST unless a resolution replaces it. */
export function rules(section: string, statements: Statements): readonly Requirement[] {
  return Object.entries(statements).map(([id, statement]) => ({ id, section, level: 'MUST', ...words(statement) }));
}

/** The statements of a resolution: OBSERVED unless the resolution says MUST. Ids are `R-36-02`. */
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
/** The best reading of a passage that allows another. */
export const should = (text: string): Statement => ({ text, level: 'SHOULD' });
export const observed = (text: string): Statement => ({ text, level: 'OBSERVED' });
export const untested = (text: string, reason: string): Statement => ({ text, untested: reason });
