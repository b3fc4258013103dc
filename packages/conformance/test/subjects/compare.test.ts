import { describe, expect, test } from 'vitest';
import { differenceFrom, matches } from '../../src/case/compare.js';
import { record } from '../../src/case/exchange.js';
import { constant, date, decimal, entity, long, mapOf, type Plain, setOf } from '../../src/case/plain.js';
import { Secrets } from '../../src/case/secrets.js';
import { decode, encode } from '../../src/target/subjects/json.js';

test('entities that refer to themselves are compared to their end', () => {
  const loop = (name: string) => {
    const first: { [property: string]: Plain } = { id: 1 };
    const second: { [property: string]: Plain } = { id: 2, name, next: entity(first) };
    first['next'] = entity(second);
    return entity(first);
  };
  expect(matches(loop('a'), loop('a'))).toBe(true);
  expect(matches(loop('b'), loop('a'))).toBe(false);
  expect(matches([loop('b'), loop('a')], setOf(loop('a'), loop('b')))).toBe(true);
});

test.each<[actual: Plain, expected: Plain, isSame: boolean]>([
  [{ digits: `0.${'0'.repeat(323)}49` }, 5e-324, true],
  [{ digits: '0.1000000000000000055511151231257827' }, 0.1, true],
  [{ digits: '0.1000000000000001' }, 0.1, false],
  [{ digits: '0.1000000000000000055511151231257827' }, decimal('0.1'), false],
  [{ digits: '7.00000000000000000001' }, 7, false],
  [{ digits: '9007199254740993' }, long('9007199254740992'), false],
  [null, 0.1, false],
])('%j is the same as the number %j: %s', (actual, expected, isSame) => {
  expect(matches(actual, expected)).toBe(isSame);
});

test('an entity that is reached in many ways is compared once', () => {
  const ladder = (name: string) => {
    let rung = entity({ name });
    for (let height = 0; height < 60; height += 1) rung = entity({ left: rung, right: rung });
    return rung;
  };
  expect(matches(ladder('a'), ladder('a'))).toBe(true);
  expect(matches(ladder('b'), ladder('a'))).toBe(false);
});

test('a part that matched within an entity that did not match is compared again', () => {
  const pair = (name: string) => {
    const outer: { [property: string]: Plain } = {};
    const inner = entity({ outer: entity(outer) });
    Object.assign(outer, { inner, name });
    return { outer: entity(outer), inner };
  };
  const [expected, other, same] = [pair('a'), pair('b'), pair('a')];
  const actual = [[other.outer, same.outer], other.inner];
  expect(matches(actual, [setOf(expected.outer, entity({})), expected.inner])).toBe(false);
});

test('an element that suits several places takes the one that leaves all others a place', () => {
  const named = (name: string) => entity({ name });
  expect(matches([named('a'), named('b')], setOf(entity({}), named('a')))).toBe(true);
  expect(matches([named('b'), named('c')], setOf(entity({}), named('a')))).toBe(false);
});

test.each<[unknown, Plain, string | undefined]>([
  [[1, 2], [1, 2], undefined],
  [[1, 3], [1, 2], 'expected another value at $[1]'],
  [[1], [1, 2], 'expected 2 elements, got 1 at $'],
  [[1], setOf(1, 2), 'expected 2 elements, got 1 at $'],
  [[1, 3], setOf(1, 2), 'expected other elements at $'],
  [entity({ names: ['x'] }), entity({ names: ['y'] }), 'expected another value at $.names[0]'],
  [
    entity({ friend: entity({}, 'a.B') }),
    entity({ friend: entity({}, 'a.C') }),
    'expected the type a.C, got a.B at $.friend',
  ],
])('the difference of %j from %j is %s', (actual, expected, difference) => {
  expect(differenceFrom(actual, expected)).toBe(difference);
});

