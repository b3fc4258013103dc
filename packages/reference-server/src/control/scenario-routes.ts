import type { HttpResponse } from '../http/message.js';
import { jsonValue, noContent } from '../http/response.js';
import { ControlBody } from './control-body.js';
import { type ControlRequest, type ControlRoute, requireEmptyBody, rule } from './control-request.js';

/** The scenarios of a world. */
export const scenarioRoutes: readonly ControlRoute[] = [
  { pattern: '-/scenarios', methods: { GET: listScenarios } },
  { pattern: '-/scenarios/reset', methods: { POST: resetScenarios } },
  { pattern: '-/scenarios/:id', methods: { PUT: setState } },
];

function listScenarios({ world }: ControlRequest): HttpResponse {
  return jsonValue(200, { scenarios: world.faults.scenarios.list() }, rule);
}

async function setState({ http, world, id }: ControlRequest): Promise<HttpResponse> {
  world.faults.scenarios.setFrom(id, await ControlBody.of(http));
  return noContent(rule);
}

async function resetScenarios({ http, world }: ControlRequest): Promise<HttpResponse> {
  await requireEmptyBody(http);
  world.faults.scenarios.reset();
  return noContent(rule);
}
