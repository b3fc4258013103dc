import { describe, expect, it } from 'vitest';
import { matrix, type Row, useRig } from '../support/matrix.js';
import type { Sdk } from '../support/sdk.js';

const property = (rest: string) => `properties/access.library/Book${rest}`;
const of = (sdk: Sdk, id: number, name: string) => sdk.access('access.library').entities('Book').property(id, name);
const map = (...entries: (readonly [unknown, unknown])[]) => ({
  _type: 'map',
  value: entries.map(([key, value]) => ({ key, value })),
});

/** The collection of Book 1 after the edit. By default it is unchanged. */
const becomes = (name: string, value: unknown) => ({ changed: { 'Book 1': { [name]: value } } });

matrix('4.9 POST: positions of a list (R-43); marks are [a, b, c]', [
  ...(
    [
      ['in front', { '0': 'n' }, ['n', 'a', 'b', 'c']],
      ['in the middle', { '1': 'n' }, ['a', 'n', 'b', 'c']],
      ['at the end', { '3': 'n' }, ['a', 'b', 'c', 'n']],
      ['beyond the end appends', { '4': 'n' }, ['a', 'b', 'c', 'n']],
      ['ascending whatever the order of the body', { '2': 'y', '0': 'x' }, ['x', 'a', 'y', 'b', 'c']],
      ['on the growing list', { '4': 'y', '3': 'x' }, ['a', 'b', 'c', 'x', 'y']],
      ['by a map wrapper', map([1, 'n'], [0, 'm']), ['m', 'n', 'a', 'b', 'c'], { 1: 'n', 0: 'm' }],
    ] as const
  ).map(
    ([name, body, is, value]): Row => ({
      name: `inserting ${name}`,
      http: ['POST', property('/1/marks'), body],
      sdk: (sdk) => of(sdk, 1, 'marks').insert(value ?? body),
      status: 200,
      changes: becomes('marks', is),
    }),
  ),
  ...(
    [
      ['where the element equals', { '1': 'b' }, ['a', 'c']],
      ['highest first', { '0': 'a', '1': 'b', '2': 'c' }, null],
      ['where it differs: the first equal element', { '0': 'c' }, ['a', 'b']],
      ['beyond the end: the first equal element', { '7': 'b' }, ['a', 'c']],
    ] as const
  ).map(
    ([name, body, is]): Row => ({
      name: `removing ${name}`,
      http: ['POST', property('/1/marks?remove=true'), body],
      sdk: (sdk) => of(sdk, 1, 'marks').removeAt(body),
      status: 200,
      changes: becomes('marks', is),
    }),
  ),
  {
    name: 'removing what is nowhere: no change, 200',
    http: ['POST', property('/1/marks?remove=true'), { '0': 'z' }],
    sdk: (sdk) => of(sdk, 1, 'marks').removeAt({ 0: 'z' }),
    status: 200,
    value: true,
  },
  ...[
    { one: 'n' },
    { '1.5': 'n' },
    { '-1': 'n' },
    { '': 'n' },
    { '0': 'm', one: 'n' },
    map(['one', 'n']),
    map([1.5, 'n']),
    map(['1', 'n']),
  ].flatMap((body) =>
    ['', '?remove=true'].map(
      (remove): Row => ({
        name: `keys that are not positions are 400: ${JSON.stringify(body)}${remove}`,
        http: ['POST', property(`/1/marks${remove}`), body],
        status: 400,
      }),
    ),
  ),
]);

