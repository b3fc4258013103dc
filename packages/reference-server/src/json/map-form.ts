import { isEnumConstant } from '../model/contents.js';
import { type ElementType, simpleTypes, type ValueType } from '../model/types.js';
import { type Element, isCollectionValue, isReference, isScalar, MapValue, type Value } from '../model/values.js';
import type { MapForm } from './json-dialect.js';
import { scalarJson, type Wrapping } from './json-output.js';

/** The JSON of a key as the name of a member. Only strings and constants are valid names (D-31). */
export function nameJson(
  key: Element,
  { type, wrapping }: { readonly type: ElementType; readonly wrapping: Wrapping },
): string {
  const name = nameOf(key);
  if (name !== undefined) return JSON.stringify(name);
  return isScalar(key) ? scalarJson(key, type, wrapping) : 'null';
}

/** Whether a map is written as an object, rather than as an array. @param key the declared type of the keys */
export function isWrittenAsObject(map: MapValue, key: ElementType, { kinds }: Wrapping, form: MapForm): boolean {
  switch (form) {
    case 'pairs':
      return !kinds.has('map') && key === simpleTypes.string && hasPlainNames(map);
    case 'flat':
      return (key === simpleTypes.string || key.kind === 'enum') && map.size > 0 && hasPlainNames(map);
    case 'objects':
      return !map.some(([name]) => isReference(name) || isCollectionValue(name));
  }
}

/** The value without the entries of a map that deployed services leave out: those with null for an entity (D-8). */
export function shownEntries(value: Value, type: ValueType, form: MapForm): Value {
  const hidesNulls = form !== 'pairs' && type.kind === 'map' && type.value.kind === 'entity';
  if (!hidesNulls || !(value instanceof MapValue) || !value.some(([, entry]) => entry === null)) return value;
  return new MapValue(
    [...value].filter(([, entry]) => entry !== null),
    value.equality,
  );
}

/** Member names by which readers recognise other values than maps. */
const reserved: ReadonlySet<string> = new Set(['_type', '_id', '_ref']);

/** Whether every key, which is a text or a constant, can be a member name that reads back as the same key. */
function hasPlainNames(map: MapValue): boolean {
  return !map.some(([key]) => {
    const name = nameOf(key);
    return name === undefined || reserved.has(name);
  });
}

/** The member name of a key, or `undefined` if it has none. */
function nameOf(key: Element): string | undefined {
  if (typeof key === 'string') return key;
  return isEnumConstant(key) ? key.name : undefined;
}
