import { describe, expect, test } from 'vitest';
import {
  BadRequestError,
  createClient,
  Decimal,
  type Entity,
  NotFoundError,
  PreconditionFailedError,
} from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { testModel } from '../support/model.js';
import { startService } from '../support/service.js';

describe('GET by id (4.8)', () => {
  test('every type of value', async () => {
    await using service = await startService();
    const john = await service.access.entities('Person').get(1, { depth: 'reachable' });
    expect(john).toMatchObject({
      _type: 'a.Person',
      id: 1n,
      partition: 'access.test',
      firstName: 'John',
      active: true,
      age: 40,
      steps: 9007199254740993n,
      salary: new Decimal('1234.50'),
      birth: new Date('1980-04-01T00:00:00.000Z'),
      gender: 'male',
      scores: [1n, 2n, 3n],
      nicknames: new Set(['A', 'B']),
      phoneBook: new Map([
        ['home', '1'],
        ['work', '2'],
      ]),
    });
    expect(john.children?.[0]?.father).toBe(john);
    expect(john.father).toBeUndefined();
  });

  test('each projection', async () => {
    await using service = await startService();
    const people = service.access.entities('a.Person');
    expect(await people.get(2, { projection: 'firstResult' })).toMatchObject({ firstName: 'Mary' });
    expect(await people.get(2, { projection: 'results' })).toMatchObject([{ firstName: 'Mary' }]);
    const envelope = await people.get(2, { projection: 'envelope' });
    expect(envelope).toMatchObject({ entities: [{ id: 2n, firstName: 'Mary' }], hasMore: false });
  });

  test.each(['auto', 'always', 'entities', 'polymorphic', 'never'] as const)(
    'typeExplicitness %s reads the same',
    async (typeExplicitness) => {
      await using service = await startService();
      const { _type, ...john } = await service.access.entities('Person').get(1, { typeExplicitness });
      expect(_type).toBe(typeExplicitness === 'never' ? undefined : 'a.Person');
      expect(john).toMatchObject({
        id: 1n,
        steps: 9007199254740993n,
        salary: new Decimal('1234.50'),
        gender: 'male',
        nicknames: new Set(['A', 'B']),
      });
      expect(john.phoneBook).toEqual(
        new Map([
          ['home', '1'],
          ['work', '2'],
        ]),
      );
      expect(john.children?.[0]?.father?.id).toBe(1n);
    },
  );

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

  test('depth, writeEmptyProperties, entityRecurrenceDepth, stabilizeOrder, prettiness', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    const shallow = await people.get(1, { depth: 'shallow' });
    expect(shallow).not.toHaveProperty('children');
    expect(await people.get(1, { depth: 0 })).toEqual(shallow);
    const written = await people.get(1, { depth: 0, writeEmptyProperties: true });
    expect(written).toMatchObject({ height: null });
    expect(written).not.toHaveProperty('children');
    expect(written).not.toHaveProperty('father');
    const repeated = await people.get(1, { depth: 'reachable', entityRecurrenceDepth: 1 });
    expect(repeated.children?.[0]?.father).not.toBe(repeated);
    expect(repeated.children?.[0]?.father).toMatchObject({ firstName: 'John' });
    const { response } = await people.get(1, { prettiness: 'none', stabilizeOrder: true }).withResponse();
    expect(response.text).not.toContain('\n');
  });

  test('404: access, type or instance does not exist', async () => {
    await using service = await startService();
    const untyped = createClient({ baseUrl: service.url, credentials: { user: 'demo', password: 'demo' } });
    for (const call of [
      service.access.entities('Person').get(99),
      untyped.access('access.test').entities('Nobody').get(1),
      untyped.access('nowhere').entities('Person').get(1),
    ]) {
      const error = await rejection(call);
      expect(error).toBeInstanceOf(NotFoundError);
      expect(error).toMatchObject({ serverMessage: expect.any(String), tracebackId: expect.any(String) });
    }
    await untyped.close();
  });

  test('400: more than one instance matches without a partition', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    expect(await rejection(people.get(4))).toBeInstanceOf(BadRequestError);
    expect(await people.get(4, { partition: 'p2' })).toMatchObject({ partition: 'p2' });
  });
});

