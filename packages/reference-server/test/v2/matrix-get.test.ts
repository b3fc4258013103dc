import { describe, expect, it } from 'vitest';
import { matrix, refusedByModel, useRig } from '../support/matrix.js';

const books = 'org.example.library.Book';

matrix('4.8 GET by id: status', [
  {
    name: '200 found: the entity',
    http: ['GET', 'entities/access.library/Book/1'],
    sdk: (sdk) => sdk.access('access.library').entities('Book').get(1),
    status: 200,
    value: { id: 1, title: 'Sea', pages: 320, sold: 9007199254740993n, price: '19.90', genre: 'novel' },
  },
  {
    name: '200 found by the full signature',
    http: ['GET', `entities/access.library/${books}/2`],
    sdk: (sdk) => sdk.access('access.library').entities(books).get(2),
    status: 200,
    value: { id: 2, title: 'Sky' },
  },
  {
    name: '200 found by a text id that needs encoding',
    http: ['GET', 'entities/access.library/Author/a%20b%2F%C3%BC'],
    sdk: (sdk) => sdk.access('access.library').entities('Author').get('a b/ü'),
    status: 200,
    value: { id: 'a b/ü', name: 'Slash' },
  },
  {
    name: '200 found by an integer id',
    http: ['GET', 'entities/access.library/Station/7'],
    sdk: (sdk) => sdk.access('access.library').entities('Station').get(7),
    status: 200,
    value: { id: 7, name: 'Central', globalId: 'g-station-7', partition: 'access.library' },
  },
  {
    name: '404 access does not exist',
    http: ['GET', 'entities/access.nowhere/Book/1'],
    sdk: (sdk) => sdk.access('access.nowhere').entities('Book').get(1),
    status: 404,
    says: ['access.nowhere'],
  },
  {
    name: '404 type does not exist',
    http: ['GET', 'entities/access.library/Novel/1'],
    sdk: (sdk) => sdk.access('access.library').entities('Novel').get(1),
    unsent: refusedByModel,
    status: 404,
    says: ['Novel'],
  },
  {
    name: '404 type of another access (access.flat has no catalog)',
    http: ['GET', 'entities/access.flat/org.example.catalog.Entry/1'],
    sdk: (sdk) => sdk.access('access.flat').entities('org.example.catalog.Entry').get(1),
    status: 404,
    says: ['org.example.catalog.Entry'],
  },
  {
    name: '404 instance does not exist',
    http: ['GET', 'entities/access.library/Book/99'],
    sdk: (sdk) => sdk.access('access.library').entities('Book').get(99),
    status: 404,
    says: ['Book', '99'],
  },
  {
    name: '404 instance is of a supertype only',
    http: ['GET', 'entities/access.library/Comic/1'],
    sdk: (sdk) => sdk.access('access.library').entities('Comic').get(1),
    status: 404,
  },
  {
    name: '400 more than one instance matches the id: two partitions',
    http: ['GET', 'entities/access.library/Shelf/1'],
    sdk: (sdk) => sdk.access('access.library').entities('Shelf').get(1),
    status: 400,
    says: ['Shelf'],
  },
  {
    name: '400 more than one instance matches the id: a type and its subtype (R-32)',
    http: ['GET', 'entities/access.library/Book/60'],
    sdk: (sdk) => sdk.access('access.library').entities('Book').get(60),
    status: 400,
    says: ['60'],
  },
  {
    name: '400 more than one type matches the name',
    http: ['GET', 'entities/access.library/Branch/1'],
    sdk: (sdk) => sdk.access('access.library').entities('Branch').get(1),
    unsent: refusedByModel,
    status: 400,
    says: ['org.example.library.Branch', 'org.example.archive.Branch'],
  },
]);

