import { DeploymentError } from '@platform-services/sdk/model';
import { type FailureContext, failure } from '../http/failure.js';
import { type HttpRequest, type HttpResponse, jsonValue } from '../http/message.js';
import { handlerOf, optionsResponse, Router, unknownPath } from '../http/router.js';
import { Refusal } from '../model/refusal.js';
import { Sequence } from '../work/steps.js';
import { clockRoutes } from './clock/routes.js';
import type { ControlGuard } from './control-guard.js';
import { type ControlledServer, type ControlRoute, rule } from './control-request.js';
import { faultRoutes } from './faults/routes.js';
import { journalRoutes } from './journal/routes.js';
import { openApiUrls, overviewRoutes, rootPage } from './overview.js';
import { sessionRoutes } from './sessions/routes.js';
import { snapshotRoutes } from './snapshots/routes.js';
import { worldRoutes } from './worlds/routes.js';
import type { World } from './worlds/world.js';

const routes: readonly ControlRoute[] = [
  ...overviewRoutes,
  ...worldRoutes,
  ...snapshotRoutes,
  ...journalRoutes,
  ...faultRoutes,
  ...clockRoutes,
  ...sessionRoutes,
];

interface ControlParts extends Omit<ControlledServer, 'paths' | 'longWork'> {
  readonly guard: ControlGuard;
  readonly failures: FailureContext;
  /** The control paths that are served by other folders. */
  readonly furtherRoutes: readonly ControlRoute[];
}

/** The control paths `/-/…`, which are outside of the base path. They do not affect the paths of the specification. */
export type Control = ReturnType<typeof controlPaths>;

export function controlPaths({ guard, failures, furtherRoutes, ...parts }: ControlParts) {
  const all = [...routes, ...furtherRoutes];
  const router = new Router(all);
  const paths = all.flatMap(({ pattern, methods }) => Object.keys(methods).map((method) => `${method} /${pattern}`));
  const server: ControlledServer = { ...parts, paths, longWork: new Sequence() };
  return {
    /**
     * Answers a request for the path `/`, which neither the service nor the control paths have. A client that may not
     * use the control paths gets only the URL of the service.
     *
     * @param prefix the path of the world, without a trailing slash
     */
    root(http: HttpRequest, world: World, prefix: string): HttpResponse {
      const origin = http.origin + prefix;
      const service = origin + server.basePath;
      if (guard(http) !== 'allowed') return rootPage(http, { service });
      return rootPage(http, { service, control: `${origin}/-/`, openapi: openApiUrls(world, origin) });
    },
    /**
     * Answers a request. Never rejects.
     *
     * @param path the decoded segments after those of the world. The first is `-`
     * @param prefix the path of the world, without a trailing slash
     */
    async handle(http: HttpRequest, world: World, path: readonly string[], prefix: string): Promise<HttpResponse> {
      try {
        const permission = guard(http);
        const match = permission === 'hidden' ? undefined : router.match(path);
        if (permission === 'unauthorized' && match?.route.isPublic?.(http) !== true) {
          throw new Refusal(permission, rule, 'Control paths need "Authorization: Bearer" with the control token.');
        }
        if (match === undefined) throw unknownPath(path, rule);
        if (http.method === 'OPTIONS') return optionsResponse(match.route, rule);
        const { handler } = handlerOf(match.route, http.method, rule);
        const { parameters } = match;
        return await handler({ http, server, world, prefix, path, parameters, id: parameters.id ?? '' });
      } catch (error) {
        if (error instanceof DeploymentError) {
          return jsonValue(400, { message: error.message, problems: error.problems }, rule);
        }
        return failure(error, { ...failures, newTracebackId: world.state.random.tracebackIds.uuid });
      }
    },
  };
}
