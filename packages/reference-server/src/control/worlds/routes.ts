import { loadInto } from '../../deployment/loading.js';
import { entityTrees } from '../../deployment/read-encoded.js';
import { namedAccess } from '../../deployment/world-state.js';
import { decodeUtf8, readBlocks } from '../../http/body.js';
import { type HttpRequest, type HttpResponse, jsonValue, noContent, writtenOnDemand } from '../../http/message.js';
import { receivedValue } from '../control-body.js';
import {
  absent,
  type ControlledServer,
  type ControlRequest,
  type ControlRoute,
  requireEmptyBody,
  rule,
} from '../control-request.js';
import { worldPath } from './worlds.js';

/** The worlds of a server, and the state of each. */
export const worldRoutes: readonly ControlRoute[] = [
  { pattern: '-/worlds', methods: { GET: listWorlds, POST: addWorld } },
  { pattern: '-/worlds/:id', methods: { DELETE: deleteWorld } },
  { pattern: '-/deployment', methods: { GET: exportDeployment, PUT: replaceDeployment } },
  { pattern: '-/entities/:access', methods: { GET: exportEntities, PATCH: loadEntities } },
  { pattern: '-/reset', methods: { POST: reset } },
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
  const { id } = server.worlds.add(world, await receivedValue(http));
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

function exportDeployment({ world }: ControlRequest): HttpResponse {
  return writtenOnDemand('application/json', world.exported().text(), rule);
}

async function replaceDeployment({ http, world, server }: ControlRequest): Promise<HttpResponse> {
  const changes = server.deploy(world, await receivedText(http, server));
  return jsonValue(200, { ...changes }, rule);
}

function exportEntities({ world, parameters }: ControlRequest): HttpResponse {
  const { id } = namedAccess(world.state, parameters.access, rule);
  return writtenOnDemand('application/json', world.exported().entitiesOf(id), rule);
}

async function loadEntities({ http, world, server, parameters }: ControlRequest): Promise<HttpResponse> {
  const list = entityTrees(await receivedText(http, server));
  const loaded = loadInto(world.state, parameters.access, list, server.limits.maxEntities);
  return jsonValue(200, { ...loaded }, rule);
}

async function receivedText(http: HttpRequest, { limits }: ControlledServer): Promise<string> {
  return decodeUtf8(await readBlocks(http, limits.maxTextBytes));
}

async function reset({ http, world }: ControlRequest): Promise<HttpResponse> {
  await requireEmptyBody(http);
  world.reset();
  return noContent(rule);
}
