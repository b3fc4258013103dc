import { PlacedSet } from '../memory/caches.js';
import type { BuiltInTypes } from '../model/built-in.js';
import { isDangling, type Resolver, resolved, type Source } from '../model/contents.js';
import { canRefer } from '../model/types.js';
import { type Instance, isReference, MapValue, SetValue, type Value } from '../model/values.js';
import { isStepDone, type Steps } from '../work/steps.js';
import { documentedWriting, type WriteDialect, type WriteOptions } from './json-dialect.js';
import { JsonWriter } from './json-writer.js';
import { defaultWriteLimits, Recurrence, type Result, tooLong, tooManyEntities, type WriteLimits } from './result.js';
import { planOf } from './type-plan.js';
import type { ScalarTexts } from './write-frames.js';

/** The cost of a write in units of a step: an entity needs two writes, and many short elements one. */
const costOfWrite = 500;

/**
 * Writes a result as JSON, in steps, in chunks of text. This does not recurse, so nesting may have any
 * depth.
 *
 * @param source where the references in the result are resolved, with the types of the access, among them `Resource`
 *   (R-27)
 * @param texts keeps the texts of scalars for later results in the same dialect. Default: they are not kept
 * @throws Refusal `invalid` if the response would exceed a limit
 * @example completed(writingJson({ value: person, type: personType }, options, state)).join('')
 */
export function* writingJson(
  result: Result,
  options: WriteOptions,
  source: Source<{ readonly builtIn: Pick<BuiltInTypes, 'resource'> }>,
  limits: WriteLimits = defaultWriteLimits,
  dialect: WriteDialect = documentedWriting,
  texts?: ScalarTexts,
): Steps<readonly string[]> {
  const { entityRecurrenceDepth } = options;
  const depth = depthOf(result, options.depth);
  const usesRoots = canRefer(result.type) && (entityRecurrenceDepth !== 0 || depth !== Number.POSITIVE_INFINITY);
  const roots = usesRoots ? yield* collectingEntities(result.value, source) : [];
  const isReached = yield* reachedBy(roots, depth, source);
  if (entityRecurrenceDepth !== 0) yield* refusingTooMany(roots, entityRecurrenceDepth, isReached, limits, source);
  const writer = new JsonWriter(options, source, limits, dialect, isReached, texts);
  writer.begin(result);
  while (writer.step()) if (isStepDone(costOfWrite)) yield;
  return writer.output.finish();
}

function* reachedBy(
  roots: readonly Instance[],
  depth: number,
  source: Resolver,
): Steps<(instance: Instance) => boolean> {
  if (depth === Number.POSITIVE_INFINITY) return () => true;
  const instances = yield* reachingEntities(roots, depth, source);
  return (instance) => instances.has(instance);
}

/** The number of levels of a result that are written with the option `depth`. */
export function depthOf({ envelope = false, whole = false }: Result, depth: number): number {
  if (whole) return Number.POSITIVE_INFINITY;
  return envelope ? depth + 1 : depth;
}

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
 * The entities whose entity and collection properties are written: those whose distance from `roots` is less than
 * `depth`.
 */
export function* reachingEntities(
  roots: readonly Instance[],
  depth: number,
  entities: Resolver,
): Steps<PlacedSet<Instance>> {
  const seen = new PlacedSet<Instance>();
  if (depth <= 0) return seen;
  for (const root of roots) {
    seen.add(root);
    if (isStepDone()) yield;
  }
  let level: Iterable<Instance> = seen;
  for (let distance = 1; distance < depth; distance += 1) {
    const next = new PlacedSet<Instance>();
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

/** The work of counting a repeated entity, in units. */
const costOfVisit = 20;

/**
 * Refuses a response with repetitions that would have too many entities, or would be too long even in the shortest
 * form, before any are written. The number of repetitions can double with each level.
 *
 * @param isReached whether the depth includes the entity and collection properties of an entity
 */
function* refusingTooMany(
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
