import { Decimal, EntityReference, type Manipulation, TypedValue } from '@platform-services/sdk';
import { simpleName } from './graph.js';
import type { PropertyShape } from './model.js';
import { emptied } from './service-merge.js';
import {
  elementsOf,
  Identity,
  type ServiceState,
  type Stored,
  type StoredEntity,
  StoredMap,
  StoredSet,
  type StoredValue,
  spell,
} from './service-state.js';

/**
 * Does to a state what the manipulations of an answer say. The result must be the state after the call, apart
 * from global ids, since no manipulation shows those of new entities.
 */
export function replay(state: ServiceState, manipulation: Manipulation | null): void {
  if (manipulation === null) return;
  const { compoundManipulationList: several } = manipulation;
  if (Array.isArray(several)) for (const each of several) replay(state, each);
  else replayOne(state, manipulation);
}

function replayOne(state: ServiceState, manipulation: Manipulation): void {
  const { entity, owner, newValue, itemsToAdd, itemsToRemove } = manipulation;
  switch (simpleName(manipulation._type)) {
    case 'InstantiationManipulation': {
      const { type, id, partition } = identityOf(entity);
      state.create(type, id, partition);
      return;
    }
    case 'DeleteManipulation': {
      const name = String(identityOf(entity));
      state.entities.splice(
        state.entities.findIndex(({ identity }) => String(identity) === name),
        1,
      );
      return;
    }
  }
  const { values, name, old, shape } = placeOf(state, owner);
  switch (simpleName(manipulation._type)) {
    case 'ChangeValueManipulation':
      values.set(name, storedOf(newValue, shape));
      return;
    case 'ClearCollectionManipulation':
      values.set(name, emptied(old));
      return;
    case 'AddManipulation':
      values.set(name, added(old, entriesOf(itemsToAdd, shape)));
      return;
    case 'RemoveManipulation':
      values.set(name, removed(old, entriesOf(itemsToRemove, shape)));
      return;
    default:
      throw new Error(`Unknown manipulation ${manipulation._type}`);
  }
}

type Items = readonly (readonly [Stored, Stored])[];

function added(old: StoredValue, items: Items): StoredValue {
  if (old instanceof StoredMap) return new StoredMap([...old.entries, ...items]);
  if (old instanceof StoredSet) return new StoredSet([...old.elements, ...items.map(([, each]) => each)]);
  const list = [...elementsOf(old)];
  for (const [position, each] of items) list.splice(Number(position), 0, each);
  return list;
}

function removed(old: StoredValue, items: Items): StoredValue {
  const gone = items.map(([key]) => spell(key));
  if (old instanceof StoredMap) return new StoredMap(old.entries.filter(([key]) => !gone.includes(spell(key))));
  if (old instanceof StoredSet) return new StoredSet(old.elements.filter((each) => !gone.includes(spell(each))));
  const list = [...elementsOf(old)];
  for (const [position] of items) list.splice(Number(position), 1);
  return list;
}

interface Place {
  readonly values: StoredEntity['values'];
  readonly name: string;
  readonly old: StoredValue;
  readonly shape: PropertyShape;
}

function placeOf(state: ServiceState, owner: unknown): Place {
  const { reference, propertyName }: Readonly<Record<string, unknown>> = Object(owner);
  const entity = state.entityOf(identityOf(reference));
  if (entity === undefined) throw new Error(`No entity ${identityOf(reference)}`);
  const name = String(propertyName);
  const shape = state.model.property(entity.identity.type, name);
  return { values: entity.values, name, old: entity.values.get(name) ?? null, shape };
}

function identityOf(reference: unknown): Identity {
  if (!EntityReference.is(reference)) throw new Error(`Not a reference: ${JSON.stringify(reference)}`);
  const { typeSignature, refId, refPartition } = reference;
  if (typeof refId !== 'bigint' && typeof refId !== 'string') throw new Error(`Not an id of a random model: ${refId}`);
  return new Identity(simpleName(typeSignature), refId, String(refPartition));
}

function storedOf(value: unknown, shape: PropertyShape): StoredValue {
  if (Array.isArray(value)) return value.map((each) => elementOf(each, shape.element));
  if (value instanceof Set) return new StoredSet([...value].map((each) => elementOf(each, shape.element)));
  return value instanceof Map ? new StoredMap(entriesOf(value, shape)) : elementOf(value, shape.element);
}

/** The items of a list by position, of a set by themselves, and of a map by key. */
function entriesOf(items: unknown, { kind, key, element }: PropertyShape): Items {
  const keyType = kind === 'list' ? 'integer' : kind === 'set' ? element : key;
  const entries = items instanceof Map ? [...items] : [];
  return entries.map(([itemKey, each]) => [elementOf(itemKey, keyType), elementOf(each, element)]);
}

function elementOf(value: unknown, type: string): Stored {
  if (EntityReference.is(value)) return identityOf(value);
  // The name of a constant is enough where an enum is declared.
  if (TypedValue.is(value)) return type === 'object' ? value : String(value.value);
  if (isScalar(value)) return value;
  throw new Error(`Not a value of a manipulation: ${JSON.stringify(value)}`);
}

function isScalar(value: unknown): value is Exclude<Stored, Identity> {
  return value === null || typeof value !== 'object' || value instanceof Date || Decimal.is(value);
}
