import type { TypeSystem } from '../model/type-system.js';
import { isCollection, type Property } from '../model/types.js';
import { MapValue, type Ref, SetValue, type Transient, type Value } from '../model/values.js';
import type { Draft } from '../store/store.js';
import { AssemblyEntity, type AssemblyMap, type AssemblySet, type AssemblyValue } from './assembly.js';

/** Returns the reference to an entity of a body, or what stands for it. */
export type Resolve = (entity: AssemblyEntity) => Ref | Transient;

/** Sets a property to a value of a body; null clears it. */
export function assignProperty(
  draft: Pick<Draft, 'set' | 'clear' | 'types'>,
  owner: Ref,
  property: Property,
  value: AssemblyValue,
  resolve: Resolve,
): void {
  if (value === null && isCollection(property.type)) draft.clear(owner, property);
  else draft.set(owner, property, toValue(value, resolve, draft.types));
}

/** Converts a value of a body to a value of the store. */
export function toValue(value: AssemblyValue, resolve: Resolve, types: Pick<TypeSystem, 'equality'>): Value {
  if (value === null || typeof value !== 'object') return value;
  const convert = (element: AssemblyValue) => toValue(element, resolve, types);
  if (value instanceof AssemblyEntity) return resolve(value);
  if (Array.isArray(value)) return value.map(convert);
  if (isAssemblySet(value)) return new SetValue(value.elements.map(convert), types.equality);
  if (isAssemblyMap(value)) {
    const entries = value.entries.map(([key, entry]) => [convert(key), convert(entry)] as const);
    return new MapValue(entries, types.equality);
  }
  return value;
}

/** The entities directly in `value`, also in nested collections. */
export function entitiesIn(value: AssemblyValue): readonly AssemblyEntity[] {
  const found: AssemblyEntity[] = [];
  const collect = (each: AssemblyValue): void => {
    if (each instanceof AssemblyEntity) found.push(each);
    else if (Array.isArray(each)) each.forEach(collect);
    else if (isAssemblySet(each)) each.elements.forEach(collect);
    else if (isAssemblyMap(each)) for (const entry of each.entries) entry.forEach(collect);
  };
  collect(value);
  return found;
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
