import { matrix, type Row, refusedByModel, type SdkCall } from '../support/matrix.js';
import type { Sdk } from '../support/sdk.js';

const property = (rest: string) => `properties/access.library/Book${rest}`;
const of = (sdk: Sdk, id: number, name: string) => sdk.access('access.library').entities('Book').property(id, name);

/** A cell: the collection after the edit, or a part of the message of the refusal. */
type Cell = { readonly is: unknown; readonly sdk?: SdkCall } | { readonly says: string };

const map = (...entries: (readonly [unknown, unknown])[]) => ({
  _type: 'map',
  value: entries.map(([key, value]) => ({ key, value })),
});
const mustBeMap: Cell = { says: 'map' };
const mustBePositions: Cell = { says: 'map from int' };
const mustBeValues: Cell = { says: 'list of values' };

/** Book 1: marks [a, b, c], tags {x, y}, notes {k1: v1, k2: v2}; a body for each, by its row. */
const table: readonly {
  readonly body: string;
  readonly remove: '' | 'false' | 'true';
  readonly list: readonly [body: unknown, cell: Cell];
  readonly set: readonly [body: unknown, cell: Cell];
  readonly map: readonly [body: unknown, cell: Cell];
}[] = [
  ...(['', 'false'] as const).map((remove) => ({
    body: 'single value',
    remove,
    list: ['"b"', { is: ['a', 'b', 'c', 'b'], sdk: (sdk: Sdk) => of(sdk, 1, 'marks').add('b') }] as const,
    set: ['"z"', { is: new Set(['x', 'y', 'z']), sdk: (sdk: Sdk) => of(sdk, 1, 'tags').add('z') }] as const,
    map: ['"v"', mustBeMap] as const,
  })),
  {
    body: 'single value',
    remove: 'true',
    list: ['"b"', mustBePositions],
    set: ['"x"', { is: new Set(['y']), sdk: (sdk) => of(sdk, 1, 'tags').remove('x') }],
    map: ['"k1"', mustBeMap],
  },
  ...(['', 'false'] as const).map((remove) => ({
    body: 'list of values',
    remove,
    list: [
      ['b', 'd'],
      { is: ['a', 'b', 'c', 'b', 'd'], sdk: (sdk: Sdk) => of(sdk, 1, 'marks').add(['b', 'd']) },
    ] as const,
    set: [
      ['x', 'z', 'w'],
      { is: new Set(['x', 'y', 'z', 'w']), sdk: (sdk: Sdk) => of(sdk, 1, 'tags').add(['x', 'z', 'w']) },
    ] as const,
    map: [['v', 'w'], mustBeMap] as const,
  })),
  {
    body: 'list of values',
    remove: 'true',
    list: [['b'], mustBePositions],
    set: [['x', 'nowhere', 'y'], { is: null, sdk: (sdk) => of(sdk, 1, 'tags').remove(['x', 'nowhere', 'y']) }],
    map: [['k1', 'k2'], mustBeMap],
  },
  ...(['', 'false'] as const).map((remove) => ({
    body: 'map of key to value',
    remove,
    list: [
      { '1': 'n', '0': 'm', '99': 'o' },
      {
        is: ['m', 'n', 'a', 'b', 'c', 'o'],
        sdk: (sdk: Sdk) => of(sdk, 1, 'marks').insert({ 1: 'n', 0: 'm', 99: 'o' }),
      },
    ] as const,
    set: [map(['k', 'z']), mustBeValues] as const,
    map: [
      map(['k2', 'new'], ['k3', 'v3']),
      {
        is: new Map([
          ['k1', 'v1'],
          ['k2', 'new'],
          ['k3', 'v3'],
        ]),
        sdk: (sdk: Sdk) =>
          of(sdk, 1, 'notes').put(
            new Map([
              ['k2', 'new'],
              ['k3', 'v3'],
            ]),
          ),
      },
    ] as const,
  })),
  {
    body: 'map of key to value',
    remove: 'true',
    list: [
      { '0': 'a', '2': 'c' },
      { is: ['b'], sdk: (sdk) => of(sdk, 1, 'marks').removeAt({ 0: 'a', 2: 'c' }) },
    ],
    set: [map(['x', 'x']), mustBeValues],
    map: [
      map(['k1', 'other'], ['nowhere', 'v']),
      {
        is: new Map([['k2', 'v2']]),
        sdk: (sdk) => of(sdk, 1, 'notes').removeKeys(['k1', 'nowhere']),
      },
    ],
  },
];

