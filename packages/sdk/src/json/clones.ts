import { Decimal, isDecimalText } from '../model/decimal.js';
import { isDate } from '../model/kinds-of-objects.js';
import { type EntityId, EntityReference } from '../model/reference.js';
import type { Expected } from './types.js';

/**
 * Restores a `Decimal` or an `EntityReference` that `structuredClone`, or a message to another thread, has turned into
 * a plain object. Only the declared type says what the object was.
 *
 * @returns the value itself if it is not such an object
 */
export function unclonedValue(value: object, expected: Expected): object {
  if (expected?.kind === 'simple' && expected.name === 'decimal') return decimalOf(value) ?? value;
  return expected?.kind === 'named' ? (referenceOf(value) ?? value) : value;
}

function decimalOf(clone: object): Decimal | undefined {
  if (Object.keys(clone).length !== 1 || !('value' in clone)) return undefined;
  const { value } = clone;
  return typeof value === 'string' && isDecimalText(value) ? new Decimal(value) : undefined;
}

function referenceOf(clone: object): EntityReference | undefined {
  const hasMembers = 'typeSignature' in clone && 'refId' in clone && 'refPartition' in clone;
  if (!hasMembers || Object.keys(clone).length !== 3) return undefined;
  const { typeSignature, refId, refPartition } = clone;
  if (typeof typeSignature !== 'string' || !isEntityId(refId)) return undefined;
  if (refPartition !== null && typeof refPartition !== 'string') return undefined;
  return new EntityReference(typeSignature, refId, refPartition);
}

/** Whether a value is of a simple type, as every id is. */
export function isEntityId(value: unknown): value is EntityId {
  if (typeof value === 'object') return Decimal.is(value) || isDate(value);
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}