describe('values in every form', () => {
  test.each<[string, Plain]>([
    ['1', 1],
    ['{"_type":"long","value":"1"}', 1],
    ['{"_type":"long","value":1}', long(1)],
    ['{"_type":"long","value":"9007199254740993"}', { digits: '9007199254740993' }],
    ['9007199254740993', long('9007199254740993')],
    ['{"_type":"decimal","value":"1.50"}', decimal('1.5')],
    ['{"_type":"date","value":"2026-03-01T12:30:45.123+0000"}', date('2026-03-01T12:30:45.123Z')],
    ['"2026-03-01T14:30:45.123+0200"', date('2026-03-01T12:30:45.123Z')],
    ['{"value":"alpha","_type":"com.vendor.Kind"}', constant('alpha')],
    ['"alpha"', constant('alpha')],
    ['{"_type":"set","value":["b","a"]}', setOf('a', 'b')],
    ['["b","a"]', setOf('a', 'b')],
    ['{"_type":"map","value":[{"key":3,"value":"x"}]}', mapOf([3, 'x'])],
    ['{"_type":"flatmap","value":[3,"x"]}', mapOf([3, 'x'])],
    ['{"home":"1"}', mapOf(['home', '1'])],
    ['{"_type":"a.B","_id":"0","id":1,"self":{"_ref":"0"}}', entity({ id: 1, self: entity({ id: 1 }) }, 'a.B')],
    ['[{"_ref":"0"},{"_id":"0","id":2}]', [entity({ id: 2 }), entity({ id: 2 })]],
  ])('%s', (text, expected) => {
    expect(matches(decode(text), expected)).toBe(true);
  });

  test.each<[string, Plain]>([
    ['2', 1],
    ['"1"', 1],
    ['9007199254740992', long('9007199254740993')],
    ['["a"]', setOf('a', 'b')],
    ['["a","a"]', setOf('a', 'b')],
    ['["b","a"]', ['a', 'b']],
    ['{"id":2}', entity({ id: 1 })],
    ['{"_type":"a.C","id":1}', entity({ id: 1 }, 'a.B')],
    ['null', 'null'],
    ['false', null],
  ])('%s is another', (text, expected) => {
    expect(matches(decode(text), expected)).toBe(false);
  });

  test('a _ref without an entity is an error, or an empty entity if errors are ignored', () => {
    const text = '[{"_id":"0","next":{"_ref":"1"}},{"_ref":"0"}]';
    expect(() => decode(text)).toThrow('a _ref to "1", which no entity has as its _id');
    expect(decode(text, { lenient: true })).toMatchObject([{ properties: { next: { properties: {} } } }, {}]);
  });

  test('a written value is read back', () => {
    const shared = entity({ id: 1 }, 'a.B');
    const value = entity({
      long: long(1),
      set: setOf(shared),
      map: mapOf(['a', shared]),
      list: [decimal('1.50'), null],
    });
    expect(encode(value)).toContain('"_ref":"0"');
    for (const form of ['map', 'flatmap'] as const) expect(matches(decode(encode(value, form)), value)).toBe(true);
  });
});

test('the shown request contains no secret, and the line repeats it', () => {
  const secrets = new Secrets();
  secrets.add('s/e+cret', 'SESSION');
  secrets.add('pass word!', 'PASSWORD');
  const sent = {
    method: 'POST',
    url: `http://host/x?sessionId=${encodeURIComponent('s/e+cret')}`,
    headers: { authorization: 'Bearer s/e+cret' },
    body: `user=it's&password=${new URLSearchParams({ '': 'pass word!' }).toString().slice(1)}`,
  };
  const shown = record(
    sent,
    { status: 200, headers: { 'set-cookie': 'sessionId=s/e+cret' }, text: '"s/e+cret"' },
    secrets,
  );
  expect(JSON.stringify(shown)).not.toMatch(/cret|word!|set-cookie/);
  expect(shown.curl).toBe(
    `curl -sS -i -X POST 'http://host/x?sessionId='"$SESSION"'' -H 'authorization: Bearer '"$SESSION"'' -H 'accept:' -H 'content-type:' --data-raw 'user=it'\\''s&password='"$PASSWORD"''`,
  );
});
