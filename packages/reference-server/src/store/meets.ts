import { type Resolver, withoutDangling } from '../model/dangling.js';
import {
  type Collection,
  type Entity,
  isCollectionValue,
  isScalar,
  keyOf,
  MapValue,
  type Scalar,
  sizeOf,
} from '../model/values.js';
import type { Condition } from './query.js';

/** Whether an entity meets a condition. A dangling reference is null. */
export function meets(entity: Entity, { property, value }: Condition, entities: Resolver): boolean {
  const found = withoutDangling(entity.get(property), entities);
  if (isCollectionValue(found)) return value === null ? isEmpty(found) : contains(found, value);
  return value === null ? found === null : isScalar(found) && keyOf(found) === keyOf(value);
}

function isEmpty(collection: Collection): boolean {
  return sizeOf(collection) === 0;
}

function contains(collection: Collection, value: Scalar): boolean {
  if (collection instanceof MapValue) return false;
  return collection.some((element) => isScalar(element) && keyOf(element) === keyOf(value));
}
