import { expectTypeOf, test } from 'vitest';
import { createClient, type Entity, type EntityOf, type ObjectValue } from '../../src/index.js';
import { testModel } from '../support/model.js';

/*
 * Read by the compiler: nothing here is called. A use that must be refused stands below `@ts-expect-error`, which is an
 * error itself where the compiler accepts it.
 */

const options = { baseUrl: 'http://localhost', credentials: { user: 'u', password: 'p' } } as const;
const people = createClient({ ...options, model: testModel })
  .access('a')
  .entities('Person');
const untyped = createClient(options).access('a').entities('Person');

test('a depth that cuts all entities and collections says so in the type', () => {
  const read = async (either: 'shallow' | 'reachable') => {
    for (const person of [
      await people.get(1, { depth: 'shallow' }),
      await people.get(1, { depth: 0 }),
      (await people.list({ depth: 'shallow' }))[0],
      (await people.page({ depth: 'shallow' })).entities[0],
      (await people.each({ depth: 'shallow' }).next()).value,
      await people.create({}, { projection: 'data', depth: 'shallow' }),
      await people.put({ id: 1 }, { projection: 'data', depth: 'shallow' }),
    ]) {
      expectTypeOf(person?.father).toEqualTypeOf<undefined>();
      expectTypeOf(person?.children).toEqualTypeOf<undefined>();
      expectTypeOf(person?.nicknames).toEqualTypeOf<undefined>();
    }
    const shallow = await people.get(1, { depth: 'shallow' });
    expectTypeOf(shallow.age).toEqualTypeOf<number | null>();
    expectTypeOf(shallow.anything).toEqualTypeOf<ObjectValue | undefined>();
    expectTypeOf(shallow).toExtend<EntityOf<typeof testModel, 'Person'>>();
    // @ts-expect-error it was cut
    shallow.children?.length;
    for (const depth of ['reachable', 1, undefined] as const) {
      expectTypeOf((await people.get(1, { depth })).children?.length).toEqualTypeOf<number | undefined>();
    }
    expectTypeOf((await people.get(1, { depth: either })).children?.length).toEqualTypeOf<number | undefined>();
    expectTypeOf(await untyped.get(1, { depth: 'shallow' })).toExtend<Entity>();
  };
  expectTypeOf(read).toBeFunction();
});
