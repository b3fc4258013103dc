import { nothing } from '../../http/answer.js';
import type { Answer } from '../../http/exchange.js';
import { Refusal } from '../../model/refusal.js';
import { simpleTypes } from '../../model/types.js';
import { optionSet } from '../../options/parse.js';
import { choice, single } from '../../options/row.js';
import type { ServiceRequest } from '../request.js';
import { commonRows, legacyAnswer } from './answer.js';
import { credentialParameters } from './parameters.js';
import { authenticationResponse, userSession } from './session-values.js';

const options = optionSet(
  'authenticate',
  { ...commonRows, projection: single('4.4', 'projection', choice('id', 'envelope', 'payload', 'none'), 'id') },
  { lenient: true },
);

/** POST `/rest/authenticate`: a new session for a user and a password (4.4, R-3, R-56). */
export async function authenticate(request: ServiceRequest): Promise<Answer> {
  const parameters = await credentialParameters(request);
  const given = options.parse({ query: parameters.pairs, headers: request.headers });
  const name = parameters.require('user', 'R-3');
  const password = parameters.require('password', 'R-3');
  const { users, sessions, types } = request.world;
  const user = users.verify(name, password);
  if (user === undefined) throw new Refusal('unauthorized', 'R-3', 'The user or the password is wrong.');

  const session = sessions.create(user);
  const rule = '4.4';
  if (given.projection === 'none') return nothing(rule);
  if (given.projection === 'id') {
    return legacyAnswer({ value: session.id, type: simpleTypes.string }, types, given, rule);
  }
  const { builtIn } = types;
  const payload = userSession(session, sessions.maxIdleTime, types);
  if (given.projection === 'payload') {
    return legacyAnswer({ value: payload, type: builtIn.userSession }, types, given, rule);
  }
  const envelope = authenticationResponse(payload, types);
  return legacyAnswer({ value: envelope, type: builtIn.authenticationResponse, envelope: true }, types, given, rule);
}
