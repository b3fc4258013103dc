/** A value of the documented dialect, as JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [member: string]: Json;
}

/** The identity of an entity. The id is as paths contain it, not encoded. */
export interface Identity {
  readonly type: string;
  readonly id: string;
  readonly partition: string;
}

/** A response, in which an entity occurs once and is referred to by its number elsewhere. */
export class Graph {
  readonly root: Json;
  readonly #entities = new Map<string, JsonObject>();

  constructor(root: Json) {
    this.root = root;
    this.#collect(root);
  }

  /** The entity to which a reference refers. Any other value is returned as it is. */
  resolve(value: Json): Json {
    const ref = isObject(value) ? textMember(value, '_ref') : undefined;
    return ref === undefined ? value : (this.#entities.get(ref) ?? value);
  }

  #collect(root: Json): void {
    const open: Json[] = [root];
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      if (!isObject(value)) {
        if (isList(value)) open.push(...value);
        continue;
      }
      const number = textMember(value, '_id');
      if (number !== undefined) this.#entities.set(number, value);
      for (const member of Object.values(value)) if (typeof member === 'object') open.push(member);
    }
  }
}

export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}

/** The member of an object, which may be named like one that all objects inherit. */
export function memberOf(object: JsonObject, name: string): Json {
  return Object.hasOwn(object, name) ? (object[name] ?? null) : null;
}

export function textMember(object: JsonObject, name: string): string | undefined {
  const value = memberOf(object, name);
  return typeof value === 'string' ? value : undefined;
}

/** Whether a value is an entity, and not a scalar or a collection in a wrapper. */
export function isEntity(value: Json): value is JsonObject {
  return isObject(value) && textMember(value, '_id') !== undefined;
}

/** The elements of a list or a set; `undefined` for other values. */
export function elementsIn(value: Json): readonly Json[] | undefined {
  if (isList(value)) return value;
  const content = isObject(value) && !isEntity(value) ? memberOf(value, 'value') : null;
  return isList(content) && isObject(value) && textMember(value, '_type') !== 'map' ? content : undefined;
}

/** The entries of a map; `undefined` for other values. */
export function entriesIn(value: Json): readonly (readonly [key: Json, value: Json])[] | undefined {
  if (!isObject(value) || isEntity(value)) return undefined;
  const type = textMember(value, '_type');
  if (type === undefined) return textMember(value, '_ref') === undefined ? Object.entries(value) : undefined;
  const content = memberOf(value, 'value');
  if (type !== 'map' || !isList(content)) return undefined;
  return content.filter(isObject).map((entry) => [memberOf(entry, 'key'), memberOf(entry, 'value')] as const);
}

/** The text of a scalar, with all digits. */
export function scalarText(value: Json): string {
  if (isObject(value)) return scalarText(memberOf(value, 'value'));
  return Object.is(value, -0) ? '-0.0' : String(value);
}

export function identityOf(entity: JsonObject): Identity {
  return {
    type: textMember(entity, '_type') ?? '',
    id: scalarText(memberOf(entity, 'id')),
    partition: scalarText(memberOf(entity, 'partition')),
  };
}

const naming = /^(?:(?:full|display|first|last|user|file)?name|title|label)$/i;

/** Whether a property names an entity for people. */
export function isNaming(property: string): boolean {
  return naming.test(property);
}

/** The names of an entity for people, e.g. "John Doe". Empty if it has none. */
export function titleOf(entity: JsonObject): string {
  const texts = Object.entries(entity).flatMap(([name, value]) =>
    isNaming(name) && typeof value === 'string' && value !== '' ? value : [],
  );
  return texts.slice(0, 2).join(' ');
}
