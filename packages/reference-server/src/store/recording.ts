import type { Property } from '../model/types.js';
import type { Ref } from '../model/values.js';
import type { Item, ItemsChange, Manipulation } from './manipulation.js';

/** The last manipulation, to which items can still be added. */
type Growing = Omit<ItemsChange, 'items'> & { readonly items: Item[] };

/** Records the changes of a draft in order. */
export class Recording {
  readonly #manipulations: Manipulation[] = [];
  #growing: Growing | undefined;

  get manipulations(): readonly Manipulation[] {
    return this.#manipulations;
  }

  add(manipulation: Manipulation): void {
    this.#growing = undefined;
    this.#manipulations.push(manipulation);
  }

  /**
   * Adds an item to the last manipulation if that edited the same collection, so that a body is one manipulation.
   *
   * @param inAnyOrder whether keys that are numbers need neither rise, as in a list for `add`, nor fall, as for `remove`
   */
  addItem(kind: Growing['kind'], owner: Ref, property: Property, item: Item, inAnyOrder = false): void {
    const last = this.#growing;
    if (last?.kind === kind && last.owner === owner && last.property === property) {
      if (inAnyOrder || follows(last, item)) {
        last.items.push(item);
        return;
      }
    }
    const growing = { kind, owner, property, items: [item] };
    this.#manipulations.push(growing);
    this.#growing = growing;
  }
}

function follows({ kind, items }: Growing, { key }: Item): boolean {
  const last = items.at(-1)?.key;
  if (typeof key !== 'number' || typeof last !== 'number') return true;
  return kind === 'add' ? key > last : key < last;
}
