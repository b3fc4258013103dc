import type { HttpResponse } from '../../http/message.js';
import { hasEntityKeys } from '../../json/reachable-entities.js';
import { depthOf, type Result } from '../../json/result.js';
import { crash } from '../../model/refusal.js';
import type { TypeSystem } from '../../model/type-system.js';
import type { ServiceRequest } from '../request.js';
import { type ResultOptions, writeResult } from '../write-result.js';

/**
 * As {@link writeResult}, for calls that read.
 *
 * @throws Refusal `crash` for a map with entities as keys within a depth that is a number (D-32)
 */
export function writeRead(
  request: ServiceRequest,
  types: TypeSystem,
  result: Result,
  options: ResultOptions,
  rule: string,
): HttpResponse {
  const { depth } = options;
  const isCounted = depth !== 'shallow' && depth !== Number.POSITIVE_INFINITY;
  if (isCounted && request.deviations.has('D-32') && hasEntityKeys(result.value, depthOf(result, depth))) {
    throw crash(
      'D-32',
      `Expected the depth "shallow" or "reachable" for a map with entities as keys, got ${depth} levels.`,
    );
  }
  return writeResult(request, types, result, options, rule);
}
