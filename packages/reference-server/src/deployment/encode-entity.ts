import type { EncodedValue } from '@platform-services/sdk/model';
import { memoized } from '../memory/caches.js';
import { initialValues, isEmpty, type Resolver, withoutDangling } from '../model/contents.js';
import { Decimal } from '../model/decimal.js';
import { doubleText, floatText, formatDate } from '../model/scalar-text.js';
import {
  type EntityType,
  elementTypes,
  isCollection,
  type Property,
  simpleTypes,
  type ValueType,
} from '../model/types.js';
import {
  type Collection,
  type Entity,
  isCollectionValue,
  isScalar,
  MapValue,
  Ref,
  type Scalar,
  SetValue,
  TypedNumber,
  type Value,
} from '../model/values.js';

/** An entity in the JSON encoding. */
export type EncodedEntity = { readonly [member: string]: EncodedValue };

/**
 * Encodes an entity for a deployment file, from which exactly the same entity is loaded. Values are bare where the
 * declared type determines their type, and numbers that a double would change are texts, so that nothing depends on how
 * the JSON is read.
 *
 * @param localIds the `_id`s of all entities to which others refer
 * @param entities where references are resolved
 */
export function encodeEntity(entity: Entity, localIds: ReadonlyMap<Ref, string>, entities: Resolver): EncodedEntity {
  const { type } = entity;
  const localId = localIds.get(entity.ref);
  const members: (readonly [name: string, value: EncodedValue])[] = [['_type', type.signature]];
  if (localId !== undefined) members.push(['_id', localId]);
  const initial = sharedInitialValues(type);
  for (const property of identityFirst(type)) {
    const value = withoutDangling(entity.get(property), entities);
    // A globalId or a partition that D-60 has removed is written too, since it would be generated if it were missing.
    const isGenerated = property === type.globalId || property === type.partition;
    if (!isGenerated && isInitial(value, property, initial[property.index] ?? null)) continue;
    members.push([property.name, encodeValue(value, property.type, localIds)]);
  }
  // An assignment to `__proto__` would be lost.
  return Object.fromEntries(members);
}

/** The properties of a type in the order in which a person wants to read them. */
const identityFirst = memoized((type: EntityType): readonly Property[] =>
  Array.from(new Set([type.id, type.globalId, type.partition, ...type.properties])),
);

const sharedInitialValues = memoized((type: EntityType): readonly Value[] => initialValues(type));

/** Whether a new entity has the same empty value, which need not be written. */
function isInitial(value: Value, { type }: Property, initial: Value): boolean {
  if (value === null) return initial === null;
  // In an `object` property, an empty collection differs from null and from an empty collection of another kind.
  return isCollection(type) && isEmpty(value) && isEmpty(initial);
}

function encodeValue(value: Value, type: ValueType, localIds: ReadonlyMap<Ref, string>): EncodedValue {
  if (value === null) return null;
  if (isCollectionValue(value)) return encodeCollection(value, type, localIds);
  if (!isScalar(value)) return { _ref: (value instanceof Ref && localIds.get(value)) || '' };
  return type === simpleTypes.object ? encodeUntyped(value) : encodeDeclared(value, type);
}

function encodeCollection(value: Collection, type: ValueType, localIds: ReadonlyMap<Ref, string>): EncodedValue {
  const { key: keys, value: values } = elementTypes(type);
  if (value instanceof MapValue) {
    const entries = Array.from(value, ([key, content]) => ({
      key: encodeValue(key, keys, localIds),
      value: encodeValue(content, values, localIds),
    }));
    return wrapped('map', entries);
  }
  const elements = Array.from(value, (each) => encodeValue(each, values, localIds));
  return value instanceof SetValue && !isCollection(type) ? wrapped('set', elements) : elements;
}

/** Encodes a value whose type is declared. */
export function encodeDeclared(value: Scalar, type: ValueType): EncodedValue {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (typeof value === 'number') {
    if (Object.is(value, -0)) return type.kind === 'simple' ? wrapped(type.name, doubleText(value)) : value;
    return type === simpleTypes.float ? Number(floatText(value)) : value;
  }
  if (value instanceof Decimal) return value.toScaledString();
  if (value instanceof Date) return formatDate(value);
  if (value instanceof TypedNumber) return encodeUntyped(value);
  return typeof value === 'object' ? value.name : value;
}

/** Encodes a value of an `object` property with its type. */
function encodeUntyped(value: Scalar): EncodedValue {
  if (value instanceof TypedNumber) {
    const { type, value: number } = value;
    if (type === 'integer') return number;
    return wrapped(type, type === 'float' ? floatText(number) : doubleText(number));
  }
  if (typeof value === 'bigint') return wrapped('long', String(value));
  if (value instanceof Decimal) return wrapped('decimal', value.toScaledString());
  if (value instanceof Date) return wrapped('date', formatDate(value));
  return typeof value === 'object' ? wrapped(value.type.signature, value.name) : value;
}

function wrapped(type: string, value: EncodedValue): EncodedValue {
  return { _type: type, value };
}
