import { initialValues } from '../model/contents.js';
import type { TypeSystem } from '../model/type-system.js';
import { type EntityType, isCollection, type Property } from '../model/types.js';
import type { Value } from '../model/values.js';
import { reservedNames } from './body-identities.js';
import { documentedReading } from './json-dialect.js';
import { BodyRefusal, type JsonObject, jsonPath, member, Place } from './json-tree.js';
import { TypeNames } from './read-context.js';
import { type ScalarReader, scalarReader } from './read-scalar.js';

/** How a property is read. */
interface Reader {
  readonly name: string;
  readonly index: number;
  readonly allowsNull: boolean;
  readonly read: ScalarReader;
}

/** An entity with an id. The other parts of its identity may be missing. */
export interface PlainEntity {
  readonly type: EntityType;
  /** One value for each index of the type. */
  readonly values: Value[];
}

/** How the entities of a type are read. */
interface TypeReader {
  readonly type: EntityType;
  readonly idIndex: number;
  readonly byName: ReadonlyMap<string, Reader>;
  /** The readers in the order of the members of the last entity, which is mostly that of the next one. */
  readonly order: Reader[];
}

/**
 * Reads entities of a deployment whose members are bare scalars, as those of nearly all are. This takes a fraction of
 * the time of a graph reader, to which it leaves all others, and all errors.
 */
export class PlainEntities {
  readonly #types: TypeSystem;
  readonly #names: TypeNames;
  readonly #readers = new Map<string, TypeReader | undefined>();

  constructor(types: TypeSystem) {
    this.#types = types;
    this.#names = new TypeNames(types, documentedReading.streamed);
  }

  /**
   * Reads an entity with an id.
   *
   * @returns `undefined` if there is anything else in it than scalars, or an error
   */
  read(tree: JsonObject): PlainEntity | undefined {
    const reader = this.#readerOf(tree);
    if (reader === undefined) return undefined;
    const { type, idIndex, byName, order } = reader;
    const values = initialValues(type);
    let at = 0;
    for (const name of Object.keys(tree)) {
      if (name === '_type') continue;
      let property = order[at];
      if (property?.name !== name) {
        property = byName.get(name);
        if (property === undefined) return undefined;
        order[at] = property;
      }
      at += 1;
      const value = tree[name] ?? null;
      if (value === null) {
        if (!property.allowsNull) return undefined;
        values[property.index] = null;
      } else {
        const scalar = property.read(value);
        if (scalar === undefined) return undefined;
        values[property.index] = scalar;
      }
    }
    return values[idIndex] === null ? undefined : { type, values };
  }

  #readerOf(tree: JsonObject): TypeReader | undefined {
    const name = member(tree, '_type');
    if (typeof name !== 'string') return undefined;
    let reader = this.#readers.get(name);
    if (reader === undefined && !this.#readers.has(name)) {
      reader = this.#makeReader(name);
      this.#readers.set(name, reader);
    }
    return reader;
  }

  #makeReader(name: string): TypeReader | undefined {
    const type = this.#typeNamed(name);
    if (type === undefined || type.abstract || !this.#types.stored.has(type)) return undefined;
    const readers = type.properties
      .filter((property) => !reservedNames.has(property.name))
      .map((property) => {
        return readerOf(property, [type.id, type.globalId, type.partition].includes(property));
      });
    const byName = new Map(readers.map((reader) => [reader.name, reader]));
    return { type, idIndex: type.id.index, byName, order: [] };
  }

  #typeNamed(name: string): EntityType | undefined {
    try {
      return this.#names.entity(name, undefined, Place.root(jsonPath, jsonPath.root));
    } catch (error) {
      if (error instanceof BodyRefusal) return undefined;
      throw error;
    }
  }
}

/** @param identifies whether null stands for a value that is generated */
function readerOf({ name, index, type, nullable }: Property, identifies: boolean): Reader {
  const read = type.kind === 'simple' || type.kind === 'enum' ? scalarReader(type) : () => undefined;
  return { name, index, allowsNull: nullable && !identifies && !isCollection(type), read };
}
