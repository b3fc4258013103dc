import { hasBrand, recognizing } from './brand.js';
import type { Decimal } from './decimal.js';

/** The type of an `id`: the result of any simple type. Most ids are `bigint` or `number` (for `long`), or `string`. */
export type EntityId = bigint | string | number | boolean | Decimal | Date;

/** The values that are accepted as an id. A `number` is accepted for a `long` as well. */
export type EntityIdInput = EntityId;

/** Recognizes instances from another copy of this package, e.g. if ESM and CJS are used in one process. */
const referenceBrand = Symbol.for('@platform-services/sdk/entity-reference');
const isReference = /* @__PURE__ */ recognizing(referenceBrand);
const typedBrand = Symbol.for('@platform-services/sdk/typed-value');
const isTypedValue = /* @__PURE__ */ recognizing(typedBrand);

/**
 * Identifies an entity by type, id and, if necessary, partition. It is accepted wherever an entity is accepted as
 * input. Its members are those of the service's `PersistentEntityReference`.
 */
export class EntityReference<Type extends string = string, Id extends EntityIdInput = EntityIdInput> {
  /** The full signature of the type, or its simple name if that is unique in the access. */
  readonly typeSignature: Type;
  /** The id of the entity. */
  readonly refId: Id;
  /** The partition of the entity; null if the id suffices. */
  readonly refPartition: string | null;

  constructor(typeSignature: Type, refId: Id, refPartition: string | null = null) {
    this.typeSignature = typeSignature;
    this.refId = refId;
    this.refPartition = refPartition;
  }

  /** Whether `value` is a reference, including one from another copy of this package. */
  static is(value: unknown): value is EntityReference {
    return hasBrand(value, referenceBrand);
  }

  /** `instanceof` also recognizes references from another copy of this package. */
  static get [Symbol.hasInstance]() {
    return isReference;
  }

  /** Marks references for other copies of this package. */
  get [referenceBrand](): true {
    return true;
  }
}

/**
 * Creates a reference to an entity.
 *
 * @param type the full signature, or the simple name if it is unique
 * @param partition only required if several entities share the id
 * @example await people.create({ firstName: 'Ann', father: ref('Person', 2) });
 */
export function ref<const Type extends string, Id extends EntityIdInput>(
  type: Type,
  id: Id,
  partition?: string | null,
): EntityReference<Type, Widened<Id>>;
export function ref<Id extends EntityIdInput>(type: string, id: Id, partition?: string | null) {
  return new EntityReference(type, id, partition);
}

/** The type without its literals, so that references to entities of one type have the same type. */
type Widened<Id> = Id extends string
  ? string
  : Id extends bigint
    ? bigint
    : Id extends number
      ? number
      : Id extends boolean
        ? boolean
        : Id;

/**
 * A value with its type, for `object` properties whose value does not imply the type, such as an enum constant or a
 * float.
 */
export class TypedValue<Type extends string = string, Value = unknown> {
  /** The name of a simple type, or the full signature of an enum. */
  readonly type: Type;
  /** The value. That of an enum is the name of the constant. */
  readonly value: Value;

  constructor(type: Type, value: Value) {
    this.type = type;
    this.value = value;
  }

  /** Whether `value` is a typed value, including one from another copy of this package. */
  static is(value: unknown): value is TypedValue {
    return hasBrand(value, typedBrand);
  }

  /** `instanceof` also recognizes typed values from another copy of this package. */
  static get [Symbol.hasInstance]() {
    return isTypedValue;
  }

  /** Marks typed values for other copies of this package. */
  get [typedBrand](): true {
    return true;
  }

  /** The value as text, without its type. */
  toString(): string {
    return String(this.value);
  }
}

/**
 * Attaches a type to a value, for `object` properties.
 *
 * @example await people.update(7, { anything: typed('com.vendor.demo.model.Gender', 'female') });
 */
export function typed<const Type extends string, const Value>(type: Type, value: Value): TypedValue<Type, Value> {
  return new TypedValue(type, value);
}