const names = { list: 'marks', set: 'tags', map: 'notes' } as const;

matrix(
  '4.9 POST: the table of body and remove',
  table.flatMap((row) =>
    (['list', 'set', 'map'] as const).map((kind): Row => {
      const [body, cell] = row[kind];
      const name = names[kind];
      const remove = row.remove === '' ? '' : `?remove=${row.remove}`;
      const common = {
        name: `${row.body}, remove ${row.remove || 'empty'}, ${kind}: ${'is' in cell ? 200 : `400, ${cell.says}`}`,
        http: ['POST', property(`/1/${name}${remove}`), body] as const,
      };
      if ('says' in cell) return { ...common, status: 400, says: [cell.says] };
      return {
        ...common,
        ...(cell.sdk === undefined ? {} : { sdk: cell.sdk }),
        status: 200,
        value: true,
        changes: { changed: { 'Book 1': { [name]: cell.is } } },
      };
    }),
  ),
);

matrix('4.9 POST: not a collection is 400', [
  ...(
    [
      ['boolean', 'inPrint', 'false'],
      ['integer', 'pages', '1'],
      ['long', 'sold', '1'],
      ['float', 'weight', '1'],
      ['double', 'rating', '1'],
      ['decimal', 'price', '1'],
      ['date', 'published', '"2001-02-03"'],
      ['string', 'title', '"x"'],
      ['object', 'extra', '"x"'],
      ['enum', 'genre', '"novel"'],
      ['entity', 'sequel', { id: 3 }],
      ['id', 'id', '1'],
      ['partition', 'partition', '"x"'],
    ] as const
  ).flatMap(([type, name, body]) =>
    ['', '?remove=true'].map(
      (remove): Row => ({
        name: `${type}${remove}`,
        http: ['POST', property(`/1/${name}${remove}`), body],
        sdk: (sdk) => (remove === '' ? of(sdk, 1, name).add('x') : of(sdk, 1, name).remove('x')),
        unsent: refusedByModel,
        status: 400,
        says: [name],
      }),
    ),
  ),
]);

matrix('4.9 POST: projection', [
  {
    name: 'default: success',
    http: ['POST', property('/1/tags'), '"z"'],
    status: 200,
    value: true,
    changes: { changed: { 'Book 1': { tags: new Set(['x', 'y', 'z']) } } },
  },
  {
    name: 'success',
    http: ['POST', property('/1/tags?projection=success'), '"z"'],
    sdk: (sdk) => of(sdk, 1, 'tags').add('z', { projection: 'success' }),
    status: 200,
    value: true,
    changes: { changed: { 'Book 1': { tags: new Set(['x', 'y', 'z']) } } },
  },
  {
    name: 'envelope: the ManipulationResponse',
    http: ['POST', property('/1/tags?projection=envelope&depth=0'), '"z"'],
    sdk: (sdk) => of(sdk, 1, 'tags').add('z', { projection: 'envelope', depth: 'reachable' }),
    status: 200,
    changes: { changed: { 'Book 1': { tags: new Set(['x', 'y', 'z']) } } },
  },
  {
    name: 'a projection of GET is 400 and nothing is added',
    http: ['POST', property('/1/tags?projection=value'), '"z"'],
    status: 400,
    says: ['projection', 'value', 'envelope', 'success'],
  },
  {
    name: 'R-16 remove=yes is 400 and nothing is added',
    http: ['POST', property('/1/tags?remove=yes'), '"x"'],
    status: 400,
    says: ['remove', 'yes', 'true', 'false'],
  },
  {
    name: 'remove as a header',
    http: ['POST', property('/1/tags'), '"x"', { 'gm-remove': 'true' }],
    status: 200,
    value: true,
    changes: { changed: { 'Book 1': { tags: new Set(['y']) } } },
  },
  {
    name: 'R-44 404 property does not exist',
    http: ['POST', property('/1/nowhere'), '"x"'],
    status: 404,
    says: ['nowhere'],
  },
  {
    name: '404 instance does not exist',
    http: ['POST', property('/99/tags'), '"x"'],
    sdk: (sdk) => of(sdk, 99, 'tags').add('x'),
    status: 404,
    says: ['99'],
  },
  {
    name: 'R-40 400 an id that is not of the id type',
    http: ['POST', property('/one/tags'), '"x"'],
    status: 400,
    says: ['one'],
  },
]);
