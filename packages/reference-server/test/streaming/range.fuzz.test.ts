import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRange } from '../../src/endpoints/streaming/range.js';

it.each([
  ['bytes=0-0', 10, { start: 0, end: 1 }],
  ['bytes=0-4', 10, { start: 0, end: 5 }],
  ['bytes=3-', 10, { start: 3, end: 10 }],
  ['bytes=9-9', 10, { start: 9, end: 10 }],
  ['bytes=0-9', 10, { start: 0, end: 10 }],
  ['bytes=0-99', 10, { start: 0, end: 10 }],
  ['bytes=-1', 10, { start: 9, end: 10 }],
  ['bytes=-10', 10, { start: 0, end: 10 }],
  ['bytes=-99', 10, { start: 0, end: 10 }],
  ['Bytes= 2 - 3 ', 10, { start: 2, end: 4 }],
  ['bytes=0-99999999999999999999', 10, { start: 0, end: 10 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=10-12', 10, 'unsatisfiable'],
  ['bytes=99999999999999999999-', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-1', 0, 'unsatisfiable'],
  ['bytes=4-3', 10, undefined],
  ['bytes=0-1,3-4', 10, undefined],
  ['bytes=0-1,', 10, undefined],
  ['bytes=-', 10, undefined],
  ['bytes=', 10, undefined],
  ['bytes=a-b', 10, undefined],
  ['bytes=1x-2', 10, undefined],
  ['bytes=+1-2', 10, undefined],
  ['bytes=1.0-2', 10, undefined],
  ['items=0-1', 10, undefined],
  ['', 10, undefined],
  [undefined, 10, undefined],
])('%s of %i bytes (R-50)', (field, size, expected) => {
  expect(readRange(field, size)).toEqual(expected);
});

it('is neither outside of the bytes nor empty', () => {
  const number = fc.oneof(fc.constant(''), fc.nat(20).map(String));
  fc.assert(
    fc.property(number, number, fc.nat(10), (first, last, size) => {
      const range = readRange(`bytes=${first}-${last}`, size);
      if (typeof range !== 'object') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThan(range.start);
      expect(range.end).toBeLessThanOrEqual(size);
    }),
  );
});
