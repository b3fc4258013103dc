import { Decimal } from '../model/decimal.js';
import { type Element, equalElements, MapValue, SetValue, TypedNumber, type Value } from '../model/values.js';

/**
 * Whether clients see no difference between two values, so that setting one in place of the other changes nothing. This is
 * stricter than {@link equalElements}: 1.0 and 1.00 are equal, but are written differently, and so are 0.0 and -0.0
 * . The order of a set or a map does not matter.
 */
export function sameValue(left: Value, right: Value): boolean {
  if (Array.isArray(left)) return Array.isArray(right) && sameLists(left, right);
  if (left instanceof SetValue) return right instanceof SetValue && sameSets(left, right);
  if (left instanceof MapValue) return right instanceof MapValue && sameMaps(left, right);
  if (Array.isArray(right) || right instanceof SetValue || right instanceof MapValue) return false;
  return sameElements(left, right);
}

function sameElements(left: Element, right: Element): boolean {
  if (left instanceof Decimal && right instanceof Decimal) return left.toString() === right.toString();
  if (typeof left === 'number' && typeof right === 'number') return Object.is(left, right);
  if (left instanceof TypedNumber && right instanceof TypedNumber) {
    return left.type === right.type && Object.is(left.value, right.value);
  }
  return equalElements(left, right);
}

function sameLists(left: readonly Element[], right: readonly Element[]): boolean {
  return left.length === right.length && left.every((element, index) => sameElements(element, right[index] ?? null));
}

function sameSets(left: SetValue, right: SetValue): boolean {
  return left.size === right.size && Array.from(left).every((element) => contains(right, element));
}

function contains(set: SetValue, element: Element): boolean {
  const found = set.find(element);
  return found !== undefined && sameElements(element, found);
}

function sameMaps(left: MapValue, right: MapValue): boolean {
  if (left.size !== right.size) return false;
  return Array.from(left).every(([key, value]) => {
    const found = right.entryOf(key)?.content;
    return found !== undefined && sameElements(key, found[0]) && sameElements(value, found[1]);
  });
}
