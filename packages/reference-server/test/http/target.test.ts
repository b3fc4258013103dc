import { describe, expect, it } from 'vitest';
import { decodePath, decodingPairs, splitTarget } from '../../src/http/target.js';
import { completed } from '../../src/work/steps.js';

describe('a request target', () => {
  it.each([
    ['/a/b?c=d', '/a/b', 'c=d'],
    ['/a', '/a', ''],
    ['/a?', '/a', ''],
    ['/a?b?c', '/a', 'b?c'],
    ['http://host:1/a?b', '/a', 'b'],
    ['http://host', '', ''],
    ['*', '*', ''],
    ['//host/a', '//host/a', ''],
  ])('%s', (target, path, query) => {
    expect(splitTarget(target)).toEqual({ path, query });
  });
});

describe('a path', () => {
  it.each([
    ['/a/b', ['a', 'b']],
    ['/a/b/', ['a', 'b']],
    ['/', []],
    ['', []],
    ['/a//b', ['a', '', 'b']],
    ['/a//', ['a', '']],
    ['/a%2Fb/%C3%A4', ['a/b', 'ä']],
    ['/a+b', ['a+b']],
    ['/../a', ['..', 'a']],
  ])('%s', (path, segments) => {
    expect(decodePath(path)).toEqual(segments);
  });

  it.each(['/a/%', '/%zz', '/%C3', '/%ff%fe', '/%u00e4'])('%s is refused', (path) => {
    expect(() => decodePath(path)).toThrow(expect.objectContaining({ kind: 'invalid', rule: 'R-11' }));
  });
});

describe('a query', () => {
  it.each<[string, [string, string][]]>([
    ['', []],
    [
      'a=1&b=2&a=3',
      [
        ['a', '1'],
        ['b', '2'],
        ['a', '3'],
      ],
    ],
    ['a', [['a', '']]],
    ['a=', [['a', '']]],
    ['=a', [['', 'a']]],
    ['&&a=1&', [['a', '1']]],
    ['a=b=c', [['a', 'b=c']]],
    ['a+b=c+d%2B', [['a b', 'c d+']]],
    ['%C3%A4=%26', [['ä', '&']]],
  ])('%s', (query, pairs) => {
    expect(completed(decodingPairs(query, 'the query'))).toEqual({ pairs });
  });

  it('keeps the readable parts next to unreadable ones', () => {
    const { pairs, error } = completed(decodingPairs('a=%zz&sessionId=s&%=1', 'the query'));
    expect(pairs).toEqual([['sessionId', 's']]);
    expect(error).toMatchObject({ kind: 'invalid', message: expect.stringContaining('in the query, at "a".') });
  });
});
