import { ref } from '@platform-services/sdk';
import { matrix, type Row } from '../support/matrix.js';
import type { Sdk } from '../support/sdk.js';

const property = (rest: string) => `properties/access.library/Book${rest}`;
const of = (sdk: Sdk, id: number, name: string) => sdk.access('access.library').entities('Book').property(id, name);
const map = (...entries: (readonly [unknown, unknown])[]) => ({
  _type: 'map',
  value: entries.map(([key, value]) => ({ key, value })),
});
const type = 'org.example.library.Book';
const keys = (sdk: Sdk) => sdk.access('access.library').entities('Loan').property(5, 'keys');
const book = (id: number) => ({ _type: 'org.example.library.Book', id });

/** The collection of Book 1 after the edit. By default it is unchanged. */
const becomes = (name: string, value: unknown) => ({ changed: { 'Book 1': { [name]: value } } });

matrix('4.9 POST: an entity as a value (R-45)', [
  {
    name: 'list: only its id counts',
    http: ['POST', property('/1/parts'), { id: 4, title: 'not stored' }],
    sdk: (sdk) => of(sdk, 1, 'parts').add({ id: 4, title: 'not stored' }),
    status: 200,
    changes: becomes('parts', ['Book 2', 'Book 3', 'Book 4']),
  },
  {
    name: 'list: several',
    http: ['POST', property('/1/parts'), [book(4), { id: 50 }]],
    sdk: (sdk) => of(sdk, 1, 'parts').add([ref(type, 4), { id: 50 }]),
    status: 200,
    changes: becomes('parts', ['Book 2', 'Book 3', 'Book 4', 'Comic 50']),
  },
  {
    name: 'list: at positions',
    http: ['POST', property('/1/parts'), { '0': book(4) }],
    sdk: (sdk) => of(sdk, 1, 'parts').insert({ 0: ref(type, 4) }),
    status: 200,
    changes: becomes('parts', ['Book 4', 'Book 2', 'Book 3']),
  },
  {
    name: 'list: removing by position',
    http: ['POST', property('/1/parts?remove=true'), { '0': book(2) }],
    sdk: (sdk) => of(sdk, 1, 'parts').removeAt({ 0: ref(type, 2) }),
    status: 200,
    changes: becomes('parts', ['Book 3']),
  },
  {
    name: 'set: adds',
    http: ['POST', property('/1/related'), book(3)],
    sdk: (sdk) => of(sdk, 1, 'related').add(ref(type, 3)),
    status: 200,
    changes: becomes('related', new Set(['Book 2', 'Book 3'])),
  },
  {
    name: 'set: removes',
    http: ['POST', property('/1/related?remove=true'), [book(2), book(3)]],
    sdk: (sdk) => of(sdk, 1, 'related').remove([ref(type, 2), ref(type, 3)]),
    status: 200,
    changes: becomes('related', null),
  },
  {
    name: 'map: puts',
    http: ['POST', property('/1/editions'), { second: book(3) }],
    sdk: (sdk) => of(sdk, 1, 'editions').put(new Map([['second', ref(type, 3)]])),
    status: 200,
    changes: becomes(
      'editions',
      new Map([
        ['first', 'Book 2'],
        ['second', 'Book 3'],
      ]),
    ),
  },
  {
    name: 'map with entities as keys: puts',
    http: ['POST', 'properties/access.library/Loan/5/keys', map([{ id: 1 }, 'one'])],
    sdk: (sdk) => keys(sdk).put(new Map([[ref('org.example.library.Copy', 1), 'one']])),
    status: 200,
    changes: {
      changed: {
        'Loan 5': {
          keys: new Map([
            ['Copy 5', 'five'],
            ['Copy 7', 'seven'],
            ['Copy 1', 'one'],
          ]),
        },
      },
    },
  },
  {
    name: 'map with entities as keys: removes',
    http: ['POST', 'properties/access.library/Loan/5/keys?remove=true', map([{ id: 5 }, 'any'])],
    sdk: (sdk) => keys(sdk).removeKeys(ref('org.example.library.Copy', 5)),
    status: 200,
    changes: { changed: { 'Loan 5': { keys: new Map([['Copy 7', 'seven']]) } } },
  },
  ...(['parts', 'related'] as const).flatMap((name): Row[] => [
    { name: `${name}: unknown: 404`, http: ['POST', property(`/1/${name}`), book(99)], status: 404, says: ['99'] },
    {
      name: `${name}: one of several unknown: 404, none added`,
      http: ['POST', property(`/1/${name}`), [book(4), book(99)]],
      sdk: (sdk) => of(sdk, 1, name).add([ref(type, 4), ref(type, 99)]),
      status: 404,
      says: ['99'],
    },
    {
      name: `${name}: without id: 400`,
      http: ['POST', property(`/1/${name}`), { _type: 'org.example.library.Book', title: 'x' }],
      status: 400,
      says: ['id'],
    },
    {
      name: `${name}: of another type: 400`,
      http: ['POST', property(`/1/${name}`), { _type: 'org.example.library.Station', id: 7 }],
      status: 400,
    },
  ]),
  {
    name: 'map: unknown: 404',
    http: ['POST', property('/1/editions'), { second: book(99) }],
    status: 404,
    says: ['99'],
  },
]);

matrix('4.9 POST: a null or absent body is 400 (R-44)', [
  ...['marks', 'tags', 'notes', 'parts'].flatMap((name) =>
    ['', 'null'].flatMap((body) =>
      ['', '?remove=true'].map(
        (remove): Row => ({
          name: `${name}${remove}: ${body || 'absent'}`,
          http: ['POST', property(`/1/${name}${remove}`), body],
          status: 400,
        }),
      ),
    ),
  ),
]);
