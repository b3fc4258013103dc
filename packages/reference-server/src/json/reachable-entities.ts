import { isDangling } from '../model/dangling.js';
import { Instance } from '../model/instance.js';
import { invalid } from '../model/refusal.js';
import { MapValue, SetValue, type Value } from '../model/values.js';
import { planOf } from './type-plan.js';

/** The existing entities directly in a value, also in nested collections, in their order. */
export function entitiesIn(value: Value): Instance[] {
  const entities: Instance[] = [];
  visitEntities(value, (entity) => entities.push(entity));
  return entities;
}

/** Calls `visit` for each existing entity. Map entries with a dangling reference are left out. */
function visitEntities(value: Value, visit: (entity: Instance) => void): void {
  if (value === null || typeof value !== 'object') return;
  if (value instanceof Instance) {
    if (value.alive) visit(value);
  } else if (Array.isArray(value) || value instanceof SetValue) {
    for (const element of value) visitEntities(element, visit);
  } else if (value instanceof MapValue) {
    for (const [key, entry] of value) {
      if (isDangling(key) || isDangling(entry)) continue;
      visitEntities(key, visit);
      visitEntities(entry, visit);
    }
  }
}

function visitEntitiesOf(instance: Instance, visit: (entity: Instance) => void): void {
  for (const { property } of planOf(instance.type).complexProperties) visitEntities(instance.get(property), visit);
}

/** The existing entities that an entity refers to directly, in the order of its properties. */
export function entitiesOf(instance: Instance): Instance[] {
  const entities: Instance[] = [];
  visitEntitiesOf(instance, (entity) => entities.push(entity));
  return entities;
}

/**
 * The entities whose entity and collection properties are written: those whose distance from `roots` is less than `depth`
 * (R-23).
 */
export function reachableEntities(roots: readonly Instance[], depth: number): ReadonlySet<Instance> {
  if (depth <= 0) return new Set();
  const seen = new Set(roots);
  let level: Iterable<Instance> = seen;
  for (let distance = 1; distance < depth; distance += 1) {
    const next = new Set<Instance>();
    const visit = (entity: Instance) => {
      if (!seen.has(entity)) next.add(entity);
    };
    for (const instance of level) visitEntitiesOf(instance, visit);
    if (next.size === 0) break;
    for (const entity of next) seen.add(entity);
    level = next;
  }
  return seen;
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

/**
 * Refuses a response with repetitions that would have too many entities, before any are written. The number of
 * repetitions can double with each level.
 *
 * @param isReached whether the depth includes the entity and collection properties of an entity
 */
export function refuseTooMany(
  roots: readonly Instance[],
  entityRecurrenceDepth: number,
  isReached: (instance: Instance) => boolean,
  limit: number,
): void {
  const recurrence = new Recurrence(entityRecurrenceDepth);
  const open: OpenEntity[] = [{ instance: undefined, entities: roots, next: 0, levels: Number.POSITIVE_INFINITY }];
  const known = new Map<Instance, readonly Instance[]>();
  let count = 0;
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const instance = top.entities[top.next];
    top.next += 1;
    if (instance === undefined) {
      if (top.instance !== undefined) recurrence.leave(top.instance);
      open.pop();
      continue;
    }
    count += 1;
    if (count > limit) throw tooManyEntities(limit);
    const levels = recurrence.enter(instance, top.levels);
    const entities = levels > 1 && isReached(instance) ? (known.get(instance) ?? entitiesOf(instance)) : [];
    if (entities.length > 0) known.set(instance, entities);
    open.push({ instance, entities, next: 0, levels: levels - 1 });
  }
}

interface OpenEntity {
  /** `undefined` for the result that contains the roots. */
  readonly instance: Instance | undefined;
  readonly entities: readonly Instance[];
  next: number;
  /** The number of levels of the entities. */
  readonly levels: number;
}

export function tooManyEntities(limit: number): Error {
  const hint = 'Ask for a smaller depth, or entity-recurrence-depth=0.';
  return invalid('R-24', `The response would have more than ${limit} entities. ${hint}`);
}
