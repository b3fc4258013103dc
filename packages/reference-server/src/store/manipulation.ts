import type { Property } from '../model/types.js';
import type { Entity, Entry, Ref, Value } from '../model/values.js';
import type { PartialIdentity } from './identities.js';

/** A property of an entity of a store. */
export interface OwnedProperty {
  readonly owner: Ref;
  readonly property: Property;
}

/** An entity was created with its id, globalId and partition. Its other values follow as changes. */
export interface Instantiation {
  readonly kind: 'instantiation';
  readonly entity: Entity;
  /** The parts of the identity that were given. The store generated the others. */
  readonly given: PartialIdentity;
}

/** The value of a property was replaced. */
export interface ChangeValue extends OwnedProperty {
  readonly kind: 'changeValue';
  readonly newValue: Value;
}

/**
 * Elements were added to a collection, or removed from it, one after the other. The key of an item is the position in a
 * list when the element was added or removed, the element itself for a set, and the key for a map.
 */
export interface ItemsChange extends OwnedProperty {
  readonly kind: 'add' | 'remove';
  readonly items: readonly Entry[];
}

/** A collection was emptied. */
export interface Clear extends OwnedProperty {
  readonly kind: 'clear';
}

/** An entity was deleted. */
export interface Delete {
  readonly kind: 'delete';
  readonly entity: Ref;
}

/** A single change of a store, as responses show it. */
export type Manipulation = Instantiation | ChangeValue | ItemsChange | Clear | Delete;
