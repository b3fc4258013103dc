import { PlacedSet } from '../memory/caches.js';
import { isDangling, mentions, type Resolver, resolved, withoutDangling } from '../model/contents.js';
import { canRefer, type Property, referringProperties } from '../model/types.js';
import { type Instance, isCollectionValue, isReference, MapValue, type Value } from '../model/values.js';
import { isStepDone, type Steps, visiting } from '../work/steps.js';
import { type Depth, documentedWriting, type WriteDialect, type WriteOptions } from './json-dialect.js';
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
  const isWhole = depth === Number.POSITIVE_INFINITY || !canRefer(result.type);
  const reached = isWhole ? undefined : yield* reachingEntities(result.value, depth, source);
  const isReached = (instance: Instance) => reached === undefined || reached.has(instance);
  const shorter =
    options.entityRecurrenceDepth === 0 ? 'fewer entities, or prettiness=none' : 'or entity-recurrence-depth=0';
  const text = new WrittenText(limits, `Ask for a smaller depth, ${shorter}.`);
  const writer = new JsonWriter(options, source, limits, dialect, isReached, text);
  writer.begin(result);
  while (writer.step()) if (isStepDone(costOfWrite)) yield;
  return text.finish();
}

/** The number of levels of a result that are written with the option `depth`. */
export function depthOf({ envelope = false, whole = false }: Result, depth: Depth): number {
  if (whole) return Number.POSITIVE_INFINITY;
  const levels = depth === 'shallow' ? 0 : depth;
  return envelope ? levels + 1 : levels;
}

/**
 * The existing entities directly in a value, also in nested collections. Map entries with a dangling reference are left
 * out.
 */
export function* entitiesIn(value: Value, source: Resolver): Generator<Instance, void, undefined> {
  if (isReference(value)) {
    const entity = resolved(value, source);
    if (entity !== undefined) yield entity;
  } else if (value instanceof MapValue) {
    for (const [key, entry] of value) {
      if (isDangling(key, source) || isDangling(entry, source)) continue;
      yield* entitiesIn(key, source);
      yield* entitiesIn(entry, source);
    }
  } else if (isCollectionValue(value)) {
    for (const element of value) yield* entitiesIn(element, source);
  }
}

/**
 * The existing entities to which an entity refers directly, in the order of its properties.
 *
 * @param isWithin whether a property counts. Default: all do
 */
export function* entitiesOf(
  instance: Instance,
  source: Resolver,
  isWithin: (instance: Instance, property: Property) => boolean = () => true,
): Generator<Instance, void, undefined> {
  for (const property of referringProperties(instance.type)) {
    if (isWithin(instance, property)) yield* entitiesIn(instance.get(property), source);
  }
}

/**
 * The entities whose entity and collection properties are written: those whose distance from the entities directly in
 * `value` is less than `depth`.
 */
export function* reachingEntities(value: Value, depth: number, source: Resolver): Steps<PlacedSet<Instance>> {
  const seen = new PlacedSet<Instance>();
  if (depth <= 0) return seen;
  const see = (entity: Instance) => seen.add(entity);
  yield* visiting(entitiesIn(value, source), see);
  // The entities of a level follow those of the level above.
  let level = 1;
  let end = seen.size;
  let visited = 0;
  for (const instance of seen) {
    if (visited === end) {
      level += 1;
      end = seen.size;
    }
    if (level >= depth) break;
    yield* visiting(entitiesOf(instance, source), see);
    visited += 1;
    if (isStepDone()) yield;
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
  const hasKeys = (each: Value) => each instanceof MapValue && each.some(([key]) => isReference(key));
  const shown = withoutDangling(value, entities);
  return isCollectionValue(shown) && (hasKeys(shown) || mentions(shown, hasKeys));
}