matrix('4.9 POST: lists, sets and maps of other types', [
  {
    name: 'list<integer>: a value',
    http: ['POST', property('/1/counts'), '40'],
    sdk: (sdk) => of(sdk, 1, 'counts').add(40),
    status: 200,
    changes: becomes('counts', [10, 20, 30, 40]),
  },
  {
    name: 'list<integer>: positions are not values',
    http: ['POST', property('/1/counts?remove=true'), { '0': 20 }],
    sdk: (sdk) => of(sdk, 1, 'counts').removeAt({ 0: 20 }),
    status: 200,
    changes: becomes('counts', [10, 30]),
  },
  {
    name: 'list<integer>: an element of another type is 400',
    http: ['POST', property('/1/counts'), [40, 'x']],
    status: 400,
    says: ['$[1]', 'whole number'],
  },
  {
    name: 'set<long>: bare numbers, text and wrappers are one value',
    http: ['POST', property('/1/years'), [2001, '2002', { _type: 'long', value: '2002' }]],
    status: 200,
    changes: becomes('years', new Set([1999, 2001, 2002])),
  },
  {
    name: 'set<long>: adding what is there changes nothing (R-45)',
    http: ['POST', property('/1/years'), '1999'],
    sdk: (sdk) => of(sdk, 1, 'years').add(1999),
    status: 200,
    value: true,
  },
  {
    name: 'set<string>: removing what is not there changes nothing (R-45)',
    http: ['POST', property('/1/tags?remove=true'), '"nowhere"'],
    sdk: (sdk) => of(sdk, 1, 'tags').remove('nowhere'),
    status: 200,
    value: true,
  },
  {
    name: 'set<string>: a set wrapper is a list of values',
    http: ['POST', property('/1/tags'), { _type: 'set', value: ['z'] }],
    status: 200,
    changes: becomes('tags', new Set(['x', 'y', 'z'])),
  },
  {
    name: 'set<string>: an object without _type is a map, 400',
    http: ['POST', property('/1/tags'), { x: 'y' }],
    status: 400,
  },
  {
    name: 'map<string,string>: an object without _type is a map (R-21)',
    http: ['POST', property('/1/notes'), { k1: 'new', k3: 'v3' }],
    status: 200,
    changes: becomes(
      'notes',
      new Map([
        ['k1', 'new'],
        ['k2', 'v2'],
        ['k3', 'v3'],
      ]),
    ),
  },
  {
    name: 'map<string,string>: a flatmap (R-21)',
    http: ['POST', property('/1/notes'), { _type: 'flatmap', value: ['k3', 'v3'] }],
    status: 200,
    changes: becomes(
      'notes',
      new Map([
        ['k1', 'v1'],
        ['k2', 'v2'],
        ['k3', 'v3'],
      ]),
    ),
  },
  {
    name: 'map<string,string>: a bare array is a list of values, 400 (R-21)',
    http: ['POST', property('/1/notes'), ['k3', 'v3']],
    status: 400,
    says: ['map'],
  },
  {
    name: 'map<integer,long>: puts the entries',
    http: ['POST', property('/1/stock'), map([1, 5], [2, '6'])],
    status: 200,
    changes: becomes(
      'stock',
      new Map([
        [1, 5],
        [2, 6],
      ]),
    ),
  },
  {
    name: 'map<integer,long>: removes by key, whatever the value',
    http: ['POST', property('/1/stock?remove=true'), { '1': 7 }],
    status: 200,
    changes: becomes('stock', null),
  },
  {
    name: 'map: putting what is there changes nothing (R-45)',
    http: ['POST', property('/1/notes'), { k1: 'v1' }],
    status: 200,
    value: true,
  },
  {
    name: 'R-8 one bad entry: none is put',
    http: ['POST', property('/1/stock'), map([2, 5], [3, 'many'])],
    status: 400,
    says: ['$.value[1].value', 'whole number'],
  },
]);

describe('4.9 POST: removing by a map goes highest first (R-43)', () => {
  const rig = useRig();
  const removed = { '2': 'a', '3': 'b' };

  // Lowest first, d would be at position 3, and the first b would be removed.
  it.each([
    ['http', async () => (await rig().send(['POST', property('/1/marks?remove=true'), removed])).status],
    ['sdk', () => of(rig().sdk, 1, 'marks').removeAt(removed)],
  ])('%s: [b, c, a, b, d] without a at 2 and b at 3', async (_, remove) => {
    await rig().send(['PUT', property('/1/marks'), ['b', 'c', 'a', 'b', 'd']]);
    await remove();
    expect(await rig().changes()).toEqual(becomes('marks', ['b', 'c', 'd']));
  });
});
