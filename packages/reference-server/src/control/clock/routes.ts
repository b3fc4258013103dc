import { type HttpResponse, jsonValue, noContent } from '../../http/message.js';
import { receivedValue } from '../control-body.js';
import { type ControlRequest, type ControlRoute, rule } from '../control-request.js';

/** The clock of a world. */
export const clockRoutes: readonly ControlRoute[] = [
  { pattern: '-/clock', methods: { GET: showClock, POST: changeClock } },
];

function showClock({ world }: ControlRequest): HttpResponse {
  const { clock } = world;
  return jsonValue(200, { now: clock.date().toISOString(), frozen: clock.isFrozen }, rule);
}

async function changeClock({ http, world }: ControlRequest): Promise<HttpResponse> {
  world.clock.change(await receivedValue(http));
  return noContent(rule);
}