matrix('4.8 GET by id: type, id and path (R-5, R-15, R-32, R-40)', [
  {
    name: 'R-32 a subtype is found by its supertype',
    http: ['GET', 'entities/access.library/Book/50'],
    sdk: (sdk) => sdk.access('access.library').entities('Book').get(50),
    status: 200,
    value: { id: 50, title: 'Zap', coloured: true },
  },
  {
    name: 'R-32 an abstract type finds its subtypes',
    http: ['GET', 'entities/access.library/Item/50'],
    sdk: (sdk) => sdk.access('access.library').entities('Item').get(50),
    status: 200,
    value: { id: 50, coloured: true },
  },
  {
    name: 'R-32 the subtype alone is not ambiguous',
    http: ['GET', 'entities/access.library/Comic/60'],
    sdk: (sdk) => sdk.access('access.library').entities('Comic').get(60),
    status: 200,
    value: { globalId: 'g-comic-60' },
  },
  {
    name: 'R-32 an enum in the path is 404',
    http: ['GET', 'entities/access.library/Genre/1'],
    sdk: (sdk) => sdk.access('access.library').entities('Genre').get(1),
    status: 404,
    says: ['Genre'],
  },
  ...['abc', '1.0', '0x1', '1e0', '9223372036854775808', '%20', '1L'].map((id) => ({
    name: `R-40 "${id}" is not a long: 404`,
    http: ['GET', `entities/access.library/Book/${id}`] as const,
    status: 404,
  })),
  {
    name: 'R-40 beyond 32 bits is not an integer: 404',
    http: ['GET', 'entities/access.library/Station/2147483648'],
    status: 404,
  },
  {
    name: 'R-5 a trailing slash is ignored',
    http: ['GET', 'entities/access.library/Book/1/'],
    status: 200,
    value: { id: 1 },
  },
  {
    name: 'R-5 surplus segments are 404',
    http: ['GET', 'entities/access.library/Book/1/access.library/x'],
    status: 404,
  },
  {
    name: 'R-15 where beside an id is 400',
    http: ['GET', 'entities/access.library/Book/1?where.title=Sea'],
    status: 400,
    says: ['where.title'],
  },
  {
    name: 'R-15 an option of the query is 400 beside an id',
    http: ['GET', 'entities/access.library/Book/1?max-results=1'],
    status: 400,
    says: ['max-results'],
  },
  {
    name: 'R-11 the path is judged before the options',
    http: ['GET', 'entities/access.library/Book/99?depth=deep'],
    status: 404,
  },
]);

matrix('4.8 GET by id: projection', [
  {
    name: 'default: firstResult',
    http: ['GET', 'entities/access.library/Station/7'],
    sdk: (sdk) => sdk.access('access.library').entities('Station').get(7),
    status: 200,
    value: { id: 7, name: 'Central' },
  },
  {
    name: 'firstResult: the entity',
    http: ['GET', 'entities/access.library/Station/7?projection=firstResult'],
    sdk: (sdk) => sdk.access('access.library').entities('Station').get(7, { projection: 'firstResult' }),
    status: 200,
    value: { id: 7, name: 'Central' },
  },
  {
    name: 'results: the list of length 1',
    http: ['GET', 'entities/access.library/Station/7?projection=results'],
    sdk: (sdk) => sdk.access('access.library').entities('Station').get(7, { projection: 'results' }),
    status: 200,
    value: [{ id: 7, name: 'Central' }],
  },
  {
    name: 'envelope: the whole EntityQueryResult',
    http: ['GET', 'entities/access.library/Station/7?projection=envelope'],
    sdk: (sdk) => sdk.access('access.library').entities('Station').get(7, { projection: 'envelope' }),
    status: 200,
    value: { entities: ['Station 7'], hasMore: false },
  },
  ...['envelope', 'results', 'firstResult'].map((projection) => ({
    name: `${projection} of an instance that does not exist is 404`,
    http: ['GET', `entities/access.library/Station/8?projection=${projection}`] as const,
    status: 404,
  })),
  {
    name: 'a projection of another call is 400 and names what is allowed',
    http: ['GET', 'entities/access.library/Station/7?projection=idInfo'],
    status: 400,
    says: ['projection', 'idInfo', 'envelope', 'results', 'firstResult'],
  },
]);

describe('4.8 GET by id: the words of the answer', () => {
  const rig = useRig();
  const station =
    '{"_type":"org.example.library.Station","_id":"ID","globalId":"g-station-7","id":7,"name":"Central","partition":"access.library"}';

  it.each([
    ['firstResult', station.replace('ID', '0')],
    ['results', `[${station.replace('ID', '0')}]`],
    [
      'envelope',
      `{"_type":"com.vendor.model.query.EntityQueryResult","_id":"0","entities":[${station.replace('ID', '1')}],"hasMore":false}`,
    ],
  ])('%s', async (projection, text) => {
    const reply = await rig().send([
      'GET',
      `entities/access.library/Station/7?projection=${projection}&prettiness=none`,
    ]);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.text).toBe(text);
  });

  it.each([
    ['POST', 'entities/access.library'],
    ['GET', 'entities'],
    ['GET', 'entity/access.library/Book/1'],
  ])('R-5 %s %s: no such path', async (method, target) => {
    expect((await rig().send([method, target])).status).toBe(404);
  });

  it('R-5 HEAD is GET without a body', async () => {
    const reply = await rig().send(['HEAD', 'entities/access.library/Station/7']);
    expect(reply).toMatchObject({ status: 200, text: '' });
  });

  it('R-5 OPTIONS is 204 with Allow, and needs no session', async () => {
    const reply = await fetch(`${rig().url}/rest/v2/entities/access.library/Book/1`, { method: 'OPTIONS' });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('allow')?.split(/, */)).toEqual(
      expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
    );
  });

  it.each([
    'entities/access.nowhere/Nothing/1',
    'entities/access.library/Book/1',
    'properties/access.library/Book/1/title',
  ])('R-1 without a session %s is 401, before everything else', async (target) => {
    const reply = await fetch(`${rig().url}/rest/v2/${target}`);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toEqual({ message: expect.any(String), tracebackId: expect.any(String) });
  });
});
