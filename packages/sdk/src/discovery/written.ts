import { keysAndValues } from '../json/pairs.js';
import { isJsonObject, type Json, type JsonObject, parseJson, type RawNumber } from '../json/parse.js';
import { isSimpleTypeName } from '../model/type-expression.js';

/** A node that is a scalar. */
export type Bare = null | boolean | number | string | RawNumber;

/** What a node of a response encodes (2.1), as far as the node itself says it. */
type Written =
  | { readonly kind: 'bare'; readonly value: Bare }
  | { readonly kind: 'list' | 'set'; readonly items: readonly Json[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [key: Json, value: Json])[] }
  | { readonly kind: 'wrapped' | 'constant' | 'entity'; readonly type: string; readonly node: JsonObject };

/** Interprets a node of a response that can be read. */
export function writtenIn(node: Json): Written {
  if (Array.isArray(node)) return { kind: 'list', items: node };
  if (!isJsonObject(node)) return { kind: 'bare', value: node };
  const { _type: type, value = null } = node;
  // An object that names no type is a map (D-8).
  if (typeof type !== 'string') return { kind: 'map', entries: entriesIn(node) };
  if (type === 'map' || type === 'flatmap') return { kind: 'map', entries: entriesIn(value ?? []) };
  if (type === 'list' || type === 'set') return { kind: type, items: Array.isArray(value) ? value : [] };
  if (isSimpleTypeName(type)) return value === null ? { kind: 'bare', value } : { kind: 'wrapped', type, node };
  // A constant can only be recognized by its form: exactly a text as `value` and a `_type`.
  const isConstant = typeof value === 'string' && Object.keys(node).length === 2;
  return { kind: isConstant ? 'constant' : 'entity', type, node };
}

function entriesIn(content: Json): readonly (readonly [Json, Json])[] {
  const nodes = keysAndValues(content);
  return nodes.flatMap((key, index) => (index % 2 === 0 ? [[key, nodes[index + 1] ?? null] as const] : []));
}

/** Whether a node names the type of its value. */
export function namesType(node: Json | undefined): boolean {
  return node !== undefined && isJsonObject(node) && '_type' in node;
}

/**
 * The entities that a response lists, as it has written them.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function entitiesIn(text: string): readonly JsonObject[] {
  return listed(parseJson(text)).entities;
}

/**
 * The entities that a response lists. All entities in them, and references to entities elsewhere in the response, are
 * replaced with their identities.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function flatEntitiesIn(text: string): readonly JsonObject[] {
  const { entities, definitions } = listed(parseJson(text));
  const flat = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(flat);
    if (!isJsonObject(node)) return node;
    const entity = definitions.get(node['_ref']) ?? node;
    if (writtenIn(entity).kind !== 'entity') return flatMembers(node);
    const { _type = null, id = null, partition = null } = entity;
    return { _type, id, partition };
  };
  const flatMembers = (node: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(node).map(([name, member]) => [name, flat(member)]));
  return entities.map(flatMembers);
}

/** The entities that a response lists, and all entities to which it refers, by their `_id`. */
function listed(tree: Json) {
  const definitions = new Map<unknown, JsonObject>();
  const waiting = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (Array.isArray(node)) for (const item of node) waiting.push(item);
    else if (isJsonObject(node)) {
      if (typeof node['_id'] === 'string') definitions.set(node['_id'], node);
      for (const member of Object.values(node)) waiting.push(member);
    }
  }
  const list = isJsonObject(tree) ? (tree['entities'] ?? tree) : tree;
  const written = writtenIn(list);
  const nodes = written.kind === 'list' ? written.items : [list];
  const whole = nodes.filter(isJsonObject).map((node) => definitions.get(node['_ref']) ?? node);
  return { entities: whole.filter((node) => 'id' in node), definitions };
}

/** A text by which an entity differs from all others; `undefined` for one without a type or an id. */
export function identityOf({ _type, id = null, partition = null }: JsonObject): string | undefined {
  return typeof _type !== 'string' || id === null ? undefined : JSON.stringify([_type, id, partition]);
}
