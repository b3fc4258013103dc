import type { EncodedValue, SimpleTypeName } from '@platform-services/sdk/model';
import { parseText } from './scalar-text.js';
import { type ElementType, isCollection, type ValueType } from './types.js';
import { type Element, MapValue, SetValue, type Value } from './values.js';

/**
 * Reads the default of a property from the encoding of section 2.1: bare values, wrappers, arrays for lists and sets,
 * objects or lists of `{key, value}` for maps.
 *
 * @returns `undefined` where `encoded` is no value of `type`; an entity type has no defaults but null
 */
export function readDefault(encoded: EncodedValue, type: ValueType): Value | undefined {
  if (encoded === null) return null;
  if (!isCollection(type)) return readElement(encoded, type);
  const inner = unwrap(encoded);
  if (type.kind === 'map') return readMap(inner, type.key, type.value);
  if (!isArray(inner)) return undefined;
  const elements = readAll(inner, type.element);
  return elements && (type.kind === 'list' ? elements : new SetValue(elements));
}

function readMap(encoded: EncodedValue, key: ElementType, value: ElementType): MapValue | undefined {
  const pairs = isArray(encoded)
    ? encoded.map((entry) => (isObject(entry) ? [entry['key'] ?? null, entry['value'] ?? null] : undefined))
    : isObject(encoded)
      ? Object.entries(encoded)
      : [undefined];
  const map = new MapValue();
  for (const pair of pairs) {
    const elements = pair && [readElement(pair[0] ?? null, key), readElement(pair[1] ?? null, value)];
    if (elements?.[0] === undefined || elements[1] === undefined) return undefined;
    map.set(elements[0], elements[1]);
  }
  return map;
}

function readAll(encoded: readonly EncodedValue[], type: ElementType): Element[] | undefined {
  const elements: Element[] = [];
  for (const item of encoded) {
    const element = readElement(item, type);
    if (element === undefined) return undefined;
    elements.push(element);
  }
  return elements;
}

function readElement(encoded: EncodedValue, type: ElementType): Element | undefined {
  const value = unwrap(encoded);
  if (value === null) return null;
  if (type.kind === 'enum') return typeof value === 'string' ? parseText(value, type) : undefined;
  if (type.kind === 'entity' || !accepts(type.name, typeof value)) return undefined;
  // Of an object property only what a bare value tells by itself: texts and truth values.
  return typeof value === 'boolean' ? value : parseText(String(value), type);
}

function accepts(type: SimpleTypeName, found: string): boolean {
  if (found === 'boolean') return type === 'boolean' || type === 'object';
  if (found === 'number') return type !== 'boolean' && type !== 'date' && type !== 'string' && type !== 'object';
  return found === 'string' && !bareOnly.has(type);
}

/** R-21 reads texts of long, decimal, date and enum; these types have no values in texts. */
const bareOnly: ReadonlySet<SimpleTypeName> = new Set(['boolean', 'integer', 'float', 'double']);

function unwrap(encoded: EncodedValue): EncodedValue {
  return isObject(encoded) && '_type' in encoded && 'value' in encoded ? (encoded['value'] ?? null) : encoded;
}

function isArray(encoded: EncodedValue): encoded is readonly EncodedValue[] {
  return Array.isArray(encoded);
}

function isObject(encoded: EncodedValue): encoded is { readonly [member: string]: EncodedValue } {
  return typeof encoded === 'object' && encoded !== null && !Array.isArray(encoded);
}
