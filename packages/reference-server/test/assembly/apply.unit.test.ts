import { describe, expect, it } from 'vitest';
import { AssemblyEntity, type AssemblyValue } from '../../src/assembly/assembly.js';
import type { policies } from '../../src/assembly/policies.js';
import { Refusal } from '../../src/model/refusal.js';
import type { Store } from '../../src/store/store.js';
import { all, apply, dump, entity, entityType, people, refusalOf, storeWithPeople, types } from './applying.js';

describe('an id that is generated for another entity of the same body', () => {
  const person3 = () => entity('Person', { id: 3n, name: 'X' });
  it.each<[string, readonly AssemblyEntity[]]>([
    ['an entity beside it', [entity('Person', { name: 'New' }), person3()]],
    ['an entity in it', [entity('Person', { name: 'New', friend: person3() })]],
    ['an entity with it', [entity('Person', { id: 1n, friends: [entity('Person', { name: 'New' }), person3()] })]],
  ])('is not the id of %s', (_, entities) => {
    const store = storeWithPeople();
    expect(refusalOf(() => apply(store, entities, 'POST /Type')).kind).toBe('invalid');
    expect(refusalOf(() => apply(store, entities, 'assembly-manipulate')).kind).toBe('notFound');
    expect(dump(store)).toEqual(people);
  });
});

describe('the outcome matrix of 4.8 with R-36 and R-37', () => {
  type Outcome = 'created' | 'updated' | 'invalid' | 'notFound';
  //                   policy               the body's entity: no id      known      unknown    | nested: no id   known      unknown
  const rows: readonly [keyof typeof policies, Outcome | '-', Outcome, Outcome, Outcome, Outcome, Outcome][] = [
    ['POST /Type', 'created', 'updated', 'invalid', 'created', 'updated', 'invalid'],
    ['POST /Type/<id>', '-', 'updated', 'notFound', 'created', 'updated', 'notFound'],
    ['PUT /Type', 'invalid', 'updated', 'created', 'invalid', 'updated', 'created'],
    ['PUT /Type/<id>', '-', 'updated', 'created', 'invalid', 'updated', 'created'],
    ['PATCH /Type', 'invalid', 'updated', 'invalid', 'invalid', 'updated', 'invalid'],
    ['PATCH /Type/<id>', '-', 'updated', 'notFound', 'invalid', 'updated', 'notFound'],
    ['load', 'created', 'invalid', 'created', 'created', 'updated', 'created'],
  ];

  /** The outcome of an entity named "X" with that id. */
  function outcome(store: Store, work: () => unknown, id: bigint | undefined): Outcome {
    const before = all(store).length;
    try {
      work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect(dump(store)).toEqual(people);
      return error.kind === 'notFound' ? 'notFound' : 'invalid';
    }
    const named = all(store).filter((each) => each.get(each.type.propertiesByName.get('name') ?? each.type.id) === 'X');
    expect(named).toHaveLength(1);
    if (id !== undefined) expect(named[0]?.get(named[0].type.id)).toBe(id);
    return all(store).length === before ? 'updated' : 'created';
  }

  describe.each(rows)('%s', (policy, noId, known, unknown, nestedNoId, nestedKnown, nestedUnknown) => {
    const inPath = policy.endsWith('<id>');
    const top: [string, Record<string, AssemblyValue>, Outcome | '-', bigint | undefined][] = [
      ['without id', {}, noId, undefined],
      ['with the id of an entity', { id: 1n }, known, 1n],
      ['with an id that none has', { id: 77n }, unknown, 77n],
    ];
    it.each(top.filter(([, , expected]) => expected !== '-'))('%s', (_, identity, expected, id) => {
      const store = storeWithPeople();
      const type = entityType('Person');
      const target = inPath && id !== undefined ? { type, id, partition: null } : undefined;
      const sent = entity('Person', { ...(inPath ? { id: 999n } : identity), name: 'X' });
      expect(outcome(store, () => apply(store, [sent], policy, target), id)).toBe(expected);
    });

    const nested: [string, Record<string, AssemblyValue>, Outcome, bigint | undefined][] = [
      ['without id', {}, nestedNoId, undefined],
      ['with the id of an entity', { id: 2n }, nestedKnown, 2n],
      ['with an id that none has', { id: 77n }, nestedUnknown, 77n],
    ];
    it.each(nested)('nested, %s', (_, identity, expected, id) => {
      const store = storeWithPeople();
      const target = inPath ? { type: entityType('Person'), id: 1n, partition: null } : undefined;
      // Loading creates the outer entity, so it must be new there.
      const outer = policy === 'load' ? entity('Person', { id: 500n }) : entity('Person', { id: 1n });
      for (const [property, value] of entity('Person', { friend: entity('Person', { ...identity, name: 'X' }) })
        .properties) {
        outer.properties.add(property, value);
      }
      const result = outcome(store, () => apply(store, [outer], policy, target), id);
      const created = all(store).length - people.length - (policy === 'load' ? 1 : 0);
      expect(result === 'invalid' || result === 'notFound' ? result : created === 1 ? 'created' : 'updated').toBe(
        expected,
      );
    });
  });
});

