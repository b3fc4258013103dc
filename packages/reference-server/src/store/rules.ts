import { emptyValue } from '../model/initial-values.js';
import { type Instance, newInstance } from '../model/instance.js';
import { invalid } from '../model/refusal.js';
import type { TypeSystem } from '../model/type-system.js';
import { type EntityType, isCollection, type Property, typeName } from '../model/types.js';
import type { Value } from '../model/values.js';
import type { CompleteIdentity } from './identity-generator.js';

/** @throws Refusal `invalid` if the type is abstract or not stored */
export function requireStored(types: TypeSystem, type: EntityType): void {
  if (type.abstract) throw invalid('R-32', `Expected a concrete subtype of ${type.signature}, got the abstract type.`);
  if (types.isStored(type)) return;
  throw invalid(
    'R-71',
    `Expected a type whose entities are stored, got ${type.signature}, which only requests and results contain.`,
  );
}

/** A new instance with an identity and the initial values of its type. */
export function instanceWith(type: EntityType, { id, partition, globalId }: CompleteIdentity): Instance {
  const instance = newInstance(type);
  instance.put(type.id, id);
  instance.put(type.partition, partition);
  instance.put(type.globalId, globalId);
  return instance;
}

/**
 * The value that a property gets if it is set; null empties a collection.
 *
 * @throws Refusal `invalid` if the property cannot be null, or is the id or the partition
 */
export function settableValue({ type }: Instance, own: Property, value: Value): Value {
  if (own === type.id || own === type.partition) {
    throw invalid('R-35', `The property "${own.name}" of an existing entity cannot be changed.`);
  }
  const wanted = value === null && isCollection(own.type) ? emptyValue(own.type) : value;
  if (wanted === null && !own.nullable) {
    throw invalid('R-44', `The property "${own.name}" cannot be null. Expected ${typeName(own.type)}.`);
  }
  return wanted;
}

/** The property of the entity's own type, for callers that have the property of a supertype. */
export function ownProperty(owner: Instance, property: Property): Property {
  const own = owner.type.propertiesByName.get(property.name);
  if (own === undefined) throw new Error(`${owner.type.signature} has no property "${property.name}".`);
  return own;
}
