import type { Plain, PlainEntity } from '../case/plain.js';
import { isList, urlText } from './subjects/encode.js';

/**
 * Returns a text by which two values can be compared. Entities within the value are reduced to id and partition, and
 * sets and maps are sorted.
 */
export function normalText(value: Plain): string {
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
