import { createReferenceServer } from '@platform-services/reference-server';
import { checkDeployment, type Deployment, NumberText, parseDeployment } from '@platform-services/sdk/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { SmallService } from '../support/small-service.js';

/**
 * A deployment with an entity whose property `p` has the default of its type: a default is read when an entity needs
 * it.
 */
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
    accesses: [{ id: 'a', model: 'm', entities: [{ _type: 'a.T', id: 1 }] }],
    users: [{ name: 'u', password: 'p' }],
  };
}

/** The value of `p`, with all types. */
async function initialValue(deployment: Deployment): Promise<string> {
  const service = await SmallService.start({ deployment });
  const options = 'prettiness=none&type-explicitness=always';
  return await service.expect(200, 'GET', `rest/v2/properties/a/a.T/1/a/p?${options}`);
}

const map = (key: string, value: string) => `{"_type":"map","value":[{"key":${key},"value":${value}}]}`;
const biggest = '{"value":"9223372036854775807","_type":"long"}';

describe('a default in a file', () => {
  it.each<[type: string, json: string, value: string]>([
    ['decimal', '1.10', '{"value":"1.10","_type":"decimal"}'],
    ['decimal', '"1.10"', '{"value":"1.10","_type":"decimal"}'],
    ['decimal', '{"_type":"decimal","value":"1.10"}', '{"value":"1.10","_type":"decimal"}'],
    ['long', '9223372036854775807', biggest],
    ['integer', '{"_type":"integer","value":"5"}', '5'],
    ['map<integer,string>', '{"_type":"flatmap","value":[1,"x"]}', map('1', '"x"')],
    ['map<integer,string>', '{"1":"x"}', map('1', '"x"')],
    ['set<string>', '{"_type":"list","value":["a"]}', '{"_type":"set","value":["a"]}'],
    ['object', '5', '5'],
    ['object', '5.5', '{"value":5.5,"_type":"double"}'],
    ['object', '9223372036854775807', biggest],
    ['object', '{"_type":"float","value":0.5}', '{"value":0.5,"_type":"float"}'],
    ['object', '[1,"x"]', '{"_type":"list","value":[1,"x"]}'],
    ['object', '{"k":true}', map('"k"', 'true')],
    ['object', '{"_type":"a.Gender","value":"male"}', '{"value":"male","_type":"a.Gender"}'],
  ])('of %s: %s', async (type, json, value) => {
    const text = JSON.stringify(withDefault(type, 'DEFAULT')).replace('"DEFAULT"', json);
    expect(await initialValue(parseDeployment(text))).toBe(value);
  });
});

it('is read by the server wherever the check of the deployment accepts it', async () => {
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
  await checkProperty(
    fc.property(type, encoded, (declared, initial) => {
      const deployment = withDefault(declared, initial);
      if (checkDeployment(deployment).problems.count > 0) return;
      accepted += 1;
      expect(() => Reflect.apply(createReferenceServer, undefined, [{ deployment }])).not.toThrow();
    }),
    3_000,
  );
  expect(accepted).toBeGreaterThan(300);
});
