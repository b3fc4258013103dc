import { describeNode, isJsonObject, type Json } from './parse.js';
import { TypeMismatch } from './type-mismatch.js';

/**
 * The keys and values, alternating, of a list of `{key, value}` pairs, of a flat list, or of an object whose member
 * names are the keys (D-8, R-21).
 */
export function keysAndValues(content: Json): Json[] {
  if (isJsonObject(content)) return Object.entries(content).flat();
  if (!Array.isArray(content))
    throw new TypeMismatch('an array or an object as the "value" of the map', describeNode(content));
  const entries = entriesOf(content);
  if (entries !== undefined) return entries;
  if (content.length % 2 === 1) throw new TypeMismatch('a value for each key of the flat map', 'a key without one');
  return content;
}

/** The keys and values of `{key, value}` pairs; `undefined` if not all items are such pairs. */
function entriesOf(items: readonly Json[]): Json[] | undefined {
  const nodes: Json[] = [];
  for (const item of items) {
    if (!isJsonObject(item)) return undefined;
    const { key, value = null, _type } = item;
    if (key === undefined || _type !== undefined) return undefined;
    nodes.push(key, value);
  }
  return nodes;
}

/** The name of a key or a value, in paths and as the place of a remembered number. */
export function placeInMap(index: number): string {
  return `${index % 2 === 0 ? 'key' : 'value'} ${index >> 1}`;
}
