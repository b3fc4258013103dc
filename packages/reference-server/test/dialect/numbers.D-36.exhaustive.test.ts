import { Decimal } from '@platform-services/sdk';
import { expect } from 'vitest';
import { type Difference, differences, type Outcome, value } from './session.js';

const book = '/rest/v2/entities/access.library/org.example.library.Book/1';
const property = (name: string) => `properties/access.library/Book/1/access.library/${name}`;

const patched = (name: string, text: string, documented: Outcome, deviating: Outcome): Difference => ({
  name: `${name}: ${text}`,
  call: ['PATCH', book, `{"${name}":${text}}`, { 'content-type': 'application/json' }],
  documented,
  deviating,
});
const held = (name: string, expected: unknown): Outcome => ({
  status: 200,
  reads: { [property(name)]: Array.isArray(expected) ? value(expected) : number(expected) },
});
const refused = (says: string): Outcome => ({ status: 400, says });
const refusedWith = (name: string, text: string, expected: unknown, says: string) =>
  patched(name, text, held(name, expected), refused(says));
const converted = (name: string, text: string, expected: unknown) =>
  patched(name, text, refused('Expected'), held(name, expected));
const same = (name: string, text: string, expected: unknown) =>
  patched(name, text, held(name, expected), held(name, expected));

const whole = 'without a fraction and an exponent';
const floating = 'with a fraction or an exponent, or of 32 bits';

differences('D-36', [
  refusedWith('pages', '1.0', 1, `Expected a whole number of 32 bits ${whole}, got the number 1.0 at $.pages.`),
  refusedWith('pages', '1e3', 1000, `Expected a whole number of 32 bits ${whole}, got the number 1e3 at $.pages.`),
  refusedWith('sold', '1.0', 1, `Expected a whole number of 64 bits ${whole}, got the number 1.0 at $.sold.`),
  refusedWith(
    'rating',
    '2147483648',
    2147483648,
    `Expected a number of 64 bits ${floating}, got the number 2147483648`,
  ),
  refusedWith(
    'weight',
    '2147483648',
    2147483600,
    `Expected a number of 32 bits ${floating}, got the number 2147483648`,
  ),
  same('rating', '2147483647', 2147483647),
  same('rating', '2147483648.5', 2147483648.5),
  same('sold', '2147483648', 2147483648),
  same('price', '2147483648', 2147483648),
  converted('sold', '{"_type":"integer","value":7}', 7),
  converted('weight', '{"_type":"integer","value":7}', 7),
  converted('weight', '{"_type":"double","value":1.5}', 1.5),
  converted('rating', '{"_type":"float","value":1.5}', 1.5),
  converted('rating', '{"_type":"integer","value":7}', 7),
  converted('price', '{"_type":"long","value":"7"}', 7),
  converted('price', '{"_type":"double","value":1.5}', 1.5),
  patched('rating', '{"_type":"long","value":7}', refused('Expected'), refused('Expected')),
  patched('pages', '{"_type":"long","value":7}', refused('Expected'), refused('Expected')),
  refusedWith('pages', '{"_type":"integer","value":"7"}', 7, 'Expected a whole number of 32 bits as a number'),
  refusedWith('weight', '{"_type":"float","value":"1.5"}', 1.5, 'Expected a number of 32 bits as a number'),
  refusedWith('rating', '{"_type":"double","value":"1.5"}', 1.5, 'Expected a number of 64 bits as a number'),
  same('sold', '{"_type":"long","value":"7"}', 7),
  refusedWith('marks', '{"_type":"list","value":["z"]}', ['z'], 'Expected an array, got an object with _type "list"'),
  refusedWith('extra', '{"_type":"list","value":["z"]}', ['z'], 'Expected an array, got an object with _type "list"'),
  {
    name: 'a float in an object property is a double',
    call: ['PATCH', book, '{"extra":{"_type":"float","value":0.1}}', { 'content-type': 'application/json' }],
    documented: { status: 200, reads: { [property('extra')]: is({ value: 0.1, _type: 'float' }) } },
    deviating: { status: 200, reads: { [property('extra')]: isDouble } },
  },
  ...['7', '7.5'].map(
    (id): Difference => ({
      name: `a number as the member id of a map without types: ${id}`,
      call: ['PATCH', book, `{"extra":{"id":${id},"other":1}}`, { 'content-type': 'application/json' }],
      documented: { status: 200, reads: { [property('extra')]: entries({ id: Number(id), other: 1 }) } },
      deviating: {
        status: 200,
        reads: { [property('extra')]: entries({ id: { value: '7', _type: 'long' }, other: 1 }) },
      },
    }),
  ),
  ...[
    ['0.10', '0.10', '0.1'],
    ['1e5', '100000', '100000.0'],
    ['12345678901234567890.123456789', '12345678901234567890.123456789', '1.2345678901234567E+19'],
    ['12345678901234567890', '12345678901234567890', '12345678901234567890'],
    ['{"_type":"decimal","value":"0.10"}', '0.10', '0.10'],
  ].map(
    ([text = '', kept = '', rounded = '']): Difference => ({
      name: `the digits of a decimal: ${text}`,
      call: ['PATCH', book, `{"price":${text}}`, { 'content-type': 'application/json' }],
      documented: { status: 200, reads: { [property('price')]: digits(kept) } },
      deviating: { status: 200, reads: { [property('price')]: digits(rounded) } },
    }),
  ),
  ...['1e400', '-1e400'].map(
    (text): Difference => ({
      name: `a decimal that no double holds: ${text}`,
      call: ['PATCH', book, `{"price":${text}}`, { 'content-type': 'application/json' }],
      documented: { status: 200, reads: { [property('price')]: digits(text.replace('1e400', `1${'0'.repeat(400)}`)) } },
      deviating: refused(
        `Expected a decimal within the range of a double, or in a wrapper, got the number ${text} at $.price.`,
      ),
    }),
  ),
  ...['"inPrint":{"_type":"boolean","value":false}', '"title":{"_type":"string","value":"New"}'].flatMap(
    (member): Difference[] => [
      {
        name: `a wrapper in an entity with _type first: ${member}`,
        call: ['PATCH', book, `{"_type":"org.example.library.Book",${member}}`, { 'content-type': 'application/json' }],
        documented: { status: 200 },
        deviating: refused('without a wrapper'),
      },
      {
        name: `a wrapper in another entity: ${member}`,
        call: ['PATCH', book, `{${member}}`, { 'content-type': 'application/json' }],
        documented: { status: 200 },
        deviating: { status: 200 },
      },
    ],
  ),
  ...[
    { member: '"extra":{"_type":"string","value":"s"}', expected: 's' },
    { member: '"extra":{"_type":"boolean","value":true}', expected: true },
    { member: '"extra":[{"_type":"string","value":"s"}]', expected: ['s'] },
  ].map(({ member, expected }): Difference => {
    const outcome = { status: 200, reads: { [property('extra')]: is(expected) } };
    return {
      name: `a wrapper in an object property of an entity with _type first: ${member}`,
      call: ['PATCH', book, `{"_type":"org.example.library.Book",${member}}`, { 'content-type': 'application/json' }],
      documented: outcome,
      deviating: outcome,
    };
  }),
  ...['"marks":[{"_type":"string","value":"a"}]', '"notes":{"k":{"_type":"string","value":"a"}}'].map(
    (member): Difference => ({
      name: `a wrapper as an element in an entity with _type first: ${member}`,
      call: ['PATCH', book, `{"_type":"org.example.library.Book",${member}}`, { 'content-type': 'application/json' }],
      documented: { status: 200 },
      deviating: refused('without a wrapper'),
    }),
  ),
  {
    name: 'a fraction as the id of an entity',
    call: ['PATCH', book, '{"sequel":{"id":4.5}}', { 'content-type': 'application/json' }],
    documented: refused('Expected a whole number of 64 bits'),
    deviating: { status: 200, reads: { [`${property('sequel')}?depth=0`]: names('g-book-4') } },
  },
]);

