import { PlacedSet } from '../memory/caches.js';
import { isDangling, type Resolver, resolved } from '../model/contents.js';
import { canRefer, type Property, referringProperties } from '../model/types.js';
import { type Instance, isReference, MapValue, SetValue, type Value } from '../model/values.js';
import { isStepDone, type Steps, visiting } from '../work/steps.js';
import { documentedWriting, type WriteDialect, type WriteOptions } from './json-dialect.js';
import { WrittenText } from './json-output.js';
import { JsonWriter, type ResultSource } from './json-writer.js';
import { defaultWriteLimits, type Result, type WriteLimits } from './result.js';

/** The cost of a write in units of a step: an entity needs two writes, and many short elements one. */
const costOfWrite = 500;

/**
 * Writes a result as JSON, in steps. This does not recurse, so nesting may have any depth.
 *
 * @throws Refusal `invalid` if the response would exceed a limit
 * @example completed(writingJson({ value: person, type: personType }, options, state)).chunks
 */
export function* writingJson(
  result: Result,
  options: WriteOptions,
  source: ResultSource,
  limits: WriteLimits = defaultWriteLimits,
  dialect: WriteDialect = documentedWriting,
): Steps<WrittenText> {
  const depth = depthOf(result, options.depth);
  const isReached = yield* reachedBy(result, depth, source);
  const shorter =
    options.entityRecurrenceDepth === 0 ? 'fewer entities, or prettiness=none' : 'or entity-recurrence-depth=0';
  const text = new WrittenText(limits, `Ask for a smaller depth, ${shorter}.`);
  const writer = new JsonWriter(options, source, limits, dialect, isReached, text);
  writer.begin(result);
  while (writer.step()) if (isStepDone(costOfWrite)) yield;
  return text.finish();
}

function* reachedBy({ value, type }: Result, depth: number, source: Resolver): Steps<(instance: Instance) => boolean> {
  if (depth === Number.POSITIVE_INFINITY || !canRefer(type)) return () => true;
  const instances = yield* reachingEntities(value, depth, source);
  return (instance) => instances.has(instance);
}

/** The number of levels of a result that are written with the option `depth`. */
export function depthOf({ envelope = false, whole = false }: Result, depth: number): number {
  if (whole) return Number.POSITIVE_INFINITY;
  return envelope ? depth + 1 : depth;
}

/** Calls `visit` for each existing entity directly in a value, also in nested collections, in steps. */
export function visitingEntities(value: Value, entities: Resolver, visit: (entity: Instance) => void): Steps<void> {
  return visiting(Array.isArray(value) ? value : [value], (element) => visitEntities(element, entities, visit));
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

/**
 * Calls `visit` for each existing entity to which an entity refers directly, in the order of its properties.
 *
 * @param isWithin whether a property counts. Default: all do
 */
export function visitEntitiesOf(
  instance: Instance,
  entities: Resolver,
  visit: (entity: Instance) => void,
  isWithin: (instance: Instance, property: Property) => boolean = () => true,
): void {
  for (const property of referringProperties(instance.type)) {
    if (isWithin(instance, property)) visitEntities(instance.get(property), entities, visit);
  }
}

/**
 * The entities whose entity and collection properties are written: those whose distance from the entities directly in
 * `value` is less than `depth`.
 */
export function* reachingEntities(value: Value, depth: number, entities: Resolver): Steps<PlacedSet<Instance>> {
  const seen = new PlacedSet<Instance>();
  if (depth <= 0) return seen;
  const see = (entity: Instance) => seen.add(entity);
  yield* visitingEntities(value, entities, see);
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
    yield* visiting(next, see);
    level = next;
  }
  return seen;
}

/** Whether a map with entities as keys is among the values that the depth includes. */
export function* searchingEntityKeys(value: Value, depth: number, entities: Resolver): Steps<boolean> {
  if (containsEntityKeys(value, entities)) return true;
  for (const instance of yield* reachingEntities(value, depth, entities)) {
    for (const property of referringProperties(instance.type)) {
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
