import fc from 'fast-check';
import type { CaseContext } from '../../case/case.js';
import type { PropertyNeed } from '../../case/needs.js';
import { constant, date, decimal, long, mapOf, type Plain, setOf } from '../../case/plain.js';
import { characters } from './characters.js';

/**
 * Pieces of text that are easily damaged: by a form, a trim, a normalization, a code page, a line format or a quote.
 */
const pieces = fc.constantFrom(
  ...['a', 'B', ' ', '\n', '\r\n', '\t', '+', '%41', '&', '=', '#', '"', "'", '\\', ',', ';'],
  ...['<b>', '&amp;', '{"a":1}', '__proto__'],
  ...['e\u0301', '\u00e9', '\u00df', '\u2028', '\u{1f600}', '\u{1f468}\u200d\u{1f469}'],
);

/** Well-formed texts of any characters but U+0000, which many databases cannot store. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.oneof(fc.constant(' '), pieces, pieces), { maxLength: 8 }).map((each) => each.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: characters, maxLength: 10 }).map((text) => text.replaceAll('\0', '0')) },
);

const integers: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, 1, -1, 2 ** 31 - 1, -(2 ** 31)),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
);

const longs: fc.Arbitrary<Plain> = fc
  .oneof(
    fc.constantFrom(0n, 2n ** 31n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  )
  .map((number) => long(number.toString()));

/** Eighths with at most six digits, so that the shortest text of the float has all of them. */
const floats: fc.Arbitrary<number> = fc.integer({ min: -7999, max: 7999 }).map((eighths) => eighths / 8);

/** The sign of zero is left open, so that there is one zero only. */
const doubles: fc.Arbitrary<number> = fc
  .oneof(
    fc.constantFrom(0, 1.5, Number.MAX_VALUE, Number.MIN_VALUE),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
  .map((number) => number + 0);

const decimals: fc.Arbitrary<Plain> = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, scale]) => {
    const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
    const point = text.length - scale;
    return decimal(`${digits < 0n ? '-' : ''}${text.slice(0, point)}${scale === 0 ? '' : '.'}${text.slice(point)}`);
  });

const dates: fc.Arbitrary<Plain> = fc
  .oneof(
    fc.constantFrom(0, -1, Date.UTC(1969, 11, 31, 23, 59, 59, 999), Date.UTC(2000, 1, 29)),
    fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 0) }),
  )
  .map((milliseconds) => date(milliseconds));

const maxElements = 6;

const lists = <Element extends Plain>(elements: fc.Arbitrary<Element>): fc.Arbitrary<Plain> =>
  fc.array(elements, { maxLength: maxElements });

/** @param key returns a text that is the same for equal elements */
const sets = <Element extends Plain>(
  elements: fc.Arbitrary<Element>,
  key: (element: Element) => string,
): fc.Arbitrary<Plain> =>
  fc.uniqueArray(elements, { selector: key, maxLength: maxElements }).map((each) => setOf(...each));

/** No key looks like a number or a member of the encoding, since a plain object could not distinguish them (D-8). */
export const keys: fc.Arbitrary<string> = texts.map((text) => `k${text}`);

const maps = <Value extends Plain>(values: fc.Arbitrary<Value>): fc.Arbitrary<Plain> =>
  fc
    .uniqueArray(fc.tuple(keys, values), { selector: ([key]) => key, maxLength: maxElements })
    .map((entries) => mapOf(...entries));

/** A property with examples of its values. */
export interface ExampleProperty {
  readonly need: PropertyNeed;
  readonly values: (c: CaseContext) => fc.Arbitrary<Plain>;
  /** The statement by which a query compares the property with a value (4.8). Missing if no query can. */
  readonly comparable?: string;
}

/** The properties whose values are generated. */
export const exampleProperties: readonly ExampleProperty[] = [
  { need: 'stringProperty', values: () => texts, comparable: 'ENT-QRY-03' },
  { need: 'booleanProperty', values: () => fc.boolean(), comparable: 'ENT-QRY-04' },
  { need: 'integerProperty', values: () => integers, comparable: 'ENT-QRY-05' },
  { need: 'longProperty', values: () => longs, comparable: 'ENT-QRY-06' },
  { need: 'floatProperty', values: () => floats, comparable: 'ENT-QRY-07' },
  { need: 'doubleProperty', values: () => doubles, comparable: 'ENT-QRY-08' },
  { need: 'decimalProperty', values: () => decimals, comparable: 'ENT-QRY-09' },
  { need: 'dateProperty', values: () => dates },
  {
    need: 'enumProperty',
    values: ({ fixture }) => fc.constantFrom(...fixture.constants).map((name) => constant(name)),
  },
  { need: 'stringList', values: () => lists(texts) },
  { need: 'integerList', values: () => lists(integers) },
  { need: 'longList', values: () => lists(longs) },
  { need: 'decimalList', values: () => lists(decimals) },
  { need: 'dateList', values: () => lists(dates) },
  { need: 'stringSet', values: () => sets(texts, (text) => text) },
  { need: 'integerSet', values: () => sets(integers, String) },
  { need: 'longSet', values: () => sets(longs, (number) => JSON.stringify(number)) },
  { need: 'stringMap', values: () => maps(texts) },
  { need: 'longMap', values: () => maps(longs) },
];
