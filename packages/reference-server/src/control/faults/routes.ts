import { type HttpResponse, jsonValue, noContent } from '../../http/message.js';
import { ControlBody, receivedValue } from '../control-body.js';
import { absent, type ControlRequest, type ControlRoute, requireEmptyBody, rule } from '../control-request.js';

/** The faults of a world, and their scenarios. */
export const faultRoutes: readonly ControlRoute[] = [
  { pattern: '-/faults', methods: { GET: listFaults, POST: addFault, DELETE: clearFaults } },
  { pattern: '-/faults/:id', methods: { DELETE: removeFault } },
  { pattern: '-/scenarios', methods: { GET: listScenarios } },
  { pattern: '-/scenarios/reset', methods: { POST: resetScenarios } },
  { pattern: '-/scenarios/:id', methods: { PUT: setState } },
];

function listFaults({ world }: ControlRequest): HttpResponse {
  return jsonValue(200, { faults: world.faults.list() }, rule);
}

async function addFault({ http, world }: ControlRequest): Promise<HttpResponse> {
  return jsonValue(200, { id: world.faults.add(await receivedValue(http)) }, rule);
}

function removeFault({ world, id }: ControlRequest): HttpResponse {
  if (!world.faults.remove(id)) throw absent('fault', id);
  return noContent(rule);
}

function clearFaults({ world }: ControlRequest): HttpResponse {
  world.faults.clear();
  return noContent(rule);
}

function listScenarios({ world }: ControlRequest): HttpResponse {
  return jsonValue(200, { scenarios: world.faults.scenarios.list() }, rule);
}

async function setState({ http, world, id }: ControlRequest): Promise<HttpResponse> {
  const body = new ControlBody(await receivedValue(http));
  const state = body.value('state');
  body.finish();
  world.faults.scenarios.set(id, state);
  return noContent(rule);
}

async function resetScenarios({ http, world }: ControlRequest): Promise<HttpResponse> {
  await requireEmptyBody(http);
  world.faults.scenarios.reset();
  return noContent(rule);
}
