import { InputError } from '../errors/usage.js';
import { hasMembers, isObject } from '../model/kinds-of-objects.js';
import { describeValue, mismatchOf } from '../model/message.js';

/**
 * Names with values: as the members of an object, or as the pairs in a `Headers`, a `URLSearchParams`, a `Map` or an
 * array.
 */
export type Entries<Value> = Readonly<Record<string, Value>> | Iterable<readonly [name: string, value: Value]>;

/**
 * The members of an object that the caller passed. A text is not shown, because it may be a token, or a URL with a
 * password.
 *
 * @param expected what was expected, with an article
 * @throws InputError if the content of the value is not in its members, so that it would have no effect
 */
export function membersOf(value: unknown, expected: string, place: string): [name: string, value: unknown][] {
  if (hasMembers(value)) return Object.entries(value);
  throw new InputError(mismatchOf(expected, describeValue(value, 'a string'), place));
}

/**
 * Like {@link membersOf}, but also accepts an iterable of pairs. Errors show no value in a pair, because it may be
 * secret.
 */
export function entriesOf(value: unknown, place: string): (readonly [name: string, value: unknown])[] {
  const expected = 'an object, or pairs of a name and a value';
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
