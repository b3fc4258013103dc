import { InputError } from '../errors/usage.js';
import { hasMembers, isObject } from '../model/kinds-of-objects.js';
import { describeValue, mismatch, mismatchOf } from '../model/message.js';
import { isReservedHeader } from '../platform/headers.js';

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

const token = /^[!#$%&'*+\-.^_`|~\w]+$/;
const forbidden = /[^\t\u0020-\u007e\u0080-\u00ff]/;

/**
 * Checks header fields and converts their names to lower case.
 *
 * @throws InputError if a name is not a header name or a value cannot be sent; the message does not show the value
 */
export function checkHeaders(headers: Entries<string>): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, value] of entriesOf(headers, 'headers')) {
    const lower = name.toLowerCase();
    if (!token.test(name)) throw new InputError(mismatch('the name of a header', name, 'headers'));
    if (isReservedHeader(lower)) throw new InputError(`The header "${name}" is set by the transport. Leave it out.`);
    const text = headerText(value, `headers["${name}"]`);
    if (Object.hasOwn(checked, lower)) throw new InputError(`The header "${name}" is given twice. Join its values.`);
    checked[lower] = text;
  }
  return checked;
}

/** The value of a header field. @throws InputError if it cannot be sent; the message does not show it */
export function headerText(value: unknown, place: string): string {
  if (typeof value === 'string' && !forbidden.test(value)) return value;
  throw new InputError(mismatchOf('one line of Latin-1 text', describeValue(value, 'other characters'), place));
}
