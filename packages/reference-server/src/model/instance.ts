import { initialValues } from './initial-values.js';
import type { EntityType, Property } from './types.js';
import { Instance, type Value } from './values.js';

export { Instance } from './values.js';

/** Creates an entity with the initial values of its type. */
export function newInstance(type: EntityType): Instance {
  return new Instance(type, initialValues(type));
}

/** The property with a name that the code knows to exist. */
export function propertyOf(type: EntityType, name: string): Property {
  const property = type.propertiesByName.get(name);
  if (property === undefined) throw new Error(`${type.signature} has no property "${name}".`);
  return property;
}

/**
 * Creates an instance that is not part of a store, e.g. the envelope of a result.
 *
 * @example transient(types.builtIn.entityQueryResult, { entities, hasMore: false })
 */
export function transient(type: EntityType, values: Readonly<Record<string, Value>> = {}): Instance {
  const instance = newInstance(type);
  for (const [name, value] of Object.entries(values)) instance.put(propertyOf(type, name), value);
  return instance;
}
