import { Instance } from './instance.js';
import { type Collection, MapValue, type Scalar, SetValue, type Value } from './values.js';

/** Whether a value is neither null nor an entity nor a collection. */
export function isScalar(value: Value): value is Scalar {
  return value !== null && !(value instanceof Instance) && !isCollectionValue(value);
}

/** Whether a value is a list, a set or a map. */
export function isCollectionValue(value: Value): value is Collection {
  return Array.isArray(value) || value instanceof SetValue || value instanceof MapValue;
}

/** Whether a value is null or a collection without elements, which answers leave out. */
export function isEmpty(value: Value): boolean {
  if (value === null) return true;
  return Array.isArray(value) ? value.length === 0 : isCollectionValue(value) && value.size === 0;
}