function is(expected: unknown): (text: string) => void {
  return (text) => expect(JSON.parse(text)).toEqual(expected);
}

/** The entries of a map with texts as keys, in each of its forms (D-8). */
function entries(expected: { readonly [key: string]: unknown }): (text: string) => void {
  return (text) => {
    const { value } = JSON.parse(text);
    const isFlat = JSON.parse(text)['_type'] === 'flatmap';
    const pairs = isFlat
      ? [0, 2].map((index) => [value[index], value[index + 1]])
      : value.map((each: { key: string; value: unknown }) => [each.key, each.value]);
    expect(Object.fromEntries(pairs)).toEqual(expected);
  };
}

/** A double is wrapped only in the deployed dialect (D-9). */
function isDouble(text: string): void {
  expect([0.1, { value: 0.1, _type: 'double' }]).toContainEqual(JSON.parse(text));
}

function number(expected: unknown): (text: string) => void {
  return (text) => {
    const read = JSON.parse(text);
    expect(Number(read.value ?? read)).toBe(expected);
  };
}

/** Expects a decimal, whose text has the same value and, except in the shortest form, the same digits (D-26). */
function digits(expected: string): (text: string) => void {
  return (text) => {
    const written = /"value": ?"?([^",}]+)/.exec(text)?.[1] ?? text;
    expect([expected, plainOf(expected)]).toContain(written);
  };
}

/** A decimal as the documented dialect writes it. */
function plainOf(decimal: string): string {
  return new Decimal(decimal).toString();
}

function names(globalId: string): (text: string) => void {
  return (text) => expect(JSON.parse(text).globalId).toBe(globalId);
}
