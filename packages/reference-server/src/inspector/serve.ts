import type { ControlledServer } from '../control/control-request.js';
import { documentedDialect } from '../endpoints/dialect.js';
import { Service, type ServiceParts } from '../endpoints/service.js';
import { RequestBody } from '../http/body.js';
import type { FailureContext } from '../http/failure.js';
import { decodePairs, splitTarget } from '../http/router.js';

type InspectedParts = Pick<ServiceParts, 'routes' | 'limits' | 'unread'> & Pick<FailureContext, 'vendor' | 'report'>;

/** The user as whom the inspector calls the service. Nobody can log in as this user. */
const user = { name: 'inspector', roles: [] };

/**
 * Passes the inspector's requests to the service, as the dispatcher passes those of clients, but without faults and
 * journal: looking at a world must not change what a test finds in it. Their session is not one of the world's. The
 * service answers in the documented dialect, whatever that of the server is, since only there all values can be read
 * and changed.
 */
export function serveInspector({ routes, limits, unread, vendor, report }: InspectedParts): ControlledServer['serve'] {
  let service: Service | undefined;
  return (http, { state, faults }, path, basePath) => {
    service ??= new Service({ routes, limits, unread, failures: { vendor, report }, dialect: documentedDialect });
    const now = state.clock.now();
    return service.handle({
      http,
      state,
      basePath,
      path,
      decodedQuery: decodePairs(splitTarget(http.target).query, 'the query'),
      body: new RequestBody(http, limits),
      caller: { user: undefined },
      delays: faults.delays,
      granted: { id: '', number: 0, user, created: now, lastAccessed: now },
    });
  };
}