describe('merging (R-35)', () => {
  const rows: readonly [string, Record<string, AssemblyValue>, string[]][] = [
    ['only what the body names changes', { id: 1n, age: 41 }, ['Person 1: age=41 name=John', 'Clerk 2: name=Mary']],
    ['null clears', { id: 1n, name: null }, ['Person 1: age=40', 'Clerk 2: name=Mary']],
    [
      'a collection replaces the collection',
      { id: 2n, tags: { kind: 'set', elements: ['a', 'b', 'a'] } },
      ['Person 1: age=40 name=John', 'Clerk 2: name=Mary tags=a,b'],
    ],
    [
      'entities in collections are found',
      { id: 1n, friends: [entity('Person', { id: 2n }), entity('Person', { id: 1n })] },
      ['Person 1: age=40 friends=#2,#1 name=John', 'Clerk 2: name=Mary'],
    ],
    [
      'entities in maps are found',
      { id: 1n, offices: { kind: 'map', entries: [['main', entity('Party', { id: 2n })]] } },
      ['Person 1: age=40 name=John offices=main:#2', 'Clerk 2: name=Mary'],
    ],
    [
      'entities in object properties are found',
      { id: 1n, anything: [entity('Person', { id: 2n })] },
      ['Person 1: age=40 anything=#2 name=John', 'Clerk 2: name=Mary'],
    ],
  ];
  it.each(rows)('%s', (_, values, expected) => {
    const store = storeWithPeople();
    apply(store, [entity('Person', values)], 'POST /Type');
    expect(dump(store)).toEqual(expected);
  });

  it('clears a collection by null', () => {
    const store = storeWithPeople();
    apply(store, [entity('Person', { id: 1n, tags: { kind: 'set', elements: ['a'] } })], 'POST /Type');
    apply(store, [entity('Person', { id: 1n, tags: null })], 'POST /Type');
    expect(dump(store)).toEqual(people);
  });

  it('never changes id and partition of an entity that exists', () => {
    const store = storeWithPeople();
    const target = { type: entityType('Person'), id: 1n, partition: null };
    const [john] = apply(store, [entity('Person', { id: 9n, partition: 'other', age: 1 })], 'PUT /Type/<id>', target);
    expect(dump(store)).toEqual(['Person 1: age=1 name=John', 'Clerk 2: name=Mary']);
    expect(john?.partition).toBe('access');
  });

  it('creates with the globalId and the partition of the body', () => {
    const store = storeWithPeople();
    const [made] = apply(store, [entity('Person', { id: 1n, partition: 'other', globalId: 'g' })], 'PUT /Type');
    const stored = made && store.state.read(made);
    expect([made?.type.id, made?.type.partition, made?.type.globalId].map((p) => p && stored?.get(p))).toEqual([
      1n,
      'other',
      'g',
    ]);
    expect(all(store)).toHaveLength(3);
  });

  it('sets properties of the type of the entity, not only of the type in the body', () => {
    const store = storeWithPeople();
    const target = { type: entityType('Party'), id: 2n, partition: null };
    apply(store, [entity('Clerk', { desk: 7 })], 'PATCH /Type/<id>', target);
    apply(store, [entity('Party', { name: 'May' })], 'PATCH /Type/<id>', target);
    expect(dump(store)).toEqual(['Person 1: age=40 name=John', 'Clerk 2: desk=7 name=May']);
  });
});

