import { simpleNameOf } from '@platform-services/sdk/model';
import { propertyOf } from './instance.js';
import type { EntityType, Property } from './types.js';

/** The properties that every entity type has without declaring them (2.1), in the order of their indexes. */
export const identityNames = ['id', 'globalId', 'partition'] as const;

/** An entity type. Types refer to each other in cycles, so the builder creates all of them before their properties. */
export class ModelledEntityType implements EntityType {
  readonly kind = 'entity';
  readonly signature: string;
  readonly simpleName: string;
  readonly abstract: boolean;
  readonly supertypes: Set<EntityType> = new Set([this]);
  readonly subtypes: Set<EntityType> = new Set([this]);
  readonly #createProperties: () => readonly Property[];
  #content: Content | undefined;
  #id: Property | undefined;
  #globalId: Property | undefined;
  #partition: Property | undefined;

  /** @param createProperties creates all properties, sorted by name, when the first of them is needed */
  constructor(signature: string, abstract: boolean, createProperties: () => readonly Property[]) {
    this.signature = signature;
    this.simpleName = simpleNameOf(signature);
    this.abstract = abstract;
    this.#createProperties = createProperties;
  }

  get properties(): readonly Property[] {
    return this.fill().properties;
  }

  get propertiesByName(): ReadonlyMap<string, Property> {
    return this.fill().propertiesByName;
  }

  get valueCount(): number {
    return this.fill().valueCount;
  }

  /** Creates the properties unless they exist. */
  fill(): Content {
    this.#content ??= contentOf(this.#createProperties());
    return this.#content;
  }

  get id(): Property {
    this.#id ??= propertyOf(this, 'id');
    return this.#id;
  }

  get globalId(): Property {
    this.#globalId ??= propertyOf(this, 'globalId');
    return this.#globalId;
  }

  get partition(): Property {
    this.#partition ??= propertyOf(this, 'partition');
    return this.#partition;
  }
}

type Content = Pick<EntityType, 'properties' | 'propertiesByName' | 'valueCount'>;

function contentOf(properties: readonly Property[]): Content {
  return {
    properties,
    propertiesByName: new Map(properties.map((property) => [property.name, property])),
    valueCount: Math.max(...properties.map((property) => property.index)) + 1,
  };
}

/**
 * Gives every property name an index into the values of an instance, so that a name has the same index in all types and no
 * type uses an index twice. A property of a supertype can then be read from instances of any subtype by its index, even
 * with several supertypes, and instances stay small.
 *
 * @param first the names that get the first indexes
 * @param namesOf the names of the properties of each type
 */
export function assignPropertyIndexes(
  first: readonly string[],
  namesOf: readonly ReadonlySet<string>[],
): Map<string, number> {
  const indexes = new Map(first.map((name, index) => [name, index]));
  const types = new Map<string, number[]>();
  for (const [type, names] of namesOf.entries()) {
    for (const name of names) {
      const having = types.get(name);
      if (having === undefined) types.set(name, [type]);
      else having.push(type);
    }
  }
  const taken = namesOf.map(() => new Set(indexes.values()));
  // The names that most types share come first, which leaves fewer gaps.
  const names = Array.from(types.entries()).sort(([, left], [, right]) => right.length - left.length);
  for (const [name, having] of names) {
    if (indexes.has(name)) continue;
    let index = 0;
    while (having.some((type) => taken[type]?.has(index))) index += 1;
    indexes.set(name, index);
    for (const type of having) taken[type]?.add(index);
  }
  return indexes;
}
