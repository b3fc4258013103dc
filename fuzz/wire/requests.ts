import type { Tree } from '../lib/tree.js';

/** The format in which the tree of a body is printed. */
export type Format = 'json' | 'form' | 'multipart' | 'xml' | 'text';

/** A valid request as a tree. The path is that below the base path; a query and a form are lists of pairs. */
export interface RequestTree {
  readonly format: Format;
  readonly tree: {
    readonly method: string;
    readonly path: readonly string[];
    readonly query: readonly (readonly [string, string])[];
    readonly headers: Readonly<Record<string, string>>;
    /** null if the request has no body. */
    readonly body: Tree;
  };
}

function request(
  line: string,
  body: Tree = null,
  format: Format = 'json',
  headers: Record<string, string> = {},
): RequestTree {
  const [method = '', target = ''] = line.split(' ');
  const [path = '', query = ''] = target.split('?');
  const types = {
    json: 'application/json',
    form: 'application/x-www-form-urlencoded',
    multipart: 'multipart/form-data; boundary=b',
    xml: 'application/xml',
    text: 'text/plain',
  };
  const typed = body === null ? {} : { 'content-type': types[format] };
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => [name, value] as const);
  return {
    format,
    tree: {
      method,
      path: path.split('/').map(decodeURIComponent),
      query: pairs,
      headers: { ...typed, ...headers },
      body,
    },
  };
}

const entities = 'rest/v2/entities/acc';
const properties = 'rest/v2/properties/acc/Thing/1';
const sub = { _type: 'a.Sub', more: 'm', exact: { _type: 'decimal', value: '1.5' } };
const thing: Tree = {
  _type: 'a.Thing',
  _id: '0',
  text: 'new',
  flag: true,
  int: 7,
  big: { _type: 'long', value: '9223372036854775807' },
  single: 0.5,
  dbl: 1e21,
  exact: '12345678901234567890.5',
  day: { _type: 'date', value: '2026-03-01T12:30:45.123+0000' },
  kind: { _type: 'a.Colour', value: 'green' },
  any: { _type: 'set', value: [1, 'x', { _type: 'long', value: '5' }] },
  next: { _ref: '0' },
  texts: ['a', 'b'],
  things: [{ _type: 'a.Thing', id: 1 }, sub, { _ref: '0' }],
  longs: { _type: 'set', value: [1, { _type: 'long', value: '2' }] },
  notes: { _type: 'map', value: [{ key: 'k', value: 'v' }] },
  stock: { _type: 'flatmap', value: [1, '1.5', 2, '2.5'] },
};

/** `['tag', attributes, …children]` is an element. */
const xml: Tree = [
  'gm-data',
  {},
  ['required-types', {}, ['t', { alias: 'Thing^1', num: '2' }, 'a.Thing'], ['t', { alias: 'Colour^2' }, 'a.Colour']],
  ['root-value', {}, ['r', {}, 'Thing^1-0']],
  [
    'pool',
    {},
    [
      'E',
      { id: 'Thing^1-0' },
      ['e', { p: 'kind' }, 'Colour^2.green'],
      ['D', { p: 'exact' }, '1.50'],
      ['S', { p: 'longs' }, ['l', {}, '1'], ['l', {}, '2']],
      ['M', { p: 'notes' }, ['m', {}, ['s', {}, 'k'], ['s', {}, 'v']]],
      ['r', { p: 'next' }, 'Thing^1-1'],
      ['L', { p: 'texts' }, ['s', {}, 'a & b']],
    ],
    [
      'E',
      { id: 'Thing^1-1' },
      ['T', { p: 'day' }, '2026-03-01T12:30:45.123+0000'],
      ['a', { p: 'next' }],
      ['l', { p: 'id' }, '2'],
    ],
  ],
];

const part = (name: string, content: string, more: Record<string, string> = {}): Tree => ({
  headers: { 'Content-Disposition': `form-data; name="${name}"; filename="f.txt"`, ...more },
  content,
});

