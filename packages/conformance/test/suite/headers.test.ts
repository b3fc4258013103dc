import { expect, test } from 'vitest';
import {
  allowsOrigin,
  cacheControl,
  disposition,
  elementsOf,
  extendedValue,
  hasDirective,
  mediaType,
} from '../../src/suite/headers.js';

test.each([
  ['application/json', 'application/json'],
  ['Application/JSON ; charset="a;b"', 'application/json'],
  ['application/jsonp', 'application/jsonp'],
  [undefined, ''],
])('the media type of %j is %j', (field, expected) => {
  expect(mediaType({ headers: field === undefined ? {} : { 'content-type': field } })).toBe(expected);
});

test.each<[string, [string, string][]]>([
  [
    'private, max-age=86400',
    [
      ['private', ''],
      ['max-age', '86400'],
    ],
  ],
  [
    'Private ,,Max-Age="86400" ',
    [
      ['private', ''],
      ['max-age', '86400'],
    ],
  ],
  [
    'x="no-store, \\"no-cache\\"",no-cache="set-cookie"',
    [
      ['x', 'no-store, "no-cache"'],
      ['no-cache', 'set-cookie'],
    ],
  ],
])('the directives of %j', (field, expected) => {
  expect(Array.from(cacheControl({ headers: { 'cache-control': field } }))).toEqual(expected);
});

test('a directive with an argument is another one than that without', () => {
  const answer = { headers: { 'cache-control': 'No-Store, no-cache="set-cookie", max-age=0' } };
  expect(['no-store', 'no-cache', 'max-age', 'private'].map((name) => hasDirective(answer, name))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('the disposition is the text before the parameters', () => {
  const field = `Inline ;x="a; filename=b";FileName="a \\"b\\".txt";filename*=UTF-8'en'%C3%BC.txt`;
  const { value, parameters } = disposition({ headers: { 'content-disposition': field } });
  expect(value).toBe('inline');
  expect(Object.fromEntries(parameters)).toEqual({
    x: 'a; filename=b',
    filename: 'a "b".txt',
    'filename*': "UTF-8'en'%C3%BC.txt",
  });
  expect(disposition({ headers: { 'content-disposition': 'attachment-not' } }).value).toBe('attachment-not');
});

test.each([
  ["UTF-8''gr%C3%B6%c3%9fe%20%E6%BC%A2.txt", 'größe 漢.txt'],
  ["utf-8'de'a.txt", 'a.txt'],
  ["ISO-8859-1''%FC", undefined],
  ["UTF-8''a b", undefined],
  ["UTF-8''%zz", undefined],
  [undefined, undefined],
])('the extended value of %j is %j', (parameter, expected) => {
  expect(extendedValue(parameter)).toBe(expected);
});

test('the elements of a list have no blanks, and their case does not matter', () => {
  expect(elementsOf({ headers: { vary: 'Accept-Encoding ,, ORIGIN' } }, 'vary')).toEqual(['accept-encoding', 'origin']);
  expect(elementsOf({ headers: {} }, 'vary')).toEqual([]);
});

test.each([
  ['https://a.example', true],
  ['*', true],
  ['https://a.example.org', false],
  ['', false],
])('Access-Control-Allow-Origin: %s', (allowed, expected) => {
  expect(allowsOrigin({ headers: { 'access-control-allow-origin': allowed } }, 'https://a.example')).toBe(expected);
});
