import { Decimal } from '../model/decimal.js';
import { equalElements, isCollectionValue, MapValue, SetValue, TypedNumber, type Value } from '../model/values.js';

/**
 * Whether clients see no difference between two values, so that setting one in place of the other changes nothing. This is
 * stricter than {@link equalElements}: 1.0 and 1.00 are equal, but are written differently, and so are 0.0 and -0.0
 * . The order of a set or a map does not matter.
 */
export function sameValue(left: Value, right: Value): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return Object.is(left, right);
  }
  if (Array.isArray(left)) return Array.isArray(right) && sameLists(left, right);
  if (left instanceof SetValue) return right instanceof SetValue && sameSets(left, right);
  if (left instanceof MapValue) return right instanceof MapValue && sameMaps(left, right);
  if (isCollectionValue(right)) return false;
  if (left instanceof Decimal && right instanceof Decimal) return left.isWrittenAs(right);
  if (left instanceof TypedNumber && right instanceof TypedNumber) {
    return left.type === right.type && Object.is(left.value, right.value);
  }
  return equalElements(left, right, 'exact');
}

function sameLists(left: readonly Value[], right: readonly Value[]): boolean {
  return left.length === right.length && left.every((element, index) => sameValue(element, right[index] ?? null));
}

function sameSets(left: SetValue, right: SetValue): boolean {
  return left.size === right.size && Array.from(left).every((element) => contains(right, element));
}

function contains(set: SetValue, element: Value): boolean {
  const found = set.find(element);
  return found !== undefined && sameValue(element, found);
}

function sameMaps(left: MapValue, right: MapValue): boolean {
  if (left.size !== right.size) return false;
  return Array.from(left).every(([key, value]) => {
    const found = right.find(key);
    return found !== undefined && sameValue(key, found[0]) && sameValue(value, found[1]);
  });
}
