import { type HttpResponse, nothing } from '../../http/message.js';
import type { Result } from '../../json/result.js';
import { transient, withoutEntities } from '../../model/contents.js';
import { Unauthorized } from '../../model/refusal.js';
import type { TypeSystem } from '../../model/type-system.js';
import { simpleTypes } from '../../model/types.js';
import { SetValue, type Transient } from '../../model/values.js';
import { optionSet } from '../../options/parse.js';
import { single } from '../../options/row.js';
import { choice } from '../../options/value-types.js';
import type { Session } from '../../sessions/sessions.js';
import type { ServiceRequest } from '../request.js';
import { envelope } from '../results.js';
import { writeInTurns } from '../write-result.js';
import { commonRows, writingLegacyResponse } from './call.js';
import { credentialParameters } from './parameters.js';

/** The projections of 4.4. */
const projections = {
  id: ({ id }) => ({ value: id, type: simpleTypes.string }),
  envelope: (_, makeUserSession, { builtIn }) =>
    envelope(builtIn.authenticationResponse, { successful: true, userSession: makeUserSession() }),
  payload: (_, makeUserSession, { builtIn }) => ({ value: makeUserSession(), type: builtIn.userSession }),
  none: () => undefined,
} satisfies Readonly<
  Record<string, (session: Session, makeUserSession: () => Transient, types: TypeSystem) => Result | undefined>
>;

const authenticateOptions = optionSet(
  'authenticate',
  { ...commonRows, projection: single('4.4', 'projection', choice('id', 'envelope', 'payload', 'none'), 'id') },
  { lenient: true },
);

/** POST `/rest/authenticate`: creates a session for a user and a password (4.4, R-3, R-56). */
export async function authenticate(request: ServiceRequest): Promise<HttpResponse> {
  const parameters = await credentialParameters(request);
  const { headers, dialect } = request;
  const options = authenticateOptions.parse({ query: parameters.pairs, headers, dialect });
  const name = parameters.require('user', 'R-3');
  const password = parameters.require('password', 'R-3');
  const { users, sessions, types } = request.arrived.state;
  const user = users.verify(name, password);
  if (user === undefined) {
    throw new Unauthorized('invalidCredentials', 'R-3', 'The user or the password is wrong.');
  }

  const session = sessions.create(user);
  const makeUserSession = () => userSession(session, sessions.maxIdleTime, types);
  const result = projections[options.projection](session, makeUserSession, types);
  return writeInTurns(request, writingLegacyResponse(request, withoutEntities(types), result, options, '4.4'));
}

/** A session as a `UserSession` (2.3, R-56), which is not stored in an access. */
function userSession(session: Session, maxIdleTime: number | null, { builtIn }: TypeSystem): Transient {
  return transient(builtIn.userSession, {
    sessionId: session.id,
    creationDate: new Date(session.created),
    lastAccessedDate: new Date(session.lastAccessed),
    maxIdleTime: maxIdleTime === null ? null : BigInt(maxIdleTime),
    isInvalidated: false,
    referenceCounter: 0,
    effectiveRoles: new SetValue(session.user.roles),
    user: transient(builtIn.user, { id: session.user.name, name: session.user.name }),
  });
}

/** GET and POST `/rest/logout`: ends the session (3, 4.4). */
export function logout({ session, arrived: { state } }: ServiceRequest): HttpResponse {
  if (session !== undefined) state.sessions.end(session.id);
  return nothing('4.4');
}
