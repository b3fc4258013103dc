import { InputError } from '../errors/usage.js';
import type { Parameter } from '../http/operation.js';
import { encodePathPart } from '../http/path.js';
import { formatDate } from '../json/date.js';
import { Decimal } from '../model/decimal.js';
import type { EntityDescription } from '../model/model-view.js';
import { TypedValue } from '../model/reference.js';
import { optionText } from '../options/parameters.js';
import { projectionTable } from '../options/table.js';

/** The path of an entity type, or of one entity (4.8). */
export function entityPath(access: string, type: string, id?: unknown, partition?: string): string {
  return `/rest/v2/entities/${placePath(access, type)}${idPath(id, partition)}`;
}

/** The path of a property (4.9). */
export function propertyPath(
  access: string,
  type: string,
  id: unknown,
  partition: string | undefined,
  property: string,
): string {
  const name = encodePathPart(property, 'property');
  return `/rest/v2/properties/${placePath(access, type)}${idPath(id, partition)}/${name}`;
}

function placePath(access: string, type: string): string {
  return `${encodePathPart(access, 'access')}/${encodePathPart(type, 'type')}`;
}

function idPath(id: unknown, partition: string | undefined): string {
  if (id === undefined) return '';
  const part = encodePathPart(scalarText(id, 'the id'), 'id');
  return partition === undefined ? `/${part}` : `/${part}/${encodePathPart(partition, 'partition')}`;
}

/**
 * Conditions as parameters (4.8).
 *
 * @param type what the model says of the type that is asked for
 * @throws InputError for a value that has no text, and for anything but an object
 */
export function whereParameters(where: unknown, type: EntityDescription | undefined): Parameter[] {
  const parameters: Parameter[] = [];
  for (const [property, value] of entriesOf(where, 'where must be an object of conditions')) {
    if (value === undefined) continue;
    const declared = type?.properties.get(property)?.type;
    const simple = declared?.kind === 'simple' ? declared.name : undefined;
    parameters.push([`where.${property}`, value === null ? 'null' : scalarText(value, `where.${property}`, simple)]);
  }
  return parameters;
}

/**
 * The properties that a caller names, with their values.
 *
 * @throws InputError for a map, a list and whatever else has no properties to go by, and so would say nothing at all
 */
export function entriesOf(value: unknown, rule: string): [name: string, value: unknown][] {
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (typeof value !== 'object' || value === null || kind !== 'Object') throw new InputError(`${rule}, not ${kind}`);
  return Object.entries(value);
}

/** The order as parameters: a direction for each property, so that none depends on a default (4.8). */
export function orderParameters(
  orders: readonly { readonly property: string; readonly direction?: unknown }[] = [],
): Parameter[] {
  if (!Array.isArray(orders) || !orders.every((order: unknown) => isOrder(order)))
    throw new InputError('orderBy must be a list of { property, direction }');
  const row = { values: ['ascending', 'descending'], name: 'order-direction', default: 'ascending', section: '4.8' };
  return [
    ...orders.map(({ property }): Parameter => ['order-by', property]),
    ...orders.map(({ direction = 'ascending' }): Parameter => [row.name, optionText('direction', row, direction)]),
  ];
}

function isOrder(order: unknown): boolean {
  return typeof order === 'object' && order !== null && 'property' in order && typeof order.property === 'string';
}

/** The projection as a parameter: named in every call, since defaults differ between dialects (D-1). */
export function projectionParameter(kind: keyof typeof projectionTable, projection: unknown): Parameter {
  const row = projectionTable[kind];
  return [row.name, optionText('projection', row, projection)];
}

/**
 * A simple value as it stands in paths and conditions.
 *
 * @param type the simple type that it is known to be of; a float and a double can be beyond 2^53
 * @throws InputError
 */
export function scalarText(value: unknown, what: string, type?: string): string {
  if (TypedValue.is(value)) return scalarText(value.value, what, value.type);
  if (value instanceof Date && !Number.isNaN(value.getTime())) return formatDate(value);
  const isFloating = Number.isFinite(value) && (type === 'float' || type === 'double');
  if (typeof value === 'number' && !isFloating && !isPrecise(value)) {
    throw new InputError(`${what} is ${value}: a number beyond 2^53 may have lost digits; use a bigint`);
  }
  const isSimple = ['string', 'number', 'bigint', 'boolean'].includes(typeof value) || Decimal.is(value);
  if (isSimple) return String(value);
  throw new InputError(`${what} must be a simple value, not ${value === null ? 'null' : typeof value}`);
}

function isPrecise(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}
