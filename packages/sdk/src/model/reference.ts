import type { Decimal } from './decimal.js';

/** What an `id` can be: the result of any simple type. Most are `bigint` (of a `long`) or `string`. */
export type EntityId = bigint | string | number | boolean | Decimal | Date;

/** What is accepted where an id is written. A `number` stands for a `long` as well. */
export type EntityIdInput = EntityId;

/** Recognize instances of another copy of this package, as when ESM and CJS meet in one process. */
const referenceBrand = Symbol.for('@platform-services/sdk/entity-reference');
const typedBrand = Symbol.for('@platform-services/sdk/typed-value');

/**
 * Names an entity without its content: by type, id and, where it matters, partition. Accepted wherever an entity is
 * written. The members are those of the service's own `PersistentEntityReference`.
 */
export class EntityReference<Type extends string = string, Id extends EntityIdInput = EntityIdInput> {
  /** The type's full signature, or its simple name where that is unique in the access. */
  readonly typeSignature: Type;
  readonly refId: Id;
  readonly refPartition: string | null;

  constructor(typeSignature: Type, refId: Id, refPartition: string | null = null) {
    this.typeSignature = typeSignature;
    this.refId = refId;
    this.refPartition = refPartition;
  }

  /** Whether `value` is a reference, also one of another copy of this package. */
  static is(value: unknown): value is EntityReference {
    return typeof value === 'object' && value !== null && referenceBrand in value;
  }

  get [referenceBrand](): true {
    return true;
  }
}

/**
 * A reference to an entity.
 *
 * @param type the full signature or the unique simple name
 * @param partition only needed where several entities share the id
 * @example await people.create({ firstName: 'Ann', father: ref('Person', 2) });
 */
export function ref<const Type extends string, Id extends EntityIdInput>(
  type: Type,
  id: Id,
  partition?: string | null,
): EntityReference<Type, Id> {
  return new EntityReference(type, id, partition);
}

/** A value together with its type, for `object` properties, where the value alone does not tell: an enum constant, a float. */
export class TypedValue<Type extends string = string, Value = unknown> {
  /** A simple type's name, or the full signature of an enum. */
  readonly type: Type;
  readonly value: Value;

  constructor(type: Type, value: Value) {
    this.type = type;
    this.value = value;
  }

  /** Whether `value` is a typed value, also one of another copy of this package. */
  static is(value: unknown): value is TypedValue {
    return typeof value === 'object' && value !== null && typedBrand in value;
  }

  get [typedBrand](): true {
    return true;
  }

  toString(): string {
    return String(this.value);
  }
}

/**
 * A value with its type, for `object` properties.
 *
 * @example await people.patch(7, { anything: typed('com.vendor.demo.model.Gender', 'female') });
 */
export function typed<const Type extends string, const Value>(type: Type, value: Value): TypedValue<Type, Value> {
  return new TypedValue(type, value);
}
