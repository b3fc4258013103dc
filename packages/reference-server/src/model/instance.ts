import { initialValues } from './initial-values.js';
import type { EntityType, Property } from './types.js';
import { Transient, type Value } from './values.js';

export { Entity, type Instance, Ref, Transient } from './values.js';

/** Creates what is not part of a store, with the initial values of its type. */
export function newTransient(type: EntityType): Transient {
  return new Transient(type, initialValues(type));
}

/** The property with a name that the code knows to exist. */
export function propertyOf(type: EntityType, name: string): Property {
  const property = type.propertiesByName.get(name);
  if (property === undefined) throw new Error(`${type.signature} has no property "${name}".`);
  return property;
}

/**
 * Creates what is not part of a store, e.g. the envelope of a result.
 *
 * @example transient(types.builtIn.entityQueryResult, { entities, hasMore: false })
 */
export function transient(type: EntityType, values: Readonly<Record<string, Value>> = {}): Transient {
  const created = newTransient(type);
  for (const [name, value] of Object.entries(values)) created.put(propertyOf(type, name), value);
  return created;
}
