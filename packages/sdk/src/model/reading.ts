/*
 * Reading what may not have the form that it should have: the checks look at every part of a file that they can
 * understand, so that all its problems are told at once, and leave the rest to the schema.
 */

/** An object with members. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether `value` is an object and no array. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of an object; `undefined` if there is no such member, or no object. */
export function memberOf(value: unknown, name: string): unknown {
  return isMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A member that is text. */
export function textOf(value: unknown, name: string): string | undefined {
  const member = memberOf(value, name);
  return typeof member === 'string' ? member : undefined;
}

/** The members of an object with their names; none where it is no object. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isMembers(value) ? Object.entries(value) : [];
}

/** The elements of an array with their positions; none where it is no array. */
export function itemsOf(value: unknown): readonly (readonly [number, unknown])[] {
  return Array.isArray(value) ? Array.from(value.entries()) : [];
}
