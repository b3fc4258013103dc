import type { Access } from '../../deployment/world-state.js';
import type { Answer, HttpResponse } from '../../http/message.js';
import { searchingEntityKeys } from '../../json/reachable-entities.js';
import { depthOf, type Result } from '../../json/result.js';
import { crash } from '../../model/refusal.js';
import type { Sequence } from '../../model/sequence.js';
import { inTurns, type Steps, someOf } from '../../model/steps.js';
import type { TypeSystem } from '../../model/type-system.js';
import type { Store } from '../../store/store.js';
import type { ServiceRequest } from '../request.js';
import { type ResultOptions, writingResult } from '../write-result.js';

/**
 * As {@link writeResult}, for calls that read. A long response is written in parts, between which other requests are
 * answered. It shows the state of the access at the time of the call.
 *
 * @throws Refusal `crash` for a map with entities as keys within a depth that is a number (D-32)
 */
export function writeRead(
  request: ServiceRequest,
  { types, store }: Access,
  result: Result,
  options: ResultOptions,
  rule: string,
): Answer {
  const writing = writingRead(request, types, result, options, rule);
  return someOf(writing)?.result ?? observed(writing, store, request.longWork);
}

function* writingRead(
  request: ServiceRequest,
  types: TypeSystem,
  result: Result,
  options: ResultOptions,
  rule: string,
): Steps<HttpResponse> {
  const { depth } = options;
  const isCounted = depth !== 'shallow' && depth !== Number.POSITIVE_INFINITY;
  const isSearched = isCounted && request.deviations.has('D-32');
  if (isSearched && (yield* searchingEntityKeys(result.value, depthOf(result, depth)))) {
    throw crash(
      'D-32',
      `Expected the depth "shallow" or "reachable" for a map with entities as keys, got ${depth} levels.`,
    );
  }
  return yield* writingResult(request, types, result, options, rule);
}

async function observed<Result>(steps: Steps<Result>, store: Store, longWork: Sequence): Promise<Result> {
  const observation = store.observe();
  try {
    return await longWork.add(() => inTurns(steps, (some) => observation.during(some)));
  } finally {
    observation.end();
  }
}
