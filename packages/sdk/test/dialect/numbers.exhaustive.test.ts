import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Decimal, type Dialect, InputError, typed } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { addingBodiesTo, deploymentOf, started } from '../support/started.js';

/*
 * How numbers are written (R-18, R-74, D-8, D-36), at every place where one can stand: the exact bytes that go out, and
 * what the service answers when it is asked for the value again.
 */

const numberTypes = ['integer', 'long', 'float', 'double', 'decimal'] as const;
type NumberType = (typeof numberTypes)[number];
type NumberValue = number | bigint | Decimal;

const places = Object.fromEntries(
  numberTypes.flatMap((type) => [
    [type, type],
    [`${type}List`, `list<${type}>`],
    [`${type}Set`, `set<${type}>`],
    [`${type}Values`, `map<string,${type}>`],
    [`${type}Keys`, `map<${type},string>`],
  ]),
);
// The names are made, so the compiler does not know them.
const model: { name: string; types: Record<string, { kind: 'entity'; properties: Record<string, string> }> } = {
  name: 'numbers',
  types: { 'a.Number': { kind: 'entity', properties: { ...places, anything: 'object', anyList: 'list<object>' } } },
};

const bodies: string[] = [];

async function start(dialect: Dialect) {
  const service = await started(
    { dialect, deployment: deploymentOf(model) },
    { model, dialect, fetch: addingBodiesTo(bodies) },
  );
  return { ...service, numbers: service.client.access('a').entities('a.Number') };
}

/** Deployed services read no property without a partition (D-51). */
const partition = { partition: 'a' };

const wrapped = (type: NumberType, text: string) => `{"value":"${text}","_type":"${type}"}`;

/** Each value with its text where the type is declared. */
const declared: readonly (readonly [type: NumberType, value: NumberValue, text: string])[] = [
  ['integer', 7, '7'],
  ['integer', -2_147_483_648, '-2147483648'],
  ['long', 2n ** 63n - 1n, wrapped('long', '9223372036854775807')],
  ['long', -5n, wrapped('long', '-5')],
  ['float', 1.5, '1.5'],
  ['float', 16_777_216, '16777216'],
  ['float', 3_000_000_000, '3000000000.0'],
  ['double', 0.1, '0.1'],
  ['double', 5, '5'],
  ['double', -0, '-0.0'],
  ['double', 2_147_483_648, '2147483648.0'],
  ['double', 2_147_483_648.000_000_5, '2147483648.0000005'],
  ['double', 2 ** 60, '1152921504606847000.0'],
  ['double', 1.7976931348623157e308, '1.7976931348623157e+308'],
  ['double', 5e-324, '5e-324'],
  ['decimal', new Decimal('12345678901234567890.10'), wrapped('decimal', '12345678901234567890.10')],
  ['decimal', new Decimal('-0.05'), wrapped('decimal', '-0.05')],
];

/** Each value with its text in a place for any type, and the value that is read back. */
const open: [value: unknown, text: string, back?: unknown][] = [
  [7, '7'],
  [1.5, '1.5'],
  [-0, '-0.0'],
  [2 ** 60, '1152921504606847000.0'],
  [2n ** 63n - 1n, wrapped('long', '9223372036854775807')],
  [-(2n ** 63n), wrapped('long', '-9223372036854775808')],
  [2n ** 63n, wrapped('decimal', '9223372036854775808'), new Decimal('9223372036854775808')],
  [-(2n ** 63n) - 1n, wrapped('decimal', '-9223372036854775809'), new Decimal('-9223372036854775809')],
  [new Decimal('1.50'), wrapped('decimal', '1.50')],
  [typed('integer', 7), '7', 7],
  [typed('long', 7n), wrapped('long', '7'), 7n],
  [typed('float', 1.5), '{"value":1.5,"_type":"float"}', 1.5],
  [typed('double', 5), '{"value":5,"_type":"double"}', 5],
  [typed('double', -0), '{"value":-0.0,"_type":"double"}', -0],
  [typed('double', 2 ** 60), '{"value":1152921504606847000.0,"_type":"double"}', 2 ** 60],
  [typed('double', 1e-7), '{"value":1e-7,"_type":"double"}', 1e-7],
  [typed('decimal', '1.50'), wrapped('decimal', '1.50'), new Decimal('1.50')],
];

