import { type Access, contextOf } from './client/access.js';
import { callSite } from './errors/base.js';
import { callsOf } from './legacy/calls.js';
import type { Legacy } from './legacy/legacy.js';
import type { ModelDefinition } from './model/deployment.js';

export type * from './legacy/inputs.js';
export { manipulationEnvelope } from './legacy/inputs.js';
export type * from './legacy/results.js';
export type { LegacyCallName, LegacyMethod, LegacyMethodOf, LegacyProjection } from './legacy/table.js';
export type { Legacy };

/**
 * The calls of the legacy endpoint (4.3, 4.5, 4.6) for an access, with its session and its model. Sends no request.
 *
 * @throws InputError if the value is not an access
 * @example const does = await legacy(client.access('access.demo')).action('byLastName', { lastName: 'Doe' });
 */
export function legacy<M extends ModelDefinition>(access: Access<M>): Legacy<M>;
export function legacy(access: Access): unknown {
  return callsOf(contextOf(access, callSite(legacy)), access.id);
}
