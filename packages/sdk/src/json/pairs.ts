import { describeNode, isJsonObject, type Json, type JsonObject } from './parse.js';
import { TypeMismatch } from './type-mismatch.js';

/**
 * The keys and values, alternating, of a list of `{key, value}` pairs, of a flat list, or of an object whose member
 * names are the keys (D-8, R-21).
 */
export function keysAndValues(content: Json): readonly Json[] {
  if (isJsonObject(content)) return Object.entries(content).flat();
  if (!Array.isArray(content))
    throw new TypeMismatch('an array or an object as the "value" of the map', describeNode(content));
  if (content.every(isEntry)) return inTurn(content);
  if (content.length % 2 === 1) throw new TypeMismatch('a value for each key of the flat map', 'a key without one');
  return content;
}

function inTurn(entries: readonly JsonObject[]): readonly Json[] {
  const nodes: Json[] = [];
  for (const { key = null, value = null } of entries) nodes.push(key, value);
  return nodes;
}

function isEntry(node: Json): node is JsonObject {
  return isJsonObject(node) && node['key'] !== undefined && node['_type'] === undefined;
}

/** The name of a key or a value, in paths and as the place of a remembered number. */
export function placeInMap(index: number): string {
  return `${index % 2 === 0 ? 'key' : 'value'} ${index >> 1}`;
}
