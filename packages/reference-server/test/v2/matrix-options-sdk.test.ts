import type { Call, EncodingOptions, RawResponse } from '@platform-services/sdk';
import { describe, expect, it } from 'vitest';
import { useRig } from '../support/matrix.js';
import { flatResult, type Sdk } from '../support/sdk.js';

/** Every value of every option of 4.7 as an option of the SDK, and as a text in a URL. */
const options: readonly (readonly [query: string, options: EncodingOptions])[] = [
  ['write-empty-properties=true', { writeEmptyProperties: true }],
  ['write-empty-properties=false', { writeEmptyProperties: false }],
  ['stabilize-order=true', { stabilizeOrder: true }],
  ['stabilize-order=false', { stabilizeOrder: false }],
  ['prettiness=none', { prettiness: 'none' }],
  ['prettiness=low', { prettiness: 'low' }],
  ['prettiness=mid', { prettiness: 'mid' }],
  ['prettiness=high', { prettiness: 'high' }],
  ['depth=shallow', { depth: 'shallow' }],
  ['depth=reachable', { depth: 'reachable' }],
  ['depth=0', { depth: 0 }],
  ['depth=1', { depth: 1 }],
  ['depth=2', { depth: 2 }],
  ['entity-recurrence-depth=0', { entityRecurrenceDepth: 0 }],
  ['entity-recurrence-depth=1', { entityRecurrenceDepth: 1 }],
  ['entity-recurrence-depth=2', { entityRecurrenceDepth: 2 }],
  ['entity-recurrence-depth=-1', { entityRecurrenceDepth: -1 }],
  ['type-explicitness=auto', { typeExplicitness: 'auto' }],
  ['type-explicitness=always', { typeExplicitness: 'always' }],
  ['type-explicitness=entities', { typeExplicitness: 'entities' }],
  ['type-explicitness=polymorphic', { typeExplicitness: 'polymorphic' }],
  ['type-explicitness=never', { typeExplicitness: 'never' }],
  ['identity-management-mode=off', { identityManagementMode: 'off' }],
  ['identity-management-mode=auto', { identityManagementMode: 'auto' }],
  ['identity-management-mode=_id', { identityManagementMode: '_id' }],
  ['identity-management-mode=id', { identityManagementMode: 'id' }],
];

type Ask = (sdk: Sdk, options: EncodingOptions) => Call<unknown>;
const books = (sdk: Sdk) => sdk.access('access.library').entities('Book');
const copies = (sdk: Sdk) => sdk.access('access.library').entities('Copy');

/** Every call of 4.8 and 4.9: by plain HTTP without the option, and by the SDK. */
const calls: readonly (readonly [method: string, target: string, body: unknown, ask: Ask])[] = [
  ['GET', 'entities/access.library/Book/1?', undefined, (sdk, each) => books(sdk).get(1, each)],
  [
    'GET',
    'entities/access.library/Book?where.title=Sea&',
    undefined,
    (sdk, each) => books(sdk).list({ where: { title: 'Sea' }, ...each }),
  ],
  [
    'POST',
    'entities/access.library/Book?projection=data&',
    { id: 1 },
    (sdk, each) => books(sdk).create({ id: 1 }, { ...each, projection: 'data' }),
  ],
  [
    'PUT',
    'entities/access.library/Book/1?projection=data&',
    {},
    (sdk, each) => books(sdk).put(1, {}, { ...each, projection: 'data' }),
  ],
  [
    'PATCH',
    'entities/access.library/Book/1?projection=data&',
    {},
    (sdk, each) => books(sdk).patch(1, {}, { ...each, projection: 'data' }),
  ],
  [
    'DELETE',
    'entities/access.library/Copy?where.code=nowhere&allow-multiple-delete=true&projection=envelope&',
    undefined,
    (sdk, each) =>
      copies(sdk).deleteWhere({ code: 'nowhere' }, { ...each, allowMultipleDelete: true, projection: 'envelope' }),
  ],
  [
    'GET',
    'properties/access.library/Book/1/parts?',
    undefined,
    (sdk, each) => books(sdk).property(1, 'parts').get(each),
  ],
  [
    'POST',
    'properties/access.library/Book/1/tags?projection=envelope&',
    '"x"',
    (sdk, each) =>
      books(sdk)
        .property(1, 'tags')
        .add('x', { ...each, projection: 'envelope' }),
  ],
  [
    'PUT',
    'properties/access.library/Book/1/title?projection=envelope&',
    '"Sea"',
    (sdk, each) =>
      books(sdk)
        .property(1, 'title')
        .set('Sea', { ...each, projection: 'envelope' }),
  ],
  [
    'PATCH',
    'properties/access.library/Book/1/title?projection=envelope&',
    '"Sea"',
    (sdk, each) =>
      books(sdk)
        .property(1, 'title')
        .set('Sea', { ...each, method: 'PATCH', projection: 'envelope' }),
  ],
];

describe('4.7 every option of every call by the SDK: the answer is that of plain HTTP', () => {
  const rig = useRig();

  describe.each(calls)('%s %s', (method, target, body, ask) => {
    it.each(options)('%s', async (query, each) => {
      // By default, the SDK requests the compact form.
      const compact = method === 'GET' && each.prettiness === undefined ? '&prettiness=none' : '';
      const reply = await rig().send([method, `${target}${query}${compact}`, body]);
      expect(reply.status, reply.text).toBe(200);
      const answer: RawResponse = await ask(rig().sdk, each).asResponse();
      expect(answer.body).toBe(reply.text);
    });
  });
});

/** Book 1 in a response, without its types. */
const book = {
  id: 1,
  title: 'Sea',
  inPrint: true,
  pages: 320,
  sold: 9007199254740993n,
  weight: 0.5,
  rating: 4.25,
  price: '19.90',
  published: '2001-02-03T04:05:06.007Z',
  genre: 'novel',
};

describe('4.7 every option by the SDK: the values are the same', () => {
  const rig = useRig();

  it.each(options)('%s, with a model', async (_, each) => {
    expect(flatResult(await books(rig().modelled).get(1, each))).toMatchObject(book);
  });

  it.each(options.filter(([query]) => !/polymorphic|never/.test(query)))('%s, without a model', async (_, each) => {
    expect(flatResult(await books(rig().sdk).get(1, each))).toMatchObject(book);
  });

  it.each([
    { depth: 'shallow', sequel: undefined },
    { depth: 0, sequel: undefined },
    { depth: 1, sequel: 'Book 2' },
    { depth: 'reachable', sequel: 'Book 2' },
  ] as const)('depth $depth cuts what is deeper: undefined', async ({ depth, sequel }) => {
    const entity = await books(rig().modelled).get(1, { depth });
    expect(entity['sequel'] === undefined ? undefined : flatResult(entity)).toEqual(
      sequel === undefined ? undefined : expect.objectContaining({ sequel }),
    );
  });

  it('writeEmptyProperties distinguishes null from omitted properties', async () => {
    const without = await books(rig().sdk).get(4);
    expect(without).not.toHaveProperty('pages');
    const written = await books(rig().sdk).get(4, { writeEmptyProperties: true });
    expect(written).toMatchObject({ pages: null, marks: [], tags: new Set(), notes: new Map() });
  });

  it('a cycle is one object', async () => {
    const entity = await books(rig().sdk).get(2, { depth: 'reachable' });
    expect(entity).toHaveProperty('sequel.sequel.sequel');
    const third = entity['sequel'];
    expect(third).toHaveProperty('sequel.sequel', entity);
  });
});
