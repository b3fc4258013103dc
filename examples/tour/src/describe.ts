import type { Person } from './model.js';

/** The names of people in a row, e.g. `Mary and Tom`, or `nobody`. */
export function names(people: readonly Person[] | null | undefined): string {
  const given = (people ?? []).map(({ firstName }) => firstName ?? 'somebody');
  const last = given.pop();
  if (last === undefined) return 'nobody';
  return given.length === 0 ? last : `${given.join(', ')} and ${last}`;
}

/** A person with id, name and age, e.g. `#1 John Doe, 45`. */
export function describe({ id, firstName, lastName, age }: Person): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return `#${id} ${name === '' ? 'nameless' : name}${age === undefined || age === null ? '' : `, ${age}`}`;
}

/** The day of a date in UTC, e.g. `2001-02-03`. */
export const day = (date: Date | null | undefined): string => date?.toISOString().slice(0, 10) ?? 'some day';
