import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { differenceOfJson } from '../../src/recordings/compare-json.js';
import { type GeneratedKind, GeneratedValues } from '../../src/recordings/recording.js';
import { tryParse } from '../../src/target/subjects/json.js';

const uuids = ['0b5c7a34-0000-4000-8000-000000000001', '0b5c7a34-0000-4000-8000-000000000002'] as const;

function difference(
  recorded: string,
  received: string,
  options: { isOrdered?: boolean; isSet?: boolean; generated?: { [token: string]: GeneratedKind } } = {},
) {
  const generated = new GeneratedValues(options.generated);
  return differenceOfJson({ text: recorded, value: tryParse(recorded) }, received, {
    ...options,
    generated,
    setProperties: new Set(['nicknames']),
  });
}

describe('bodies that are the same', () => {
  test.each([
    ['members in another order', '{"a":1,"b":2}', '{"b":2,"a":1}'],
    ['white space', '{"a":[1,2]}', '{ "a": [ 1, 2 ] }'],
    ['escapes', '"ä"', '"\\u00e4"'],
    ['elements of a set', '{"_type":"set","value":[1,"a",null]}', '{"_type":"set","value":["a",null,1]}'],
    ['a bare set of a declared property', '{"nicknames":["a","b","a"]}', '{"nicknames":["b","a","a"]}'],
    ['entries of a flat map', '{"_type":"flatmap","value":["a",1,"b",2]}', '{"_type":"flatmap","value":["b",2,"a",1]}'],
    [
      'entries of a map',
      '{"_type":"map","value":[{"key":1,"value":2},{"key":3,"value":4}]}',
      '{"_type":"map","value":[{"key":3,"value":4},{"value":2,"key":1}]}',
    ],
    [
      'entities with other identities',
      '[{"_id":"0","friend":{"_id":"1","name":"B"}},{"_ref":"1"}]',
      '[{"_id":"7","friend":{"_id":"3","name":"B"}},{"_ref":"3"}]',
    ],
    [
      'entities of a set in another order',
      '{"_type":"set","value":[{"_id":"0","n":1},{"_id":"1","n":2}]}',
      '{"_type":"set","value":[{"_id":"0","n":2},{"_id":"1","n":1}]}',
    ],
    ['a cycle', '{"_id":"0","self":{"_ref":"0"}}', '{"_id":"9","self":{"_ref":"9"}}'],
    ['a member named __proto__', '{"__proto__":1}', '{"__proto__":1}'],
  ])('%s', (_, recorded, received) => {
    expect(difference(recorded, received)).toBeUndefined();
  });
});

describe('the first difference', () => {
  test.each([
    ['1', '1.0', 'expected 1, got 1.0 at $'],
    ['12345678901234567890', '12345678901234567891', 'expected 12345678901234567890, got 12345678901234567891 at $'],
    ['{"a":{"b":"x"}}', '{"a":{"b":"y"}}', 'expected "x", got "y" at $.a.b'],
    ['{"a":1}', '{}', 'expected the members a at $'],
    ['{}', '{"__proto__":1}', 'expected no members __proto__ at $'],
    ['[1,2]', '[2,1]', 'expected 1, got 2 at $[0]'],
    ['[1,2]', '[1]', 'expected 2 elements, got 1 at $'],
    ['null', 'false', 'expected null, got false at $'],
    ['{"_type":"set","value":[1,1,2]}', '{"_type":"set","value":[1,2,2]}', 'expected other elements at $.value'],
    [
      '{"_type":"flatmap","value":["a","b"]}',
      '{"_type":"flatmap","value":["b","a"]}',
      'expected other elements at $.value',
    ],
    ['{"_id":"0"}', '{}', 'expected an _id or a _ref, got an object with no members at $'],
    ['{}', '{"_id":"0"}', 'expected no _id and no _ref, got an object with _id at $'],
    ['[{"_id":"0"},{"_ref":"0"}]', '[{"_id":"0"},{"_id":"1"}]', 'expected the entity 0, got 1 at $[1]'],
    ['[{"_id":"0"},{"_id":"1"}]', '[{"_id":"0"},{"_ref":"0"}]', 'expected another entity, got 0 again at $[1]'],
    [
      '{"a":{"_id":"0"},"b":{"_ref":"0"}}',
      '{"b":{"_ref":"0"},"a":{"_id":"0"}}',
      'expected the entity 0 before the first reference to it',
    ],
    ['{"a":1}', '', 'expected a body, got none'],
    ['{"a":1}', '{"a"', 'expected JSON, got another text'],
  ])('%s, %s', (recorded, received, expected) => {
    expect(difference(recorded, received)).toBe(expected);
  });

  test('is the order of members where it matters', () => {
    expect(difference('{"a":1,"b":2}', '{"b":2,"a":1}', { isOrdered: true })).toBe(
      'expected the members in the order a, b, got b, a at $',
    );
  });

  test('is empty where the body itself is a set', () => {
    expect(difference('[1,2]', '[2,1]', { isSet: true })).toBeUndefined();
    expect(difference('{"propertyValue":[1,2]}', '{"propertyValue":[2,1]}', { isSet: true })).toBeUndefined();
  });
});

