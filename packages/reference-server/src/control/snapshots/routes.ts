import type { Snapshot } from '../../deployment/world-state.js';
import { type HttpResponse, jsonValue, noContent, writtenOnDemand } from '../../http/message.js';
import type { Refusal } from '../../model/refusal.js';
import { receivedValue } from '../control-body.js';
import { absent, type ControlRequest, type ControlRoute, requireEmptyBody, rule } from '../control-request.js';
import type { World } from '../worlds/world.js';

/** The snapshots of a world. */
export const snapshotRoutes: readonly ControlRoute[] = [
  { pattern: '-/snapshots', methods: { GET: listSnapshots, POST: keepSnapshot } },
  { pattern: '-/snapshots/:id', methods: { DELETE: deleteSnapshot } },
  { pattern: '-/snapshots/:id/restore', methods: { POST: restore } },
  { pattern: '-/snapshots/:id/deployment', methods: { GET: exportSnapshot } },
];

function listSnapshots({ world }: ControlRequest): HttpResponse {
  const snapshots = world.snapshots.list().map(({ id, created, entities }) => ({ id, created, entities }));
  return jsonValue(200, { snapshots }, rule);
}

async function keepSnapshot({ http, server, world }: ControlRequest): Promise<HttpResponse> {
  const { id } = world.snapshots.keep(await receivedValue(http), server.worlds);
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
