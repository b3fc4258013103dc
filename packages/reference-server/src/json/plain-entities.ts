import { initialValues } from '../model/contents.js';
import type { TypeSystem } from '../model/type-system.js';
import { type EntityType, isCollection, type Property } from '../model/types.js';
import type { Scalar, Value } from '../model/values.js';
import { reservedNames } from './body-identities.js';
import { type JsonObject, type JsonTree, member } from './json-tree.js';
import { scalarReader } from './read-scalar.js';

/** How a property is read: `undefined` if the value is not a scalar, or does not suit the property. */
interface PropertyReader {
  readonly index: number;
  readonly read: (tree: JsonTree) => Scalar | null | undefined;
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
  readonly byName: ReadonlyMap<string, PropertyReader>;
}

/**
 * Reads entities of a deployment whose members are bare scalars, as those of nearly all are. This takes a fraction of
 * the time of a graph reader, to which it leaves all others, and all errors.
 */
export class PlainEntities {
  readonly #types: TypeSystem;
  readonly #readers = new Map<string, TypeReader | undefined>();

  constructor(types: TypeSystem) {
    this.#types = types;
  }

  /**
   * Reads an entity with an id.
   *
   * @returns `undefined` if there is anything else in it than scalars, or an error
   */
  read(tree: JsonObject): PlainEntity | undefined {
    const reader = this.#readerOf(member(tree, '_type'));
    if (reader === undefined) return undefined;
    const { type, byName } = reader;
    const values = initialValues(type);
    for (const name of Object.keys(tree)) {
      if (name === '_type') continue;
      const property = byName.get(name);
      const value = property?.read(tree[name] ?? null);
      if (property === undefined || value === undefined) return undefined;
      values[property.index] = value;
    }
    return values[type.id.index] === null ? undefined : { type, values };
  }

  #readerOf(name: JsonTree | undefined): TypeReader | undefined {
    if (typeof name !== 'string') return undefined;
    if (!this.#readers.has(name)) this.#readers.set(name, this.#makeReader(name));
    return this.#readers.get(name);
  }

  #makeReader(name: string): TypeReader | undefined {
    const [type, ...others] = this.#types.resolve(name);
    if (type?.kind !== 'entity' || others.length > 0 || type.abstract || !this.#types.stored.has(type)) {
      return undefined;
    }
    const properties = type.properties.filter((property) => !reservedNames.has(property.name));
    return { type, byName: new Map(properties.map((property) => [property.name, readerOf(type, property)])) };
  }
}

function readerOf({ id, globalId, partition }: EntityType, property: Property): PropertyReader {
  const { index, type, nullable } = property;
  // Null stands for a part of the identity that is generated, and for an empty collection.
  const isOther = [id, globalId, partition].includes(property) || isCollection(type);
  const ofNull = nullable && !isOther ? null : undefined;
  const read = type.kind === 'simple' || type.kind === 'enum' ? scalarReader(type) : () => undefined;
  return { index, read: (tree) => (tree === null ? ofNull : read(tree)) };
}
