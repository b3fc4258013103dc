import { describe, expect, it } from 'vitest';
import { isNotModified, isRangeCurrent } from '../../src/endpoints/streaming/conditions.js';

const etag = '5d41402abc4b2a76b9719d911017c592';
const other = 'ffffffffffffffffffffffffffffffff';
const date = 'Sun, 01 Mar 2026 12:30:45 GMT';
const before = 'Sun, 01 Mar 2026 12:30:44 GMT';
const after = 'Sun, 01 Mar 2026 12:30:46 GMT';
const validators = { etag, lastModified: new Date('2026-03-01T12:30:45.678Z') };

const tags: readonly (readonly [text: string | readonly string[], matches: boolean])[] = [
  [etag, true],
  [`"${etag}"`, true],
  [`W/"${etag}"`, true],
  [`W/${etag}`, true],
  [`  "${etag}"  `, true],
  [`"a", "${etag}"`, true],
  [`"a",W/"b" ,${etag}`, true],
  [['"a"', `"${etag}"`], true],
  ['*', true],
  [' * ', true],
  [other, false],
  [`"${other}"`, false],
  [`"${etag}`, false],
  [`${etag}0`, false],
  [etag.toUpperCase(), false],
  ['"*"x', false],
  ['', false],
  [',', false],
];

const dates: readonly (readonly [text: string, matches: boolean])[] = [
  [date, true],
  [after, true],
  [before, false],
  ['Sunday, 01-Mar-26 12:30:45 GMT', true],
  ['Sunday, 01-Mar-26 12:30:44 GMT', false],
  ['Sun Mar  1 12:30:45 2026', true],
  ['Sun Mar  1 12:30:44 2026', false],
  ['2030-01-01', false],
  ['2030', false],
  ['Sun, 32 Xyz 2026 12:30:45 GMT', false],
  ['Sun, 01 Mar 2026 12:30:45 +0100', false],
  ['', false],
  ['*', false],
];

describe('If-None-Match (R-47)', () => {
  it.each(tags)('%j: %s', (text, matches) => {
    expect(isNotModified({ 'if-none-match': text }, validators)).toBe(matches);
  });

  it.each([
    [etag, before, true],
    [etag, date, true],
    [other, date, false],
    [other, after, false],
    ['', after, false],
  ])('goes before If-Modified-Since: %j with %j is %s', (tag, since, expected) => {
    expect(isNotModified({ 'if-none-match': tag, 'if-modified-since': since }, validators)).toBe(expected);
  });
});

describe('If-Modified-Since', () => {
  it.each(dates)('%j: %s', (text, matches) => {
    expect(isNotModified({ 'if-modified-since': text }, validators)).toBe(matches);
  });

  it('of a resource without a date has no effect', () => {
    expect(isNotModified({ 'if-modified-since': after }, { etag, lastModified: null })).toBe(false);
  });
});

it('without a condition everything is modified', () => {
  expect(isNotModified({}, validators)).toBe(false);
});

describe('If-Range (R-50)', () => {
  it.each([
    [etag, true],
    [`"${etag}"`, true],
    [`W/"${etag}"`, false],
    [`"${other}"`, false],
    ['*', false],
    ['', false],
    [date, true],
    [before, false],
    [after, false],
  ])('%j: %s', (text, expected) => {
    expect(isRangeCurrent({ 'if-range': text }, validators)).toBe(expected);
  });

  it('does not apply where it is missing', () => {
    expect(isRangeCurrent({}, validators)).toBe(true);
  });
});
