import { nothing } from '../../http/answer.js';
import type { Answer } from '../../http/exchange.js';
import type { ServiceRequest } from '../request.js';

/** GET and POST `/rest/logout`: ends the session; later calls with its id need a new one (3, 4.4). */
export function logout({ session, world }: ServiceRequest): Answer {
  if (session !== undefined) world.sessions.end(session.id);
  return nothing('4.4');
}
