import type { Instance } from '../model/instance.js';
import type { Property } from '../model/types.js';
import type { Collection, Element, MapValue, SetValue, Value } from '../model/values.js';
import { copyValue, emptyCollectionLike } from '../model/values.js';
import type { PartialIdentity } from './identity-generator.js';
import { setValues, undo } from './inverse.js';
import type { Add, DanglingState, Item, Manipulation, Remove } from './manipulation.js';
import type { StoreState } from './store-state.js';

/** The last manipulation, to which items can still be added. */
type Growing = (Omit<Add, 'items'> | Omit<Remove, 'items'>) & { readonly items: Item[] };

/**
 * Changes a {@link StoreState} and records each change with all that undoing it needs. It does not check whether a change
 * is allowed, which is the task of the transaction.
 */
export class ChangeLog {
  readonly #state: StoreState;
  readonly #sequence: number;
  readonly #manipulations: Manipulation[] = [];
  #growing: Growing | undefined;

  constructor(state: StoreState) {
    this.#state = state;
    this.#sequence = state.sequence;
  }

  get manipulations(): readonly Manipulation[] {
    return this.#manipulations;
  }

  /**
   * Adds an instance to the store.
   *
   * @param given the parts of its identity that were not generated
   * @param before the state of the instance if it was deleted before and references to it are dangling
   */
  instantiate(entity: Instance, values: readonly Value[], given: PartialIdentity, before?: DanglingState): void {
    this.#state.sequence += 1;
    entity.sequence = this.#state.sequence;
    setValues(entity, values);
    this.#state.add(entity);
    this.#record({ kind: 'instantiation', entity, given, before });
  }

  delete(entity: Instance): void {
    const values = entity.values.slice();
    this.#state.remove(entity);
    setValues(entity, identityValues(entity));
    this.#record({ kind: 'delete', entity, values });
  }

  changeValue(owner: Instance, property: Property, newValue: Value): void {
    const oldValue = owner.get(property);
    this.#state.setProperty(owner, property, newValue);
    // A collection may be edited later, so the manipulation keeps a copy.
    this.#record({ kind: 'changeValue', owner, property, newValue: copyValue(newValue), oldValue });
  }

  clear(owner: Instance, property: Property, oldValue: Collection): void {
    this.#state.setProperty(owner, property, emptyCollectionLike(oldValue));
    this.#record({ kind: 'clear', owner, property, oldValue });
  }

  insertAt(owner: Instance, property: Property, list: Element[], index: number, value: Element): void {
    list.splice(index, 0, value);
    this.#state.link(owner, property, value);
    this.#recordItem('add', owner, property, { key: index, value });
  }

  removeAt(owner: Instance, property: Property, list: Element[], index: number): void {
    const [value = null] = list.splice(index, 1);
    this.#state.unlink(owner, property, value);
    this.#recordItem('remove', owner, property, { key: index, value });
  }

  addToSet(owner: Instance, property: Property, set: SetValue, value: Element): void {
    set.add(value);
    this.#state.link(owner, property, value);
    this.#recordItem('add', owner, property, { key: value, value });
  }

  removeFromSet(owner: Instance, property: Property, set: SetValue, value: Element): void {
    const placed = set.takeOut(value);
    if (placed === undefined) return;
    this.#state.unlink(owner, property, placed.content);
    this.#recordItem('remove', owner, property, { key: placed.content, value: placed.content, order: placed.order });
  }

  putEntry(owner: Instance, property: Property, map: MapValue, key: Element, value: Element): void {
    const replaced = map.entryOf(key);
    map.set(key, value);
    for (const element of replaced?.content ?? []) this.#state.unlink(owner, property, element);
    for (const element of [key, value]) this.#state.link(owner, property, element);
    this.#recordItem('add', owner, property, { key, value, replaced });
  }

  removeEntry(owner: Instance, property: Property, map: MapValue, key: Element): void {
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
    this.#growing = undefined;
    this.#manipulations.push(manipulation);
  }

  /** Adds the item to the last manipulation if that edited the same collection, so that a body is one manipulation. */
  #recordItem(kind: 'add' | 'remove', owner: Instance, property: Property, item: Item): void {
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

/** The values that a deleted entity keeps: its identity, by which dangling references can be resolved again. */
function identityValues({ type, values }: Instance): Value[] {
  const kept = new Array<Value>(type.valueCount).fill(null);
  for (const { index } of [type.id, type.globalId, type.partition]) kept[index] = values[index] ?? null;
  return kept;
}

/** Whether an item can be part of a manipulation. The positions in a list must rise for `add` and fall for `remove`. */
function follows({ kind, items }: Growing, { key, order, replaced }: Item): boolean {
  const last = items.at(-1)?.key;
  if (typeof key !== 'number' || typeof last !== 'number' || order !== undefined || replaced !== undefined) return true;
  return kind === 'add' ? key > last : key < last;
}
