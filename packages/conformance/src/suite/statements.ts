import type { Level, Requirement } from '../case/requirement.js';

/** A statement with further members. */
export interface Statement {
  readonly text: string;
  readonly level?: Level;
  /** The reason why no case can judge the statement. */
  readonly untested?: string;
}

/**
 * Statements by their ids and the places of the sentences that contain them, e.g. `DEL-04: Projections (default)`. A
 * place is relative to that of its group (`#1`, `depth | Effect`), or begins with `§` (`§4.8 DELETE #1`). Several cells
 * of a row are one place (`depth | Effect + Type`), and a semicolon separates several places.
 */
type Statements = Readonly<Record<string, string | Statement>>;

/**
 * Returns the requirements of a section, or of one of its parts. A statement of the specification is a MUST unless a
 * resolution replaces it.
 *
 * @param group the section, or a part of it, e.g. `4.8 DELETE`; or a row of its table, e.g. `4.3 | Create`
 */
export function rules(group: string, statements: Statements): readonly Requirement[] {
  const [section = ''] = group.split(' ');
  return Object.entries(statements).map(([address, statement]) => {
    const [id, places] = parted(address);
    return { id, section, level: 'MUST', ...words(statement), from: placesOf(places, group) };
  });
}

/**
 * Returns the requirements of resolutions by their ids, e.g. `R-36-02` for the second one of R-36. Their level is
 * OBSERVED unless the resolution says MUST.
 */
export function resolutions(section: string, statements: Statements): readonly Requirement[] {
  return Object.entries(statements).map(([address, statement]) => {
    const [id, places] = parted(address);
    const resolution = id.slice(0, id.lastIndexOf('-'));
    return { id, section, level: 'OBSERVED', ...words(statement), from: placesOf(places, resolution), resolution };
  });
}

function parted(address: string): readonly [id: string, places: string] {
  const end = address.indexOf(': ');
  return [address.slice(0, end), address.slice(end + 2)];
}

const placesOf = (places: string, group: string): readonly string[] =>
  places.split('; ').flatMap((each) => {
    const [first = '', ...others] = each.split(' + ');
    const place = placeOf(first, group);
    return [place, ...others.map((cell) => place.replace(/[^|]*$/, ` ${cell}`))];
  });

function placeOf(source: string, group: string): string {
  if (source.startsWith('§')) return source.slice(1);
  // The sentences of a section are not those of a row of its table.
  return source.startsWith('#') ? `${group.replace(/ \| .*/, '')} ${source}` : `${group} | ${source}`;
}

const words = (statement: string | Statement): Statement =>
  typeof statement === 'string' ? { text: statement } : statement;

export const must = (text: string): Statement => ({ text, level: 'MUST' });
/** Creates a statement for the best reading of an ambiguous passage. */
export const should = (text: string): Statement => ({ text, level: 'SHOULD' });
export const observed = (text: string): Statement => ({ text, level: 'OBSERVED' });
export const untested = (text: string, reason: string): Statement => ({ text, untested: reason });
