import { describe, expect, it } from 'vitest';
import { matrix, type Row, useRig } from '../support/matrix.js';
import type { Sdk } from '../support/sdk.js';

const type = (rest = '') => `entities/access.library/Book${rest}`;
const books = (sdk: Sdk) => sdk.access('access.library').entities('Book');
const update = { changed: { 'Book 2': { title: 'New' } } };
const create = { created: { 'Book 101': { title: 'New' } } };
const both = { created: { 'Book 101': { title: 'One' } }, changed: { 'Book 2': { title: 'Two' } } };

/** The six projections of one entity; `id` is of the entity that the request creates or updates. */
const single = (id: number): readonly (readonly [string, unknown])[] => [
  ['success', true],
  ['idInfo', id],
  ['referenceInfo', { typeSignature: 'org.example.library.Book', refId: id, refPartition: 'access.library' }],
  ['data', { id, title: 'New' }],
];

matrix('4.8 POST, PUT, PATCH: projections of one entity (R-31)', [
  {
    name: 'POST default: success',
    http: ['POST', type(), { title: 'New' }],
    status: 200,
    value: true,
    changes: create,
  },
  {
    name: 'PUT default: success',
    http: ['PUT', type('/2'), { title: 'New' }],
    status: 200,
    value: true,
    changes: update,
  },
  {
    name: 'PATCH default: success',
    http: ['PATCH', type('/2'), { title: 'New' }],
    status: 200,
    value: true,
    changes: update,
  },
  ...single(101).map(
    ([projection, value]): Row => ({
      name: `POST ${projection}`,
      http: ['POST', type(`?projection=${projection}`), { title: 'New' }],
      sdk: (sdk) => books(sdk).create({ title: 'New' }, { projection: projection as 'success' }),
      status: 200,
      value,
      changes: create,
    }),
  ),
  ...single(2).map(
    ([projection, value]): Row => ({
      name: `PUT ${projection}`,
      http: ['PUT', type(`/2?projection=${projection}`), { title: 'New' }],
      sdk: (sdk) => books(sdk).put({ id: 2, title: 'New' }, { projection: projection as 'success' }),
      status: 200,
      value,
      changes: update,
    }),
  ),
  ...single(2).map(
    ([projection, value]): Row => ({
      name: `PATCH ${projection}`,
      http: ['PATCH', type(`/2?projection=${projection}`), { title: 'New' }],
      sdk: (sdk) => books(sdk).patch(2, { title: 'New' }, { projection: projection as 'success' }),
      status: 200,
      value,
      changes: update,
    }),
  ),
  {
    name: 'a projection of another call is 400 and nothing is stored',
    http: ['POST', type('?projection=count'), { title: 'New' }],
    status: 400,
    says: ['projection', 'count', 'referenceInfo', 'idInfo', 'locationInfo', 'envelope', 'data', 'success'],
  },
  {
    name: 'data is what a second query reads: what was not in the body, too',
    http: ['PATCH', type('/1?projection=data'), { title: 'New' }],
    sdk: (sdk) => books(sdk).patch(1, { title: 'New' }, { projection: 'data' }),
    status: 200,
    value: { id: 1, title: 'New', pages: 320, marks: ['a', 'b', 'c'] },
    changes: { changed: { 'Book 1': { title: 'New' } } },
  },
]);

matrix('4.8 POST: projections of several entities, in body order (R-31)', [
  ...(
    [
      ['success', true],
      ['idInfo', [101, 2]],
      [
        'referenceInfo',
        [
          { typeSignature: 'org.example.library.Book', refId: 101, refPartition: 'access.library' },
          { typeSignature: 'org.example.library.Book', refId: 2, refPartition: 'access.library' },
        ],
      ],
      [
        'data',
        [
          { id: 101, title: 'One' },
          { id: 2, title: 'Two' },
        ],
      ],
    ] as const
  ).map(
    ([projection, value]): Row => ({
      name: projection,
      http: [
        'POST',
        type(`?list-entities-request=true&projection=${projection}`),
        [{ title: 'One' }, { id: 2, title: 'Two' }],
      ],
      sdk: (sdk) =>
        books(sdk).createAll([{ title: 'One' }, { id: 2, title: 'Two' }], { projection: projection as 'success' }),
      status: 200,
      value,
      changes: both,
    }),
  ),
]);

