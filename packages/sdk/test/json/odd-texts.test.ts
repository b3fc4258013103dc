import { describe, expect, test } from 'vitest';
import { readAny, readEntity } from '../support/texts.js';

/* Valid texts that no service is expected to send. */

describe('odd texts', () => {
  test.each([
    ['an exponent', '[1e5]', [100_000]],
    ['__proto__', '{"__proto__":1}', JSON.parse('{"__proto__":1}')],
    ['a name of Object.prototype', '{"constructor":1}', { constructor: 1 }],
    ['a member twice', '{"_type":"T","a":1,"a":2}', { _type: 'T', a: 2 }],
    ['a key twice', '{"_type":"map","value":{"a":1,"a":2}}', new Map([['a', 2]])],
    ['a reference to an entity further on', '[{"_ref":"0"},{"_type":"T","_id":"0"}]', [{ _type: 'T' }, { _type: 'T' }]],
    [
      'a reference in a flat map to an entity further on',
      '[{"_type":"flatmap","value":["a",{"_ref":"0"}]},{"_type":"T","_id":"0"}]',
      [new Map([['a', { _type: 'T' }]]), { _type: 'T' }],
    ],
    [
      'an entity in a flat map',
      '[{"_type":"flatmap","value":["a",{"_type":"T","_id":"0"}]},{"_ref":"0"}]',
      [new Map([['a', { _type: 'T' }]]), { _type: 'T' }],
    ],
    ['a type before its value', '[{"_type":"T"},{"_type":"long","value":"1"}]', [{ _type: 'T' }, 1n]],
    ['a wrapper with more members', '{"value":"1","_type":"long","a":1}', 1n],
    ['a collection with more members', '{"_type":"set","value":[],"a":1}', new Set()],
    ['half a surrogate pair', '"\\ud800"', '\ud800'],
    ['an _id that is not a string', '{"_id":1}', {}],
    ['a second _id', '{"_type":"T","_id":"0","_id":"1"}', { _type: 'T' }],
    [
      'a pair with another member',
      '{"_type":"map","value":[{"a":1,"key":2},{"key":3}]}',
      new Map([
        [2, null],
        [3, null],
      ]),
    ],
  ])('%s', async (_what, text, expected) => {
    expect(await readAny(text)).toEqual(expected);
  });
});

test('a map with the text key _id is read whole', async () => {
  expect(await readEntity('{"_type":"a.Person","phoneBook":{"a":"1","_id":"x","b":"2"}}')).toEqual({
    _type: 'a.Person',
    phoneBook: new Map(Object.entries({ a: '1', _id: 'x', b: '2' })),
  });
});

test.each([
  ['marks', '{"1":"5","01":"6"}', new Map([[1, 6n]])],
  ['phoneBook', '{"a":"1","a":"2"}', new Map([['a', '2']])],
])('a key of %s twice', async (name, text, expected) => {
  const person = await readEntity(`{"_type":"a.Person","${name}":${text}}`);
  expect(person).toEqual({ _type: 'a.Person', [name]: expected });
});
