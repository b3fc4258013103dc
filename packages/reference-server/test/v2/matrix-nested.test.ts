import type { EntityInput } from '@platform-services/sdk';
import { matrix, type Row } from '../support/matrix.js';
import type { Sdk } from '../support/sdk.js';

const type = (rest = '') => `entities/access.library/Book${rest}`;
const books = (sdk: Sdk) => sdk.access('access.library').entities('Book');

type Body = (nested: EntityInput) => EntityInput;

/** A book that refers to `nested` by one property: as the body of a request, and as the input of the SDK. */
const inside: readonly (readonly [where: string, body: Body, value: Body])[] = [
  ['an entity property', (nested) => ({ sequel: nested }), (nested) => ({ sequel: nested })],
  ['a list', (nested) => ({ parts: [nested] }), (nested) => ({ parts: [nested] })],
  ['a set', (nested) => ({ related: { _type: 'set', value: [nested] } }), (nested) => ({ related: new Set([nested]) })],
  [
    'a map',
    (nested) => ({ editions: { _type: 'map', value: [{ key: 'k', value: nested }] } }),
    (nested) => ({ editions: new Map([['k', nested]]) }),
  ],
];

/** The reference that {@link inside} creates, as `changes()` shows it. */
const shown: Readonly<Record<string, (name: string) => Readonly<Record<string, unknown>>>> = {
  'an entity property': (name) => ({ sequel: name }),
  'a list': (name) => ({ parts: [name] }),
  'a set': (name) => ({ related: new Set([name]) }),
  'a map': (name) => ({ editions: new Map([['k', name]]) }),
};

const show = (where: string, name: string) => shown[where]?.(name) ?? {};

matrix(
  '4.8 nested entities: POST creates and updates (R-37)',
  inside.flatMap(([where, body, value]): Row[] => [
    {
      name: `POST /Type, in ${where}, without id: created`,
      http: ['POST', type(), { title: 'Outer', ...body({ title: 'Inner' }) }],
      sdk: (sdk) => books(sdk).create({ title: 'Outer', ...value({ title: 'Inner' }) }),
      status: 200,
      changes: {
        created: { 'Book 101': { title: 'Outer', ...show(where, 'Book 102') }, 'Book 102': { title: 'Inner' } },
      },
    },
    {
      name: `POST /Type, in ${where}, with an id that exists: updated`,
      http: ['POST', type(), { title: 'Outer', ...body({ id: 4, title: 'Inner' }) }],
      sdk: (sdk) => books(sdk).create({ title: 'Outer', ...value({ id: 4, title: 'Inner' }) }),
      status: 200,
      changes: {
        created: { 'Book 101': { title: 'Outer', ...show(where, 'Book 4') } },
        changed: { 'Book 4': { title: 'Inner' } },
      },
    },
    {
      name: `POST /Type, in ${where}, with an unknown id: 400`,
      http: ['POST', type(), { title: 'Outer', ...body({ id: 77, title: 'Inner' }) }],
      sdk: (sdk) => books(sdk).create({ title: 'Outer', ...value({ id: 77, title: 'Inner' }) }),
      status: 400,
      says: ['77'],
    },
    {
      name: `POST /Type/<id>, in ${where}, with an unknown id: 404`,
      http: ['POST', type('/4'), { title: 'Outer', ...body({ id: 77, title: 'Inner' }) }],
      sdk: (sdk) => books(sdk).update(4, { title: 'Outer', ...value({ id: 77, title: 'Inner' }) }),
      status: 404,
      says: ['77'],
    },
    {
      name: `POST /Type/<id>, in ${where}, without id: created`,
      http: ['POST', type('/4'), body({ title: 'Inner' })],
      sdk: (sdk) => books(sdk).update(4, value({ title: 'Inner' })),
      status: 200,
      changes: { created: { 'Book 101': { title: 'Inner' } }, changed: { 'Book 4': show(where, 'Book 101') } },
    },
  ]),
);

matrix(
  '4.8 nested entities: PUT creates what is unknown and refuses what has no id (R-37)',
  inside.flatMap(([where, body, value]): Row[] => [
    {
      name: `PUT, in ${where}, without id: 400`,
      http: ['PUT', type('/4'), { title: 'Outer', ...body({ title: 'Inner' }) }],
      sdk: (sdk) => books(sdk).put(4, { title: 'Outer', ...value({ title: 'Inner' }) }),
      status: 400,
      says: ['id'],
    },
    {
      name: `PUT, in ${where}, with an id that exists: updated`,
      http: ['PUT', type('/4'), body({ id: 3, title: 'Inner' })],
      sdk: (sdk) => books(sdk).put(4, value({ id: 3, title: 'Inner' })),
      status: 200,
      changes: { changed: { 'Book 4': show(where, 'Book 3'), 'Book 3': { title: 'Inner' } } },
    },
    {
      name: `PUT, in ${where}, with an unknown id: created with that id`,
      http: ['PUT', type('/4'), body({ id: 77, title: 'Inner' })],
      sdk: (sdk) => books(sdk).put(4, value({ id: 77, title: 'Inner' })),
      status: 200,
      changes: { created: { 'Book 77': { title: 'Inner' } }, changed: { 'Book 4': show(where, 'Book 77') } },
    },
    {
      name: `PUT creating, in ${where}, with an unknown id: both are created`,
      http: ['PUT', type(), { id: 78, ...body({ id: 77 }) }],
      sdk: (sdk) => books(sdk).put({ ...value({ id: 77 }), id: 78 }),
      status: 200,
      changes: { created: { 'Book 78': show(where, 'Book 77'), 'Book 77': {} } },
    },
  ]),
);

matrix(
  '4.8 nested entities: PATCH updates only (R-36)',
  inside.flatMap(([where, body, value]): Row[] => [
    {
      name: `PATCH, in ${where}, without id: 400`,
      http: ['PATCH', type('/4'), { title: 'Outer', ...body({ title: 'Inner' }) }],
      sdk: (sdk) => books(sdk).patch(4, { title: 'Outer', ...value({ title: 'Inner' }) }),
      status: 400,
      says: ['id'],
    },
    {
      name: `PATCH, in ${where}, with an id that exists: updated`,
      http: ['PATCH', type('/4'), body({ id: 3, title: 'Inner' })],
      sdk: (sdk) => books(sdk).patch(4, value({ id: 3, title: 'Inner' })),
      status: 200,
      changes: { changed: { 'Book 4': show(where, 'Book 3'), 'Book 3': { title: 'Inner' } } },
    },
    {
      name: `PATCH /Type/<id>, in ${where}, with an unknown id: 404`,
      http: ['PATCH', type('/4'), body({ id: 77, title: 'Inner' })],
      sdk: (sdk) => books(sdk).patch(4, value({ id: 77, title: 'Inner' })),
      status: 404,
      says: ['77'],
    },
    {
      name: `PATCH /Type, in ${where}, with an unknown id: 400`,
      http: ['PATCH', type(), { id: 4, ...body({ id: 77, title: 'Inner' }) }],
      sdk: (sdk) => books(sdk).patch({ ...value({ id: 77, title: 'Inner' }), id: 4 }),
      status: 400,
      says: ['77'],
    },
  ]),
);