/** JavaScript keeps no -0 in sets, and as no key of a map. */
const kept = (value: NumberValue): NumberValue => (value === 0 ? 0 : value);

describe.each(['documented', 'deployed'] as const)('%s', (dialect) => {
  let service: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    service = await start(dialect);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const begin = `{${dialect === 'deployed' ? '"_type":"a.Number",' : ''}"id":${wrapped('long', '1')}`;
  const map = (entries: readonly (readonly [key: string, value: string])[]) => {
    const pairs = entries.map(([key, value]) => `{"key":${key},"value":${value}}`);
    return dialect === 'documented'
      ? `{"_type":"map","value":[${pairs.join()}]}`
      : `{"_type":"flatmap","value":[${entries.flat().join()}]}`;
  };

  test.each(declared)('%s %s as %s, where the type is declared', async (type, value, text) => {
    const { numbers } = service;
    const keptText = value === 0 ? '0' : text;
    const fields: readonly (readonly [name: string, value: unknown, text: string])[] = [
      [type, value, text],
      [`${type}List`, [value, value], `[${text},${text}]`],
      [`${type}Set`, new Set([value]), `{"_type":"set","value":[${keptText}]}`],
      [`${type}Values`, new Map([['k', value]]), map([['"k"', text]])],
      [`${type}Keys`, new Map([[value, 'v']]), map([[keptText, '"v"']])],
    ];
    bodies.length = 0;
    await numbers.put({ id: 1n, ...Object.fromEntries(fields) });
    const members = fields.map(([name, , shown]) => `"${name}":${shown}`);
    expect(bodies.at(-1)).toBe(`${begin},${members.join()}}`);
    expect(await numbers.get(1n)).toMatchObject({
      ...Object.fromEntries(fields.map(([name, shown]) => [name, shown])),
      [`${type}Set`]: new Set([kept(value)]),
      [`${type}Keys`]: new Map([[kept(value), 'v']]),
    });

    await numbers.property(1n, type).set(value);
    expect(bodies.at(-1)).toBe(text);
    expect(await numbers.property(1n, type, partition).get()).toEqual(value);
  });

  test.each<(typeof open)[number]>(open)('%s as %s, in a place for any type', async (value, text, back = value) => {
    const { numbers } = service;
    await numbers.put({ id: 1n, anything: value, anyList: [value] });
    expect(bodies.at(-1)).toBe(`${begin},"anything":${text},"anyList":[${text}]}`);
    const { anything, anyList } = await numbers.get(1n);
    expect(anything).toEqual(back);
    expect(anyList).toEqual([back]);

    // JavaScript keeps no -0 in sets, and as no key of a map.
    if (Object.is(value, -0)) return;
    const collections: readonly (readonly [collection: unknown, shown: string, result: unknown])[] = [
      [new Set([value]), `{"_type":"set","value":[${text}]}`, new Set([back])],
      [new Map([[value, value]]), map([[text, text]]), new Map([[back, back]])],
    ];
    for (const [collection, shown, result] of collections) {
      await numbers.put({ id: 1n, anything: collection });
      expect(bodies.at(-1)).toBe(`${begin},"anything":${shown}}`);
      expect(await numbers.property(1n, 'anything', partition).get()).toEqual(result);
    }
  });

  test.each(['float', 'double'] as const)('%s: no NaN, no infinity', async (type) => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      bodies.length = 0;
      for (const entity of [{ [type]: value }, { anything: value }, { anything: typed(type, value) }]) {
        expect(await rejection(service.numbers.put({ id: 1n, ...entity }))).toBeInstanceOf(InputError);
      }
      expect(bodies).toEqual([]);
    }
  });
});
