import type { Answer } from '../../http/exchange.js';
import type { Result } from '../../json/write.js';
import type { Instance } from '../../model/instance.js';
import { Refusal } from '../../model/refusal.js';
import type { TypeSystem } from '../../model/type-system.js';
import { simpleTypes } from '../../model/types.js';
import { optionSet } from '../../options/parse.js';
import { choice, single } from '../../options/row.js';
import type { Session } from '../../sessions/sessions.js';
import type { ServiceRequest } from '../request.js';
import { commonRows, legacyAnswer } from './answer.js';
import { credentialParameters } from './parameters.js';
import { authenticationResponse, userSession } from './session-values.js';

/** The projections of 4.4. */
const projections = {
  id: ({ id }) => ({ value: id, type: simpleTypes.string }),
  envelope: (_, payload, types) => {
    const value = authenticationResponse(payload, types);
    return { value, type: types.builtIn.authenticationResponse, envelope: true };
  },
  payload: (_, value, { builtIn }) => ({ value, type: builtIn.userSession }),
  none: () => undefined,
} satisfies Readonly<Record<string, (session: Session, payload: Instance, types: TypeSystem) => Result | undefined>>;

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
  const result = projections[given.projection](session, userSession(session, sessions.maxIdleTime, types), types);
  return legacyAnswer(request, types, result, given, '4.4');
}
