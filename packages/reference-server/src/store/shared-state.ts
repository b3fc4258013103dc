import { Instance } from '../model/instance.js';
import type { Element, Value } from '../model/values.js';
import { copyValue, isCollectionValue } from '../model/values.js';
import { StoreState } from './store-state.js';

/**
 * The state of a store or a snapshot. Several may have one state in common until one of them changes it, so that copying
 * takes no time. The one that changes it keeps its instances, and the others get a copy.
 */
export class SharedState {
  #state: StoreState;
  /** All that have the state in common, this one included. Those that nobody uses any more are collected. */
  #sharers: Set<WeakRef<SharedState>>;
  readonly #reference = new WeakRef(this);

  constructor(state: StoreState, sharers = new Set<WeakRef<SharedState>>()) {
    this.#state = state;
    this.#sharers = sharers;
    sharers.add(this.#reference);
    // At each power of two, so that the cost of each addition is constant on average.
    if ((sharers.size & (sharers.size - 1)) === 0) {
      for (const sharer of sharers) if (sharer.deref() === undefined) sharers.delete(sharer);
    }
  }

  /** The state for reading. */
  get current(): StoreState {
    return this.#state;
  }

  /** Another holder of the same content, which later changes of this one do not concern. */
  share(): SharedState {
    return new SharedState(this.#state, this.#sharers);
  }

  /** The state for changes, which nothing else has in common. */
  own(): StoreState {
    if (this.#sharers.size === 1) return this.#state;
    const others = this.#sharers;
    others.delete(this.#reference);
    this.#sharers = new Set([this.#reference]);
    let copy: StoreState | undefined;
    for (const reference of others) {
      const other = reference.deref();
      if (other === undefined) continue;
      copy ??= copyState(this.#state);
      other.#state = copy;
    }
    return this.#state;
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
