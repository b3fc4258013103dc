import { InputError } from '../errors/usage.js';
import { hasMembers, isObject } from '../model/kinds-of-objects.js';
import { mismatch, mismatchOf } from '../model/message.js';

/** Names with values: as the members of an object, or as the pairs in a `Headers`, a `URLSearchParams`, a `Map` or an array. */
export type Entries<Value> = Readonly<Record<string, Value>> | Iterable<readonly [name: string, value: Value]>;

/**
 * The members of an object that the caller passed.
 *
 * @param expected what was expected, with an article
 * @throws InputError if the value is not an object whose members say what it holds, and would have no effect at all
 */
export function membersOf(value: unknown, expected: string, place: string): [name: string, value: unknown][] {
  if (!hasMembers(value)) throw new InputError(mismatch(expected, value, place));
  return Object.entries(value);
}

/** Refuses a text without showing it, because it may be or contain a secret, such as a token or a URL with a password. */
export function refuseText(value: unknown, expected: string, place: string): void {
  if (typeof value === 'string') throw new InputError(mismatchOf(expected, 'a string', place));
}

/**
 * Like {@link membersOf}, but also accepts an iterable of pairs. Errors show no value in a pair, because it may be
 * secret.
 */
export function entriesOf(value: unknown, place: string): (readonly [name: string, value: unknown])[] {
  const expected = 'an object, or pairs of a name and a value';
  refuseText(value, expected, place);
  if (!isIterable(value)) return membersOf(value, expected, place);
  return Array.from(value, (pair) => {
    if (isPair(pair)) return pair;
    throw new InputError(mismatchOf(expected, 'something else in a list', place));
  });
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return isObject(value) && Symbol.iterator in value;
}

function isPair(pair: unknown): pair is readonly [string, unknown] {
  return Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string';
}
