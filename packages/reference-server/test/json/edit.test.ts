import { describe, expect, it } from 'vitest';
import { documentedReading } from '../../src/json/read-dialect.js';
import { classifyEdit, readEdit } from '../../src/json/read-edit.js';
import { parseJson } from '../../src/json/read-json.js';
import type { CollectionType } from '../../src/model/types.js';
import { isCollection } from '../../src/model/types.js';
import { context, refusal, typeOf } from './model.js';

function collection(property: string): CollectionType {
  const type = typeOf(property);
  if (!isCollection(type)) throw new Error(property);
  return type;
}

describe('the shape of a body (4.9, R-21)', () => {
  it.each([
    ['numbers', '1', 'value'],
    ['numbers', '"1"', 'value'],
    ['numbers', '{"value":"1","_type":"long"}', 'value'],
    ['numbers', '[1]', 'values'],
    ['numbers', '{"_type":"list","value":[1]}', 'values'],
    ['numbers', '{"_type":"set","value":[1]}', 'values'],
    ['numbers', '{"0":1}', 'map'],
    ['numbers', '{"x":1}', 'map'],
    ['numbers', '{}', 'map'],
    ['numbers', '{"_type":"map","value":[]}', 'map'],
    ['numbers', '{"_type":"flatmap","value":[0,1]}', 'map'],
    ['children', '{"id":1}', 'value'],
    ['children', '{"_type":"Person","id":1}', 'value'],
    ['children', '{}', 'value'],
    ['children', '{"0":{"id":1}}', 'map'],
    ['children', '{"0":{"id":1},"x":{"id":2}}', 'value'],
    ['children', '{"_ref":"1"}', 'value'],
    ['children', '[{"id":1}]', 'values'],
    ['friends', '{"0":{"id":1}}', 'map'],
    ['things', '{"_id":"1"}', 'value'],
    ['phoneBook', '{"home":"1"}', 'map'],
    ['byName', '{"id":{"id":1}}', 'map'],
    ['phoneBook', '["a","b"]', 'values'],
    ['phoneBook', '"a"', 'value'],
  ] as const)('%s %s: %s', (property, text, shape) => {
    expect(classifyEdit(parseJson(text), collection(property), documentedReading)).toBe(shape);
  });

  it('has no values for null (R-44)', () => {
    expect(refusal(() => classifyEdit(null, collection('numbers'), documentedReading))).toBe(
      'R-44 Expected a value, a list of values or a map, got null at $.',
    );
  });
});

describe('the values of a body (4.9, R-43)', () => {
  const edit = (property: string, text: string) => readEdit(parseJson(text), collection(property), context);

  it.each([
    ['numbers', '"1"', { shape: 'value', values: [1n] }],
    ['numbers', '[1,"2"]', { shape: 'values', values: [1n, 2n] }],
    ['numbers', '{"_type":"set","value":[1]}', { shape: 'values', values: [1n] }],
    [
      'numbers',
      '{"2":5,"0":"6"}',
      {
        shape: 'map',
        entries: [
          [0, 6n],
          [2, 5n],
        ],
      },
    ],
    [
      'numbers',
      '{"_type":"map","value":[{"key":"1","value":5}]}',
      'R-21 Expected a whole number of 32 bits, got the text "1" at $.value[0].key.',
    ],
    ['numbers', '{"_type":"map","value":[{"key":1,"value":5}]}', { shape: 'map', entries: [[1, 5n]] }],
    ['numbers', '{"_type":"flatmap","value":[1,5]}', { shape: 'map', entries: [[1, 5n]] }],
    ['nicknames', '"a"', { shape: 'value', values: ['a'] }],
    ['phoneBook', '{"home":"1"}', { shape: 'map', entries: [['home', '1']] }],
    ['scores', '{"3":null}', { shape: 'map', entries: [[3, null]] }],
    ['numbers', '{"x":1}', 'R-21 Expected a key that is a whole number of 32 bits, got the text "x" at $.x.'],
    ['numbers', '{"1.5":1}', 'R-21 Expected a key that is a whole number of 32 bits, got the text "1.5" at $["1.5"].'],
    ['numbers', '{"-1":1}', 'R-43 Expected an integer of at least 0, got the position -1 at $.'],
    ['numbers', '[true]', 'R-21 Expected a whole number of 64 bits, got true at $[0].'],
    ['nicknames', '5', 'R-22 Expected a text, got the number 5 at $.'],
  ] as const)('%s %s', (property, text, expected) => {
    if (typeof expected === 'string') expect(refusal(() => edit(property, text))).toContain(expected);
    else expect(edit(property, text)).toEqual(expected);
  });

  it('reads entities and references among them', () => {
    const read = edit('children', '[{"_id":"0","id":1},{"_ref":"0"}]');
    if (read.shape === 'map') throw new Error('values expected');
    expect(read.values).toMatchObject([{ path: '$[0]' }, { path: '$[0]' }]);
    expect(edit('children', '{"0":{"id":1}}')).toMatchObject({ shape: 'map', entries: [[0, { path: '$["0"]' }]] });
    expect(edit('children', '{"id":1}')).toMatchObject({ shape: 'value', values: [{ path: '$' }] });
  });
});
