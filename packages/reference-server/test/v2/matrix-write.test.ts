import { describe, expect, it } from 'vitest';
import { matrix, type Row, type SdkCall, useRig } from '../support/matrix.js';
import type { Changes } from '../support/rig.js';
import type { Sdk } from '../support/sdk.js';

const type = (rest = '') => `entities/access.library/Book${rest}`;
const books = (sdk: Sdk) => sdk.access('access.library').entities('Book');

/** A cell: the status, the effect, and a part of the message of a refusal. */
interface Cell {
  readonly status: number;
  readonly changes?: Changes;
  readonly says?: readonly string[];
  readonly sdk?: SdkCall;
}

const created = (title: string, name = 'Book 101'): Cell => ({
  status: 200,
  changes: { created: { [name]: { title } } },
});
const updated = (title: string, name = 'Book 2'): Cell => ({
  status: 200,
  changes: { changed: { [name]: { title } } },
});
const by = (cell: Cell, sdk: SdkCall): Cell => ({ ...cell, sdk });

const list = '?list-entities-request=true';

/**
 * 4.8, outcome matrix. `exists` is in the target or in the body; "no" differs from "yes" in the id alone. Sending an
 * array takes the flag, so that the array rows fail for the reason in the matrix.
 */
const outcomes: readonly (readonly [
  url: string,
  what: string,
  exists: string,
  string,
  unknown,
  PUT: Cell,
  POST: Cell,
])[] = [
  [
    '/Type',
    'one object without id',
    'n/a',
    type(),
    { title: 'New' },
    { status: 400, says: ['id'] }, // the SDK's types demand an id
    by(created('New'), (sdk) => books(sdk).create({ title: 'New' })),
  ],
  [
    '/Type',
    'one object with id',
    'yes',
    type(),
    { id: 2, title: 'New' },
    by(updated('New'), (sdk) => books(sdk).put({ id: 2, title: 'New' })),
    by(updated('New'), (sdk) => books(sdk).create({ id: 2, title: 'New' })),
  ],
  [
    '/Type',
    'one object with id',
    'no',
    type(),
    { id: 77, title: 'New' },
    by(created('New', 'Book 77'), (sdk) => books(sdk).put({ id: 77, title: 'New' })),
    by({ status: 400, says: ['77'] }, (sdk) => books(sdk).create({ id: 77, title: 'New' })),
  ],
  [
    '/Type',
    'array of objects',
    'yes',
    type(list),
    [{ title: 'New' }, { id: 2, title: 'Changed' }, { id: 3, title: 'Too' }],
    { status: 400, says: ['single entity'] },
    by(
      {
        status: 200,
        changes: {
          created: { 'Book 101': { title: 'New' } },
          changed: { 'Book 2': { title: 'Changed' }, 'Book 3': { title: 'Too' } },
        },
      },
      (sdk) => books(sdk).createAll([{ title: 'New' }, { id: 2, title: 'Changed' }, { id: 3, title: 'Too' }]),
    ),
  ],
  [
    '/Type',
    'array of objects',
    'no (one of them)',
    type(list),
    [{ title: 'New' }, { id: 2, title: 'Changed' }, { id: 77, title: 'Too' }],
    { status: 400, says: ['single entity'] },
    by({ status: 400, says: ['77'] }, (sdk) =>
      books(sdk).createAll([{ title: 'New' }, { id: 2, title: 'Changed' }, { id: 77, title: 'Too' }]),
    ),
  ],
  [
    '/Type/<id>',
    'object without id',
    'yes',
    type('/2'),
    { title: 'New' },
    by(updated('New'), (sdk) => books(sdk).put(2, { title: 'New' })),
    by(updated('New'), (sdk) => books(sdk).update(2, { title: 'New' })),
  ],
  [
    '/Type/<id>',
    'object with id',
    'yes',
    type('/2'),
    { id: 2, title: 'New' },
    by(updated('New'), (sdk) => books(sdk).put(2, { id: 2, title: 'New' })),
    by(updated('New'), (sdk) => books(sdk).update(2, { id: 2, title: 'New' })),
  ],
  [
    '/Type/<id>',
    'object without id',
    'no',
    type('/77'),
    { title: 'New' },
    by(created('New', 'Book 77'), (sdk) => books(sdk).put(77, { title: 'New' })),
    by({ status: 404, says: ['77'] }, (sdk) => books(sdk).update(77, { title: 'New' })),
  ],
  [
    '/Type/<id>',
    'object with id',
    'no',
    type('/77'),
    { id: 77, title: 'New' },
    by(created('New', 'Book 77'), (sdk) => books(sdk).put(77, { id: 77, title: 'New' })),
    by({ status: 404, says: ['77'] }, (sdk) => books(sdk).update(77, { id: 77, title: 'New' })),
  ],
  ...(['', list] as const).flatMap((flag) =>
    (['2', '77'] as const).map(
      (id) =>
        [
          '/Type/<id>',
          `array${flag === '' ? '' : ' with the list flag'}`,
          id === '2' ? 'yes' : 'no',
          type(`/${id}${flag}`),
          [{ title: 'New' }],
          { status: 400, says: ['single entity'] },
          { status: 400, says: ['single entity'] },
        ] as const,
    ),
  ),
];

