import { isDangling, type Resolver, resolved } from '../model/contents.js';
import { InstanceSet } from '../model/instances.js';
import { type CollectionType, isCollection, simpleTypes, type ValueType } from '../model/types.js';
import { type Instance, isCollectionValue, isReference, MapValue, SetValue, type Value } from '../model/values.js';
import { isStepDone, type Steps } from '../work/steps.js';
import { tooLong, tooManyEntities, type WriteLimits } from './json-output.js';
import { planOf } from './write-scalar.js';

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

/** The work of counting an entity, in units. */
const costOfVisit = 20;

/** The existing entities directly in a value, also in nested collections, in their order. */
export function* collectingEntities(value: Value, entities: Resolver): Steps<readonly Instance[]> {
  const found: Instance[] = [];
  const visit = (entity: Instance) => {
    found.push(entity);
  };
  if (!Array.isArray(value)) visitEntities(value, entities, visit);
  else {
    for (const element of value) {
      visitEntities(element, entities, visit);
      if (isStepDone()) yield;
    }
  }
  return found;
}

/** Calls `visit` for each existing entity. Map entries with a dangling reference are left out. */
function visitEntities(value: Value, entities: Resolver, visit: (entity: Instance) => void): void {
  if (value === null || typeof value !== 'object') return;
  if (isReference(value)) {
    const entity = resolved(value, entities);
    if (entity !== undefined) visit(entity);
  } else if (Array.isArray(value) || value instanceof SetValue) {
    for (const element of value) visitEntities(element, entities, visit);
  } else if (value instanceof MapValue) {
    for (const [key, entry] of value) {
      if (isDangling(key, entities) || isDangling(entry, entities)) continue;
      visitEntities(key, entities, visit);
      visitEntities(entry, entities, visit);
    }
  }
}

/** Calls `visit` for each existing entity to which an entity refers directly, in the order of its properties. */
export function visitEntitiesOf(instance: Instance, entities: Resolver, visit: (entity: Instance) => void): void {
  for (const { property } of planOf(instance.type).referringProperties) {
    visitEntities(instance.get(property), entities, visit);
  }
}

/**
 * The entities whose entity and collection properties are written: those whose distance from `roots` is less than `depth`
 * (R-23).
 */
export function* reachingEntities(roots: readonly Instance[], depth: number, entities: Resolver): Steps<InstanceSet> {
  const seen = new InstanceSet();
  if (depth <= 0) return seen;
  for (const root of roots) {
    seen.add(root);
    if (isStepDone()) yield;
  }
  let level: Iterable<Instance> = seen;
  for (let distance = 1; distance < depth; distance += 1) {
    const next = new InstanceSet();
    let visits = 0;
    const visit = (entity: Instance) => {
      visits += 1;
      if (!seen.has(entity)) next.add(entity);
    };
    for (const instance of level) {
      visits = 1;
      visitEntitiesOf(instance, entities, visit);
      if (isStepDone(visits)) yield;
    }
    if (next.size === 0) break;
    for (const entity of next) {
      seen.add(entity);
      if (isStepDone()) yield;
    }
    level = next;
  }
  return seen;
}

/** Whether a map with entities as keys is among the values that the depth includes. */
export function* searchingEntityKeys(value: Value, depth: number, entities: Resolver): Steps<boolean> {
  if (containsEntityKeys(value, entities)) return true;
  const roots = yield* collectingEntities(value, entities);
  for (const instance of yield* reachingEntities(roots, depth, entities)) {
    for (const { property } of planOf(instance.type).referringProperties) {
      if (containsEntityKeys(instance.get(property), entities)) return true;
    }
    if (isStepDone()) yield;
  }
  return false;
}

function containsEntityKeys(value: Value, entities: Resolver): boolean {
  const contains = (element: Value) => containsEntityKeys(element, entities);
  if (Array.isArray(value) || value instanceof SetValue) return value.some(contains);
  if (!(value instanceof MapValue)) return false;
  return value.some(([key, entry]) => {
    if (isDangling(key, entities) || isDangling(entry, entities)) return false;
    return isReference(key) || contains(key) || contains(entry);
  });
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
 * Refuses a response with repetitions that would have too many entities, or would be too long even in the shortest form,
 * before any are written. The number of repetitions can double with each level.
 *
 * @param isReached whether the depth includes the entity and collection properties of an entity
 */
export function* refusingTooMany(
  roots: readonly Instance[],
  entityRecurrenceDepth: number,
  isReached: (instance: Instance) => boolean,
  limits: WriteLimits,
  source: Resolver,
): Steps<void> {
  const recurrence = new Recurrence(entityRecurrenceDepth);
  const open: OpenEntity[] = [{ instance: undefined, entities: roots, next: 0, levels: Number.POSITIVE_INFINITY }];
  const known = new Map<Instance, Content>();
  let count = 0;
  let bytes = 0;
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const instance = top.entities[top.next];
    top.next += 1;
    if (instance === undefined) {
      if (top.instance !== undefined) recurrence.leave(top.instance);
      open.pop();
      continue;
    }
    count += 1;
    if (isStepDone()) yield;
    if (count > limits.entities) throw tooManyEntities(limits);
    limits.work.spend(costOfVisit);
    const levels = recurrence.enter(instance, top.levels);
    const content = known.get(instance) ?? contentOf(instance, source);
    known.set(instance, content);
    const isWhole = levels > 1 && isReached(instance);
    bytes += content.scalarBytes + (isWhole ? content.collectionBytes : 0);
    if (bytes > limits.bytes) throw tooLong(limits, 'Ask for a smaller depth, or entity-recurrence-depth=0.');
    open.push({ instance, entities: isWhole ? content.entities : [], next: 0, levels: levels - 1 });
  }
}

/** What an entity contains, which is determined once, however often the entity is repeated. */
interface Content {
  readonly entities: readonly Instance[];
  /** The bytes that its scalars have at least. */
  readonly scalarBytes: number;
  /** The bytes that the scalars in its collections have at least. */
  readonly collectionBytes: number;
}

function contentOf(instance: Instance, source: Resolver): Content {
  const { declaredScalars, complexProperties } = planOf(instance.type);
  const entities: Instance[] = [];
  visitEntitiesOf(instance, source, (entity) => entities.push(entity));
  const content = { entities, scalarBytes: 2, collectionBytes: 0 };
  for (const { property } of declaredScalars) content.scalarBytes += leastBytes(instance.get(property));
  for (const { property } of complexProperties) {
    const value = instance.get(property);
    if (!Array.isArray(value) && !(value instanceof SetValue)) continue;
    for (const element of value) content.collectionBytes += leastBytes(element);
  }
  return content;
}

/** The bytes that a value has at least. Entities, which may be left out, count where they are written. */
function leastBytes(value: Value): number {
  if (value === null || isReference(value)) return 0;
  return typeof value === 'string' ? value.length + 2 : 1;
}

interface OpenEntity {
  /** `undefined` for the result that contains the roots. */
  readonly instance: Instance | undefined;
  readonly entities: readonly Instance[];
  next: number;
  /** The number of levels of the entities. */
  readonly levels: number;
}
