import { emptyCollectionLike } from '../model/initial-values.js';
import type { Instance } from '../model/instance.js';
import type { Property } from '../model/types.js';
import type { Collection, Element, MapValue, SetValue, Value } from '../model/values.js';
import { copyValue, sizeOf } from '../model/values.js';
import type { Work } from '../model/work.js';
import type { PartialIdentity } from './identity-generator.js';
import { undo } from './inverse.js';
import { insertElements, type Placed, removeElements } from './list-changes.js';
import type { Add, DanglingState, Item, Manipulation, Remove } from './manipulation.js';
import type { StoreState } from './store-state.js';

/** The last manipulation, to which items can still be added. */
type Growing = (Omit<Add, 'items'> | Omit<Remove, 'items'>) & { readonly items: Item[] };

/**
 * Changes a {@link StoreState} and records each change with all that undoing it needs. It does not check whether a change
 * is allowed, which is the task of the transaction. Collections must come from {@link StoreState.changing}.
 */
export class ChangeLog {
  readonly #state: StoreState;
  readonly #sequence: number;
  readonly #work: Work;
  readonly #manipulations: Manipulation[] = [];
  readonly #keeps: boolean;
  #growing: Growing | undefined;

  /**
   * @param work the work of the request
   * @param manipulations whether the manipulations are kept. Only then they can be undone
   */
  constructor(state: StoreState, work: Work, manipulations: 'kept' | 'forgotten') {
    this.#state = state;
    this.#work = work;
    this.#keeps = manipulations === 'kept';
    this.#sequence = state.sequence;
  }

  get manipulations(): readonly Manipulation[] {
    return this.#manipulations;
  }

  /**
   * Adds an instance to the store.
   *
   * @param given the parts of its identity that were not generated
   * @param sequence its place in the order of creation
   * @param before the state of the instance if it was deleted before and references to it are dangling
   */
  instantiate(
    entity: Instance,
    values: readonly Value[],
    given: PartialIdentity,
    sequence: number,
    before?: DanglingState,
  ): void {
    this.#state.beforeChange(entity);
    this.#work.spend(costs.creation);
    entity.sequence = sequence;
    entity.putAll(values);
    this.#state.add(entity);
    this.#record({ kind: 'instantiation', entity, given, before });
  }

  deleteAll(entities: ReadonlySet<Instance>): void {
    this.#work.spend(costs.deletion * entities.size);
    this.#state.indexes.removeAll(entities);
    for (const entity of entities) {
      this.#state.beforeChange(entity);
      const values = entity.values.slice();
      this.#state.removeUnindexed(entity);
      entity.putAll(identityValues(entity));
      this.#record({ kind: 'delete', entity, values });
    }
  }

