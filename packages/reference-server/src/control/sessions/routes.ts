import { type HttpResponse, jsonValue, noContent } from '../../http/message.js';
import { absent, type ControlRequest, type ControlRoute, rule } from '../control-request.js';

/** The sessions of a world. */
export const sessionRoutes: readonly ControlRoute[] = [
  { pattern: '-/sessions', methods: { GET: listSessions } },
  { pattern: '-/sessions/:id', methods: { DELETE: endSession } },
];

function listSessions({ world }: ControlRequest): HttpResponse {
  return jsonValue(200, { sessions: world.sessions.list() }, rule);
}

function endSession({ world, id }: ControlRequest): HttpResponse {
  if (!world.sessions.end(id)) throw absent('session', id);
  return noContent(rule);
}
