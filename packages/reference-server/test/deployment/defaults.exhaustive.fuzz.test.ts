import { checkDeployment, NumberText, readDeploymentText } from '@platform-services/sdk/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildWorldState } from '../../src/deployment/build.js';
import { Decimal } from '../../src/model/decimal.js';
import { newTransient, propertyOf } from '../../src/model/instance.js';
import { MapValue, SetValue, TypedNumber, type Value } from '../../src/model/values.js';

/** A deployment whose type `a.T` has a property `p` of a type with a default. */
function withDefault(type: string, initial: unknown): unknown {
  return {
    models: [
      {
        name: 'm',
        types: {
          'a.T': { kind: 'entity', properties: { p: { type, default: initial } } },
          'a.Gender': { kind: 'enum', constants: ['male', 'female'] },
        },
      },
    ],
    accesses: [{ id: 'access.a', model: 'm' }],
    users: [],
  };
}

/** The value of `p` in a new entity. */
function initialValue(deployment: unknown): Value {
  const type = buildWorldState(deployment).accesses.get('access.a')?.types.type('a.T');
  if (type?.kind !== 'entity') throw new Error('The type is missing.');
  return newTransient(type).get(propertyOf(type, 'p'));
}

function shown(value: Value): unknown {
  if (value instanceof SetValue || value instanceof MapValue) return Array.from<unknown>(value);
  return value instanceof Decimal ? value.toString() : value;
}

describe('a default in a file', () => {
  it.each<[type: string, json: string, value: unknown]>([
    ['decimal', '1.10', '1.10'],
    ['decimal', '"1.10"', '1.10'],
    ['decimal', '{"_type":"decimal","value":"1.10"}', '1.10'],
    ['long', '9223372036854775807', 2n ** 63n - 1n],
    ['integer', '{"_type":"integer","value":"5"}', 5],
    ['map<integer,string>', '{"_type":"flatmap","value":[1,"x"]}', [[1, 'x']]],
    ['map<integer,string>', '{"1":"x"}', [[1, 'x']]],
    ['set<string>', '{"_type":"list","value":["a"]}', ['a']],
    ['object', '5', new TypedNumber('integer', 5)],
    ['object', '5.5', new TypedNumber('double', 5.5)],
    ['object', '9223372036854775807', 2n ** 63n - 1n],
    ['object', '{"_type":"float","value":0.5}', new TypedNumber('float', 0.5)],
    ['object', '[1,"x"]', [new TypedNumber('integer', 1), 'x']],
    ['object', '{"k":true}', [['k', true]]],
    ['object', '{"_type":"a.Gender","value":"male"}', expect.objectContaining({ name: 'male' })],
  ])('of %s: %s', (type, json, value) => {
    const text = JSON.stringify(withDefault(type, 'DEFAULT')).replace('"DEFAULT"', json);
    expect(shown(initialValue(readDeploymentText(text)))).toEqual(value);
  });
});

it('is read by the server wherever the check of the deployment accepts it', () => {
  const scalar = fc.constantFrom<unknown>(
    ...[null, true, 0, 5, -1, 1.5, 1e39, 1e21, 2 ** 31, 2 ** 53, '', '5', 'x', 'male', 'NaN', '1.5', '+5', '.5', '1e5'],
    ...['2026-03-01', '2026-02-30', '2026-03-01T24:00', '2026-03-01T10:00:00.123+0200', '0000-01-01T00:00+01:00'],
    ...['1.10', '1e99999', '-0', '1e2', '1.0', '9223372036854775808', `1${'0'.repeat(12_000)}`].map(NumberText.read),
  );
  const types = ['boolean', 'integer', 'long', 'float', 'double', 'decimal', 'date', 'string', 'object', 'a.Gender'];
  const names = [...types, 'a.T', 'Gender', 'list', 'set', 'map', 'flatmap', 5];
  const { encoded } = fc.letrec<{ encoded: unknown }>((tie) => ({
    encoded: fc.oneof(
      { maxDepth: 3 },
      scalar,
      fc.array(tie('encoded'), { maxLength: 3 }),
      fc.record({ _type: fc.constantFrom(...names), value: tie('encoded') }, { requiredKeys: ['value'] }),
      fc.array(fc.record({ key: scalar, value: tie('encoded') }), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('x', '1', '1.5', 'male', '2026-03-01', '_id', '_ref', '_type'), tie('encoded'), {
        maxKeys: 2,
      }),
    ),
  }));
  const element = fc.constantFrom(...types);
  const type = fc.oneof(
    element,
    element.map((each) => `list<${each}>`),
    element.map((each) => `set<${each}>`),
    fc.tuple(element, element).map(([key, value]) => `map<${key},${value}>`),
  );
  let accepted = 0;
  fc.assert(
    fc.property(type, encoded, (declared, initial) => {
      const deployment = withDefault(declared, initial);
      if (checkDeployment(deployment).problems.count > 0) return;
      accepted += 1;
      expect(() => initialValue(deployment)).not.toThrow();
    }),
    { numRuns: 3_000 },
  );
  expect(accepted).toBeGreaterThan(300);
});
