import { PlacedMap, type PlacedSet } from '../memory/caches.js';
import { type Resolver, withoutDangling } from '../model/contents.js';
import type { EntityType, EnumType, Property } from '../model/types.js';
import { type Instance, isScalar, MapValue, SetValue, type Value } from '../model/values.js';
import { mapping, type Steps, visiting } from '../work/steps.js';
import { isEnumConstant } from './scalar-elements.js';

/** A type that a response uses, with its short name. */
export interface RequiredType {
  readonly type: EntityType | EnumType;
  readonly alias: string;
  /** The number of instances in the pool; `undefined` for an enum. */
  readonly count: number | undefined;
}

/** The names of the types and entities of a response: `Person^2` for a type, `Person^2-0` for its first instance. */
export class Aliases {
  /** Sorted by name. */
  readonly types: readonly RequiredType[];
  readonly #aliases: ReadonlyMap<EntityType | EnumType, string>;
  readonly #references: PlacedMap<Instance, string>;

  /** @param references the names of the entities in the pool */
  constructor(types: readonly RequiredType[], references: PlacedMap<Instance, string>) {
    this.types = types;
    this.#aliases = aliasesOf(types);
    this.#references = references;
  }

  ofType(type: EntityType | EnumType): string {
    return this.#aliases.get(type) ?? type.signature;
  }

  /** The name of an entity, or `undefined` if it is not in the pool. */
  ofInstance(instance: Instance): string | undefined {
    return this.#references.get(instance);
  }
}

/** Whether the value of a property is within the depth. Scalars are always written. */
export type IsWithin = (instance: Instance, property: Property) => boolean;

/**
 * Names the types and the entities of a response.
 *
 * @param root the result, which may contain enum constants
 */
export function* namingEntities(
  pool: PlacedSet<Instance>,
  isWithin: IsWithin,
  root: Value,
  source: Resolver,
): Steps<Aliases> {
  const counts = new Map<EntityType, number>();
  const enums = new Set<EnumType>();
  collectEnums(root, enums, source);
  const numbers = yield* mapping(pool, (instance) => {
    const count = counts.get(instance.type) ?? 0;
    counts.set(instance.type, count + 1);
    for (const property of instance.type.properties) {
      const value = instance.get(property);
      if (isScalar(value) || isWithin(instance, property)) collectEnums(value, enums, source);
    }
    return count;
  });
  const types = [...counts.keys(), ...enums].sort(byName).map((type, index) => ({
    type,
    alias: `${type.simpleName}^${(index + 1).toString(36)}`,
    count: type.kind === 'entity' ? counts.get(type) : undefined,
  }));
  const aliases = aliasesOf(types);
  const references = new PlacedMap<Instance, string>();
  yield* visiting(pool, (instance, index) => {
    const number = numbers[index] ?? 0;
    references.set(instance, `${aliases.get(instance.type)}-${number.toString(16)}`);
  });
  return new Aliases(types, references);
}

function aliasesOf(types: readonly RequiredType[]): ReadonlyMap<EntityType | EnumType, string> {
  return new Map(types.map(({ type, alias }) => [type, alias]));
}

function byName(left: EntityType | EnumType, right: EntityType | EnumType): number {
  if (left.simpleName !== right.simpleName) return left.simpleName < right.simpleName ? -1 : 1;
  return left.signature < right.signature ? -1 : 1;
}

function collectEnums(value: Value, enums: Set<EnumType>, source: Resolver): void {
  const collect = (element: Value): void => {
    if (element instanceof MapValue) for (const entry of element) entry.forEach(collect);
    else if (Array.isArray(element) || element instanceof SetValue) for (const each of element) collect(each);
    else if (isScalar(element) && isEnumConstant(element)) enums.add(element.type);
  };
  collect(withoutDangling(value, source));
}
