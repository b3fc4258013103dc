import type { Instance } from '../model/instance.js';
import type { Property } from '../model/types.js';
import type { Collection, Element, Entry, OrderedItem, Value } from '../model/values.js';
import type { PartialIdentity } from './identity-generator.js';

/** The state of a deleted entity to which references are dangling. */
export interface DanglingState {
  readonly values: readonly Value[];
  readonly sequence: number;
}

/** An entity was created with its id, globalId and partition. Its other values follow as changes. */
export interface Instantiation {
  readonly kind: 'instantiation';
  readonly entity: Instance;
  /** The parts of the identity that were given. The store generated the others. */
  readonly given: PartialIdentity;
  /** The state of the entity before, if references to its identity were dangling. */
  readonly before: DanglingState | undefined;
}

/** The value of a property was replaced. */
export interface ChangeValue {
  readonly kind: 'changeValue';
  readonly owner: Instance;
  readonly property: Property;
  readonly newValue: Value;
  readonly oldValue: Value;
}

/**
 * An element of a collection. `key` is the position in a list when the element was added or removed, the element itself
 * for a set, and the key for a map.
 */
export interface Item {
  readonly key: Element;
  readonly value: Element;
  /** The entry of a map that was replaced. */
  readonly replaced?: OrderedItem<Entry> | undefined;
  /** The order of a removed element in its set or map. */
  readonly order?: number | undefined;
}

/** Elements were added to a collection, one after the other. */
export interface Add {
  readonly kind: 'add';
  readonly owner: Instance;
  readonly property: Property;
  readonly items: readonly Item[];
}

/** Elements were removed from a collection, one after the other. */
export interface Remove {
  readonly kind: 'remove';
  readonly owner: Instance;
  readonly property: Property;
  readonly items: readonly Item[];
}

/** A collection was emptied. */
export interface Clear {
  readonly kind: 'clear';
  readonly owner: Instance;
  readonly property: Property;
  readonly oldValue: Collection;
}

/** An entity was deleted. It keeps its id, globalId and partition. */
export interface Delete {
  readonly kind: 'delete';
  readonly entity: Instance;
  readonly values: readonly Value[];
}

/** A single change of a store, with all that undoing it needs. */
export type Manipulation = Instantiation | ChangeValue | Add | Remove | Clear | Delete;
