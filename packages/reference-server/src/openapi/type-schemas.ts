import type { TypeSystem } from '../model/type-system.js';
import type { ElementType, EntityType, EnumType, ValueType } from '../model/types.js';
import type { ValueSchema } from '../options/row.js';
import { anything, orNull, text } from './parts.js';

/** A schema that refers to another one. */
const refer = (name: string): ValueSchema => ({ $ref: `#/components/schemas/${name}` });

/** The bare values of simple types. `object` is not listed, since it is any value. */
const bare: Readonly<Record<string, ValueSchema>> = {
  boolean: { type: 'boolean' },
  integer: { type: 'integer', format: 'int32' },
  long: { type: ['integer', 'string'], format: 'int64' },
  float: { type: 'number', format: 'float' },
  double: { type: 'number', format: 'double' },
  decimal: { type: ['number', 'string'] },
  date: { type: 'string', examples: ['2026-03-01T12:30:45.123+0000'] },
  string: text,
};

/** The simple types whose values may have a wrapper with their type. */
const wrapped: ReadonlySet<string> = new Set(['long', 'float', 'double', 'decimal', 'date']);

/**
 * Collects the JSON Schemas of the types of an access, by their signatures. They allow all forms that values can have
 * with any option of 4.7 and in any dialect (2.1, R-18, R-20 to R-26): bare or wrapped, an entity or a `_ref` to it.
 */
export class TypeSchemas {
  readonly #types: TypeSystem;
  readonly #builtIn: ReadonlySet<EntityType>;
  readonly #schemas = new Map<string, ValueSchema>();

  constructor(types: TypeSystem) {
    this.#types = types;
    this.#builtIn = new Set(Object.values(types.builtIn));
  }

  /** The schemas of the types that have been named so far, and of those that they name. */
  get schemas(): Readonly<Record<string, ValueSchema>> {
    return Object.fromEntries(this.#schemas);
  }

  /** The schema of values of a type. Collections can contain null. */
  of(type: ValueType): ValueSchema {
    return this.#value(type, (each) => orNull(this.#element(each)));
  }

  /** The schema of results, which do not contain null. */
  ofResult(type: ValueType): ValueSchema {
    return this.#value(type, (each) => this.#element(each));
  }

  /** @param content the schema of what a collection contains */
  #value(type: ValueType, content: (type: ElementType) => ValueSchema): ValueSchema {
    switch (type.kind) {
      case 'list':
      case 'set': {
        const items = { type: 'array', items: content(type.element) };
        return { anyOf: [items, wrapper(type.kind, items)] };
      }
      case 'map':
        return mapOf(content(type.key), content(type.value));
      default:
        return this.#element(type);
    }
  }

  /** The schema of an entity of a type or of its subtypes. */
  entity(type: EntityType): ValueSchema {
    const subtypes = [...type.subtypes].filter((each) => !each.abstract);
    const [only] = subtypes;
    if (subtypes.length === 1 && only === type) return this.#ownEntity(type);
    // A name that no type can have.
    return this.#named(`${type.signature}-or-subtype`, () => ({
      anyOf: subtypes.map((each) => this.#ownEntity(each)),
    }));
  }

  #element(type: ElementType): ValueSchema {
    if (type.kind === 'entity') {
      // The root of all types has as many subtypes as there are types.
      if (type === this.#types.builtIn.genericEntity) return { type: 'object', additionalProperties: true };
      return { anyOf: [this.entity(type), this.#reference()] };
    }
    return type.kind === 'enum' ? this.#enum(type) : this.#simple(type.name);
  }

  #simple(name: string): ValueSchema {
    const value = bare[name] ?? anything;
    if (!wrapped.has(name)) return value;
    return this.#named(name, () => ({ anyOf: [value, wrapper(name, value)] }));
  }

  #enum({ signature, constants }: EnumType): ValueSchema {
    const value = { type: 'string', enum: [...constants.keys()] };
    return this.#named(signature, () => ({ anyOf: [value, wrapper(signature, value)] }));
  }

  #reference(): ValueSchema {
    return this.#named('reference', () => ({
      title: 'A reference to an entity of the same text',
      type: 'object',
      properties: { _ref: text },
      required: ['_ref'],
    }));
  }

  #ownEntity(type: EntityType): ValueSchema {
    const schemaOf = (each: ValueType) => (this.#builtIn.has(type) ? this.ofResult(each) : this.of(each));
    return this.#named(type.signature, () => ({
      title: type.simpleName,
      type: 'object',
      properties: {
        _type: { const: type.signature },
        _id: text,
        ...(type === this.#types.builtIn.resource ? { _partial: anything } : {}),
        ...Object.fromEntries(type.properties.map((property) => [property.name, orNull(schemaOf(property.type))])),
      },
      additionalProperties: false,
    }));
  }

  /** Registers a schema by name, before it is built, since schemas refer to each other. */
  #named(name: string, build: () => ValueSchema): ValueSchema {
    if (!this.#schemas.has(name)) {
      this.#schemas.set(name, anything);
      this.#schemas.set(name, build());
    }
    return refer(name);
  }
}

function mapOf(keys: ValueSchema, values: ValueSchema): ValueSchema {
  const entry = { type: 'object', properties: { key: keys, value: values }, required: ['key', 'value'] };
  return {
    anyOf: [
      { type: 'object', not: { required: ['_type', 'value'] }, additionalProperties: values },
      wrapper('map', { type: 'array', items: entry }),
      wrapper('flatmap', { type: 'array', items: { anyOf: [keys, values] } }),
    ],
  };
}

function wrapper(type: string, value: ValueSchema): ValueSchema {
  return { type: 'object', properties: { value, _type: { const: type } }, required: ['value', '_type'] };
}
