import { Decimal, InputError, ref, typed } from '@platform-services/sdk';
import { fromPlain, toPlain } from '@platform-services/sdk/plain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { property } from '../lib/property.js';
import { mutated, mutations, plain as plainOf, type Tree, treeOf } from '../lib/tree.js';
import { deployment } from '../wire/service.js';

const [model] = deployment.models;

/** Every kind of value, shared and in cycles. */
function sample(): Tree {
  const date = new Date(0);
  const odd: unknown = JSON.parse('{"__proto__":2,"~":1}');
  const thing = { _type: 'a.Thing', id: 1n, self: {}, price: new Decimal('1.50'), since: date, until: date };
  const more = [
    Number.NaN,
    -0,
    undefined,
    ref('a.Thing', 5n),
    typed('date', date),
    new Map([[date, new Set([thing])]]),
  ];
  return treeOf(JSON.parse(JSON.stringify(toPlain(Object.assign(thing, { self: thing, more, odd })))));
}

const words = [
  ...['plain', 'root', 'containers', 'shared', '~value', 'Array', 'Set', 'Map', 'Date', 'Decimal', 'bigint', 'number'],
  ...[
    'undefined',
    'json',
    'EntityReference',
    'TypedValue',
    'NaN',
    '-0',
    '1.50',
    '1e400',
    '{"value":1,"_type":"float"}',
  ],
  ...['_type', 'a.Thing', 'id', 'a.Label', '~', '~__proto__', '2020-01-01T00:00:00.000Z', '-5'],
];

describe('the SDK, a plain form', () => {
  it('can read the form that is mutated', () => {
    expect(fromPlain(plainOf(sample()), model)).toMatchObject({ _type: 'a.Thing', price: new Decimal('1.5') });
  });

  property(
    'restores a value that travels again, or refuses a mutated form with an InputError',
    500,
    fc.property(mutations(words, ['1e9999', '-0']), fc.boolean(), (changes, isChecked) => {
      const form = plainOf(mutated(sample(), changes));
      const value = restored(form, isChecked);
      if (value === undefined) return;
      expect(JSON.stringify(toPlain(fromPlain(toPlain(value[0]))))).toBe(JSON.stringify(toPlain(value[0])));
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
  );
});

function restored(form: unknown, isChecked: boolean): readonly [unknown] | undefined {
  try {
    return [fromPlain(form, isChecked ? model : undefined)];
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
