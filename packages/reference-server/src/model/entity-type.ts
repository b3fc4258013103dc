import { simpleNameOf } from '@platform-services/sdk/model';
import { propertyOf } from './instance.js';
import type { EntityType, Property } from './types.js';

/** The properties that every entity type has without declaring them (2.1), in the order of their indexes. */
export const identityNames = ['id', 'globalId', 'partition'] as const;

/** An entity type. Types refer to each other in cycles, so the builder creates all of them first and fills them then. */
export class ModelledEntityType implements EntityType {
  readonly kind = 'entity';
  readonly signature: string;
  readonly simpleName: string;
  readonly abstract: boolean;
  readonly properties: Property[] = [];
  readonly propertiesByName = new Map<string, Property>();
  readonly supertypes: Set<EntityType> = new Set([this]);
  readonly subtypes: Set<EntityType> = new Set([this]);
  valueCount = 0;
  #identity: Readonly<Record<(typeof identityNames)[number], Property>> | undefined;

  constructor(signature: string, abstract: boolean) {
    this.signature = signature;
    this.simpleName = simpleNameOf(signature);
    this.abstract = abstract;
  }

  get id(): Property {
    return this.#identityProperties().id;
  }

  get globalId(): Property {
    return this.#identityProperties().globalId;
  }

  get partition(): Property {
    return this.#identityProperties().partition;
  }

  #identityProperties(): Readonly<Record<(typeof identityNames)[number], Property>> {
    this.#identity ??= {
      id: propertyOf(this, 'id'),
      globalId: propertyOf(this, 'globalId'),
      partition: propertyOf(this, 'partition'),
    };
    return this.#identity;
  }
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
