import type { EntityInput } from '@platform-services/sdk';
import { matrix, type Row } from '../support/matrix.js';
import type { Sdk } from '../support/sdk.js';

const books = (sdk: Sdk) => sdk.access('access.library').entities('Book');
const type = (rest = '') => `entities/access.library/Book${rest}`;
const book = (id: number) => ({ _type: 'org.example.library.Book', id });

/** A member of a body for Book 1 and its value afterwards. Other properties remain as they are. */
const merged: readonly (readonly [
  name: string,
  body: EntityInput,
  changed: Readonly<Record<string, unknown>>,
  value?: EntityInput,
])[] = [
  ['a scalar', { title: 'New' }, { title: 'New' }],
  ['null clears a scalar', { title: null, pages: null }, { title: null, pages: null }],
  [
    'null clears a date, an enum and an object',
    { published: null, genre: null, extra: null },
    { published: null, genre: null, extra: null },
  ],
  ['null clears an entity', { sequel: null }, { sequel: null }],
  ['null clears collections', { marks: null, tags: null, notes: null }, { marks: null, tags: null, notes: null }],
  ['an empty list replaces', { marks: [] }, { marks: null }],
  ['a list replaces', { marks: ['c', 'c'] }, { marks: ['c', 'c'] }],
  [
    'a set replaces, doubles meet',
    { tags: ['z', 'y', 'z'] },
    { tags: new Set(['z', 'y']) },
    { tags: new Set(['z', 'y']) },
  ],
  [
    'a map replaces',
    { notes: { _type: 'map', value: [{ key: 'k3', value: 'v3' }] } },
    { notes: new Map([['k3', 'v3']]) },
    { notes: new Map([['k3', 'v3']]) },
  ],
  ['a list of entities replaces', { parts: [book(4)] }, { parts: ['Book 4'] }],
  ['what is equal changes nothing', { title: 'Sea', marks: ['a', 'b', 'c'] }, {}],
  ['the globalId of an existing entity is a property', { globalId: 'other' }, { globalId: 'other' }],
];

function merge(sdk: Sdk, method: 'PUT' | 'POST' | 'PATCH', body: EntityInput): PromiseLike<unknown> {
  if (method === 'PUT') return books(sdk).put(1, body);
  return method === 'POST' ? books(sdk).update(1, body) : books(sdk).patch(1, body);
}

matrix(
  '4.8 PUT, POST and PATCH merge (R-35)',
  merged.flatMap(([name, body, changed, value = body]) =>
    (['PUT', 'POST', 'PATCH'] as const).map(
      (method): Row => ({
        name: `${method} ${name}`,
        http: [method, type('/1'), body],
        sdk: (sdk) => merge(sdk, method, value),
        status: 200,
        changes: Object.keys(changed).length === 0 ? {} : { changed: { 'Book 1': changed } },
      }),
    ),
  ),
);

matrix('4.8 PUT, POST and PATCH: identity in a body (R-28, R-35)', [
  {
    name: 'the same _id is one new entity',
    http: [
      'POST',
      type(),
      { _id: 'x', title: 'Outer', sequel: { _ref: 'x' }, parts: [{ _id: 'y', title: 'Inner' }, { _ref: 'y' }] },
    ],
    status: 200,
    changes: {
      created: {
        'Book 101': { title: 'Outer', sequel: 'Book 101', parts: ['Book 102', 'Book 102'] },
        'Book 102': { title: 'Inner' },
      },
    },
  },
  {
    name: 'a _ref before its _id resolves',
    http: ['POST', type(), { sequel: { _ref: 'y' }, parts: [{ _id: 'y', title: 'Inner' }] }],
    status: 200,
    changes: { created: { 'Book 101': { sequel: 'Book 102', parts: ['Book 102'] }, 'Book 102': { title: 'Inner' } } },
  },
  {
    name: 'identity-management-mode=id: the same type and id is one, the first wins',
    http: [
      'PUT',
      type('/4?identity-management-mode=id'),
      {
        parts: [
          { id: 77, title: 'First' },
          { id: 77, title: 'Second' },
        ],
      },
    ],
    status: 200,
    changes: { created: { 'Book 77': { title: 'First' } }, changed: { 'Book 4': { parts: ['Book 77', 'Book 77'] } } },
  },
  {
    name: 'a nested entity of another type than declared is 400',
    http: ['PUT', type('/4'), { sequel: { _type: 'org.example.library.Station', id: 7 } }],
    status: 400,
    says: ['sequel', 'org.example.library.Station'],
  },
  {
    name: 'a nested subtype is held as what it is',
    http: ['PUT', type('/4'), { sequel: { _type: 'org.example.library.Comic', id: 77, coloured: true } }],
    status: 200,
    changes: { created: { 'Comic 77': { coloured: true } }, changed: { 'Book 4': { sequel: 'Comic 77' } } },
  },
  {
    name: 'a nested entity is found by its declared type, subtypes included',
    http: ['PATCH', type('/4'), { sequel: { id: 50, title: 'New' } }],
    status: 200,
    changes: { changed: { 'Book 4': { sequel: 'Comic 50' }, 'Comic 50': { title: 'New' } } },
  },
  {
    name: 'R-32 a nested id that two entities have is 400',
    http: ['PATCH', type('/4'), { sequel: { id: 60 } }],
    status: 400,
    says: ['60'],
  },
  {
    name: 'a body that was read writes back without a change',
    http: [
      'PUT',
      type('/1'),
      {
        _type: 'org.example.library.Book',
        _id: '0',
        id: { value: '1', _type: 'long' },
        sold: { value: '9007199254740993', _type: 'long' },
        price: { value: '19.90', _type: 'decimal' },
        published: { value: '2001-02-03T04:05:06.007+0000', _type: 'date' },
        genre: { value: 'novel', _type: 'org.example.library.Genre' },
        tags: { _type: 'set', value: ['x', 'y'] },
        stock: { _type: 'map', value: [{ key: 1, value: { value: '100', _type: 'long' } }] },
        sequel: { _type: 'org.example.library.Book', _id: '1', id: { value: '2', _type: 'long' } },
        parts: [{ _ref: '1' }, { _type: 'org.example.library.Book', _id: '2', id: { value: '3', _type: 'long' } }],
      },
    ],
    status: 200,
  },
]);
