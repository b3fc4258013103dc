import type { Plain, PlainEntity } from '../case/plain.js';
import { isList, urlText } from './subjects/encode.js';

/**
 * The text of a value by which two are compared: entities within it are cut to type, id and partition, sets and maps
 * are in one order, and what is null or empty is left out of an entity.
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

/** Property name → text, of what an entity has. */
export function normalProperties(entity: PlainEntity): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(entity.properties)) {
    if (name !== '_partial' && !isEmpty(value)) texts.set(name, normalText(value));
  }
  return texts;
}

/** By what an entity of a snapshot is told from others. */
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
