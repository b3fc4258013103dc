import { memoized } from '../memory/caches.js';
import { Decimal } from './decimal.js';
import { type EntityType, isCollection, type Property, propertyOf, type ValueType } from './types.js';
import { MapValue, SetValue, Transient, type Value } from './values.js';

/**
 * The values of a new entity, one for each index: the default, else null, or the empty value if null is not allowed. There is
 * none for the globalId, which may be computed later. Entities have empty collections in common, which are never changed.
 */
export function initialValues(type: EntityType): Value[] {
  return template(type).slice();
}

const template = memoized((type: EntityType): readonly Value[] => {
  const values = new Array<Value>(type.valueCount).fill(null);
  for (const property of type.properties) values[property.index] = initialValue(property);
  delete values[type.globalId.index];
  return values;
});

/** Creates the defaults of properties. Properties do not contain them, since types are independent of values. */
const defaults = new WeakMap<Property, () => Value>();

/** Sets the default of a property. Without one, new entities have the empty value. */
export function setDefault(property: Property, createDefault: () => Value): void {
  defaults.set(property, createDefault);
}

function initialValue(property: Property): Value {
  const { type, nullable } = property;
  const value = defaults.get(property)?.() ?? null;
  if (value !== null) return value;
  return nullable && !isCollection(type) ? null : emptyValue(type);
}

const zero = Decimal.fromInteger(0);

/** The empty value of a type: false, 0, null or a new empty collection (2.5). */
export function emptyValue(type: ValueType): Value {
  switch (type.kind) {
    case 'list':
      return [];
    case 'set':
      return new SetValue();
    case 'map':
      return new MapValue();
    case 'simple':
      return emptyScalars[type.name];
    default:
      return null;
  }
}

const emptyScalars = {
  boolean: false,
  integer: 0,
  long: 0n,
  float: 0,
  double: 0,
  decimal: zero,
  date: null,
  string: null,
  object: null,
} as const;

/** Creates what is not part of a store, with the initial values of its type. */
export function newTransient(type: EntityType): Transient {
  return new Transient(type, initialValues(type));
}

/**
 * Creates what is not part of a store, e.g. the envelope of a result.
 *
 * @example transient(types.builtIn.entityQueryResult, { entities, hasMore: false })
 */
export function transient(type: EntityType, values: Readonly<Record<string, Value>> = {}): Transient {
  const created = newTransient(type);
  for (const [name, value] of Object.entries(values)) created.put(propertyOf(type, name), value);
  return created;
}
