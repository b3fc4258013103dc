// The store alone, since over HTTP so many changes, and a copy after each, would take minutes.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { Ref } from '../../src/model/values.js';
import { completed } from '../../src/work/steps.js';
import { entityType, leaf, makeStore, node, property, scan } from './fixture.js';

it('a generated number is above all ids, also of entities that have been deleted, or is not used', async () => {
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
