import { describe, expect, test } from 'vitest';
import { readAny, readEntity } from '../support/texts.js';

/*
 * In Node, texts in the usual form of a service are read in another way than all others. White space before a text
 * makes it unusual, so it must not change what is read.
 */

/** What is read from a text, or the first sentences of the error. */
async function outcome(read: Promise<unknown>): Promise<unknown> {
  return await read.catch((error: Error) =>
    error.message.replace(/ The body begins with .*/s, '').replace(/\d+/g, 'n'),
  );
}

describe('the same is read with white space before the text', () => {
  test.each([
    ['white space', '[1, 2]', [1, 2]],
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
    ['more than 4 Mi characters', `"${'x'.repeat(4 * 1024 * 1024)}"`, 'x'.repeat(4 * 1024 * 1024)],
  ])('%s', async (_what, text, expected) => {
    expect(await readAny(text)).toEqual(expected);
    expect(await readAny(` ${text}`)).toEqual(expected);
  });

  test.each([
    ['an _id that is not a string', '{"_id":1}'],
    ['a second _id', '{"_type":"T","_id":"0","_id":"1"}'],
    ['a constant with its type first', '{"_type":"E","value":"x"}'],
    ['a key that is a number', '{"_type":"map","value":{"b":1,"1":1}}'],
    ['a pair with its key last', '{"_type":"map","value":[{"a":1,"key":2},{"key":3}]}'],
    ['two entities with one _id', '[{"_type":"T","_id":"0"},{"_type":"T","_id":"0"}]'],
    ['half a pair', '{"_type":"map","value":[1]}'],
    ['a depth of 201', '['.repeat(201) + ']'.repeat(201)],
    ['a control character', '"\u0001"'],
    ['an escape at the end', '"\\'],
    ['01', '[01]'],
    ['1.', '[1.]'],
    ['-', '[-]'],
    ['a literal', '[nul]'],
    ['text after the end', '[]]'],
    ['an unknown escape', '"\\x"'],
  ])('%s', async (_what, text) => {
    const usual = await outcome(readAny(text));
    expect(await outcome(readAny(` ${text}`))).toEqual(usual);
  });
});

test('a long text may contain maps as flat lists', async () => {
  const numbers = Array.from({ length: 2_000 }, (_item, index) => index);
  const items = numbers.map((n) => `{"_type":"T","a":"${n}"},{"_type":"flatmap","value":["b","${n}"]}`);
  const expected = numbers.flatMap((n) => [{ _type: 'T', a: String(n) }, new Map([['b', String(n)]])]);
  expect(await readAny(`[${items}]`)).toEqual(expected);
});

test('an entity without a type has one _id, but not two, also after many members', async () => {
  const members = Array.from({ length: 40 }, (_, at) => `"m${at}":1`).join();
  expect(await readAny(`[{${members},"_id":"0"},{"_ref":"0"}]`)).toEqual(
    Array.from({ length: 2 }, () => JSON.parse(`{${members}}`)),
  );
  const twice = `{${members},"_id":"0","_id":"1"}`;
  expect(await outcome(readAny(twice))).toEqual(await outcome(readAny(` ${twice}`)));
});

test.each([
  ['marks', '{"1":"5","01":"6"}', new Map([[1, 6n]])],
  ['phoneBook', '{"a":"1","a":"2"}', new Map([['a', '2']])],
])('of a key that %s has twice, the last value counts', async (name, text, expected) => {
  for (const blank of ['', ' ']) {
    const person = await readEntity(`${blank}{"_type":"a.Person","${name}":${text}}`);
    expect(person).toEqual({ _type: 'a.Person', [name]: expected });
  }
});
