import { Decimal } from './decimal.js';
import { TypedNumber, type Value } from './values.js';

/**
 * Compares two values: null comes first, text is compared without regard to case, enum constants by name, false before
 * true, numbers and dates by value. Values of an `object` property are compared by type first; entities and
 * collections are equal to each other.
 */
export function compareValues(left: Value, right: Value): number {
  if (left === right) return 0;
  const rank = rankOf(left);
  const difference = rank - rankOf(right);
  return difference === 0 ? compareAlike(left, right) : difference;
}

function compareAlike(left: Value, right: Value): number {
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right);
  if (left instanceof Decimal && right instanceof Decimal) return left.compare(right);
  if (left instanceof Date && right instanceof Date) return left.getTime() - right.getTime();
  // Nothing is less or greater than NaN, which comes after all other numbers.
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
  const leftPrimitive = primitiveOf(left);
  const rightPrimitive = primitiveOf(right);
  return leftPrimitive < rightPrimitive ? -1 : leftPrimitive > rightPrimitive ? 1 : 0;
}

function primitiveOf(value: Value): string | number | bigint | boolean {
  if (value === null) return 0;
  if (typeof value !== 'object') return value;
  if (value instanceof TypedNumber) return value.value;
  return 'name' in value ? value.name : 0;
}

const numberRanks = { integer: 2, float: 3, double: 4 } as const;

function rankOf(value: Value): number {
  if (value === null) return 0;
  switch (typeof value) {
    case 'boolean':
      return 1;
    case 'number':
      return 4;
    case 'bigint':
      return 5;
    case 'string':
      return 8;
    default:
      if (value instanceof TypedNumber) return numberRanks[value.type];
      if (value instanceof Decimal) return 6;
      if (value instanceof Date) return 7;
      return 'name' in value ? 9 : 10;
  }
}

/** Compares texts without regard to case. Texts that differ only by case have lower case first. */
function compareTexts(left: string, right: string): number {
  const [leftLower, rightLower] = [left.toLowerCase(), right.toLowerCase()];
  if (leftLower !== rightLower) return leftLower < rightLower ? -1 : 1;
  return left === right ? 0 : left > right ? -1 : 1;
}
