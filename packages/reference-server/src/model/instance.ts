import { initialValues } from './initial-values.js';
import type { EntityType, Property } from './types.js';
import { Instance, type Value } from './values.js';

export { Instance } from './values.js';

/** A new entity with the values that its type gives it. */
export function newInstance(type: EntityType): Instance {
  return new Instance(type, initialValues(type));
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
  const instance = newInstance(type);
  for (const [name, value] of Object.entries(values)) instance.put(propertyOf(type, name), value);
  return instance;
}
