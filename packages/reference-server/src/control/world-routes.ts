import type { HttpRequest, HttpResponse } from '../http/message.js';
import { jsonValue, noContent } from '../http/response.js';
import { ControlBody } from './control-body.js';
import { absent, type ControlledServer, type ControlRequest, type ControlRoute, rule } from './control-request.js';
import { worldPath } from './worlds.js';

/** The worlds of a server. */
export const worldRoutes: readonly ControlRoute[] = [
  { pattern: '-/worlds', methods: { GET: listWorlds, POST: addWorld } },
  { pattern: '-/worlds/:id', methods: { DELETE: deleteWorld } },
];

function listWorlds({ http, server }: ControlRequest): HttpResponse {
  const worlds = server.worlds.list().map(({ id, world, created }) => ({
    ...placeOf(id, http, server),
    created: created.toISOString(),
    entities: world.state.countEntities(),
  }));
  return jsonValue(200, { worlds }, rule);
}

async function addWorld({ http, server, world }: ControlRequest): Promise<HttpResponse> {
  const { id } = server.worlds.addFrom(world, await ControlBody.of(http));
  return jsonValue(200, placeOf(id, http, server), rule);
}

function deleteWorld({ server, id }: ControlRequest): HttpResponse {
  if (!server.worlds.delete(id)) throw absent('world', id);
  return noContent(rule);
}

/** Where a world is: the URL of its service and that of its control paths. */
function placeOf(id: string, { origin }: HttpRequest, { basePath }: ControlledServer) {
  const root = origin + worldPath(id);
  return { id, url: root + basePath, control: `${root}/-/` };
}
