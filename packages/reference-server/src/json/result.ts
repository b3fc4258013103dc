import { type CollectionType, isCollection, simpleTypes, type ValueType } from '../model/types.js';
import { isCollectionValue, isReference, type Value } from '../model/values.js';

/** The content of a response. */
export interface Result {
  readonly value: Value;
  /** The declared type, which `polymorphic` does not write. */
  readonly type: ValueType;
  /** Whether the value is an envelope, which does not count as a level of depth. Default `false`. */
  readonly envelope?: boolean;
  /** Whether the value is written completely at any depth, as manipulations are. Default `false`. */
  readonly whole?: boolean;
  /** Whether the value is a list of results, rather than the value of a property. Default `false`. */
  readonly listed?: boolean;
  /** The declared type of a collection in the `object` property of an envelope. */
  readonly contentType?: CollectionType | undefined;
}

/** The number of levels of a result that are written with the option `depth`. */
export function depthOf({ envelope = false, whole = false }: Result, depth: number): number {
  if (whole) return Number.POSITIVE_INFINITY;
  return envelope ? depth + 1 : depth;
}

/** Whether depth can cut a value: entities and collections, by their declared type or their kind. */
export function isCut(value: Value, type: ValueType): boolean {
  return type.kind === 'entity' || isCollection(type) || isReference(value) || isCollectionValue(value);
}

/** The type of a result whose entities count as undeclared (D-30). */
export function undeclared({ type, listed = false }: Result): ValueType {
  if (type.kind === 'entity') return simpleTypes.object;
  const isListed = listed && type.kind === 'list' && type.element.kind === 'entity';
  return isListed ? { kind: 'list', element: simpleTypes.object } : type;
}
