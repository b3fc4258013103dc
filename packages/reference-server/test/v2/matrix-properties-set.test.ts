import { Decimal, ref, typed } from '@platform-services/sdk';
import { matrix, type Row } from '../support/matrix.js';
import type { Sdk } from '../support/sdk.js';

const property = (rest: string) => `properties/access.library/Book${rest}`;
const of = (sdk: Sdk, id: number, name: string) => sdk.access('access.library').entities('Book').property(id, name);
const map = (...entries: (readonly [unknown, unknown])[]) => ({
  _type: 'map',
  value: entries.map(([key, value]) => ({ key, value })),
});
const bookType = 'org.example.library.Book';
const book = (id: number) => ({ _type: bookType, id });
const genre = 'org.example.library.Genre';
const becomes = (name: string, value: unknown) => ({ changed: { 'Book 1': { [name]: value } } });

/**
 * Every property type: a body, the value that it is for the SDK, how it reads back, what DELETE leaves (2.5), and
 * bodies that are not of the type.
 */
const types: readonly (readonly [
  type: string,
  name: string,
  body: unknown,
  value: unknown,
  is: unknown,
  empty: unknown,
  refused: readonly unknown[],
])[] = [
  ['boolean', 'inPrint', 'false', false, false, false, ['"true"', '1', { a: 1 }]],
  ['integer', 'pages', '7', 7, 7, 0, ['"seven"', '1.5', '2147483648', 'true']],
  ['long', 'sold', '9007199254740995', 9007199254740995n, 9007199254740995n, 0, ['"x"', '1.5', '9223372036854775808']],
  ['float', 'weight', '1.5', 1.5, 1.5, 0, ['"x"', 'true', '[1]']],
  ['double', 'rating', '1e3', 1000, 1000, 0, ['"x"', 'false']],
  ['decimal', 'price', '0.10', new Decimal('0.10'), '0.10', '0', ['"1,5"', 'true']],
  [
    'date',
    'published',
    '"2020-02-29T12:00:00.001+01:00"',
    new Date('2020-02-29T11:00:00.001Z'),
    '2020-02-29T11:00:00.001Z',
    null,
    ['"2020-02-30"', '"soon"', 'true'],
  ],
  ['string', 'title', '"New"', 'New', 'New', null, ['7', 'true', ['a']]],
  ['object', 'extra', '"other"', 'other', 'other', null, []],
  ['object: a long', 'extra', { _type: 'long', value: '7' }, 7n, 7, null, [{ _type: 'long', value: 'x' }]],
  [
    'object: an enum constant',
    'extra',
    { _type: genre, value: 'poetry' },
    typed(genre, 'poetry'),
    'poetry',
    null,
    [{ _type: genre, value: 'x' }],
  ],
  ['object: an entity', 'extra', book(4), ref(bookType, 4), 'Book 4', null, [{ _type: bookType, title: 'x' }]],
  ['object: a list', 'extra', ['a', 1, true], ['a', 1, true], ['a', 1, true], null, []],
  [
    'enum',
    'genre',
    '"poetry"',
    'poetry',
    'poetry',
    null,
    ['"Poetry"', '7', { value: 'novel', _type: 'org.example.catalog.Kind' }],
  ],
  [
    'entity',
    'sequel',
    book(4),
    ref(bookType, 4),
    'Book 4',
    null,
    ['7', '"Book"', { title: 'x' }, { _type: 'org.example.library.Station', id: 7 }],
  ],
  ['list', 'marks', ['z', 'z'], ['z', 'z'], ['z', 'z'], null, [[1], [['a']]]],
  [
    'list of entities',
    'parts',
    [book(4), book(4)],
    [ref(bookType, 4), ref(bookType, 4)],
    ['Book 4', 'Book 4'],
    null,
    [[{ title: 'x' }]],
  ],
  ['set', 'tags', { _type: 'set', value: ['z'] }, new Set(['z']), new Set(['z']), null, [[1]]],
  ['set as an array', 'tags', ['z', 'y', 'z'], new Set(['z', 'y']), new Set(['z', 'y']), null, []],
  ['set of entities', 'related', [book(4)], new Set([ref(bookType, 4)]), new Set(['Book 4']), null, [[{ title: 'x' }]]],
  ['map', 'notes', map(['k', 'v']), new Map([['k', 'v']]), new Map([['k', 'v']]), null, ['7', map(['k', 7])]],
  ['map as an object', 'notes', { k: 'v' }, new Map([['k', 'v']]), new Map([['k', 'v']]), null, [{ k: 7 }]],
  [
    'map of entities',
    'editions',
    map(['e', book(4)]),
    new Map([['e', ref(bookType, 4)]]),
    new Map([['e', 'Book 4']]),
    null,
    [map(['e', { title: 'x' }])],
  ],
];

matrix(
  '4.9 PUT and PATCH: set the property to the body value; a collection is replaced',
  types.flatMap(([type, name, body, value, is, , refused]) =>
    (['PUT', 'PATCH'] as const).flatMap((method): Row[] => [
      {
        name: `${method} ${type}`,
        http: [method, property(`/1/${name}`), body],
        sdk: (sdk) => of(sdk, 1, name).set(value, { method }),
        status: 200,
        value: true,
        changes: becomes(name, is),
      },
      ...refused.map(
        (bad): Row => ({
          name: `${method} ${type}, not ${JSON.stringify(bad)}: 400`,
          http: [method, property(`/1/${name}`), bad],
          status: 400,
        }),
      ),
    ]),
  ),
);

matrix(
  '4.9 PUT and PATCH: null and an absent body clear (R-44)',
  types.flatMap(([type, name]) =>
    (['PUT', 'PATCH'] as const).flatMap((method): Row[] => [
      {
        name: `${method} ${type}: null`,
        http: [method, property(`/1/${name}`), 'null'],
        sdk: (sdk) => of(sdk, 1, name).set(null, { method }),
        status: 200,
        value: true,
        changes: becomes(name, null),
      },
      {
        name: `${method} ${type}: absent`,
        http: [method, property(`/1/${name}`), ''],
        status: 200,
        value: true,
        changes: becomes(name, null),
      },
    ]),
  ),
);

matrix(
  '4.9 DELETE: the null or default empty value of 2.5',
  types.map(
    ([type, name, , , , empty]): Row => ({
      name: `${type}: ${empty === null ? (type.includes(' ') || ['list', 'set', 'map'].includes(type) ? 'empty collection' : 'null') : String(empty)}`,
      http: ['DELETE', property(`/1/${name}`)],
      sdk: (sdk) => of(sdk, 1, name).clear(),
      status: 200,
      value: true,
      changes: becomes(name, empty),
    }),
  ),
);
