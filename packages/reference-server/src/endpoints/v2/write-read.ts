import type { HttpResponse } from '../../http/message.js';
import { searchingEntityKeys } from '../../json/reachable-entities.js';
import { depthOf, type Result } from '../../json/result.js';
import { crash } from '../../model/refusal.js';
import type { State } from '../../store/store.js';
import type { Steps } from '../../work/steps.js';
import type { ServiceRequest } from '../request.js';
import { type ResultOptions, writingResult } from '../write-result.js';

/**
 * As {@link writingResult}, for calls that read.
 *
 * @throws Refusal `crash` for a map with entities as keys within a depth that is a number, in dialects that refuse it
 */
export function* writingRead(
  request: ServiceRequest,
  state: State,
  result: Result,
  options: ResultOptions,
  rule: string,
): Steps<HttpResponse> {
  const { depth } = options;
  const { refusesEntityKeys: refusedBy } = request.settings.dialect.entities;
  const isCounted = depth !== 'shallow' && depth !== Number.POSITIVE_INFINITY;
  if (
    isCounted &&
    refusedBy !== undefined &&
    (yield* searchingEntityKeys(result.value, depthOf(result, depth), state))
  ) {
    throw crash(
      refusedBy,
      `Expected the depth "shallow" or "reachable" for a map with entities as keys, got ${depth} levels.`,
    );
  }
  return yield* writingResult(request, state, result, options, rule);
}
