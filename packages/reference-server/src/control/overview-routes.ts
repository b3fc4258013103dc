import { namedAccess } from '../deployment/named-access.js';
import type { HttpResponse } from '../http/message.js';
import { jsonValue } from '../http/response.js';
import { excerpt } from '../model/excerpt.js';
import { notFound } from '../model/refusal.js';
import { type ControlRequest, type ControlRoute, rule } from './control-request.js';
import type { World } from './world.js';

/** What can be called. */
export const overviewRoutes: readonly ControlRoute[] = [
  { pattern: '-/health', isPublic: () => true, methods: { GET: () => jsonValue(200, { status: 'ok' }, rule) } },
  { pattern: '-/openapi/:id', methods: { GET: describe } },
];

/** What there is: the service, the OpenAPI documents of its accesses, and the control paths. */
export function showOverview({ http, server, world, prefix }: ControlRequest): HttpResponse {
  const origin = http.origin + prefix;
  const openapi = openApiUrls(world, origin);
  return jsonValue(200, { service: origin + server.basePath, openapi, paths: server.paths }, rule);
}

/**
 * The URLs of the OpenAPI documents of the accesses.
 *
 * @param origin with the path of the world
 */
export function openApiUrls({ state }: World, origin: string): readonly string[] {
  return Array.from(state.accesses.keys(), (id) => `${origin}/-/openapi/${encodeURIComponent(id)}.json`);
}

/** The OpenAPI document of the access in `-/openapi/<access>.json`. */
function describe({ http, server, world, prefix, id }: ControlRequest): HttpResponse {
  if (!id.endsWith('.json')) throw notFound(rule, `Expected "/-/openapi/<access>.json", got "${excerpt(id)}".`);
  const access = namedAccess(world.state, id.slice(0, -'.json'.length), rule);
  return jsonValue(200, server.describe(access, http.origin + prefix + server.basePath), rule);
}
