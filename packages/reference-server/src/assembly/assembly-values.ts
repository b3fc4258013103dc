import type { Instance } from '../model/instance.js';
import { isCollection, type Property } from '../model/types.js';
import { type Element, MapValue, SetValue, type Value } from '../model/values.js';
import type { Transaction } from '../store/store.js';
import {
  type AssemblyElement,
  AssemblyEntity,
  type AssemblyMap,
  type AssemblySet,
  type AssemblyValue,
} from './assembly.js';

/** Returns the instance of an entity of a body. */
export type Resolve = (entity: AssemblyEntity) => Instance;

/** Sets a property to a value of a body; null clears it. */
export function assignProperty(
  transaction: Transaction,
  owner: Instance,
  property: Property,
  value: AssemblyValue,
  resolve: Resolve,
): void {
  if (value === null && isCollection(property.type)) transaction.clear(owner, property);
  else transaction.set(owner, property, toValue(value, resolve));
}

/** Converts a value of a body to a value of the store. */
export function toValue(value: AssemblyValue, resolve: Resolve): Value {
  if (Array.isArray(value)) return value.map((element) => toElement(element, resolve));
  if (isAssemblySet(value)) return new SetValue(value.elements.map((element) => toElement(element, resolve)));
  if (isAssemblyMap(value)) {
    return new MapValue(value.entries.map(([key, entry]) => [toElement(key, resolve), toElement(entry, resolve)]));
  }
  return toElement(value, resolve);
}

/** Converts an element of a body to an element of the store. */
export function toElement(element: AssemblyElement, resolve: Resolve): Element {
  return element instanceof AssemblyEntity ? resolve(element) : element;
}

/** The entities directly in `value`. */
export function entitiesIn(value: AssemblyValue): readonly AssemblyEntity[] {
  if (value instanceof AssemblyEntity) return [value];
  if (Array.isArray(value)) return value.filter(isEntity);
  if (isAssemblySet(value)) return value.elements.filter(isEntity);
  return isAssemblyMap(value) ? value.entries.flat().filter(isEntity) : [];
}

function isEntity(element: AssemblyElement): element is AssemblyEntity {
  return element instanceof AssemblyEntity;
}

export function isAssemblySet(value: AssemblyValue): value is AssemblySet {
  return isKind(value, 'set');
}

export function isAssemblyMap(value: AssemblyValue): value is AssemblyMap {
  return isKind(value, 'map');
}

function isKind(value: AssemblyValue, kind: 'set' | 'map'): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}
