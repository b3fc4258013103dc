import { describe, expect, it } from 'vitest';
import { matrix, type Row, refusedByModel, useRig } from '../support/matrix.js';

const copies = (rest: string) => ['DELETE', `entities/access.library/Copy${rest}`] as const;
const all = Array.from({ length: 12 }, (_, index) => `Copy ${index + 1}`);
const allEntries = ['Entry 1', 'Entry 2', 'Entry 3', 'Entry 4', 'SubEntry 5'];
const many = 'allow-multiple-delete=true';

matrix('4.8 DELETE by id: status', [
  {
    name: '200 the entity is deleted, the count is 1',
    http: copies('/12'),
    sdk: (sdk) => sdk.access('access.library').entities('Copy').delete(12),
    status: 200,
    value: 1,
    changes: { deleted: ['Copy 12'] },
  },
  {
    name: '404 the entity does not exist',
    http: copies('/99'),
    sdk: (sdk) => sdk.access('access.library').entities('Copy').delete(99),
    status: 404,
    says: ['99'],
  },
  { name: '404 the entity does not exist, with the flag', http: copies(`/99?${many}`), status: 404 },
  { name: '404 text that is not of the id type (R-40)', http: copies('/twelve'), status: 404 },
  {
    name: '404 access does not exist',
    http: ['DELETE', 'entities/access.nowhere/Copy/12'],
    sdk: (sdk) => sdk.access('access.nowhere').entities('Copy').delete(12),
    status: 404,
  },
  {
    name: '404 type does not exist',
    http: ['DELETE', 'entities/access.library/Novel/12'],
    sdk: (sdk) => sdk.access('access.library').entities('Novel').delete(12),
    unsent: refusedByModel,
    status: 404,
  },
  {
    name: '400 more than one type matches the name',
    http: ['DELETE', 'entities/access.library/Branch/1'],
    sdk: (sdk) => sdk.access('access.library').entities('Branch').delete(1),
    unsent: refusedByModel,
    status: 400,
  },
  {
    name: '400 more than one instance matches the id',
    http: ['DELETE', 'entities/access.library/Book/60'],
    sdk: (sdk) => sdk.access('access.library').entities('Book').delete(60),
    status: 400,
  },
  {
    name: '400 more than one instance matches the id, with the flag',
    http: ['DELETE', `entities/access.library/Shelf/1?${many}`],
    status: 400,
  },
  {
    name: 'R-32 a subtype by its supertype',
    http: ['DELETE', 'entities/access.library/Item/50'],
    sdk: (sdk) => sdk.access('access.library').entities('Item').delete(50),
    status: 200,
    value: 1,
    changes: { deleted: ['Comic 50'] },
  },
  { name: 'R-15 where beside an id is 400', http: copies('/12?where.code=free'), status: 400, says: ['where.code'] },
  { name: 'R-15 an option of GET is 400', http: copies(`?max-results=1&${many}`), status: 400, says: ['max-results'] },
]);

