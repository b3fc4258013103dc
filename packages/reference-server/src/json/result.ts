import { invalid } from '../model/refusal.js';
import {
  type CollectionType,
  canRefer,
  type EntityType,
  isCollection,
  type Property,
  simpleTypes,
  type ValueType,
} from '../model/types.js';
import { type Instance, isCollectionValue, isReference, type Value } from '../model/values.js';
import { unlimitedWork, type Work } from '../work/steps.js';

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

/** The properties whose values are scalars of a declared type, without the id (D-29). */
export function declaredScalars({ properties, id }: EntityType): readonly Property[] {
  return properties.filter((property) => property !== id && !canRefer(property.type) && !isCollection(property.type));
}

/** Determines how many levels of an entity are written if entities are repeated. 1 means only its scalars. */
export class Recurrence {
  readonly #levels: number;
  readonly #visited = new Set<Instance>();
  /** How many times each entity is being written at present. It is more than once in a cycle. */
  readonly #open = new Map<Instance, number>();

  /** @param entityRecurrenceDepth the option; -1 for no limit */
  constructor(entityRecurrenceDepth: number) {
    this.#levels = entityRecurrenceDepth < 0 ? Number.POSITIVE_INFINITY : entityRecurrenceDepth;
  }

  /** Begins an entity and returns its number of levels, at most `levels`. In a cycle only its scalars are written. */
  enter(instance: Instance, levels: number): number {
    const open = this.#open.get(instance) ?? 0;
    this.#open.set(instance, open + 1);
    if (open > 0) return 1;
    const granted = this.#visited.has(instance) ? Math.min(levels, this.#levels) : levels;
    this.#visited.add(instance);
    return granted;
  }

  leave(instance: Instance): void {
    const open = this.#open.get(instance) ?? 0;
    if (open > 1) this.#open.set(instance, open - 1);
    else this.#open.delete(instance);
  }
}

/** The limits of a response. */
export interface WriteLimits {
  readonly entities: number;
  readonly bytes: number;
  /** The work of the request. */
  readonly work: Work;
}

export const defaultWriteLimits: WriteLimits = { entities: 1_000_000, bytes: 2 ** 25, work: unlimitedWork };

/** The refusal of a response that would be too long. */
export function tooLong({ bytes }: WriteLimits, hint: string): Error {
  return invalid('R-62', `The response would have more than ${bytes} bytes. ${hint}`);
}

/** The refusal of a response that would have too many entities. */
export function tooManyEntities({ entities }: WriteLimits): Error {
  const hint = 'Ask for a smaller depth, or entity-recurrence-depth=0.';
  return invalid('R-24', `The response would have more than ${entities} entities. ${hint}`);
}
