import fc from 'fast-check';
import { expect } from 'vitest';
import { Instance } from '../../src/model/instance.js';
import { formatScalar } from '../../src/model/scalar-text.js';
import { type Element, isCollectionValue, MapValue, SetValue, type Value } from '../../src/model/values.js';
import {
  type Changes,
  type Entities,
  everything,
  type Query,
  type Store,
  type Transaction,
} from '../../src/store/store.js';
import type { Queries } from './consistency.js';
import { leaf, named, node, property } from './fixture.js';
import type { NaiveStore, NaiveValue } from './naive.js';

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

/** Everybody is there at first, so that much can happen. */
export const creations: readonly Operation[] = (['Node', 'Leaf'] as const).flatMap((type) =>
  [1, 2].map((id) => ({ do: 'create' as const, target: { type, id } })),
);

const typeOf = (name: string) => (name === 'Leaf' ? leaf : node);
const nameOf = ({ type, id }: Target) => `${type}/${id}`;

function find(store: Pick<Entities, 'find'>, { type, id }: Target): Instance | undefined {
  return store.find(typeOf(type), BigInt(id)).find((instance) => instance.type === typeOf(type));
}

function spell(value: Element): string {
  if (value === null) return 'null';
  if (isCollectionValue(value)) throw new Error('a collection in a collection');
  if (value instanceof Instance) return `${value.type.simpleName}/${String(value.get(value.type.id))}`;
  return formatScalar(value);
}

function naiveValue(value: Value): NaiveValue {
  if (Array.isArray(value)) return value.map(spell);
  if (value instanceof SetValue) return Array.from(value, spell);
  if (value instanceof MapValue) return Array.from(value, ([key, entry]) => `${spell(key)}=${spell(entry)}`);
  return value === null ? null : spell(value);
}

const names = ['name', 'age', 'one', 'must', 'list', 'set', 'pairs'];

/** The entities of a store with their values. */
export function dump(store: Store): [string, NaiveValue[]][] {
  return store
    .query(named, everything)
    .instances.map((instance): [string, NaiveValue[]] => [
      spell(instance),
      names.map((name) => naiveValue(instance.get(property(name)))),
    ]);
}

/** Does the same to both; whoever refuses must not be alone. */
export function perform(store: Store, transaction: Transaction, naive: NaiveStore, operation: Operation): void {
  if (operation.do === 'delete') {
    const targets = operation.targets.map((one) => find(store, one)).filter((one) => one !== undefined);
    const refused = naive.delete(operation.targets.map(nameOf), operation.mode);
    const work = () => transaction.delete(targets, operation.mode);
    if (refused) expect(work).toThrow('refers to it by its property');
    else expect(work()).toBe(new Set(targets).size);
    return;
  }
  if (isPlannable(operation)) {
    performPlannable(store, transaction, naive, operation);
    return;
  }
  const owner = find(store, operation.owner);
  if (owner === undefined) return;
  edit(store, transaction, naive, owner, operation);
}

const plannable = ['create', 'createAny', 'set', 'name', 'age', 'clear', 'replace'] as const;
type Plannable = Extract<Operation, { do: (typeof plannable)[number] }>;

export function isPlannable(operation: Operation): operation is Plannable {
  return plannable.some((each) => each === operation.do);
}

/** As {@link perform}, for changes that a plan can make too. */
export function performPlannable(
  found: Pick<Entities, 'find'>,
  changes: Changes,
  naive: NaiveStore,
  operation: Plannable,
): void {
  if (operation.do === 'createAny') {
    const entity = changes.create(typeOf(operation.type));
    expect(spell(entity)).toBe(naive.createAny(operation.type));
    return;
  }
  if (operation.do === 'create') {
    const existing = find(found, operation.target);
    const work = () => changes.create(typeOf(operation.target.type), { id: BigInt(operation.target.id) });
    if (existing !== undefined) expect(work).toThrow('already');
    else {
      work();
      naive.create(nameOf(operation.target));
    }
    return;
  }
  const owner = find(found, operation.owner);
  if (owner === undefined) return;
  const own = naive.get(spell(owner));
  if (operation.do === 'name') {
    changes.set(owner, property('name'), operation.value);
    own.name = operation.value;
  } else if (operation.do === 'age') {
    changes.set(owner, property('age'), operation.value);
    own.age = String(operation.value);
  } else if (operation.do === 'set') {
    const other = find(found, operation.target);
    changes.set(owner, property(operation.name), other ?? null);
    own[operation.name === 'one' ? 'one' : 'must'] = other === undefined ? null : spell(other);
  } else if (operation.do === 'clear') {
    changes.clear(owner, property(operation.name));
    if (operation.name === 'list') own.list = [];
    else if (operation.name === 'set') own.set = [];
    else own.pairs = new Map();
  } else {
    const targets = operation.targets.map((one) => find(found, one)).filter((one) => one !== undefined);
    changes.set(owner, property('list'), targets);
    own.list = targets.map(spell);
  }
}

type Edit = Exclude<Operation, Plannable | { do: 'delete' }>;

function edit(store: Store, transaction: Transaction, naive: NaiveStore, owner: Instance, operation: Edit): void {
  const own = naive.get(spell(owner));
  const other = 'target' in operation ? find(store, operation.target) : undefined;
  const key = 'key' in operation ? find(store, operation.key) : undefined;
  switch (operation.do) {
    case 'insert': {
      if (other === undefined) return;
      const index = Math.min(operation.at, own.list.length);
      transaction.insert(owner, property('list'), index, other);
      own.list.splice(index, 0, spell(other));
      return;
    }
    case 'removeAt':
      if (operation.at >= own.list.length) return;
      transaction.removeAt(owner, property('list'), operation.at);
      own.list.splice(operation.at, 1);
      return;
    case 'add':
      if (other === undefined) return;
      transaction.add(owner, property('set'), other);
      if (!own.set.includes(spell(other))) own.set.push(spell(other));
      return;
    case 'remove':
      if (other === undefined) return;
      transaction.remove(owner, property('set'), other);
      own.set = own.set.filter((one) => one !== spell(other));
      return;
    case 'put':
      if (other === undefined || key === undefined) return;
      transaction.putEntry(owner, property('pairs'), key, other);
      own.pairs.set(spell(key), spell(other));
      return;
    case 'take':
      if (key === undefined) return;
      transaction.removeEntry(owner, property('pairs'), key);
      own.pairs.delete(spell(key));
  }
}

/** Queries whose indexes the changes concern. */
export const queries: Queries = [
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
] satisfies readonly (readonly [typeof node, Query])[];
