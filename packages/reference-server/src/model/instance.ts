import { initialValues } from './initial-values.js';
import type { EntityType, Property } from './types.js';
import type { Entity, Value } from './values.js';

/**
 * An entity. Its values stand at the indexes of its type's properties, which a supertype's properties share.
 *
 * An instance belongs to a store or is transient, as the parts of a result are. A deleted instance stays `alive: false`
 * as long as references to it are left behind: readers skip it, and when its identity is created again the
 * same object comes alive.
 */
export class Instance implements Entity {
  readonly type: EntityType;
  readonly values: Value[];
  /** Whether the instance exists; a reference to one that does not reads as null. */
  alive = true;
  /** Counts creations in a store: the order of entities where no other is asked for. */
  sequence = 0;

  constructor(type: EntityType) {
    this.type = type;
    this.values = initialValues(type);
  }

  get(property: Property): Value {
    return this.values[property.index] ?? null;
  }

  /** Sets a value without a trace: for instances that no store holds. A store changes its own by manipulations. */
  put(property: Property, value: Value): void {
    this.values[property.index] = value;
  }
}

/** The property of that name, for names that the code itself knows. */
export function propertyOf(type: EntityType, name: string): Property {
  const property = type.propertiesByName.get(name);
  if (property === undefined) throw new Error(`${type.signature} has no property "${name}".`);
  return property;
}

/**
 * Makes an instance that no store holds, e.g. the envelope of a result.
 *
 * @example transient(types.builtIn.entityQueryResult, { entities, hasMore: false })
 */
export function transient(type: EntityType, values: Readonly<Record<string, Value>> = {}): Instance {
  const instance = new Instance(type);
  for (const [name, value] of Object.entries(values)) instance.put(propertyOf(type, name), value);
  return instance;
}
