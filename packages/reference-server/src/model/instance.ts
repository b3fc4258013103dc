import type { EntityType, Property } from './types.js';
import type { Value } from './values.js';

/**
 * An entity. Its values stand in the order of its type's properties, so that a property is read by its index.
 *
 * An instance belongs to a store or is transient, as the parts of a result are. A deleted instance stays `alive: false`
 * as long as references to it are left behind: readers skip it, and when its identity is created again the
 * same object comes alive.
 */
export class Instance {
  readonly type: EntityType;
  readonly values: Value[];
  /** Whether the instance exists; a reference to one that does not reads as null. */
  alive = true;
  /** Counts creations in a store: the order of entities where no other is asked for. */
  sequence = 0;

  constructor(type: EntityType) {
    this.type = type;
    this.values = type.properties.map((property) => property.initial());
  }

  get(property: Property): Value {
    return this.values[property.index] ?? null;
  }

  /** Sets a value without a trace: for instances that no store holds. A store changes its own by manipulations. */
  put(property: Property, value: Value): void {
    this.values[property.index] = value;
  }
}
