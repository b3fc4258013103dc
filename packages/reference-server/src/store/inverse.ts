import type { Instance } from '../model/instance.js';
import { MapValue, SetValue, type Value } from '../model/values.js';
import type { Add, Instantiation, Item, Manipulation, Remove } from './manipulation.js';
import type { StoreState } from './store-state.js';

/** Runs the inverse of a manipulation on the state that the manipulation left. */
export function undo(state: StoreState, manipulation: Manipulation): void {
  switch (manipulation.kind) {
    case 'instantiation':
      state.remove(manipulation.entity);
      restoreDangling(manipulation);
      return;
    case 'delete':
      setValues(manipulation.entity, manipulation.values);
      state.add(manipulation.entity);
      return;
    case 'changeValue':
    case 'clear':
      state.setProperty(manipulation.owner, manipulation.property, manipulation.oldValue);
      return;
    case 'add':
      for (const item of manipulation.items.toReversed()) undoAdd(state, manipulation, item);
      return;
    case 'remove':
      for (const item of manipulation.items.toReversed()) undoRemove(state, manipulation, item);
  }
}

/** An entity that was deleted once more has the place in the order of creation that it had before. */
function restoreDangling({ entity, before }: Instantiation): void {
  if (before === undefined) return;
  setValues(entity, before.values);
  entity.sequence = before.sequence;
}

function undoAdd(state: StoreState, { owner, property }: Add, { key, value, replaced }: Item): void {
  const collection = owner.get(property);
  state.unlink(owner, property, value);
  if (Array.isArray(collection)) collection.splice(positionOf(key), 1);
  else if (collection instanceof SetValue) collection.delete(value);
  else if (collection instanceof MapValue) {
    state.unlink(owner, property, key);
    if (replaced === undefined) collection.delete(key);
    else collection.putBack(replaced);
    for (const element of replaced?.content ?? []) state.link(owner, property, element);
  }
}

function undoRemove(state: StoreState, { owner, property }: Remove, { key, value, order = 0 }: Item): void {
  const collection = owner.get(property);
  state.link(owner, property, value);
  if (Array.isArray(collection)) collection.splice(positionOf(key), 0, value);
  else if (collection instanceof SetValue) collection.putBack({ content: value, order });
  else if (collection instanceof MapValue) {
    state.link(owner, property, key);
    collection.putBack({ content: [key, value], order });
  }
}

function positionOf(key: unknown): number {
  if (typeof key !== 'number') throw new Error('A list is edited by positions.');
  return key;
}

/** Gives an instance these values, one for each place. */
export function setValues(instance: Instance, values: readonly Value[]): void {
  for (let index = 0; index < instance.type.valueCount; index += 1) instance.values[index] = values[index] ?? null;
}
