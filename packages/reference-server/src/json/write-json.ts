import type { BuiltInTypes } from '../model/built-in.js';
import type { Resolver, Source } from '../model/contents.js';
import { canRefer } from '../model/types.js';
import type { Instance } from '../model/values.js';
import { isStepDone, type Steps } from '../work/steps.js';
import { documentedWriting, type WriteDialect, type WriteOptions } from './json-dialect.js';
import { defaultWriteLimits, type WriteLimits } from './json-output.js';
import { JsonWriter } from './json-writer.js';
import { collectingEntities, depthOf, type Result, reachingEntities, refusingTooMany } from './result.js';
import type { ScalarTexts } from './write-scalar.js';

/** The cost of a write in units of a step: an entity needs two writes, and many short elements one. */
const costOfWrite = 500;

/**
 * Writes a result as JSON, in steps, in chunks of text. This does not recurse, so nesting may have any depth.
 *
 * @param source where the references in the result are resolved, with the types of the access, among them `Resource`
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
