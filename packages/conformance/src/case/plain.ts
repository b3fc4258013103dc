import { toUSVString } from 'node:util';
import { CheckFailed } from './errors.js';

/**
 * A value of the service, independent of its encoding. Both subjects accept and return this form. Numbers that a double
 * represents exactly are numbers, all others are {@link Digits}. Cases write `1` for an integer and for a long if the
 * type of the property determines which it is, and {@link long} or {@link decimal} if nothing does.
 */
export type Plain =
  | null
  | boolean
  | number
  | string
  | Digits
  | Typed
  | PlainDate
  | PlainEnum
  | PlainSet
  | PlainMap
  | PlainEntity
  | readonly Plain[];

/** A number that a double cannot represent exactly. */
export interface Digits {
  readonly digits: string;
}

/**
 * The id of an entity. A number is always in the form of its digits, because a number of JavaScript beyond 2^53 can be
 * the id of another entity.
 */
export type Id = string | Digits;

/** A number that is sent with its type. Responses never contain this form. */
export interface Typed {
  readonly typed: 'long' | 'decimal' | 'integer' | 'float' | 'double';
  readonly number: string;
}

/** An instant, e.g. `2026-03-01T12:30:45.123Z`. */
export interface PlainDate {
  readonly date: string;
}

/** A constant of an enum. Its type is missing if the response does not name it. */
export interface PlainEnum {
  readonly constant: string;
  readonly enumType?: string;
}

export interface PlainSet {
  readonly set: readonly Plain[];
}

export interface PlainMap {
  readonly map: readonly (readonly [Plain, Plain])[];
}

/**
 * An entity, or a reference if it has only an id and a partition. All occurrences of one entity are the same object.
 */
export interface PlainEntity {
  /** The signature of its type. It is missing if a response does not name it, or if a request must not name it. */
  readonly type?: string;
  /** The sent or received properties, including `id`, `globalId` and `partition`. The object has no prototype. */
  readonly properties: { readonly [name: string]: Plain };
}

export const long = (number: number | string): Typed => ({ typed: 'long', number: String(number) });
export const typedNumber = (typed: Typed['typed'], number: number | string): Typed => ({
  typed,
  number: String(number),
});
export const decimal = (number: number | string): Typed => ({ typed: 'decimal', number: String(number) });
/** @param at the instant as ISO 8601 text, or in milliseconds since 1970 */
export const date = (at: string | number): PlainDate => ({ date: new Date(at).toISOString() });
export const constant = (name: string, enumType?: string): PlainEnum =>
  enumType === undefined ? { constant: name } : { constant: name, enumType };
export const setOf = (...elements: readonly Plain[]): PlainSet => ({ set: elements });
export const mapOf = (...entries: readonly (readonly [Plain, Plain])[]): PlainMap => ({ map: entries });
export const entity = (properties: { readonly [name: string]: Plain }, type?: string): PlainEntity =>
  type === undefined ? { properties } : { type, properties };

/** An integer without needless zeros, as most numbers are. */
const canonicalInteger = /^(?:0|-?[1-9]\d*)$/;
const pattern = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/** The maximum of an exponent, or of its negative, so that a short text cannot become a long one. */
const maxExponent = 1_000;

/**
 * Returns the text of a number without exponent and needless zeros, so that equal numbers have equal texts. Returns
 * `undefined` if the text is not a number, or its exponent is not from -1,000 to 1,000.
 */
export function canonicalNumber(text: string): string | undefined {
  if (canonicalInteger.test(text)) return text;
  const parts = pattern.exec(text);
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  if (Math.abs(Number(exponent)) > maxExponent) return undefined;
  const shift = fraction.length - Number(exponent);
  const digits = (whole + fraction + '0'.repeat(Math.max(0, -shift))).padStart(Math.max(0, shift) + 1, '0');
  const point = digits.length - Math.max(0, shift);
  const integer = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const rest = withoutTrailingZeros(digits.slice(point));
  const canonical = rest === '' ? integer : `${integer}.${rest}`;
  return sign === '-' && canonical !== '0' ? `-${canonical}` : canonical;
}

/** A regular expression such as `/0+$/` would start again at each zero, which is quadratic. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/**
 * Returns a number if a double represents its text exactly, otherwise its digits. An integer beyond 2^53 also becomes
 * its digits, because it may be a long, and neighbouring longs have the same double.
 */
export function plainNumber(text: string): number | Digits | undefined {
  const canonical = canonicalNumber(text);
  if (canonical === undefined) return undefined;
  const number = Number(canonical);
  const isExact = Number.isSafeInteger(number) || !Number.isInteger(number);
  return isExact && canonicalNumber(String(number)) === canonical ? number : { digits: canonical };
}

/** Returns whether a value is an entity. */
export function isEntity(value: Plain | undefined): value is PlainEntity {
  return typeof value === 'object' && value !== null && 'properties' in value;
}

