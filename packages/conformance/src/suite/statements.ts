import type { Level, Requirement } from '../case/requirement.js';

/** A statement with further members. */
export interface Statement {
  readonly text: string;
  readonly level?: Level;
  /** The reason why no case can judge the statement. */
  readonly untested?: string;
}

/**
 * The places of the sentences that contain a statement, and the statement. A place is relative to that of its group
 * (`#1`, `depth | Effect`), or begins with `§` (`§4.8 DELETE #1`). A number is that of a sentence of the group.
 */
type Sourced = readonly [from: Source | readonly Source[], statement: string | Statement];
type Source = string | number;

/**
 * Returns the requirements of a section, or of one of its parts. A statement of the specification is a MUST unless a
 * resolution replaces it.
 *
 * @param place the section and its part, e.g. `4.8 DELETE`
 */
export function rules(place: string, statements: Readonly<Record<string, Sourced>>): readonly Requirement[] {
  const [section = ''] = place.split(' ');
  return Object.entries(statements).map(([id, [from, statement]]) => {
    return { id, section, level: 'MUST', ...words(statement), from: placesOf(from, place) };
  });
}

/**
 * Returns the requirements of a resolution, with ids such as `R-36-02`. Their level is OBSERVED unless the resolution
 * says MUST.
 */
export function resolution(number: number, section: string, statements: readonly Sourced[]): readonly Requirement[] {
  return statements.map(([from, statement], index) => ({
    id: `R-${number}-${String(index + 1).padStart(2, '0')}`,
    section,
    level: 'OBSERVED',
    ...words(statement),
    from: placesOf(from, `R-${number}`),
    resolution: `R-${number}`,
  }));
}

function placesOf(from: Sourced[0], group: string): readonly string[] {
  return [from].flat().map((source) => {
    if (typeof source === 'number') return `${group} #${source}`;
    if (source.startsWith('§')) return source.slice(1);
    return source.startsWith('#') ? `${group} ${source}` : `${group} | ${source}`;
  });
}

const words = (statement: string | Statement): Statement =>
  typeof statement === 'string' ? { text: statement } : statement;

export const must = (text: string): Statement => ({ text, level: 'MUST' });
/** Creates a statement for the best reading of an ambiguous passage. */
export const should = (text: string): Statement => ({ text, level: 'SHOULD' });
export const observed = (text: string): Statement => ({ text, level: 'OBSERVED' });
export const untested = (text: string, reason: string): Statement => ({ text, untested: reason });