describe('values that the service makes up', () => {
  const [first, second] = uuids;
  const generated = { [first]: 'uuid', [second]: 'uuid', '5000001': 'id', '5000002': 'id' } as const;
  const other = '11111111-2222-4333-8444-555555555555';

  test('may differ within their form, but are the same wherever their token occurs', () => {
    expect(difference(`["${first}","${first}"]`, `["${other}","${other}"]`, { generated })).toBeUndefined();
    expect(difference(`["${first}"]`, '["no uuid"]', { generated })).toBe(`expected "${first}", got "no uuid" at $[0]`);
    expect(difference(`["${first}","${first}"]`, `["${other}","${second}"]`, { generated })).toBe(
      `expected "${first}", got "${second}" at $[1]`,
    );
  });

  test('are two ids where two entities were made', () => {
    expect(difference('[5000001,5000002]', '[7,8]', { generated })).toBeUndefined();
    expect(difference('[5000001,5000002]', '[7,7]', { generated })).toBe('expected 5000002, got 7 at $[1]');
  });

  test('are found in sets in any order', () => {
    const recorded = '{"_type":"set","value":[{"id":5000001,"n":"a"},{"id":5000002,"n":"b"}]}';
    const received = '{"_type":"set","value":[{"id":8,"n":"b"},{"id":7,"n":"a"}]}';
    expect(difference(recorded, received, { generated })).toBeUndefined();
  });
});

describe('any JSON', () => {
  test('is the same as itself, in any order of members and layout', async () => {
    await checkProperty(
      fc.property(fc.jsonValue(), (value) => {
        const reversed = JSON.stringify(reverse(value), undefined, 2);
        expect(difference(JSON.stringify(value), reversed)).toBeUndefined();
      }),
      300,
    );
  });

  test('differs from another JSON', async () => {
    await checkProperty(
      fc.property(fc.jsonValue(), fc.jsonValue(), (value, other) => {
        const isSame = JSON.stringify(sorted(value)) === JSON.stringify(sorted(other));
        expect(difference(JSON.stringify(value), JSON.stringify(other)) === undefined).toBe(isSame);
      }),
      300,
    );
  });

  test('is compared in bounded time where elements have no order', () => {
    const objects = Array.from({ length: 40 }, (_, index) => ({ a: index % 2, b: [index % 3] }));
    const recorded = JSON.stringify({ _type: 'set', value: objects });
    const received = JSON.stringify({ _type: 'set', value: [...objects.slice(1), { a: 2, b: [0] }] });
    expect(difference(recorded, received)).toBe('expected other elements at $.value');
  });
});

function reverse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverse);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, each]) => [name, reverse(each)]),
  );
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