/** Returns whether an entity only has an identity. */
export function isReference({ properties }: PlainEntity): boolean {
  return 'id' in properties && Object.keys(properties).every((name) => name === 'id' || name === 'partition');
}

/** Returns the id of an entity in a response, or `undefined` if the value cannot be one. */
export function idOf(value: Plain | undefined): Id | undefined {
  if (typeof value === 'number') return { digits: String(value) };
  if (typeof value === 'string') return isIdText(value) ? value : undefined;
  return typeof value === 'object' && value !== null && 'digits' in value ? value : undefined;
}

/** Returns whether a value can be the id of an entity in a response. */
export const isId = (value: Plain | undefined): value is Plain => idOf(value) !== undefined;

/**
 * Returns whether a text can name an entity in a path. With an empty text, the path would be that of the collection,
 * and half a surrogate pair cannot be in a URL.
 */
export const isIdText = (text: string): boolean => text !== '' && !/\p{Surrogate}/u.test(text);

/** Does the same as `Array.isArray`, which does not narrow a readonly array. */
export function isList(value: Plain): value is readonly Plain[] {
  return Array.isArray(value);
}

/** Returns the elements of a list or a set, or the keys and values of a map. Any other value has none. */
export function elementsOf(value: Plain): readonly Plain[] {
  if (value === null || typeof value !== 'object') return [];
  if (isList(value)) return value;
  if ('set' in value) return value.set;
  return 'map' in value ? value.map.flat() : [];
}

/**
 * Returns the text of a value in a URL, for the id in a path or a condition of `where`.
 *
 * @throws CheckFailed for a collection or an entity, which a service may give instead of an id
 */
export function urlText(value: Plain): string {
  const text = scalarText(value);
  if (text === undefined) throw new CheckFailed('an id', 'a text, a number, a date or a constant', value);
  return text;
}

/** Returns whether a value has a {@link urlText} that names an entity. */
export const hasUrlText = (value: Plain): boolean => isIdText(scalarText(value) ?? '');

/** Returns a text encoded as a part of a URL. Half a surrogate pair becomes U+FFFD, as in UTF-8. */
export const urlPart = (text: string): string => encodeURIComponent(toUSVString(text));

function scalarText(value: Plain): string | undefined {
  if (value === null) return 'null';
  if (typeof value !== 'object') return String(value);
  if ('digits' in value) return value.digits;
  if ('typed' in value) return value.number;
  if ('date' in value) return value.date.replace('Z', '+0000');
  return 'constant' in value ? value.constant : undefined;
}

/** Returns the names of the properties of an entity that refer to other entities, or contain some. */
export function entityProperties({ properties }: PlainEntity): readonly string[] {
  return Object.entries(properties).flatMap(([name, value]) => (hasEntity(value) ? [name] : []));
}

function hasEntity(value: Plain): boolean {
  return isEntity(value) || elementsOf(value).some(hasEntity);
}

/**
 * Returns whether a value is a text of the suite as a service may have changed it: with letters in another case, or
 * cut.
 */
export function resembles(value: Plain, text: string): boolean {
  if (typeof value !== 'string') return false;
  const [stored, sent] = [value.trim().toLowerCase(), text.toLowerCase()];
  return stored.includes(sent) || (stored.length >= shortestMarker && sent.startsWith(stored));
}

/** The number of characters by which a cut marker still names its run. */
const shortestMarker = 10;

/**
 * Returns a text by which two values can be compared. Entities within the value are reduced to id and partition, and
 * sets and maps are sorted.
 */
function normalText(value: Plain): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(normalText).join(',')}]`;
  if ('set' in value) return `set(${value.set.map(normalText).sort().join(',')})`;
  if ('map' in value) {
    const entries = value.map.map(([key, each]) => `${normalText(key)}=>${normalText(each)}`);
    return `map(${entries.sort().join(',')})`;
  }
  if (!('properties' in value)) return JSON.stringify(value);
  const { id = null, partition = null } = value.properties;
  return `entity(${normalText(id)},${normalText(partition)})`;
}

/** Returns the text of each property of an entity, by its name. Properties that are null or empty are left out. */
export function normalProperties(entity: PlainEntity): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(entity.properties)) {
    if (name !== '_partial' && !isEmpty(value)) texts.set(name, normalText(value));
  }
  return texts;
}

/** Returns the properties that differ in two states of an entity, each with both values as texts; empty ones are ''. */
export function differences(before: PlainEntity, now: PlainEntity) {
  const [old, present] = [normalProperties(before), normalProperties(now)];
  return Array.from(new Set([...old.keys(), ...present.keys()]))
    .map((property) => ({ property, was: old.get(property) ?? '', now: present.get(property) ?? '' }))
    .filter((each) => each.was !== each.now);
}

function isEmpty(value: Plain): boolean {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  if (isList(value)) return value.length === 0;
  if ('set' in value) return value.set.length === 0;
  return 'map' in value && value.map.length === 0;
}
