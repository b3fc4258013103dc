import { MapValue, SetValue } from '../model/values.js';
import { insertElements, removeElements } from './list-changes.js';
import type { Add, Instantiation, Item, Manipulation, Remove } from './manipulation.js';
import type { StoreState } from './store-state.js';

/** Takes a manipulation back. The state must be as the manipulation left it. */
export function undo(state: StoreState, manipulation: Manipulation): void {
  switch (manipulation.kind) {
    case 'instantiation':
      state.remove(manipulation.entity);
      restoreDangling(manipulation);
      return;
    case 'delete':
      manipulation.entity.putAll(manipulation.values);
      state.add(manipulation.entity);
      return;
    case 'changeValue':
    case 'clear':
      state.setProperty(manipulation.owner, manipulation.property, manipulation.oldValue);
      return;
    case 'add':
      undoAdditions(state, manipulation);
      return;
    case 'remove':
      undoRemovals(state, manipulation);
  }
}

/** Restores the state of a deleted entity whose identity had been created again. */
function restoreDangling({ entity, before }: Instantiation): void {
  if (before === undefined) return;
  entity.putAll(before.values);
  entity.sequence = before.sequence;
}

function undoAdditions(state: StoreState, addition: Add): void {
  const { owner, property, items } = addition;
  const list = owner.get(property);
  if (!Array.isArray(list)) {
    for (const item of items.toReversed()) undoAdd(state, addition, item);
    return;
  }
  for (const { value } of items) state.unlink(owner, property, value);
  // The positions of additions rise, so no later one has moved an earlier one.
  removeElements(
    list,
    items.map(({ key }) => positionOf(key)),
  );
}

function undoRemovals(state: StoreState, removal: Remove): void {
  const { owner, property } = removal;
  const items = removal.items.toReversed();
  const list = owner.get(property);
  if (!Array.isArray(list)) {
    for (const item of items) undoRemove(state, removal, item);
    return;
  }
  // The positions of removals fall, so they are the positions in the list with all of them.
  insertElements(
    list,
    items.map(({ key, value }) => ({ index: positionOf(key), value })),
  );
  for (const { value } of items) state.link(owner, property, value);
}

function undoAdd(state: StoreState, { owner, property }: Add, { key, value, replaced }: Item): void {
  const collection = owner.get(property);
  state.unlink(owner, property, value);
  if (collection instanceof SetValue) collection.delete(value);
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
  if (collection instanceof SetValue) collection.putBack({ content: value, order });
  else if (collection instanceof MapValue) {
    state.link(owner, property, key);
    collection.putBack({ content: [key, value], order });
  }
}

function positionOf(key: unknown): number {
  if (typeof key !== 'number') throw new Error('The key of a list item is not a position.');
  return key;
}
