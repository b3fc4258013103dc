import { loadInto } from '../deployment/loading.js';
import { namedAccess } from '../deployment/named-access.js';
import { treeOf } from '../deployment/read-encoded.js';
import type { Snapshot } from '../deployment/world-state.js';
import type { HttpRequest, HttpResponse } from '../http/message.js';
import { decodeUtf8, readBytes } from '../http/request-body.js';
import { jsonValue, noContent, writtenOnDemand } from '../http/response.js';
import type { Refusal } from '../model/refusal.js';
import { ControlBody } from './control-body.js';
import {
  absent,
  type ControlledServer,
  type ControlRequest,
  type ControlRoute,
  requireEmptyBody,
  rule,
} from './control-request.js';
import type { World } from './world.js';

/** The state of a world: its export, reset and snapshots. */
export const stateRoutes: readonly ControlRoute[] = [
  { pattern: '-/deployment', methods: { GET: exportDeployment, PUT: replaceDeployment } },
  { pattern: '-/entities/:access', methods: { GET: exportEntities, PATCH: loadEntities } },
  { pattern: '-/reset', methods: { POST: reset } },
  { pattern: '-/snapshots', methods: { GET: listSnapshots, POST: keepSnapshot } },
  { pattern: '-/snapshots/:id', methods: { DELETE: deleteSnapshot } },
  { pattern: '-/snapshots/:id/restore', methods: { POST: restore } },
  { pattern: '-/snapshots/:id/deployment', methods: { GET: exportSnapshot } },
];

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
  const list = treeOf(await receivedText(http, server));
  const loaded = loadInto(world.state, parameters.access, list, server.limits.maxEntities);
  return jsonValue(200, { ...loaded }, rule);
}

async function receivedText(http: HttpRequest, { limits }: ControlledServer): Promise<string> {
  return decodeUtf8(await readBytes(http, limits.maxTextBytes));
}

async function reset({ http, world }: ControlRequest): Promise<HttpResponse> {
  await requireEmptyBody(http);
  world.reset();
  return noContent(rule);
}

function listSnapshots({ world }: ControlRequest): HttpResponse {
  const snapshots = world.snapshots.list().map(({ id, created, entities }) => ({ id, created, entities }));
  return jsonValue(200, { snapshots }, rule);
}

async function keepSnapshot({ http, world }: ControlRequest): Promise<HttpResponse> {
  const { id } = world.snapshots.keep(await ControlBody.of(http));
  return jsonValue(200, { id }, rule);
}

function deleteSnapshot({ world, id }: ControlRequest): HttpResponse {
  if (!world.snapshots.delete(id)) throw noSnapshot(id);
  return noContent(rule);
}

async function restore({ http, world, id }: ControlRequest): Promise<HttpResponse> {
  await requireEmptyBody(http);
  world.restore(snapshotOf(world, id));
  return noContent(rule);
}

function exportSnapshot({ world, id }: ControlRequest): HttpResponse {
  return writtenOnDemand('application/json', world.exported(snapshotOf(world, id)).text(), rule);
}

function snapshotOf(world: World, id: string): Snapshot {
  const kept = world.snapshots.get(id);
  if (kept === undefined) throw noSnapshot(id);
  return kept.snapshot;
}

function noSnapshot(id: string): Refusal {
  return absent('snapshot', id, 'The server keeps the last 100, or fewer that have many entities.');
}
