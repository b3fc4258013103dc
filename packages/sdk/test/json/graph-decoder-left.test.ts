import { describe, expect, test } from 'vitest';
import { decodeGraph } from '../../src/json/graph-decoder.js';
import { modelTypes } from '../../src/model/index.js';
import { ModelTypes } from '../../src/model/model-view.js';
import { parseType } from '../../src/model/type-expression.js';

describe('left to the other reader', () => {
  test.each([
    ['white space', '[1, 2]'],
    ['an exponent', '[1e5]'],
    ['__proto__', '{"__proto__":1}'],
    ['a name of Object.prototype', '{"constructor":1}'],
    ['an _id that is not a string', '{"_id":1}'],
    ['a second _id', '{"_type":"T","_id":"0","_id":"1"}'],
    ['a member twice', '{"_type":"T","a":1,"a":1}'],
    ['a key twice', '{"_type":"map","value":{"a":1,"a":1}}'],
    ['a key that is a number', '{"_type":"map","value":{"b":1,"1":1}}'],
    ['a reference to an entity further on', '[{"_ref":"0"},{"_type":"T","_id":"0"}]'],
    ['a reference with more members', '[{"_type":"T","_id":"0"},{"_ref":"0","a":1}]'],
    ['a constant with its type first', '{"_type":"E","value":"x"}'],
    ['a wrapper with more members', '{"value":"1","_type":"long","a":1}'],
    ['a collection with more members', '{"_type":"set","value":[],"a":1}'],
    ['a pair with its key last', '{"_type":"map","value":[{"a":1,"key":2},{"key":3}]}'],
    ['two entities with one _id', '[{"_type":"T","_id":"0"},{"_type":"T","_id":"0"}]'],
    ['half a pair', '{"_type":"map","value":[1]}'],
    ['a depth of 201', '['.repeat(201) + ']'.repeat(201)],
    ['half a surrogate pair', '"\ud800"'],
    ['a control character', '"\u0001"'],
    ['an escape at the end', '"\\'],
    ['nothing', ''],
    ['more than 4 Mi characters', `"${'x'.repeat(4 * 1024 * 1024)}"`],
    ['01', '[01]'],
    ['1.', '[1.]'],
    ['-', '[-]'],
    ['a literal', '[nul]'],
    ['text after the end', '[]]'],
    ['an unknown escape', '"\\x"'],
  ])('%s', (_what, text) => {
    const types = modelTypes(undefined);
    decodeGraph('[[]]', undefined, types);
    expect(decodeGraph(text, undefined, types)).toBe(undefined);
  });
});

test('an entity without a type is decoded with one _id, but not with two, also after many members', () => {
  const members = Array.from({ length: 40 }, (_, at) => `"m${at}":1`).join();
  const types = new ModelTypes([]);
  const [entity] = [decodeGraph(`[{${members},"_id":"0"},{"_ref":"0"}]`, undefined, types)].flat();
  expect(entity).toEqual(JSON.parse(`{${members}}`));
  expect(decodeGraph(`[{${members},"_id":"0","_id":"1"},{"_ref":"0"}]`, undefined, types)).toBe(undefined);
});

test.each([
  ['date', '{"+002001-01-01":1,"+002001-01-01":2}'],
  ['decimal', '{"-1.5":1,"-1.5":2}'],
])('a key twice that is a %s is left to the other reader', (key, text) => {
  const expected = parseType(`map<${key},integer>`);
  const types = modelTypes(undefined);
  expect(decodeGraph(text.replace(/,.*/, '}'), expected, types)).toBeInstanceOf(Map);
  expect(decodeGraph(text, expected, types)).toBe(undefined);
});
