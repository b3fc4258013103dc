import type { EncodedValue } from '@platform-services/sdk/model';
import * as encode from './encode.js';
import { personHandle } from './people.js';
import type { ShowcaseElement } from './showcase-type.js';

type Pair = readonly [EncodedValue, EncodedValue];
type Samples = { readonly [Element in ShowcaseElement]: Pair };

/** Two ordinary values of each type. */
const ordinary = (): Samples => ({
  boolean: [true, false],
  integer: [7, -3],
  long: [encode.long(4_000_000_000n), encode.long(12n)],
  float: [1.5, -0.25],
  double: [0.30000000000000004, 0.1],
  decimal: [encode.decimal('19.90'), encode.decimal('-0.005')],
  date: [encode.date('2001-02-03'), encode.date('2026-03-01T12:30:45.123')],
  string: ['first', 'second'],
  object: ['text', encode.integer(5)],
  enum: ['green', 'blue'],
  entity: [encode.reference(personHandle(1)), encode.reference(personHandle(2))],
});

/** Two values at the limits of each type. */
const extreme = (): Samples => ({
  boolean: [false, true],
  integer: [2_147_483_647, -2_147_483_648],
  long: [encode.long(9_223_372_036_854_775_807n), encode.long(-9_223_372_036_854_775_808n)],
  float: [3.4028234663852886e38, 1.401298464324817e-45],
  double: [Number.MAX_VALUE, Number.MIN_VALUE],
  decimal: [
    encode.decimal('123456789012345678901234567890.123456789012345678901234567890'),
    encode.decimal('0.000000000000000000000000000001'),
  ],
  date: [encode.date('1583-01-01'), encode.date('9999-12-31T23:59:59.999')],
  string: ['', 'Ω ≠ "quoted" \\ <tag> & \u{1F600}\n__proto__'],
  object: [encode.long(9_223_372_036_854_775_807n), encode.constant('Colour', 'red')],
  enum: ['red', 'violet'],
  entity: [encode.reference(personHandle(4)), encode.reference(personHandle(3))],
});

/** Three entities: with ordinary values, with values at the limits of the types, and with initial values only. */
export const makeShowcases = (): encode.EncodedEntity[] => [
  encode.entity('Showcase', 'Showcase-1', { id: 1, label: 'ordinary values', ...everyProperty(ordinary()) }),
  encode.entity('Showcase', 'Showcase-2', { id: 2, label: 'values at the edges', ...everyProperty(extreme()) }),
  encode.entity('Showcase', 'Showcase-3', { id: 3, label: 'empty' }),
];

function everyProperty(samples: Samples): Record<string, EncodedValue> {
  const properties: Record<string, EncodedValue> = {};
  for (const [element, [first, second]] of Object.entries(samples)) {
    properties[`${element}Value`] = first;
    properties[`${element}List`] = [first, second, first];
    properties[`${element}Set`] = encode.set([first, second]);
    properties[`${element}ToText`] = encode.map([
      [first, 'first'],
      [second, 'second'],
    ]);
    properties[`textTo${element.charAt(0).toUpperCase()}${element.slice(1)}`] = encode.map([
      ['first', first],
      ['second', second],
    ]);
    if (element !== 'object' && element !== 'entity') properties[`${element}Required`] = first;
  }
  return properties;
}