describe('4.8 POST, PUT, PATCH: the words of idInfo, locationInfo and envelope', () => {
  const rig = useRig();

  it('idInfo has the shape of a long value wrapper', async () => {
    const reply = await rig().send(['POST', type('?projection=idInfo&prettiness=none'), { title: 'New' }]);
    expect(JSON.parse(reply.text)).toEqual({ value: '101', _type: 'long' });
  });

  it('idInfo of a list is a list of them', async () => {
    const target = type('?projection=idInfo&list-entities-request=true&prettiness=none');
    const reply = await rig().send(['POST', target, [{ id: 3 }, { id: 2 }]]);
    expect(JSON.parse(reply.text)).toEqual([
      { value: '3', _type: 'long' },
      { value: '2', _type: 'long' },
    ]);
  });

  it('idInfo of a text id is the text', async () => {
    const target = 'entities/access.library/Author?projection=idInfo&prettiness=none';
    const reply = await rig().send(['PUT', target, { id: 'joe', name: 'Joe' }]);
    expect(reply.text).toBe('"joe"');
  });

  it("referenceInfo names the entity's own type", async () => {
    const target = 'entities/access.library/Item?projection=referenceInfo&prettiness=none';
    const reply = await rig().send(['POST', target, { _type: 'org.example.library.Comic', title: 'New' }]);
    expect(JSON.parse(reply.text)).toMatchObject({
      _type: 'com.vendor.model.generic.value.PersistentEntityReference',
      typeSignature: 'org.example.library.Comic',
      refId: { value: '101', _type: 'long' },
      refPartition: 'access.library',
    });
  });

  it.each([
    ['POST', type(), { title: 'New' }, 'org.example.library.Book/101'],
    ['PUT', type('/2'), { title: 'New' }, 'org.example.library.Book/2'],
    ['PATCH', 'entities/access.library/Item/50', { title: 'New' }, 'org.example.library.Comic/50'],
    [
      'PUT',
      'entities/access.library/Author/c%20d%2F%C3%BC',
      { name: 'x' },
      'org.example.library.Author/c%20d%2F%C3%BC',
    ],
    ['PUT', 'entities/access.library/Shelf/1/north', { label: 'x' }, 'org.example.library.Shelf/1/north'],
    ['PUT', 'entities/access.library/Shelf/2', { label: 'x' }, 'org.example.library.Shelf/2'],
  ])('locationInfo of %s %s is the absolute URL of the entity', async (method, target, body, rest) => {
    const reply = await rig().send([method, `${target}?projection=locationInfo`, body]);
    expect(JSON.parse(reply.text)).toBe(`${rig().url}/rest/v2/entities/access.library/${rest}`);
    const session = `?sessionId=${rig().session}`;
    expect((await fetch(JSON.parse(reply.text) + session)).status).toBe(200);
  });

  it('locationInfo is by the Host of the request', async () => {
    const reply = await rig().send(['PUT', type('/2?projection=locationInfo'), {}, { host: 'books.example.org:81' }]);
    expect(JSON.parse(reply.text)).toBe(
      'http://books.example.org:81/platform-services/rest/v2/entities/access.library/org.example.library.Book/2',
    );
  });

  it('locationInfo of a list is a list of URLs', async () => {
    const target = type('?projection=locationInfo&list-entities-request=true');
    const reply = await rig().send(['POST', target, [{ id: 3 }, { id: 2 }]]);
    const base = `${rig().url}/rest/v2/entities/access.library/org.example.library.Book`;
    expect(JSON.parse(reply.text)).toEqual([`${base}/3`, `${base}/2`]);
  });

  it('envelope is the ManipulationResponse with the changes (R-59)', async () => {
    const reply = await rig().send(['PATCH', type('/2?projection=envelope&depth=reachable'), { title: 'New' }]);
    expect(JSON.parse(reply.text)).toMatchObject({
      _type: 'com.vendor.model.accessapi.ManipulationResponse',
      inducedManipulation: {
        _type: expect.stringMatching(/^com\.vendor\.model\.generic\.manipulation\.(Change|Compound)/),
      },
    });
    expect(reply.text).toContain('"title"');
    expect(reply.text).toContain('"New"');
  });

  it('envelope by the SDK', async () => {
    const answer = await books(rig().sdk).create({ title: 'New' }, { projection: 'envelope', depth: 'reachable' });
    expect(answer).toHaveProperty('inducedManipulation');
    expect(await rig().changes()).toEqual(create);
  });

  it('locationInfo by the SDK', async () => {
    const location = await books(rig().sdk).put({ id: 2, title: 'New' }, { projection: 'locationInfo' });
    expect(String(location)).toBe(`${rig().url}/rest/v2/entities/access.library/org.example.library.Book/2`);
  });
});
