import { describe, expect, test } from 'vitest';
import { createClient, type Entity } from '../../src/index.js';
import { testModel } from '../support/model.js';
import { startService } from '../support/service.js';

describe('GET by id (4.8)', () => {
  test('polymorphic: the type that the response leaves out is that of the call, or of the property (R-78)', async () => {
    await using service = await startService();
    const options = { typeExplicitness: 'polymorphic', depth: 'reachable' } as const;
    const typesOf = (entities: readonly Entity[] | null) => entities?.map(({ _type }) => _type);
    const people = service.access.entities('Person');
    const john = await people.get(1, options);
    expect([john, john.children?.[0], john.children?.[0]?.father].map((each) => each?._type)).toEqual(
      Array.from({ length: 3 }, () => 'a.Person'),
    );
    expect(john.children?.[0]?.father).toBe(john);
    expect(Object.keys(john)[0]).toBe('_type');
    expect(typesOf(await people.property(1, 'children').get(options))).toEqual(['a.Person']);
    const { entities } = await people.page({ ...options, where: { firstName: 'Mary' } });
    expect(typesOf(entities)).toEqual(['a.Person']);
    const parties = await service.access.entities('Party').list(options);
    expect(new Set(typesOf(parties))).toEqual(new Set(['a.Person', 'a.Company']));
    const made = await people.create({ firstName: 'Ann' }, { ...options, projection: 'data' });
    expect(made._type).toBe('a.Person');
    const inHeader = await people.get(1, { headers: { 'GM-Type-Explicitness': 'polymorphic' } });
    expect(inHeader._type).toBe('a.Person');

    await using client = createClient({ baseUrl: service.url, credentials: { user: 'demo', password: 'demo' } });
    const untyped = client.access('access.test');
    const [mary] = await untyped.entities('a.Person').list({ ...options, where: { firstName: 'Mary' } });
    expect([mary?._type, mary?.['father']]).toEqual(['a.Person', expect.not.objectContaining({ _type: 'a.Person' })]);
    // A simple name is no signature.
    expect((await untyped.entities('Person').get(2, options))._type).toBeUndefined();
  });

  test('polymorphic: an entity without a type is not of an abstract one', async () => {
    const client = createClient({
      baseUrl: 'http://service.example',
      credentials: { sessionId: 'the-session' },
      model: testModel,
      fetch: async () => Response.json({ id: 1, lastName: 'Doe' }),
    });
    const party = await client.access('a').entities('Party').get(1, { typeExplicitness: 'polymorphic' });
    expect(party).toEqual({ id: 1n, lastName: 'Doe' });
  });
});

test('each goes through all pages, and stops when it is left', async () => {
  await using service = await startService();
  const people = service.access.entities('Person');
  const ids: bigint[] = [];
  for await (const { id } of people.each({ pageSize: 2, where: { active: true } })) ids.push(id);
  expect(ids).toEqual([1n, 2n, 3n, 4n, 4n]);
  const iterator = people.each({ pageSize: 1, orderBy: [{ property: 'age', direction: 'descending' }] });
  expect(await iterator.next()).toMatchObject({ value: { id: 1n } });
  expect(await iterator.return(undefined)).toEqual({ done: true, value: undefined });
  expect(await iterator.next()).toEqual({ done: true, value: undefined });
});
