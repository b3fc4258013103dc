import fc from 'fast-check';
import { expect } from 'vitest';
import { formatScalar } from '../../src/model/scalar-text.js';
import type { EntityType } from '../../src/model/types.js';
import { type Element, type Entity, isScalar, MapValue, Ref, SetValue, type Value } from '../../src/model/values.js';
import { type Draft, deleting, type Entities, everything, type Query } from '../../src/store/store.js';
import { completed } from '../../src/work/steps.js';
import { leaf, named, node, property } from './fixture.js';
import type { NaiveStore, NaiveValue } from './naive-store.js';

const modes = ['dropReferences', 'dropReferencesIfPossible', 'failIfReferenced', 'ignoreReferences'] as const;

const target = fc.record({ type: fc.constantFrom('Node', 'Leaf'), id: fc.integer({ min: 1, max: 2 }) });
const at = fc.nat(3);
/** A random change of a store. */
export const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), target }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('createAny' as const), type: fc.constantFrom('Node', 'Leaf') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      owner: target,
      name: fc.constantFrom('one', 'must'),
      target,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('name' as const),
      owner: target,
      value: fc.constantFrom('a', 'B', 'b', null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('age' as const), owner: target, value: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('insert' as const), owner: target, at, target }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('removeAt' as const), owner: target, at }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('add' as const), owner: target, target }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), owner: target, target }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('put' as const), owner: target, key: target, target }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take' as const), owner: target, key: target }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clear' as const),
      owner: target,
      name: fc.constantFrom('list', 'set', 'pairs'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('replace' as const),
      owner: target,
      targets: fc.array(target, { maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      targets: fc.array(target, { minLength: 1, maxLength: 3 }),
      mode: fc.constantFrom(...modes),
    }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer Kind> ? Kind : never;
type Target = typeof target extends fc.Arbitrary<infer Kind> ? Kind : never;

/** Creates all entities first, so that the operations find them. */
export const creations: readonly Operation[] = (['Node', 'Leaf'] as const).flatMap((type) =>
  [1, 2].map((id) => ({ do: 'create' as const, target: { type, id } })),
);

const typeOf = (name: string) => (name === 'Leaf' ? leaf : node);
const nameOf = ({ type, id }: Target) => `${type}/${id}`;

function find(entities: Entities, { type, id }: Target): Ref | undefined {
  return entities.find(typeOf(type), BigInt(id)).find((entity) => entity.type === typeOf(type))?.ref;
}

function spell(value: Element): string {
  if (value === null) return 'null';
  if (value instanceof Ref) return `${value.type.simpleName}/${String(value.id)}`;
  if (!isScalar(value)) throw new Error('an instance or a collection in a collection');
  return formatScalar(value);
}

function naiveValue(value: Value): NaiveValue {
  if (Array.isArray(value)) return value.map(spell);
  if (value instanceof SetValue) return Array.from(value, spell);
  if (value instanceof MapValue) return Array.from(value, ([key, entry]) => `${spell(key)}=${spell(entry)}`);
  return value === null ? null : spell(value);
}

const names = ['name', 'age', 'one', 'must', 'list', 'set', 'pairs'];

/** Entities with their values. */
export function dump(entities: readonly Entity[]): [string, NaiveValue[]][] {
  return entities.map((entity): [string, NaiveValue[]] => [
    spell(entity.ref),
    names.map((name) => naiveValue(entity.get(property(name)))),
  ]);
}

/** Performs an operation on both, and expects that both refuse it or neither does. */
export function perform(draft: Draft, naive: NaiveStore, operation: Operation): void {
  if (operation.do === 'delete') {
    const targets = operation.targets.map((one) => find(draft, one)).filter((one) => one !== undefined);
    const refused = naive.delete(operation.targets.map(nameOf), operation.mode);
    const work = () => completed(deleting(draft, targets, operation.mode));
    if (refused) expect(work).toThrow('refers to it by its property');
    else expect(work()).toBe(new Set(targets).size);
    return;
  }
  if (operation.do === 'createAny') {
    const entity = draft.create(typeOf(operation.type));
    expect(spell(entity)).toBe(naive.createAny(operation.type));
    return;
  }
  if (operation.do === 'create') {
    const existing = find(draft, operation.target);
    const work = () => draft.create(typeOf(operation.target.type), { id: BigInt(operation.target.id) });
    if (existing !== undefined) expect(work).toThrow('already');
    else {
      work();
      naive.create(nameOf(operation.target));
    }
    return;
  }
  const owner = find(draft, operation.owner);
  if (owner === undefined) return;
  if (isEdit(operation)) {
    edit(draft, naive, owner, operation);
    return;
  }
  const own = naive.get(spell(owner));
  if (operation.do === 'name') {
    draft.set(owner, property('name'), operation.value);
    own.name = operation.value;
  } else if (operation.do === 'age') {
    draft.set(owner, property('age'), operation.value);
    own.age = String(operation.value);
  } else if (operation.do === 'set') {
    const other = find(draft, operation.target);
    draft.set(owner, property(operation.name), other ?? null);
    own[operation.name === 'one' ? 'one' : 'must'] = other === undefined ? null : spell(other);
  } else if (operation.do === 'clear') {
    draft.clear(owner, property(operation.name));
    if (operation.name === 'list') own.list = [];
    else if (operation.name === 'set') own.set = [];
    else own.pairs = new Map();
  } else {
    const targets = operation.targets.map((one) => find(draft, one)).filter((one) => one !== undefined);
    draft.set(owner, property('list'), targets);
    own.list = targets.map(spell);
  }
}

type Edit = Extract<Operation, { do: 'insert' | 'removeAt' | 'add' | 'remove' | 'put' | 'take' }>;

function isEdit(operation: Operation): operation is Edit {
  return ['insert', 'removeAt', 'add', 'remove', 'put', 'take'].includes(operation.do);
}

function edit(draft: Draft, naive: NaiveStore, owner: Ref, operation: Edit): void {
  const own = naive.get(spell(owner));
  const other = 'target' in operation ? find(draft, operation.target) : undefined;
  const key = 'key' in operation ? find(draft, operation.key) : undefined;
  switch (operation.do) {
    case 'insert': {
      if (other === undefined) return;
      const index = Math.min(operation.at, own.list.length);
      draft.addItems(owner, property('list'), [[index, other]]);
      own.list.splice(index, 0, spell(other));
      return;
    }
    case 'removeAt':
      if (operation.at >= own.list.length) return;
      draft.removeItems(owner, property('list'), [operation.at]);
      own.list.splice(operation.at, 1);
      return;
    case 'add':
      if (other === undefined) return;
      draft.addItems(owner, property('set'), [[other, other]]);
      if (!own.set.includes(spell(other))) own.set.push(spell(other));
      return;
    case 'remove':
      if (other === undefined) return;
      draft.removeItems(owner, property('set'), [other]);
      own.set = own.set.filter((one) => one !== spell(other));
      return;
    case 'put':
      if (other === undefined || key === undefined) return;
      draft.addItems(owner, property('pairs'), [[key, other]]);
      own.pairs.set(spell(key), spell(other));
      return;
    case 'take':
      if (key === undefined) return;
      draft.removeItems(owner, property('pairs'), [key]);
      own.pairs.delete(spell(key));
  }
}

/** Queries whose indexes the changes concern. */
export const queries: readonly (readonly [EntityType, Query])[] = [
  [named, everything],
  [leaf, everything],
  [node, { ...everything, orderBy: [{ property: property('name'), descending: true }] }],
  [named, { ...everything, where: [{ property: property('name', named), value: 'b' }] }],
  [
    node,
    {
      ...everything,
      where: [{ property: property('age'), value: 1 }],
      orderBy: [
        { property: property('name'), descending: false },
        { property: node.id, descending: true },
      ],
    },
  ],
];
