import { Decimal, EntityReference, ref, TypedValue, typed } from '@platform-services/sdk';
import { isEntity, isList, isReference, type Plain, type PlainEntity, plainNumber, urlText } from '../../case/plain.js';

/** Converts a plain value to the form in which a caller of the SDK writes it. */
export function toSdk(value: Plain): unknown {
  return new ToSdk().value(value);
}

/** Converts an entity to the form in which a caller of the SDK writes it. The result is never a reference. */
export function entityToSdk(entity: PlainEntity): { readonly [property: string]: unknown } {
  return new ToSdk().entity(entity);
}

/** Converts an id to the form in which a caller of the SDK writes it. */
export function idToSdk(id: Plain): string | number | bigint {
  const value = toSdk(id);
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'bigint') return value;
  throw new TypeError('an id is a number or a text');
}

/** Converts the values of conditions. Conditions on entities do not exist, but a caller may try them. */
export function conditionsToSdk(where: { readonly [property: string]: Plain }): {
  readonly [property: string]: unknown;
} {
  const values = Object.entries(where).map(([name, value]) => {
    if (isEntity(value)) return [name, urlText(value)];
    // Without a model the SDK cannot know that such a number is a double, so its caller names the type.
    const isLarge = Number.isInteger(value) && !Number.isSafeInteger(value);
    return [name, isLarge ? typed('double', Number(value)) : toSdk(value)];
  });
  return Object.fromEntries(values);
}

class ToSdk {
  readonly #entities = new Map<PlainEntity, { readonly [property: string]: unknown }>();

  value(value: Plain): unknown {
    if (value === null || typeof value !== 'object') return value;
    if (isList(value)) return value.map((each) => this.value(each));
    if ('digits' in value) return value.digits.includes('.') ? new Decimal(value.digits) : BigInt(value.digits);
    if ('typed' in value) return typedNumber(value.typed, value.number);
    if ('date' in value) return new Date(value.date);
    if ('constant' in value)
      return value.enumType === undefined ? value.constant : typed(value.enumType, value.constant);
    if ('set' in value) return new Set(value.set.map((each) => this.value(each)));
    if ('map' in value) return new Map(value.map.map(([key, each]) => [this.value(key), this.value(each)]));
    // A caller writes it as `ref(type, id)`.
    return value.type !== undefined && isReference(value) ? this.#reference(value) : this.entity(value);
  }

  entity(entity: PlainEntity): { readonly [property: string]: unknown } {
    const known = this.#entities.get(entity);
    if (known !== undefined) return known;
    const object: { [property: string]: unknown } = entity.type === undefined ? {} : { _type: entity.type };
    this.#entities.set(entity, object);
    for (const [name, value] of Object.entries(entity.properties)) object[name] = this.value(value);
    return object;
  }

  #reference({ type = '', properties: { id = null, partition = null } }: PlainEntity): unknown {
    return ref(type, idToSdk(id), typeof partition === 'string' ? partition : null);
  }
}

function typedNumber(type: string, number: string): unknown {
  if (type === 'long') return BigInt(number);
  if (type === 'decimal') return new Decimal(number);
  return type === 'integer' ? Number(number) : typed(type, Number(number));
}

/** Converts a result of the SDK to the plain form. Returns `undefined` if there is no result. */
export function fromSdk(value: unknown): Plain | undefined {
  return value === undefined ? undefined : new FromSdk().value(value);
}

class FromSdk {
  readonly #entities = new Map<object, PlainEntity>();

  value(value: unknown): Plain {
    if (value === null || value === undefined) return null;
    if (typeof value === 'boolean' || typeof value === 'string' || typeof value === 'number') return value;
    if (typeof value === 'bigint') return numberOf(value.toString());
    if (Decimal.is(value)) return numberOf(value.toString());
    if (value instanceof Date) return { date: value.toISOString() };
    if (TypedValue.is(value)) return typedValue(value);
    if (Array.isArray(value)) return value.map((each) => this.value(each));
    if (value instanceof Set) return { set: Array.from(value, (each) => this.value(each)) };
    if (value instanceof Map) return { map: Array.from(value, ([key, each]) => [this.value(key), this.value(each)]) };
    if (EntityReference.is(value)) return referenceOf(value);
    return typeof value === 'object' ? this.#entity(value) : String(value);
  }

  #entity(object: object): PlainEntity {
    const known = this.#entities.get(object);
    if (known !== undefined) return known;
    const properties: { [name: string]: Plain } = Object.create(null);
    const type = '_type' in object && typeof object._type === 'string' ? object._type : undefined;
    const entity = type === undefined ? { properties } : { type, properties };
    this.#entities.set(object, entity);
    for (const [name, value] of Object.entries(object)) {
      if (name !== '_type' && value !== undefined) properties[name] = this.value(value);
    }
    return entity;
  }
}

function numberOf(text: string): Plain {
  return plainNumber(text) ?? text;
}

function typedValue({ type, value }: TypedValue): Plain {
  if (typeof value === 'string' && type.includes('.')) return { constant: value, enumType: type };
  return numberOf(String(value));
}

/** Converts a reference to an entity. The SDK represents entities of this type by its own objects. */
function referenceOf({ typeSignature, refId, refPartition }: EntityReference): PlainEntity {
  const id = new FromSdk().value(refId);
  return { type: 'PersistentEntityReference', properties: { typeSignature, refId: id, refPartition } };
}
