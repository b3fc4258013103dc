import { Decimal } from './decimal.js';
import { hasMethod, isDate, isObject } from './kinds-of-objects.js';
import { EntityReference, TypedValue } from './reference.js';

/*
 * The common form of messages about values that do not fit: "Expected an integer, got "x" at age." Messages begin with
 * a capital letter and end with a period. Advice follows as a separate sentence.
 */

/** The advice about a number that may have lost digits. */
export const preciseNumbers = 'A number beyond 2^53 may have lost digits. Use a bigint.';

/** What is expected where a model says that longs are numbers. */
export const safeLong = 'a long up to 2^53 (the model has longs: "number")';

/** The maximum number of characters of a text that messages show. */
const longest = 60;

/** Longer names are not compared, so that a message never costs more than the call. */
const maxNameLength = 64;

/**
 * The message about a value that does not fit.
 *
 * @param expected the expected value, with an article, e.g. `an integer`
 * @param got the actual value
 * @param place the path of the value, e.g. `where.age`; omitted if the call has only one such place
 * @param advice whole sentences that say what to do
 * @example mismatch('an integer', 'x', 'age') // Expected an integer, got "x" at age.
 */
export function mismatch(expected: string, got: unknown, place?: string, advice?: string): string {
  return mismatchOf(expected, describeValue(got), place, advice);
}

/** Like {@link mismatch}, for a value that has been described already or must not be shown. */
export function mismatchOf(expected: string, got: string, place?: string, advice?: string): string {
  const where = place === undefined ? '' : ` at ${place}`;
  return `Expected ${expected}, got ${got}${where}.${advice === undefined ? '' : ` ${advice}`}`;
}

/**
 * The message about an unknown name.
 *
 * @param kind what the name denotes, e.g. `option`
 * @param known the existing names; all are listed if none is similar
 */
export function unknownName(kind: string, name: string, known: Iterable<string>, place?: string): string {
  const names = Array.from(known);
  const near = didYouMean(name, names);
  const where = place === undefined ? '' : ` at ${place}`;
  const help = near ?? (names.length === 0 ? undefined : `Expected ${oneOf(names)}.`);
  return `Unknown ${kind} ${quote(name)}${where}.${help === undefined ? '' : ` ${help}`}`;
}

/** Returns `Did you mean "Company"?` if a known name is similar, otherwise `undefined`. */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  const near = nearest(name, known);
  return near === undefined ? undefined : `Did you mean ${quote(near)}?`;
}

/**
 * Escapes what a terminal or a reader would not show as it is: control characters, lone surrogates and characters that
 * change the text direction. Tabs and line breaks are kept.
 *
 * @example visible('a\u0000b') // 'a\\u0000b'
 */
export function visible(text: string): string {
  return text.replaceAll(
    /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}\ufffe\uffff]/gu,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The most names of a path that messages show. */
const maxPathLength = 12;

/**
 * The path of a value, shortened in the middle if it is long: `children.0.age`.
 *
 * @param root what an empty path is called
 */
export function pathText(names: readonly string[], root: string): string {
  const shown = names.length > maxPathLength ? [...names.slice(0, 6), '…', ...names.slice(-5)] : names;
  return shown.length === 0 ? root : shown.join('.');
}

/** Names as alternatives: `"a", "b" or "c"`. */
export function oneOf(names: readonly string[]): string {
  const shown = names.map(quote);
  if (shown.length < 2) return shown.join('');
  return `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

/** A text in double quotes, truncated if it is long. */
export function quote(text: string): string {
  return JSON.stringify(cut(text));
}

/**
 * Describes a value in a few words: `"x"`, `1.5`, `5n`, `an array`, `a Map`, `an object`.
 *
 * @param text the description of a text that must not be shown, because it may be a secret. Default: the text itself
 */
export function describeValue(value: unknown, text?: string): string {
  if (typeof value === 'string') return text ?? quote(value);
  if (typeof value === 'bigint') return `${cut(String(value))}n`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  return isObject(value) ? describeObject(value) : String(value);
}

function describeObject(value: object): string {
  if (Array.isArray(value)) return 'an array';
  if (isDate(value)) return Number.isNaN(value.getTime()) ? 'an invalid Date' : 'a Date';
  if (Decimal.is(value)) return `the Decimal ${cut(value.toString())}`;
  if (TypedValue.is(value)) return `the ${cut(String(value.type))} ${describeValue(value.value)}`;
  if (EntityReference.is(value)) return `a reference to ${quote(String(value.typeSignature))}`;
  if (hasMethod(value, 'then')) return 'a promise';
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (kind === 'Object') return 'an object';
  return `${/^[AEIOU]/.test(kind) && !kind.startsWith('URL') && !kind.startsWith('Uint') ? 'an' : 'a'} ${kind}`;
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/**
 * The known name that was probably meant; `undefined` if none is similar. It may differ by up to two letters, by more
 * if the name is long, and by one if the name has fewer than four letters. Otherwise one name may be a large part of
 * the other, e.g. `int` of `integer` and `decimal` of `BigDecimal`. Names of more than 64 letters are not compared.
 *
 * @example nearest('Compny', ['Company', 'Person']) // 'Company'
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > maxNameLength) return undefined;
  const most = name.length < 4 ? 1 : Math.max(2, Math.floor(name.length / 3));
  let best: string | undefined;
  let least = maxNameLength;
  for (const candidate of known) {
    if (candidate.length > maxNameLength) continue;
    const apart = distance(name.toLowerCase(), candidate.toLowerCase());
    if (apart >= least || (apart > most && !isLargePart(name.toLowerCase(), candidate.toLowerCase()))) continue;
    least = apart;
    best = candidate;
  }
  return best;
}

/** Whether one name is a large part of the other. */
function isLargePart(name: string, other: string): boolean {
  const [short, long] = name.length < other.length ? [name, other] : [other, name];
  return short.length >= 3 && short.length >= 0.4 * long.length && long.includes(short);
}

/** The number of letters to insert, delete or replace (Levenshtein distance). */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 0; i < left.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < right.length; j += 1) {
      const change = (row[j] ?? 0) + (left[i] === right[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

/** A message of a parser of command lines as sentences: `Unknown option '--prot'. Did you mean --port?` */
export function parserSentences(message: string): string {
  const text = message
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .replace(/ \((Did you mean .*)\)$/, '. $1');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?]$/.test(text) ? '' : '.'}`;
}