/** Valid requests of every family of calls. Each of them is answered by 200, 206, 204 or 304. */
export const requests: readonly RequestTree[] = [
  request(`GET ${entities}/Thing/1?depth=reachable&type-explicitness=always&prettiness=none`),
  request(`GET ${entities}/a.Thing?where.text=one&order-by=int&order-direction=descending&start-index=0&max-results=5`),
  request(
    `GET ${entities}/Thing?projection=envelope&write-empty-properties=true&entity-recurrence-depth=2`,
    null,
    'json',
    { accept: 'application/xml' },
  ),
  request(`POST ${entities}/Thing?projection=data`, thing),
  request(`POST ${entities}/Thing?list-entities-request=true&projection=referenceInfo`, [
    thing,
    { id: 2, text: 'x' },
    sub,
  ]),
  request(`PUT ${entities}/Thing/9?projection=envelope`, { int: 1, next: { _type: 'a.Thing', id: 77 } }),
  request(`PUT ${entities}/Thing?identity-management-mode=id`, { id: 1, things: [{ id: 1 }, { id: 2, text: 'x' }] }),
  request(`PATCH ${entities}/Thing/1?projection=locationInfo`, {
    text: null,
    next: { id: 2, text: 'deep', must: { id: 1 } },
  }),
  request(`POST ${entities}/Thing`, xml, 'xml', { accept: 'application/xml' }),
  request(`DELETE ${entities}/Thing/1?delete-mode=dropReferences&projection=envelope`),
  request(`DELETE ${entities}/Thing?where.text=two&allow-multiple-delete=true`),
  request(`GET ${properties}/things?depth=1&projection=envelope`),
  request(`POST ${properties}/texts`, {
    _type: 'map',
    value: [
      { key: 0, value: 'first' },
      { key: 2, value: 'third' },
    ],
  }),
  request(`POST ${properties}/texts?remove=true`, { _type: 'flatmap', value: [0, 'a', 1, 'b'] }),
  request(`POST ${properties}/things`, [
    { _type: 'a.Thing', id: 2 },
    { _type: 'a.Sub', id: 3 },
  ]),
  request(`POST ${properties}/longs`, ['3', { _type: 'long', value: '4' }]),
  request(`POST ${properties}/notes?remove=true`, { k: 'v' }),
  request(`POST ${properties}/byThing?projection=envelope`, {
    _type: 'map',
    value: [{ key: { id: 2 }, value: 'red' }],
  }),
  request(`PUT ${properties}/any`, { _type: 'a.Thing', id: 2 }),
  request(`PUT ${properties}/notes`, { a: 'b', c: 'd' }),
  request(`PATCH ${properties}/exact`, '1.50'),
  request(`DELETE ${properties}/texts`),
  request('GET rest/fetch?accessId=acc&type=a.Thing&orderBy=text&orderDir=descending&depth=1&codec=gm/xml'),
  request(
    'POST rest/entity',
    [
      ['accessId', 'acc'],
      ['type', 'Thing'],
      ['id', '1'],
      ['depth', 'reachable'],
    ],
    'form',
  ),
  request(
    'GET rest/create?accessId=acc&type=a.Thing&*text=t&*int=1&*kind=red&*next=2&*must=1&*texts=a&*notes=k&*notes=v&projection=envelope',
  ),
  request('POST rest/update', {
    accessId: 'acc',
    type: 'Thing',
    id: '1',
    '*text': 'new',
    '*longs': ['1', '3'],
    projection: 'entity',
  }),
  request('GET rest/list-insert?accessId=acc&type=Thing&id=1&property=texts&value=x&index=1&projection=payload'),
  request('GET rest/list-remove?accessId=acc&type=Thing&id=1&property=things&value=2'),
  request('GET rest/set-insert?accessId=acc&type=Thing&id=1&property=others&value=2&projection=envelope'),
  request('GET rest/map-put?accessId=acc&type=Thing&id=1&property=byThing&key=2&value=green'),
  request('GET rest/property-fetch?accessId=acc&type=Thing&id=1&property=things&orderBy=text&projection=envelope'),
  request('POST rest/assembly-stream-manipulate?accessId=acc&projection=entities', [
    thing,
    { _type: 'a.Thing', id: 1, int: 2 },
  ]),
  request('DELETE rest/delete?accessId=acc&type=Label&id=x+y&projection=envelope'),
  request('GET rest/action?accessId=acc&name=byText&*wanted=one&projection=first-of-payload'),
  request('GET rest/action?accessId=acc&name=run&*name=x&projection=envelope'),
  request('GET rest/eval?accessId=acc&type=a.Greet&*name=x&projection=envelope'),
  request(
    'POST rest/authenticate?projection=payload',
    [
      ['user', 'u'],
      ['password', 'secret-p'],
    ],
    'form',
  ),
  request(
    'POST streaming?accessId=acc&useCase=x',
    [part('content', 'abc', { 'Content-Type': 'text/plain' }), part('other', 'x'), part('content', '')],
    'multipart',
  ),
  request('POST streaming?accessId=acc&fileName=raw.bin', 'raw bytes', 'text'),
  request('GET streaming?accessId=acc&resourceId=r&download=true&fileName=a.txt', null, 'json', {
    range: 'bytes=1-3',
    'if-modified-since': 'Sun, 01 Mar 2020 00:00:00 GMT',
  }),
  request('DELETE streaming?accessId=acc&resourceId=r'),
  request(`OPTIONS ${entities}/Thing`, null, 'json', { origin: 'https://app.example' }),
];
