import { Instance } from '../model/instance.js';
import type { Element, Value } from '../model/values.js';
import { copyValue, isCollectionValue } from '../model/values.js';
import { StoreState } from './store-state.js';

/** The content of a store at one time. It never changes, so any number of stores can be created from it. */
export class StoreSnapshot {
  #state: StoreState;
  #isOwn = false;

  /** @param state the state of the store, which must call {@link detach} before it changes the state */
  constructor(state: StoreState) {
    this.#state = state;
  }

  /** Copies the content, unless it has been copied already. */
  detach(): void {
    if (!this.#isOwn) this.#state = copyState(this.#state);
    this.#isOwn = true;
  }

  /** Creates a copy of the content for another store. */
  copy(): StoreState {
    return copyState(this.#state);
  }
}

/** Copies a state with all its instances. Changes of one state do not show in the other. */
export function copyState(source: StoreState): StoreState {
  const twins = new Map<Instance, Instance>();
  const twinOf = (instance: Instance): Instance => {
    const known = twins.get(instance);
    if (known !== undefined) return known;
    const twin = new Instance(instance.type, new Array<Value>(instance.type.valueCount).fill(null));
    twin.alive = instance.alive;
    twin.sequence = instance.sequence;
    twins.set(instance, twin);
    return twin;
  };
  const twinElement = (element: Element): Element => {
    if (element instanceof Instance) return twinOf(element);
    return isCollectionValue(element) ? copyValue(element, twinElement) : element;
  };

  const everyone = Array.from(source.identities.all());
  for (const instance of everyone) {
    const twin = twinOf(instance);
    twin.putAll(instance.values.map((value) => copyValue(value, twinElement)));
  }
  const copy = new StoreState(source.partitions);
  copy.sequence = source.sequence;
  // Deleted instances are not added: the references to them add them as dangling.
  for (const instance of everyone) if (instance.alive) copy.add(twinOf(instance));
  return copy;
}