describe('graphs', () => {
  it('merges a cycle', () => {
    const store = storeWithPeople();
    const first = entity('Person', { name: 'A' });
    const second = entity('Person', { name: 'B', friend: first });
    first.properties.add(first.type.propertiesByName.get('friend') ?? first.type.id, second);
    apply(store, [first], 'POST /Type');
    expect(dump(store)).toEqual([...people, 'Person 3: friend=#4 name=A', 'Person 4: friend=#3 name=B']);
  });

  it('creates one instance of one entity, wherever it occurs', () => {
    const store = storeWithPeople();
    const shared = entity('Person', { name: 'S' });
    const result = apply(
      store,
      [entity('Person', { friend: shared, friends: [shared, shared] }), shared],
      'POST /Type',
    );
    expect(dump(store)).toEqual([...people, 'Person 3: friend=#4 friends=#4,#4', 'Person 4: name=S']);
    const friend = entityType('Person').propertiesByName.get('friend') ?? entityType('Person').id;
    const [first, second] = result;
    expect(first && store.state.read(first).get(friend)).toBe(second);
  });

  it('takes two entities of one id for one, once the first has been created', () => {
    const store = storeWithPeople();
    const sent = entity('Person', {
      id: 1n,
      friends: [entity('Person', { id: 8n, name: 'E' }), entity('Person', { id: 8n, age: 8 })],
    });
    apply(store, [sent], 'PUT /Type');
    expect(dump(store)).toEqual([
      'Person 1: age=40 friends=#8,#8 name=John',
      'Clerk 2: name=Mary',
      'Person 8: age=8 name=E',
    ]);
  });

  it('does not recurse: 20,000 entities in a row', () => {
    const store = storeWithPeople();
    let head = entity('Person', { name: 'tail' });
    for (let index = 0; index < 20_000; index += 1) head = entity('Person', { friend: head });
    apply(store, [head], 'POST /Type');
    expect(all(store)).toHaveLength(20_003);
  });
});

describe('refusals store nothing (R-8)', () => {
  const rows: readonly [string, () => AssemblyEntity, keyof typeof policies, Refusal['kind'], string][] = [
    [
      'null for what is not nullable',
      () => entity('Person', { id: 1n, age: 1, active: null }),
      'POST /Type',
      'invalid',
      '$.active',
    ],
    ['an abstract type', () => entity('Party', { name: 'P' }), 'POST /Type', 'invalid', 'm.Person'],
    [
      'an abstract type, nested under PUT',
      () => entity('Person', { id: 9n, anything: entity('Party', { id: 5n }, '$.anything') }),
      'PUT /Type',
      'invalid',
      '$.anything',
    ],
    [
      'the unknown id of a nested entity, after its owner was created',
      () => entity('Person', { name: 'new', friend: entity('Person', { id: 77n }, '$.friend') }),
      'POST /Type',
      'invalid',
      'm.Person with id "77"',
    ],
  ];
  it('a type that only results have, in each place of an entity', () => {
    const store = storeWithPeople();
    const session = new AssemblyEntity(types.builtIn.userSession, { path: '$.anything' });
    const refusal = refusalOf(() => apply(store, [entity('Person', { anything: session })], 'POST /Type'));
    expect(refusal.message).toContain('UserSession');
    expect(dump(store)).toEqual(people);
  });

  it.each(rows)('%s', (_, make, policy, kind, says) => {
    const store = storeWithPeople();
    const refusal = refusalOf(() => apply(store, [make()], policy));
    expect(refusal.kind).toBe(kind);
    expect(refusal.message).toContain(says);
    expect(dump(store)).toEqual(people);
  });

  it('a _type that the entity of the path is not (R-39)', () => {
    const store = storeWithPeople();
    const target = { type: entityType('Party'), id: 1n, partition: null };
    const refusal = refusalOf(() => apply(store, [entity('Firm', { name: 'F' })], 'PUT /Type/<id>', target));
    expect(refusal.message).toContain('m.Person');
    expect(dump(store)).toEqual(people);
  });

  it('an id that several entities have (R-32)', () => {
    const store = storeWithPeople();
    apply(store, [entity('Person', { id: 1n, partition: 'other' })], 'PUT /Type');
    const refusal = refusalOf(() => apply(store, [entity('Person', { id: 1n, age: 1 })], 'POST /Type'));
    expect(refusal.kind).toBe('invalid');
    expect(refusal.message).toContain('partition "other"');
    apply(store, [entity('Person', { id: 1n, partition: 'other', age: 1 })], 'POST /Type');
    expect(dump(store)).toEqual([...people, 'Person 1: age=1']);
  });
});

describe('loading', () => {
  it('keeps two identities apart whose types are related, in either order', () => {
    const store = storeWithPeople();
    apply(store, [entity('Clerk', { id: 7n }), entity('Person', { id: 7n })], 'load');
    expect(dump(store)).toEqual([...people, 'Clerk 7:', 'Person 7:']);
  });
});
