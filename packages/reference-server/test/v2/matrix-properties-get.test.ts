import { describe, expect, it } from 'vitest';
import { matrix, type Row, refusedByModel, useRig } from '../support/matrix.js';
import type { Sdk } from '../support/sdk.js';

const property = (rest: string) => ['GET', `properties/access.library/Book${rest}`] as const;
const of = (sdk: Sdk, id: number, name: string) => sdk.access('access.library').entities('Book').property(id, name);

/** Every property type of the grammar: how the value of Book 1 reads, and its words in the answer. */
const types: readonly (readonly [type: string, name: string, value: unknown, text: string])[] = [
  ['boolean', 'inPrint', true, 'true'],
  ['integer', 'pages', 320, '320'],
  ['long', 'sold', 9007199254740993n, '{"value":"9007199254740993","_type":"long"}'],
  ['float', 'weight', 0.5, '{"value":0.5,"_type":"float"}'],
  ['double', 'rating', 4.25, '4.25'],
  ['decimal', 'price', '19.90', '{"value":"19.90","_type":"decimal"}'],
  ['date', 'published', '2001-02-03T04:05:06.007Z', '{"value":"2001-02-03T04:05:06.007+0000","_type":"date"}'],
  ['string', 'title', 'Sea', '"Sea"'],
  ['object', 'extra', 'anything', '"anything"'],
  ['enum', 'genre', 'novel', '{"value":"novel","_type":"org.example.library.Genre"}'],
  ['list<string>', 'marks', ['a', 'b', 'c'], '["a","b","c"]'],
  ['list<integer>', 'counts', [10, 20, 30], '[10,20,30]'],
  ['set<string>', 'tags', new Set(['x', 'y']), '{"_type":"set","value":["x","y"]}'],
  [
    'set<long>',
    'years',
    new Set([1999, 2001]),
    '{"_type":"set","value":[{"value":"1999","_type":"long"},{"value":"2001","_type":"long"}]}',
  ],
  [
    'map<string,string>',
    'notes',
    new Map([
      ['k1', 'v1'],
      ['k2', 'v2'],
    ]),
    '{"_type":"map","value":[{"key":"k1","value":"v1"},{"key":"k2","value":"v2"}]}',
  ],
  [
    'map<integer,long>',
    'stock',
    new Map([[1, 100]]),
    '{"_type":"map","value":[{"key":1,"value":{"value":"100","_type":"long"}}]}',
  ],
];

matrix('4.9 GET: every property type', [
  ...types.flatMap(([type, name, value]): Row[] => [
    {
      name: `${type}: the value`,
      http: property(`/1/${name}`),
      sdk: (sdk) => of(sdk, 1, name).get(),
      status: 200,
      value,
    },
    {
      name: `${type}: the value with projection=value`,
      http: property(`/1/${name}?projection=value`),
      sdk: (sdk) => of(sdk, 1, name).get({ projection: 'value' }),
      status: 200,
      value,
    },
  ]),
  {
    name: 'entity',
    http: property('/1/sequel'),
    sdk: (sdk) => of(sdk, 1, 'sequel').get(),
    status: 200,
    value: { id: 2, title: 'Sky' },
  },
  {
    name: 'list of entities',
    http: property('/1/parts'),
    sdk: (sdk) => of(sdk, 1, 'parts').get(),
    status: 200,
    value: [
      { id: 2, title: 'Sky' },
      { id: 3, title: 'Sun' },
    ],
  },
  {
    name: 'set of entities',
    http: property('/1/related'),
    sdk: (sdk) => of(sdk, 1, 'related').get(),
    status: 200,
    value: new Set(['Book 2']),
  },
  {
    name: 'map of entities',
    http: property('/1/editions'),
    sdk: (sdk) => of(sdk, 1, 'editions').get(),
    status: 200,
    value: new Map([['first', 'Book 2']]),
  },
  { name: 'id', http: property('/1/id'), sdk: (sdk) => of(sdk, 1, 'id').get(), status: 200, value: 1 },
  {
    name: 'globalId',
    http: property('/1/globalId'),
    sdk: (sdk) => of(sdk, 1, 'globalId').get(),
    status: 200,
    value: 'g-book-1',
  },
  { name: 'partition', http: property('/1/partition'), status: 200, value: 'access.library' },
  ...['pages', 'sold', 'title', 'published', 'genre', 'extra', 'sequel'].map(
    (name): Row => ({
      name: `${name} that is unset: null`,
      http: property(`/4/${name}`),
      sdk: (sdk) => of(sdk, 4, name).get(),
      status: 200,
      value: null,
    }),
  ),
  ...(
    [
      ['marks', []],
      ['tags', new Set()],
      ['notes', new Map()],
    ] as const
  ).map(
    ([name, value]): Row => ({
      name: `${name} that is empty: the empty collection`,
      http: property(`/4/${name}`),
      sdk: (sdk) => of(sdk, 4, name).get(),
      status: 200,
      value,
    }),
  ),
]);

