import { expect, test } from 'vitest';
import { hasUrlText, urlPart } from '../../src/case/plain.js';
import { isInSession } from '../../src/target/session.js';

test.each([
  ['a/b c', 'a%2Fb%20c'],
  ['😀', '%F0%9F%98%80'],
  ['a\ud800', 'a%EF%BF%BD'],
  ['\ude00\ud83d', '%EF%BF%BD%EF%BF%BD'],
])('%j in a URL is %s', (text, part) => {
  expect(urlPart(text)).toBe(part);
  expect(isInSession({ method: 'GET', path: `/rest?sessionId=${part}` }, text)).toBe(true);
});

test.each([
  ['a', true],
  [0, true],
  [{ digits: '9007199254740993' }, true],
  ['', false],
  [{ digits: '' }, false],
  ['\ud800', false],
  [[], false],
])('whether a path can contain %j as an id: %s', (id, can) => {
  expect(hasUrlText(id)).toBe(can);
});