  changeValue(owner: Instance, property: Property, newValue: Value): void {
    this.#state.beforeChange(owner);
    const oldValue = owner.get(property);
    this.#work.spend(costs.change + sizeOf(oldValue) + sizeOf(newValue));
    this.#state.setProperty(owner, property, newValue);
    // A collection may be edited later, so the manipulation keeps a copy.
    if (this.#keeps) this.#record({ kind: 'changeValue', owner, property, newValue: copyValue(newValue), oldValue });
  }

  clear(owner: Instance, property: Property, oldValue: Collection): void {
    this.#work.spend(costs.change + sizeOf(oldValue));
    this.#state.setProperty(owner, property, emptyCollectionLike(oldValue));
    this.#record({ kind: 'clear', owner, property, oldValue });
  }

  /** @param inserted the elements with their positions in the resulting list, which rise */
  insert(owner: Instance, property: Property, list: Element[], inserted: readonly Placed[]): void {
    this.#work.spend(costOfMoving(list, inserted[0]?.index) + costs.item * inserted.length);
    insertElements(list, inserted);
    for (const { index, value } of inserted) {
      this.#state.link(owner, property, value);
      this.#recordItem('add', owner, property, { key: index, value });
    }
  }

  /** @param indexes the positions of the elements, which rise */
  removeAt(owner: Instance, property: Property, list: Element[], indexes: readonly number[]): void {
    this.#work.spend(costOfMoving(list, indexes[0]) + costs.item * indexes.length);
    // The items fall, as if the elements were removed one after the other.
    for (const { index, value } of removeElements(list, indexes).reverse()) {
      this.#state.unlink(owner, property, value);
      this.#recordItem('remove', owner, property, { key: index, value });
    }
  }

  addToSet(owner: Instance, property: Property, set: SetValue, value: Element): void {
    this.#work.spend(costs.item);
    set.add(value);
    this.#state.link(owner, property, value);
    this.#recordItem('add', owner, property, { key: value, value });
  }

  removeFromSet(owner: Instance, property: Property, set: SetValue, value: Element): void {
    this.#work.spend(costs.item);
    const placed = set.takeOut(value);
    if (placed === undefined) return;
    this.#state.unlink(owner, property, placed.content);
    this.#recordItem('remove', owner, property, { key: placed.content, value: placed.content, order: placed.order });
  }

  putEntry(owner: Instance, property: Property, map: MapValue, key: Element, value: Element): void {
    this.#work.spend(costs.item);
    const replaced = map.entryOf(key);
    map.set(key, value);
    for (const element of replaced?.content ?? []) this.#state.unlink(owner, property, element);
    for (const element of [key, value]) this.#state.link(owner, property, element);
    this.#recordItem('add', owner, property, { key, value, replaced });
  }

  removeEntry(owner: Instance, property: Property, map: MapValue, key: Element): void {
    this.#work.spend(costs.item);
    const placed = map.takeOut(key);
    if (placed === undefined) return;
    for (const element of placed.content) this.#state.unlink(owner, property, element);
    const [storedKey, value] = placed.content;
    this.#recordItem('remove', owner, property, { key: storedKey, value, order: placed.order });
  }

  /** Takes all changes back, the last one first. */
  undo(): void {
    for (const manipulation of this.#manipulations.splice(0).reverse()) undo(this.#state, manipulation);
    this.#state.sequence = this.#sequence;
  }

  #record(manipulation: Manipulation): void {
    if (!this.#keeps) return;
    this.#growing = undefined;
    this.#manipulations.push(manipulation);
  }

  /** Adds the item to the last manipulation if that edited the same collection, so that a body is one manipulation. */
  #recordItem(kind: 'add' | 'remove', owner: Instance, property: Property, item: Item): void {
    if (!this.#keeps) return;
    const last = this.#growing;
    if (last?.kind === kind && last.owner === owner && last.property === property && follows(last, item)) {
      last.items.push(item);
      return;
    }
    const growing = { kind, owner, property, items: [item] };
    this.#manipulations.push(growing);
    this.#growing = growing;
  }
}

/** The work of changes, in units. */
export const costs = { creation: 700, deletion: 100, change: 20, item: 20 } as const;

/** Elements that are moved together cost little each. */
function costOfMoving(list: readonly Element[], from = list.length): number {
  return (list.length - from) >> 3;
}

/** The values that a deleted entity keeps: its identity, by which dangling references can be resolved again. */
function identityValues(entity: Instance): Value[] {
  const { type } = entity;
  const kept = new Array<Value>(type.valueCount).fill(null);
  for (const property of [type.id, type.globalId, type.partition]) kept[property.index] = entity.get(property);
  return kept;
}

/** Whether an item can be part of a manipulation. The positions in a list must rise for `add` and fall for `remove`. */
function follows({ kind, items }: Growing, { key, order, replaced }: Item): boolean {
  const last = items.at(-1)?.key;
  if (typeof key !== 'number' || typeof last !== 'number' || order !== undefined || replaced !== undefined) return true;
  return kind === 'add' ? key > last : key < last;
}
