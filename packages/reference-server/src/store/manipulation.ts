import type { Instance } from '../model/instance.js';
import type { Property } from '../model/types.js';
import type { Collection, Element, Entry, OrderedItem, Value } from '../model/values.js';

/** What is left of a deleted entity. */
export interface DanglingState {
  readonly values: readonly Value[];
  readonly sequence: number;
}

/** An entity came to be. Its id, globalId and partition are part of this; all other values follow as changes. */
export interface Instantiation {
  readonly kind: 'instantiation';
  readonly entity: Instance;
  /** What the entity had been, where references to its identity were dangling. */
  readonly before: DanglingState | undefined;
}

/** A property got another value; of a collection property: another content. */
export interface ChangeValue {
  readonly kind: 'changeValue';
  readonly owner: Instance;
  readonly property: Property;
  readonly newValue: Value;
  readonly oldValue: Value;
}

/**
 * One element of a collection. `key` is the position in a list (a plain integer, counted when the element was added or
 * removed), the element itself in a set, the key in a map.
 */
export interface Item {
  readonly key: Element;
  readonly value: Element;
  /** What a map held under the key before. */
  readonly replaced?: OrderedItem<Entry> | undefined;
  /** Where a removed element stood in the order of a set or a map. */
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

/** An entity ceased to be. It keeps its id, globalId and partition. */
export interface Delete {
  readonly kind: 'delete';
  readonly entity: Instance;
  readonly values: readonly Value[];
}

/** A step of what a request did, with all that its inverse needs. */
export type Manipulation = Instantiation | ChangeValue | Add | Remove | Clear | Delete;
