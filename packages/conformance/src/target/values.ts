import { toUSVString } from 'node:util';
import { isEntity, isIdText } from '../case/compare.js';
import { CheckFailed } from '../case/errors.js';
import type { Plain, PlainEntity } from '../case/plain.js';

/** Does the same as `Array.isArray`, which does not narrow a readonly array. */
export function isList(value: Plain): value is readonly Plain[] {
  return Array.isArray(value);
}

/** Returns the elements of a list or a set, or the keys and values of a map. Any other value has none. */
export function elementsOf(value: Plain): readonly Plain[] {
  if (value === null || typeof value !== 'object') return [];
  if (isList(value)) return value;
  if ('set' in value) return value.set;
  return 'map' in value ? value.map.flat() : [];
}

/**
 * Returns the text of a value in a URL, for the id in a path or a condition of `where`.
 *
 * @throws CheckFailed for a collection or an entity, which a service may give instead of an id
 */
export function urlText(value: Plain): string {
  const text = scalarText(value);
  if (text === undefined) throw new CheckFailed('an id', 'a text, a number, a date or a constant', value);
  return text;
}

/** Returns whether a value has a {@link urlText} that names an entity. */
export const hasUrlText = (value: Plain): boolean => isIdText(scalarText(value) ?? '');

/** Returns a text encoded as a part of a URL. Half a surrogate pair becomes U+FFFD, as in UTF-8. */
export const urlPart = (text: string): string => encodeURIComponent(toUSVString(text));

function scalarText(value: Plain): string | undefined {
  if (value === null) return 'null';
  if (typeof value !== 'object') return String(value);
  if ('digits' in value) return value.digits;
  if ('typed' in value) return value.number;
  if ('date' in value) return value.date.replace('Z', '+0000');
  return 'constant' in value ? value.constant : undefined;
}

/** Returns the names of the properties of an entity that refer to other entities, or contain some. */
export function entityProperties({ properties }: PlainEntity): readonly string[] {
  return Object.entries(properties).flatMap(([name, value]) => (hasEntity(value) ? [name] : []));
}

function hasEntity(value: Plain): boolean {
  return isEntity(value) || elementsOf(value).some(hasEntity);
}

/**
 * Returns whether a value is a text of the suite as a service may have changed it: with letters in another case, or
 * cut.
 */
export function resembles(value: Plain, text: string): boolean {
  if (typeof value !== 'string') return false;
  const [stored, sent] = [value.trim().toLowerCase(), text.toLowerCase()];
  return stored.includes(sent) || (stored.length >= shortestMarker && sent.startsWith(stored));
}

/** The number of characters by which a cut marker still names its run. */
const shortestMarker = 10;

/**
 * Returns a text by which two values can be compared. Entities within the value are reduced to id and partition, and
 * sets and maps are sorted.
 */
function normalText(value: Plain): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(normalText).join(',')}]`;
  if ('set' in value) return `set(${value.set.map(normalText).sort().join(',')})`;
  if ('map' in value) {
    const entries = value.map.map(([key, each]) => `${normalText(key)}=>${normalText(each)}`);
    return `map(${entries.sort().join(',')})`;
  }
  if (!('properties' in value)) return JSON.stringify(value);
  const { id = null, partition = null } = value.properties;
  return `entity(${normalText(id)},${normalText(partition)})`;
}

/** Returns the text of each property of an entity, by its name. Properties that are null or empty are left out. */
export function normalProperties(entity: PlainEntity): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(entity.properties)) {
    if (name !== '_partial' && !isEmpty(value)) texts.set(name, normalText(value));
  }
  return texts;
}

/** Returns the properties that differ in two states of an entity, each with both values as texts; empty ones are ''. */
export function differences(before: PlainEntity, now: PlainEntity) {
  const [old, present] = [normalProperties(before), normalProperties(now)];
  return Array.from(new Set([...old.keys(), ...present.keys()]))
    .map((property) => ({ property, was: old.get(property) ?? '', now: present.get(property) ?? '' }))
    .filter((each) => each.was !== each.now);
}

/** Returns the key of an entity in a snapshot. */
export function keyOf(access: string, entity: PlainEntity): string {
  const { id = null, partition = null } = entity.properties;
  return [access, entity.type ?? '', typeof partition === 'string' ? partition : '', urlText(id)].join(' ');
}

function isEmpty(value: Plain): boolean {
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  if (isList(value)) return value.length === 0;
  if ('set' in value) return value.set.length === 0;
  return 'map' in value && value.map.length === 0;
}
