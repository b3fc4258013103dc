import { Decimal } from '../model/decimal.js';
import { hasMembers, hasMethod, isDate, isPlainObject } from '../model/kinds-of-objects.js';
import { describeValue } from '../model/message.js';
import type { EntityDescription } from '../model/model-view.js';
import { TypedValue } from '../model/reference.js';
import { originsOf, unsetIn } from './remembered.js';
import { type Expected, isOpen, type MapExpectation, openElement, type WriteContext } from './types.js';
import { writeScalar } from './write-scalar.js';

/** One item of a container: its value, and the text that is written before it. */
export interface Item {
  readonly name: string;
  /** The name of a member and the like, with a comma if the item is not the first one. */
  readonly before: string;
  readonly value: unknown;
  readonly expected: Expected;
  /** The original JSON of an unchanged number whose type is unknown. */
  readonly origin?: string | undefined;
}

/** The original JSON of an item, if it can be written as it was. */
export function originalOf({ value, expected, origin }: Item, { dialect }: WriteContext): string | undefined {
  if (origin === undefined || !isOpen(expected)) return undefined;
  return dialect === 'deployed' && Decimal.is(value) && !isTextOfDouble(origin) ? undefined : origin;
}

/** A double in the form of deployed services (D-26): without an exponent from 0.001 to 10000000. */
const doubleForm = /^-?(?:\d\.\d+E-?\d+|[1-9]\d{0,6}\.\d+|0\.0{0,2}[1-9]\d*)$/;

/** Whether a number may be a double that has other digits in JavaScript, such as `4.9E-324`. */
function isTextOfDouble(json: string): boolean {
  const digits = json.replace(/E.*|[-.]/g, '').replace(/^0+/, '');
  return digits.length <= 17 && doubleForm.test(json);
}

/** The elements of a list or a set. */
export function* elementItems(
  elements: readonly unknown[] | ReadonlySet<unknown>,
  expected: Expected,
): Generator<Item, undefined> {
  const origin = originsOf(elements);
  let index = 0;
  for (const value of elements) {
    const name = String(index);
    yield { name, before: index === 0 ? '' : ',', value, expected, origin: origin(name, value) };
    index += 1;
  }
}

/** The keys and values of a map, alternating. */
export function* mapItems(
  entries: ReadonlyMap<unknown, unknown>,
  declared: MapExpectation,
): Generator<Item, undefined> {
  const origin = originsOf(entries);
  let index = 0;
  for (const [key, value] of entries) {
    const origins = [origin(`key ${index}`, key), origin(`value ${index}`, value)];
    yield { name: 'key', before: index === 0 ? '' : ',', value: key, expected: declared?.key, origin: origins[0] };
    yield { name: 'value', before: ',', value, expected: declared?.value, origin: origins[1] };
    index += 1;
  }
}

/**
 * The keys and values of a map as members of objects `{key, value}`. The text before a key also closes the object
 * before it. The last object is still open after the last item, so the caller must close it.
 */
export function* pairItems(
  entries: ReadonlyMap<unknown, unknown>,
  declared: MapExpectation,
): Generator<Item, undefined> {
  let shown = '';
  for (const item of mapItems(entries, declared)) {
    const isKey = item.name === 'key';
    if (isKey) shown = isContainer(item.value) ? describeValue(item.value) : String(item.value);
    const separator = !isKey ? ',' : item.before === '' ? '{' : '},{';
    const name = shown === '' ? item.name : `${shown}.${item.name}`;
    yield { ...item, name, before: `${separator}"${item.name}":` };
  }
}

/** Whether a value is a container rather than a scalar. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && !(Decimal.is(value) || TypedValue.is(value) || isDate(value));
}

/**
 * Whether the members of an object are properties. An instance of a class is not accepted in an `object` property,
 * because its class would be lost.
 */
export function holdsProperties(value: object, expected: Expected): boolean {
  if (!hasMembers(value) || hasMethod(value, 'then')) return false;
  return openElement(expected) === undefined || isPlainObject(value) || '_type' in value;
}

/** A container whose items are being written. */
export interface OpenContainer {
  readonly source: object;
  readonly items: Iterator<Item>;
  readonly end: string;
  /** Whether an item has been written. */
  hasItems: boolean;
  /** The name of the current item, for paths. */
  name: string;
}

/** The place in the text for the `_id` of an entity, in case the graph needs ids. */
export interface EntityPlace {
  readonly piece: number;
  readonly id: string;
  readonly typed: boolean;
  /** True if the `_id` is only written where it is needed: for references, and for what may be a map with text keys. */
  readonly onlyIfRepeated: boolean;
  /** Absent for a mention. */
  readonly container?: OpenContainer;
}

/** The `_id` member of an entity, with the comma that it needs. */
export function idMember({ id, typed, container }: EntityPlace): string {
  if (typed) return `,"_id":"${id}"`;
  return container?.hasItems === true ? `"_id":"${id}",` : `"_id":"${id}"`;
}

/** The identity of an entity: its type, id and partition. */
export interface Identity {
  /** The same for all mentions of the entity. */
  readonly key: string;
  /** The JSON of a mention before its `_id`, and after it. */
  readonly begin: string;
  readonly end: string;
}

/** @param id the JSON of the id */
export function identityOf(type: string, id: string, partition: string | null): Identity {
  const ofPartition = partition === null ? '' : `,"partition":${JSON.stringify(partition)}`;
  const begin = `{"_type":${JSON.stringify(type)}`;
  const end = `,"id":${id}${ofPartition}}`;
  return { key: begin + end, begin, end };
}

/** The identity of an entity; `undefined` if it has no valid id, or if entities are not merged. */
export function identityIn(
  entity: { readonly id?: unknown; readonly partition?: unknown },
  type: string,
  shape: EntityDescription | undefined,
  { mergesSameIds, types }: WriteContext,
): Identity | undefined {
  const { id = null, partition } = entity;
  if (mergesSameIds !== true || id === null) return undefined;
  const text = writeScalar(id, shape?.properties.get('id')?.type, types);
  return text === undefined ? undefined : identityOf(type, text, typeof partition === 'string' ? partition : null);
}

/** Whether an entity has nothing but its identity, so that it only mentions the entity. */
export function isMention(entity: object): boolean {
  const unset = unsetIn(entity);
  return Object.entries(entity).every(
    ([name, value]) =>
      value === undefined ||
      name === 'id' ||
      name === '_type' ||
      (name === '_partial' && '_type' in entity) ||
      (name === 'partition' && typeof value === 'string') ||
      (value === null && unset.has(name)),
  );
}
