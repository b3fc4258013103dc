import type { WorldState } from '../../deployment/world-state.js';
import type { Operation } from '../../endpoints/operation.js';
import { serviceRoutes } from '../../endpoints/routes.js';
import type { Candidate } from '../journal/entry.js';

/** The operations of which `GET` changes nothing, and those that clients need before and after they read. */
const reading: ReadonlySet<Operation> = new Set<Operation>([
  'authenticate',
  'logout',
  ...serviceRoutes.flatMap(({ methods: { GET }, getChanges }) =>
    GET === undefined || getChanges === true ? [] : [GET.operation],
  ),
]);

/** Whether a request may change something. The functions of services may do anything. */
export function isChange({ shown: { operation }, parameters }: Candidate, { accesses }: WorldState): boolean {
  if (operation === undefined || reading.has(operation)) return false;
  if (operation !== 'legacy.action') return true;
  const named = new Map(parameters);
  const action = accesses.get(named.get('accessId') ?? '')?.workbench.get(named.get('name') ?? '');
  // The response for an unknown action is 404.
  return action !== undefined && action.kind !== 'query';
}
