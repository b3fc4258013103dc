import type { HttpResponse } from '../http/message.js';
import { jsonValue, noContent } from '../http/response.js';
import { ControlBody } from './control-body.js';
import { absent, type ControlRequest, type ControlRoute, rule } from './control-request.js';

/** The faults of a world. */
export const faultRoutes: readonly ControlRoute[] = [
  { pattern: '-/faults', methods: { GET: listFaults, POST: addFault, DELETE: clearFaults } },
  { pattern: '-/faults/:id', methods: { DELETE: removeFault } },
];

function listFaults({ world }: ControlRequest): HttpResponse {
  return jsonValue(200, { faults: world.faults.list() }, rule);
}

async function addFault({ http, world }: ControlRequest): Promise<HttpResponse> {
  return jsonValue(200, { id: world.faults.addFrom(await ControlBody.of(http)) }, rule);
}

function removeFault({ world, id }: ControlRequest): HttpResponse {
  if (!world.faults.remove(id)) throw absent('fault', id);
  return noContent(rule);
}

function clearFaults({ world }: ControlRequest): HttpResponse {
  world.faults.clear();
  return noContent(rule);
}
