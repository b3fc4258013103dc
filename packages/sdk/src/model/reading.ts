/* Reads values that may not have the expected form. */

/** An object with members. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether `value` is an object but not an array. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of an object; `undefined` if the value is not an object or has no such member. */
export function memberOf(value: unknown, name: string): unknown {
  return isMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The members of an object with their names; empty if the value is not an object. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isMembers(value) ? Object.entries(value) : [];
}
