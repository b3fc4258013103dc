import { PlacedMap, type PlacedSet } from '../memory/caches.js';
import { elementsOf, isEnumConstant, type Resolver, withoutDangling } from '../model/contents.js';
import type { EntityType, EnumType, Property } from '../model/types.js';
import { type Instance, isCollectionValue, isScalar, type Value } from '../model/values.js';
import { type Steps, visiting } from '../work/steps.js';

/** A type that a response uses, with its short name. */
export interface RequiredType {
  readonly type: EntityType | EnumType;
  readonly alias: string;
  /** The number of instances in the pool; `undefined` for an enum. */
  readonly count: number | undefined;
}

/** The names of the types and entities of a response: `Person^2` for a type, `Person^2-0` for its first instance. */
export interface Aliases {
  /** Sorted by name. */
  readonly types: readonly RequiredType[];
  readonly ofType: (type: EntityType | EnumType) => string;
  /** The name of an entity, or `undefined` if it is not in the pool. */
  readonly ofInstance: (instance: Instance) => string | undefined;
}

/** The cost of naming an entity, in units of a step. */
const costOfNaming = 6;

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
  const numbers = new PlacedMap<Instance, number>();
  const number = (instance: Instance) => {
    const count = counts.get(instance.type) ?? 0;
    counts.set(instance.type, count + 1);
    numbers.set(instance, count);
    for (const property of instance.type.properties) {
      const value = instance.get(property);
      if (isScalar(value) || isWithin(instance, property)) collectEnums(value, enums, source);
    }
  };
  yield* visiting(pool, number, costOfNaming);
  const types = [...counts.keys(), ...enums].sort(byName).map((type, index) => ({
    type,
    alias: `${type.simpleName}^${(index + 1).toString(36)}`,
    count: type.kind === 'entity' ? counts.get(type) : undefined,
  }));
  const aliases = new Map<EntityType | EnumType, string>(types.map(({ type, alias }) => [type, alias]));
  const ofType = (type: EntityType | EnumType) => aliases.get(type) ?? type.signature;
  const ofInstance = (instance: Instance) => {
    const number = numbers.get(instance);
    return number === undefined ? undefined : `${ofType(instance.type)}-${number.toString(16)}`;
  };
  return { types, ofType, ofInstance };
}

function byName(left: EntityType | EnumType, right: EntityType | EnumType): number {
  if (left.simpleName !== right.simpleName) return left.simpleName < right.simpleName ? -1 : 1;
  return left.signature < right.signature ? -1 : 1;
}

function collectEnums(value: Value, enums: Set<EnumType>, source: Resolver): void {
  const collect = (element: Value): void => {
    if (isCollectionValue(element)) for (const each of elementsOf(element)) collect(each);
    else if (isEnumConstant(element)) enums.add(element.type);
  };
  collect(withoutDangling(value, source));
}