matrix(
  '4.8 PUT and POST: the outcome matrix',
  outcomes.flatMap(([url, what, exists, target, body, put, post]): Row[] => [
    { name: `PUT ${url}, ${what}, exists: ${exists}: ${put.status}`, http: ['PUT', target, body], ...put },
    { name: `POST ${url}, ${what}, exists: ${exists}: ${post.status}`, http: ['POST', target, body], ...post },
  ]),
);

matrix('4.8 PATCH (R-36)', [
  {
    name: '/Type, a body without id: 400',
    http: ['PATCH', type(), { title: 'New' }],
    status: 400,
    says: ['id'],
  },
  {
    name: '/Type, an id that exists: 200 updated',
    http: ['PATCH', type(), { id: 2, title: 'New' }],
    sdk: (sdk) => books(sdk).patch({ id: 2, title: 'New' }),
    ...updated('New'),
  },
  {
    name: '/Type, an id that does not: 400',
    http: ['PATCH', type(), { id: 77, title: 'New' }],
    sdk: (sdk) => books(sdk).patch({ id: 77, title: 'New' }),
    status: 400,
    says: ['77'],
  },
  {
    name: '/Type/<id> exists: 200 updated',
    http: ['PATCH', type('/2'), { title: 'New' }],
    sdk: (sdk) => books(sdk).patch(2, { title: 'New' }),
    ...updated('New'),
  },
  {
    name: '/Type/<id> does not: 404',
    http: ['PATCH', type('/77'), { title: 'New' }],
    sdk: (sdk) => books(sdk).patch(77, { title: 'New' }),
    status: 404,
    says: ['77'],
  },
  {
    name: '/Type, an array: 400',
    http: ['PATCH', type(list), [{ id: 2, title: 'New' }]],
    status: 400,
    says: ['single entity'],
  },
  {
    name: '/Type/<id>, an array: 400',
    http: ['PATCH', type('/2'), [{ title: 'New' }]],
    status: 400,
    says: ['single entity'],
  },
]);

describe('4.8 POST: generated values', () => {
  const rig = useRig();

  it('a text id and a globalId are UUIDs, the partition is the access', async () => {
    const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    const reply = await rig().send(['POST', 'entities/access.library/Author?projection=data', { name: 'New' }]);
    expect(JSON.parse(reply.text)).toMatchObject({
      _type: 'org.example.library.Author',
      id: expect.stringMatching(uuid),
      globalId: expect.stringMatching(uuid),
      partition: 'access.library',
      name: 'New',
    });
  });

  it('an integer id is one above the highest', async () => {
    const target = 'entities/access.library/Station?projection=idInfo&prettiness=none';
    const first = await rig().send(['POST', target, {}]);
    const second = await rig().send(['POST', target, {}]);
    expect(Number(second.text)).toBe(Number(first.text) + 1);
  });

  it('PUT twice is as PUT once, POST twice is two', async () => {
    await rig().send(['PUT', type('/77'), { title: 'Once' }]);
    const once = await rig().changes();
    await rig().send(['PUT', type('/77'), { title: 'Once' }]);
    expect(await rig().changes()).toEqual(once);
    await rig().send(['POST', type(), { title: 'Each' }]);
    await rig().send(['POST', type(), { title: 'Each' }]);
    expect(await rig().changes()).toEqual({
      created: { 'Book 77': { title: 'Once' }, 'Book 101': { title: 'Each' }, 'Book 102': { title: 'Each' } },
    });
  });
});