describe('GET with conditions (4.8)', () => {
  const names = (list: readonly { firstName?: string | null }[]) => list.map(({ firstName }) => firstName);

  test('where, of each type', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    expect(names(await people.list({ where: { lastName: 'Doe' } }))).toEqual(['John', 'Mary']);
    expect(names(await people.list({ where: { lastName: 'Doe', age: 17 } }))).toEqual(['Mary']);
    expect(names(await people.list({ where: { steps: 9007199254740993n } }))).toEqual(['John']);
    expect(names(await people.list({ where: { salary: new Decimal('1234.5') } }))).toEqual(['John']);
    expect(names(await people.list({ where: { gender: 'male' } }))).toEqual(['John']);
    expect(names(await people.list({ where: { lastName: null } }))).toEqual(['Twin', 'Twin']);
    expect(await people.list({ where: { active: false } })).toEqual([]);
    expect(await people.list()).toHaveLength(5);
    expect(await service.access.entities('Party').list({ where: { lastName: 'Doe' } })).toHaveLength(3);
  });

  test('order, paging, distinct, each projection', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    const where = { lastName: 'Doe' };
    expect(names(await people.list({ where, orderBy: [{ property: 'age' }] }))).toEqual(['Mary', 'John']);
    const orderBy = [{ property: 'lastName', direction: 'descending' }, { property: 'age' }] as const;
    expect(names(await people.list({ orderBy, maxResults: 3 }))).toEqual(['Bob', 'Mary', 'John']);
    expect(names(await people.list({ orderBy, startIndex: 1, maxResults: 1, distinct: true }))).toEqual(['Mary']);
    expect(await people.list({ where, projection: 'firstResult' })).toMatchObject({ firstName: 'John' });
    expect(await people.list({ where: { age: 99 }, projection: 'firstResult' })).toBeNull();
    const page = await people.page({ maxResults: 2 });
    expect([page.entities.length, page.hasMore]).toEqual([2, true]);
  });

  test('each goes through all pages in the order of ids, and stops when it is left', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    const ids: bigint[] = [];
    for await (const { id } of people.each({ pageSize: 2, where: { active: true } })) ids.push(id);
    expect(ids).toEqual([1n, 2n, 3n, 4n, 4n]);
    const some: bigint[] = [];
    for await (const { id } of people.each({ pageSize: 2, startIndex: 1, maxResults: 3 })) some.push(id);
    expect(some).toEqual([2n, 3n, 4n]);
    for await (const { id } of people.each({ orderBy: [{ property: 'age', direction: 'descending' }] })) {
      expect(id).toBe(1n);
      break;
    }
    const iterator = people.each({ pageSize: 1 });
    await iterator.next();
    expect(await iterator.return(undefined)).toEqual({ done: true, value: undefined });
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
  });
});

describe('DELETE (4.8)', () => {
  test('by id: each projection', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    expect(await people.delete(3)).toBe(1);
    expect(await rejection(people.get(3))).toBeInstanceOf(NotFoundError);
    expect(await people.delete(4, { partition: 'p1', projection: 'success' })).toBe(true);
    expect(await people.get(4)).toMatchObject({ partition: 'p2' });
    const { inducedManipulation } = await people.delete(4, { projection: 'envelope' });
    expect(inducedManipulation?._type).toMatch(/Manipulation$/);
    expect(await rejection(people.delete(4))).toBeInstanceOf(NotFoundError);
  });

  test('each delete mode', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    expect(await rejection(people.delete(2, { deleteMode: 'failIfReferenced' }))).toMatchObject({ status: 500 });
    expect(await people.delete(2, { deleteMode: 'ignoreReferences' })).toBe(1);
    await people.put({ id: 2, father: { id: 1 } });
    expect(await people.delete(2, { deleteMode: 'dropReferences' })).toBe(1);
    expect(await people.delete(1, { deleteMode: 'dropReferencesIfPossible' })).toBe(1);
  });

  test('by conditions: guarded', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    expect(await rejection(people.deleteWhere({ lastName: 'Doe' }))).toBeInstanceOf(PreconditionFailedError);
    expect(await people.list()).toHaveLength(5);
    expect(await people.deleteWhere({ lastName: 'Doe' }, { allowMultipleDelete: true })).toBe(2);
    expect(await people.deleteWhere({ age: 99 }, { allowMultipleDelete: true })).toBe(0);
    expect(await people.deleteWhere({}, { allowMultipleDelete: true, projection: 'success' })).toBe(true);
    expect(await people.list()).toEqual([]);
  });
});