matrix('4.8 DELETE: allow-multiple-delete (R-41)', [
  ...(
    [
      ['no where matches all', '', {}],
      ['several match', '?where.code=pair', { code: 'pair' }],
      ['one matches', '?where.code=free', { code: 'free' }],
      ['none matches', '?where.code=nowhere', { code: 'nowhere' }],
    ] as const
  ).flatMap(([name, text, where]): Row[] => [
    {
      name: `without the flag, ${name}: 412, nothing deleted`,
      http: copies(text),
      sdk: (sdk) => sdk.access('access.library').entities('Copy').deleteWhere(where),
      status: 412,
      says: ['allow-multiple-delete'],
    },
    {
      name: `with the flag false, ${name}: 412, nothing deleted`,
      http: copies(`${text}${text === '' ? '?' : '&'}allow-multiple-delete=false`),
      sdk: (sdk) => sdk.access('access.library').entities('Copy').deleteWhere(where, { allowMultipleDelete: false }),
      status: 412,
    },
  ]),
  {
    name: 'with the flag, no where matches all instances',
    http: copies(`?${many}&delete-mode=dropReferences&projection=success`),
    status: 200,
    value: true,
    changes: {
      deleted: all,
      changed: {
        'Loan 1': { copy: null, pledge: null },
        'Loan 2': { pledge: null },
        'Loan 3': { pledge: null, list: null },
        'Loan 4': { pledge: null, set: null },
        'Loan 5': { pledge: null, keys: null },
        'Loan 6': { pledge: null, values: null },
        'Loan 7': { pledge: null, anything: null },
      },
    },
  },
  {
    name: 'with the flag, all instances of a type and its subtypes',
    http: ['DELETE', `entities/access.library/Entry?${many}`],
    sdk: (sdk) => sdk.access('access.library').entities('Entry').deleteWhere({}, { allowMultipleDelete: true }),
    status: 200,
    value: 5,
    changes: { deleted: allEntries },
  },
  {
    name: 'with the flag, those that match',
    http: ['DELETE', `entities/access.library/Entry?where.flag=true&where.int=2&${many}`],
    sdk: (sdk) =>
      sdk.access('access.library').entities('Entry').deleteWhere({ flag: true, int: 2 }, { allowMultipleDelete: true }),
    status: 200,
    value: 2,
    changes: { deleted: ['Entry 3', 'SubEntry 5'] },
  },
  {
    name: 'with the flag, nothing matches: count 0',
    http: copies(`?where.code=nowhere&${many}`),
    sdk: (sdk) =>
      sdk.access('access.library').entities('Copy').deleteWhere({ code: 'nowhere' }, { allowMultipleDelete: true }),
    status: 200,
    value: 0,
  },
  {
    name: 'with the flag, where null matches what is unset',
    http: ['DELETE', `entities/access.library/Entry?where.text=null&${many}`],
    sdk: (sdk) =>
      sdk.access('access.library').entities('Entry').deleteWhere({ text: null }, { allowMultipleDelete: true }),
    status: 200,
    value: 1,
    changes: { deleted: ['Entry 4'] },
  },
  {
    name: 'the flag as a header',
    http: ['DELETE', 'entities/access.library/Copy?where.code=free', undefined, { 'gm-allow-multiple-delete': 'true' }],
    status: 200,
    value: 1,
    changes: { deleted: ['Copy 12'] },
  },
  ...['id', 'twin', 'nowhere', 'codes'].map(
    (property): Row => ({
      name: `R-32 where.${property} is 400 and nothing is deleted`,
      http: copies(`?where.${property}=1&${many}`),
      sdk: (sdk) =>
        sdk
          .access('access.library')
          .entities('Copy')
          .deleteWhere({ [property]: '1' }, { allowMultipleDelete: true }),
      ...(property === 'id' ? { unsent: { by: 'both', error: 'DialectError' } } : {}),
      status: 400,
      says: [property],
    }),
  ),
  {
    name: 'a where text that does not parse is 400 and nothing is deleted',
    http: ['DELETE', `entities/access.library/Entry?where.int=two&${many}`],
    sdk: (sdk) =>
      sdk.access('access.library').entities('Entry').deleteWhere({ int: 'two' }, { allowMultipleDelete: true }),
    status: 400,
    says: ['where.int', 'two'],
  },
]);

matrix('4.8 DELETE: projection', [
  {
    name: 'count: the number of deleted entities',
    http: copies('/12?projection=count'),
    sdk: (sdk) => sdk.access('access.library').entities('Copy').delete(12, { projection: 'count' }),
    status: 200,
    value: 1,
    changes: { deleted: ['Copy 12'] },
  },
  {
    name: 'success: true',
    http: copies('/12?projection=success'),
    sdk: (sdk) => sdk.access('access.library').entities('Copy').delete(12, { projection: 'success' }),
    status: 200,
    value: true,
    changes: { deleted: ['Copy 12'] },
  },
  {
    name: 'success where nothing matches: true',
    http: copies(`?where.code=nowhere&${many}&projection=success`),
    status: 200,
    value: true,
  },
  {
    name: 'a projection of another call is 400 and nothing is deleted',
    http: copies('/12?projection=idInfo'),
    status: 400,
    says: ['projection', 'idInfo', 'envelope', 'count', 'success'],
  },
]);

describe('4.8 DELETE: the words of the answer', () => {
  const rig = useRig();

  it.each([
    ['/12', '1'],
    [`?where.code=pair&${many}`, '2'],
  ])('R-31 count of %s is a bare number', async (rest, text) => {
    expect((await rig().send(copies(rest))).text).toBe(text);
  });

  it('envelope is the ManipulationResponse with the deletion (R-59)', async () => {
    const reply = await rig().send(copies('/1?projection=envelope&depth=reachable'));
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.text)).toMatchObject({
      _type: 'com.vendor.model.accessapi.ManipulationResponse',
      inducedManipulation: { _type: expect.stringContaining('Manipulation') },
    });
    expect(reply.text).toContain('com.vendor.model.generic.manipulation.DeleteManipulation');
    expect(reply.text).toContain('com.vendor.model.generic.manipulation.ChangeValueManipulation');
    expect(await rig().changes()).toEqual({ deleted: ['Copy 1'], changed: { 'Loan 1': { copy: null } } });
  });

  it('envelope by the SDK', async () => {
    const copy = rig().sdk.access('access.library').entities('Copy');
    expect(await copy.delete(12, { projection: 'envelope', depth: 'reachable' })).toHaveProperty('inducedManipulation');
    expect(await rig().changes()).toEqual({ deleted: ['Copy 12'] });
  });

  it('deleted twice: 200, then 404', async () => {
    expect((await rig().send(copies('/12'))).status).toBe(200);
    expect((await rig().send(copies('/12'))).status).toBe(404);
    expect((await rig().send(['GET', 'entities/access.library/Copy/12'])).status).toBe(404);
    expect(await rig().changes()).toEqual({ deleted: ['Copy 12'] });
  });
});
