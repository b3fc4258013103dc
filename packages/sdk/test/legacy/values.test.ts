import { describe, expect, test } from 'vitest';
import { Decimal, InputError, ref, typed } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { answering, legacyOf, person, seen } from './sending.js';

describe('values as text', () => {
  test.each<[name: string, value: unknown, texts: string[]]>([
    ['birth', new Date('2026-03-01T12:30:45.123Z'), ['2026-03-01T12:30:45.123+0000']],
    ['days', [new Date(0), '2026-03-01'], ['1970-01-01T00:00:00.000+0000', '2026-03-01']],
    ['gender', 'male', ['male']],
    ['genders', new Set(['male', 'female']), ['male', 'female']],
    ['father', ref('Person', 2), ['2']],
    ['father', ref('Person', 2, 'p'), ['2']],
    ['father', { id: 2n, firstName: 'x' }, ['2']],
    ['father', 2, ['2']],
    ['father', null, ['null']],
    ['children', [ref('Person', 2), 3n], ['2', '3']],
    ['children', [], ['null']],
    ['age', null, ['null']],
    ['steps', 9007199254740993n, ['9007199254740993']],
    ['salary', new Decimal('1.50'), ['1.50']],
    ['height', 1e300, ['1e+300']],
    ['weight', 0.1, ['0.1']],
    ['active', true, ['true']],
    ['firstName', 'null', ['null']],
    ['firstName', '', ['']],
    ['anything', typed('a.Gender', 'male'), ['male']],
  ])('*%s (%#)', async (name, value, texts) => {
    await using server = await answering();
    await legacyOf(server)('update', { ...person, properties: { [name]: value } });
    expect(seen(server.requests[0])[2].slice(2, -1)).toEqual(texts.map((text) => `*${name}=${text}`));
  });

  const forMaps = 'Use mapPut() or assemblyManipulate().';
  test.each<[message: string, properties: object]>([
    [
      'Expected a string, got null at *firstName. The service would take null as the text "null" (R-61).',
      { firstName: null },
    ],
    [`Expected a value that a parameter can hold, got a map at *phoneBook. ${forMaps}`, { phoneBook: { a: 'b' } }],
    [`Expected a value that a parameter can hold, got a map at *x. ${forMaps}`, { x: new Map() }],
    ['Expected a single value, got an array at *age.', { age: [1, 2] }],
    ['Expected an entity with an id, got an entity without one at *father.', { father: { firstName: 'x' } }],
    ['Expected a single value, got an array at *children[0].', { children: [[1]] }],
    ['Expected a simple value, got null at *children[1].', { children: [1, null] }],
    [
      'Expected a number up to 2^53, got 9007199254740992 at *steps. A number beyond 2^53 may have lost digits. Use a bigint.',
      { steps: 2 ** 53 },
    ],
    ['Expected a simple value, got an invalid Date at *birth.', { birth: new Date('') }],
    ['Expected a string without lone surrogates, got "\\ud800" at the parameters.', { firstName: '\ud800' }],
  ])('%s: refused before anything is sent', async (message, properties) => {
    await using server = await answering();
    for (const send of ['form', 'query']) {
      const error = await rejection(legacyOf(server)('update', { ...person, properties }, { send }));
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toBe(`legacy.update: ${message}`);
      expect(error).toMatchObject({ operation: 'legacy.update', attempts: 0 });
    }
    expect(server.requests).toEqual([]);
  });

  test('keys and values by the types of the map', async () => {
    await using server = await answering();
    const legacy = legacyOf(server);
    await legacy('mapPut', { ...person, property: 'byGender', key: 'male', value: ref('Person', 3) });
    await legacy('mapPut', { ...person, property: 'rivals', key: { id: 4 }, value: 'x' });
    expect(seen(server.requests[0])[2]).toEqual(expect.arrayContaining(['key=male', 'value=3']));
    expect(seen(server.requests[1])[2]).toEqual(expect.arrayContaining(['key=4', 'value=x']));
  });

  test('names that objects have anyway', async () => {
    await using server = await answering();
    const properties = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}') as object;
    await legacyOf(server)('action', 'x', properties);
    expect(seen(server.requests[0])[2].slice(1)).toEqual(['*__proto__=a', '*constructor=b', '*toString=c']);
  });

  test('a built-in type has the vendor’s prefix; an unknown type is sent unchanged', async () => {
    await using server = await answering([]);
    await legacyOf(server)('fetch', { type: 'Resource' });
    await legacyOf(server, { vendor: 'org.example' })('fetch', { type: 'Resource' });
    await legacyOf(server, {})('fetch', { type: 'Person' });
    expect(server.requests.map((request) => seen(request)[2][0])).toEqual([
      'type=com.vendor.model.resource.Resource',
      'type=org.example.model.resource.Resource',
      'type=Person',
    ]);
  });
});
