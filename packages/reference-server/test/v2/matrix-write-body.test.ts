import { matrix, type Row } from '../support/matrix.js';
import type { Sdk } from '../support/sdk.js';

const type = (rest = '') => `entities/access.library/Book${rest}`;
const books = (sdk: Sdk) => sdk.access('access.library').entities('Book');

const created = (title: string, name = 'Book 101') => ({
  status: 200,
  changes: { created: { [name]: { title } } },
});
const updated = (title: string, name = 'Book 2') => ({
  status: 200,
  changes: { changed: { [name]: { title } } },
});
const list = '?list-entities-request=true';

matrix('4.8 POST, PUT, PATCH: list-entities-request (R-31, R-38)', [
  {
    name: 'an array without the flag is 400',
    http: ['POST', type(), [{ title: 'New' }]],
    status: 400,
    says: ['list-entities-request'],
  },
  {
    name: 'an array with the flag false is 400',
    http: ['POST', type('?list-entities-request=false'), [{ title: 'New' }]],
    status: 400,
    says: ['list-entities-request'],
  },
  {
    name: 'a single object with the flag is 400',
    http: ['POST', type(list), { title: 'New' }],
    status: 400,
    says: ['list-entities-request'],
  },
  { name: 'an empty array with the flag is 400', http: ['POST', type(list), []], status: 400 },
  { name: 'an array of nulls is 400', http: ['POST', type(list), [null]], status: 400 },
  {
    name: 'the flag as a header',
    http: ['POST', type(), [{ title: 'New' }], { 'gm-list-entities-request': 'true' }],
    ...created('New'),
  },
  {
    name: 'R-8 the last of many fails: none is stored',
    http: ['POST', type(list), [...Array.from({ length: 50 }, () => ({ title: 'New' })), { id: 77 }]],
    sdk: (sdk) => books(sdk).createAll([...Array.from({ length: 50 }, () => ({ title: 'New' })), { id: 77 }]),
    status: 400,
  },
]);

matrix('4.8 POST, PUT, PATCH: the id (R-35, R-38, R-39, R-40)', [
  {
    name: 'R-38 {} creates an entity with defaults',
    http: ['POST', type(), {}],
    sdk: (sdk) => books(sdk).create({}),
    status: 200,
    changes: { created: { 'Book 101': {} } },
  },
  {
    name: 'R-38 {} with the defaults of the type',
    http: ['POST', 'entities/access.library/Strict', {}],
    sdk: (sdk) => sdk.access('access.library').entities('Strict').create({}),
    status: 200,
    changes: { created: { 'Strict 2': { flag: false, count: 5, word: 'none' } } },
  },
  ...['POST', 'PUT', 'PATCH'].flatMap((method): Row[] => [
    { name: `R-38 ${method} an empty body is 400`, http: [method, type('/2'), ''], status: 400 },
    { name: `R-38 ${method} null is 400`, http: [method, type('/2'), 'null'], status: 400 },
    { name: `${method} a bare value is 400`, http: [method, type('/2'), '7'], status: 400, says: ['Book'] },
    {
      name: `R-39 ${method} a body id that differs from the path's: the path wins`,
      http: [method, type('/2'), { id: 3, title: 'New' }],
      ...updated('New'),
    },
    {
      name: `R-39 ${method} a _type that is not a subtype is 400`,
      http: [method, type('/2'), { _type: 'org.example.library.Station', name: 'New' }],
      status: 400,
      says: ['org.example.library.Station'],
    },
    {
      name: `R-40 ${method} an id that is not of the id type is 400`,
      http: [method, type('/two'), { title: 'New' }],
      status: 400,
      says: ['two'],
    },
    {
      name: `R-32 ${method} an id that two entities have is 400`,
      http: [method, type('/60'), { title: 'New' }],
      status: 400,
      says: ['60'],
    },
    {
      name: `R-32 ${method} an id in the body that two entities have is 400`,
      http: [method, type(), { id: 60, title: 'New' }],
      status: 400,
      says: ['60'],
    },
    {
      name: `R-39 ${method} the _type of a subtype that the entity is not is 400`,
      http: [method, type('/2'), { _type: 'org.example.library.Comic', title: 'New' }],
      status: 400,
      says: ['org.example.library.Comic'],
    },
    {
      name: `R-39 ${method} the _type of the subtype that the entity is`,
      http: [method, type('/50'), { _type: 'org.example.library.Comic', coloured: false }],
      status: 200,
      changes: { changed: { 'Comic 50': { coloured: false } } },
    },
    {
      name: `R-35 ${method} a null id and partition are as if absent`,
      http: [method, type('/2'), { id: null, partition: null, title: 'New' }],
      ...updated('New'),
    },
  ]),
  {
    name: "R-39 PUT a body id that differs from the path's creates the path's",
    http: ['PUT', type('/77'), { id: 78, title: 'New' }],
    ...created('New', 'Book 77'),
  },
  {
    name: 'R-39 POST a subtype as _type creates the subtype',
    http: ['POST', type(), { _type: 'org.example.library.Comic', title: 'New' }],
    sdk: (sdk) => sdk.access('access.library').entities('Comic').create({ title: 'New' }),
    ...created('New', 'Comic 101'),
  },
  {
    name: 'R-32 POST to an abstract type without _type is 400',
    http: ['POST', 'entities/access.library/Item', { title: 'New' }],
    status: 400,
    says: ['Item'],
  },
  {
    name: 'R-32 POST to an abstract type with a concrete _type creates',
    http: ['POST', 'entities/access.library/Item', { _type: 'org.example.library.Book', title: 'New' }],
    ...created('New'),
  },
  {
    name: 'R-32 PUT to an abstract type updates what its subtypes hold',
    http: ['PUT', 'entities/access.library/Item/2', { title: 'New' }],
    ...updated('New'),
  },
  {
    name: 'R-32 PUT to an abstract type cannot create',
    http: ['PUT', 'entities/access.library/Item/77', { title: 'New' }],
    status: 400,
    says: ['Item'],
  },
  {
    name: '400 more than one type matches the name',
    http: ['POST', 'entities/access.library/Branch', {}],
    status: 400,
  },
  { name: '404 access does not exist', http: ['POST', 'entities/access.nowhere/Book', {}], status: 404 },
  { name: '404 type does not exist', http: ['POST', 'entities/access.library/Novel', {}], status: 404 },
  { name: 'R-32 an enum in the path is 404', http: ['PUT', 'entities/access.library/Genre/1', {}], status: 404 },
]);