matrix('4.9 GET: status', [
  {
    name: '404 access does not exist',
    http: ['GET', 'properties/access.nowhere/Book/1/title'],
    sdk: (sdk) => sdk.access('access.nowhere').entities('Book').property(1, 'title').get(),
    status: 404,
    says: ['access.nowhere'],
  },
  {
    name: '404 type does not exist',
    http: ['GET', 'properties/access.library/Novel/1/title'],
    sdk: (sdk) => sdk.access('access.library').entities('Novel').property(1, 'title').get(),
    unsent: refusedByModel,
    status: 404,
    says: ['Novel'],
  },
  {
    name: '404 instance does not exist',
    http: property('/99/title'),
    sdk: (sdk) => of(sdk, 99, 'title').get(),
    status: 404,
    says: ['99'],
  },
  {
    name: 'R-44 404 property does not exist',
    http: property('/1/nowhere'),
    sdk: (sdk) => of(sdk, 1, 'nowhere').get(),
    status: 404,
    says: ['nowhere'],
  },
  { name: 'R-44 404 an inherited name of objects', http: property('/1/__proto__'), status: 404, says: ['__proto__'] },
  { name: 'R-40 404 an id that is not of the id type', http: property('/one/title'), status: 404 },
  {
    name: 'R-32 400 more than one instance matches',
    http: property('/60/title'),
    sdk: (sdk) => of(sdk, 60, 'title').get(),
    status: 400,
    says: ['60'],
  },
  {
    name: 'a property of a subtype on an instance of it',
    http: ['GET', 'properties/access.library/Comic/50/coloured'],
    status: 200,
    value: true,
  },
  { name: 'R-5 surplus segments are 404', http: property('/1/access.library/title/x'), status: 404 },
  { name: 'R-15 an option of POST is 400', http: property('/1/marks?remove=true'), status: 400, says: ['remove'] },
  {
    name: 'a projection of another call is 400',
    http: property('/1/title?projection=success'),
    status: 400,
    says: ['projection', 'success', 'envelope', 'value'],
  },
]);

describe('4.9 GET: the words of the answer', () => {
  const rig = useRig();

  it.each(types)('%s: %s', async (_, name, __, text) => {
    expect((await rig().send(property(`/1/${name}?prettiness=none`))).text).toBe(text);
  });

  it.each(types)('envelope of %s: %s', async (_, name, __, text) => {
    const reply = await rig().send(property(`/1/${name}?prettiness=none&projection=envelope`));
    expect(JSON.parse(reply.text)).toEqual({
      _type: 'com.vendor.model.query.PropertyQueryResult',
      _id: '0',
      hasMore: false,
      propertyValue: JSON.parse(text),
    });
  });

  it('envelope of an entity by the SDK', async () => {
    const envelope = await of(rig().sdk, 1, 'sequel').get({ projection: 'envelope' });
    expect(envelope).toMatchObject({ hasMore: false, propertyValue: { title: 'Sky' } });
  });

  /** Book 1 → sequel Book 2 → sequel Book 3 → sequel Book 1: one level each (R-23). */
  it.each([
    ['0', ['Sky']],
    ['shallow', ['Sky']],
    ['1', ['Sky', 'Sun']],
    ['2', ['Sky', 'Sun', 'Sea']],
    ['reachable', ['Sky', 'Sun', 'Sea']],
    [undefined, ['Sky', 'Sun', 'Sea']],
  ])('depth=%s of an entity', async (depth, titles) => {
    const reply = await rig().send(property(`/1/sequel${depth === undefined ? '' : `?depth=${depth}`}`));
    expect(chain(JSON.parse(reply.text))).toEqual(titles);
  });
});

/** The titles along `sequel`, to where it is cut or meets itself. */
function chain(entity: unknown): unknown[] {
  if (typeof entity !== 'object' || entity === null || !('title' in entity)) return [];
  return [entity.title, ...('sequel' in entity ? chain(entity.sequel) : [])];
}
