// The store alone, since over HTTP so many changes, and a copy after each, would take minutes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { type Entity, Ref } from '../../src/model/values.js';
import { completed } from '../../src/work/steps.js';
import { entityType, leaf, makeStore, named, node, property, scan, spell } from './fixture.js';

function expectSame(found: readonly Entity[], expected: readonly (Ref | undefined)[]): void {
  expect(found.map(({ ref }) => spell(ref))).toEqual(expected.map((ref) => spell(ref ?? null)));
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('generated ids', () => {
  it('are never those of deleted entities', () => {
    const store = makeStore();
    const made = store.change((draft) => [draft.create(node), draft.create(leaf, { id: 5n }), draft.create(node)]);
    store.change((draft) => completed(draft.delete(made, 'dropReferences')));
    expect(store.change((draft) => draft.create(node)).id).toBe(7n);
    // In a change, too.
    const next = store.change((draft) => {
      completed(draft.delete([draft.create(node)], 'dropReferences'));
      return draft.create(node);
    });
    expect(next.id).toBe(9n);
  });

  it('are UUIDs where ids are text', () => {
    const store = makeStore();
    const ref = store.change((draft) => draft.create(entityType('Text')));
    const text = store.state.read(ref);
    expect(text.get(text.type.id)).toMatch(uuid);
    expect(text.get(text.type.globalId)).toMatch(uuid);
    expect(text.get(text.type.id)).not.toBe(text.get(text.type.globalId));
  });

  it('are refused for other types', () => {
    const store = makeStore();
    const create = () => store.change((draft) => draft.create(entityType('Day')));
    expect(create).toThrow('no id of type date can be generated for a.Day');
  });

  it('are taken back with entities that were not created', () => {
    const store = makeStore();
    const failing = () =>
      store.change((draft) => {
        draft.create(node, { id: 100n });
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(store.change((draft) => draft.create(node)).id).toBe(1n);
  });
});

describe('a generated number', () => {
  it('is above all ids, also of entities that have been deleted, or is not used', async () => {
    const change = fc.record({
      kind: fc.constantFrom('create', 'delete', 'refer'),
      type: fc.constantFrom(node, leaf),
      id: fc.oneof(fc.bigInt({ min: -5n, max: 20n }), fc.constantFrom(2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n)),
    });
    await checkProperty(
      fc.property(fc.array(change, { maxLength: 30, size: 'max' }), (changes) => {
        const store = makeStore();
        const root = store.change((draft) => draft.create(entityType('Leaf'), { id: -100n }));
        const had: Ref[] = [root];
        for (const { kind, type, id } of changes) {
          const [found] = store.state.find(type, id).filter((each) => each.type === type && each.ref !== root);
          store.change((draft) => {
            if (kind === 'create' && found === undefined) had.push(draft.create(type, { id }));
            if (kind === 'delete' && found !== undefined) completed(draft.delete([found.ref], 'ignoreReferences'));
            if (kind === 'refer') draft.set(root, property('one', leaf), found?.ref ?? null);
          });
          const target = store.state.read(root).get(property('one', leaf));
          const used = [...scan(store.state), ...(target instanceof Ref ? [target] : [])];
          const ids = [...used, ...had].flatMap((one) => (typeof one.id === 'bigint' ? [one.id] : []));
          const [highest = 0n] = ids.toSorted((left, right) => (left < right ? 1 : -1));
          for (const each of [node, leaf]) {
            const generated = store.fork().change((draft) => draft.create(each)).id;
            if (highest < 2n ** 63n - 1n) expect(generated).toBe(highest + 1n);
            else expect(used.map((one) => one.id)).not.toContain(generated);
          }
        }
      }),
    );
  });
});

describe('identity (R-42)', () => {
  it('is type, id and partition', () => {
    const store = makeStore();
    const [a, b, c] = store.change((draft) => [
      draft.create(node, { id: 1n }),
      draft.create(node, { id: 1n, partition: 'p2' }),
      draft.create(leaf, { id: 1n }),
    ]);
    expectSame(store.state.find(named, 1n), [a, b, c]);
    expectSame(store.state.find(node, 1n, 'p2'), [b]);
    expectSame(store.state.find(node, 1n, 'access.a'), [a, c]);
    expectSame(store.state.find(leaf, 1n), [c]);
    expectSame(store.state.find(node, 1n, 'p3'), []);
    expectSame(store.state.find(node, 2n), []);
    const taken = () => store.change((draft) => draft.create(node, { id: 1n, partition: 'p2' }));
    expect(taken).toThrow('There is already a a.Node with id 1 in partition p2');
  });

  it('is type and id where partitions are ignored', () => {
    const store = makeStore('ignored');
    const a = store.change((draft) => draft.create(node, { id: 1n, partition: 'p1' }));
    expectSame(store.state.find(node, 1n, 'p2'), [a]);
    expect(() => store.change((draft) => draft.create(node, { id: 1n, partition: 'p2' }))).toThrow('already');
  });

  it('keeps many partitions of one id apart, and forgets them', () => {
    const store = makeStore();
    const partitions = Array.from({ length: 50 }, (_, index) => `p${index}`);
    const made = store.change((draft) => partitions.map((partition) => draft.create(node, { id: 1n, partition })));
    expectSame(store.state.find(node, 1n), made);
    store.change((draft) => completed(draft.delete(made.slice(1), 'dropReferences')));
    expectSame(store.state.find(node, 1n), [made[0]]);
    expectSame(store.state.find(node, 1n, 'p7'), []);
  });

  it('has defaults: the access as partition, a UUID as globalId', () => {
    const store = makeStore();
    const [made, given] = store.change((draft) => {
      const refs = [draft.create(node), draft.create(node, { partition: 'p', globalId: 'g' })];
      return refs.map((ref) => draft.read(ref));
    });
    expect(made?.get(node.partition)).toBe('access.a');
    expect(made?.get(node.globalId)).toMatch(uuid);
    expect([given?.get(node.partition), given?.get(node.globalId)]).toEqual(['p', 'g']);
  });

  it('never changes (R-35)', () => {
    const store = makeStore();
    const entity = store.change((draft) => draft.create(node));
    for (const each of [node.id, node.partition]) {
      expect(() => store.change((draft) => draft.set(entity, each, null))).toThrow(
        'of an existing entity cannot be changed',
      );
    }
  });

  it('needs a concrete type (R-32)', () => {
    const store = makeStore();
    expect(() => store.change((draft) => draft.create(named))).toThrow('Expected a concrete subtype of a.Named');
  });
});
