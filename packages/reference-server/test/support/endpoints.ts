import type { Handler, ServiceRoute } from '../../src/endpoints/request.js';
import type { Method } from '../../src/http/router.js';

/** The endpoints of a path that only a test has. */
export function endpoints(handlers: Readonly<Partial<Record<Method, Handler>>>): ServiceRoute['methods'] {
  return Object.fromEntries(
    Object.entries(handlers).map(([method, handler]) => [method, { operation: 'entities.get', handler }] as const),
  );
}
