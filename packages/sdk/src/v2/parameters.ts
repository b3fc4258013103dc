import { InputError } from '../errors/usage.js';
import type { Expected } from '../json/types.js';
import { dateAdvice, dateText } from '../model/date.js';
import { Decimal } from '../model/decimal.js';
import { mismatch, preciseNumbers, safeLong } from '../model/message.js';
import type { ModelTypes } from '../model/model-view.js';
import { TypedValue } from '../model/reference.js';
import { checkNames } from '../operation/checks.js';
import type { Parameter } from '../operation/operation.js';
import { encodePathPart } from '../operation/path.js';
import { orderTable } from '../options/table.js';

/** What a path begins with. */
interface Place {
  readonly access: string;
  readonly type: string;
}

/** The path of an entity type or of one entity (4.8). */
export function entityPath(place: Place, id?: string, partition?: string): string {
  return `/rest/v2/entities/${placePath(place)}${idPath(id, partition)}`;
}

/** The path of a property (4.9). */
export function propertyPath(place: Place, id: string, partition: string | undefined, property: string): string {
  const name = encodePathPart(property, 'property');
  return `/rest/v2/properties/${placePath(place)}${idPath(id, partition)}/${name}`;
}

function placePath({ access, type }: Place): string {
  return `${encodePathPart(access, 'access')}/${encodePathPart(type, 'type')}`;
}

function idPath(id: string | undefined, partition: string | undefined): string {
  if (id === undefined) return '';
  const part = encodePathPart(id, 'id');
  return partition === undefined ? `/${part}` : `/${part}/${encodePathPart(partition, 'partition')}`;
}

/** The order as parameters, with an explicit direction for each property, so that no default matters (4.8). */
export function orderParameters(
  orders: readonly { readonly property: string; readonly direction?: unknown }[] = [],
): Parameter[] {
  if (!Array.isArray(orders)) throw new InputError(mismatch('an array of { property, direction }', orders, 'orderBy'));
  const known = Object.keys(orderTable);
  for (const [index, order] of orders.entries()) checkNames(order, known, 'option', `orderBy[${index}]`);
  const byDefault = orderTable.direction.default;
  return [
    ...orders.map(({ property }): Parameter => [orderTable.property.name, property]),
    ...orders.map(({ direction = byDefault }): Parameter => [orderTable.direction.name, String(direction)]),
  ];
}

/**
 * A simple value in the form that paths and conditions use.
 *
 * @param type the simple type, if known; floats and doubles may exceed 2^53
 * @throws InputError if the value has no such form
 */
export function scalarText(value: unknown, what: string, type?: string): string {
  if (TypedValue.is(value)) return scalarText(value.value, what, value.type);
  const date = typeof value === 'object' ? dateText(value) : undefined;
  if (date !== undefined) return date;
  const isFloating = Number.isFinite(value) && (type === 'float' || type === 'double');
  if (typeof value === 'number' && !isFloating) {
    if (!Number.isFinite(value)) throw new InputError(mismatch('a finite number', value, what));
    if (Number.isInteger(value) && !Number.isSafeInteger(value))
      throw new InputError(mismatch('a number up to 2^53', value, what, preciseNumbers));
  }
  const isSimple = ['string', 'number', 'bigint', 'boolean'].includes(typeof value) || Decimal.is(value);
  if (isFloating && Object.is(value, -0)) return '-0.0';
  if (isSimple) return String(value);
  throw new InputError(mismatch('a simple value', value, what, dateAdvice(value)));
}

/**
 * Like {@link scalarText}, for a value of a declared type.
 *
 * @throws InputError also for a long beyond 2^53, which could not be read again, if the model says that longs are
 *   numbers
 */
export function valueText(value: unknown, what: string, declared: Expected, { longs }: ModelTypes): string {
  const type = declared?.kind === 'simple' ? declared.name : undefined;
  const isNumber = typeof value === 'bigint' || typeof value === 'number';
  if (longs === 'number' && type === 'long' && isNumber && !Number.isSafeInteger(Number(value))) {
    throw new InputError(mismatch(safeLong, value, what));
  }
  return scalarText(value, what, type);
}
