import type { Operation } from '../../endpoints/operation.js';
import type { ServiceRoute } from '../../endpoints/request.js';
import { endpointsOf, serviceRoutes } from '../../endpoints/routes.js';
import { methods, type Pairs, Router } from '../../http/router.js';

/** All operations, each once. */
export function allOperations(): ReadonlySet<Operation> {
  return new Set(serviceRoutes.flatMap(endpointsOf).map(({ operation }) => operation));
}

// Whether further segments are refused depends on the dialect. Refused requests are recognized by their rule.
const router = new Router(serviceRoutes, 'ignored');

/** What a request asks for, and what its path or its parameters name. */
export interface Call {
  /** The name of the call. Missing if the path or the method belongs to none. */
  readonly operation?: Operation;
  /** The external id of the access. */
  readonly access?: string;
  /** The signature or the simple name of the type, as the request has it. */
  readonly type?: string;
  /** The id of the entity or the resource, as the request has it, without percent-encoding. */
  readonly id?: string;
  /** The partition that the request names in its path, or as `part`. */
  readonly partition?: string;
  /** The name of the property. */
  readonly property?: string;
}

/**
 * The call of a request.
 *
 * @param path the decoded segments after the base path, e.g. `['rest', 'v2', 'entities', 'access.demo', 'Person']`
 * @param parametersOf the parameters of legacy calls and of streaming; the last one with a name counts. Called only for
 *   these
 */
export function callOf(method: string, path: readonly string[], parametersOf: (operation: Operation) => Pairs): Call {
  const match = router.match(path.filter((segment) => segment !== ''));
  const operation = match && operationOf(match.route, method);
  if (match === undefined || operation === undefined) return {};
  if (Object.keys(match.parameters).length > 0) return { operation, ...match.parameters };
  const parameters = new Map(parametersOf(operation));
  const named: [keyof Call, string | undefined][] = [
    ['access', parameters.get('accessId')],
    ['type', parameters.get('type')],
    ['id', parameters.get('resourceId') ?? parameters.get('entityId') ?? parameters.get('id')],
    ['partition', parameters.get('part')],
    ['property', parameters.get('property')],
  ];
  return { operation, ...Object.fromEntries(named.filter(([, value]) => value !== undefined)) };
}

/** The operation of a path. A single one applies to all methods, so that secrets are hidden if a method is refused. */
function operationOf(route: ServiceRoute, requested: string): Operation | undefined {
  const method = methods.find((each) => each === (requested === 'HEAD' ? 'GET' : requested));
  if (method === undefined) return undefined;
  const [only, ...others] = new Set(endpointsOf(route).map(({ operation }) => operation));
  return others.length === 0 ? only : route.methods[method]?.operation;
}
