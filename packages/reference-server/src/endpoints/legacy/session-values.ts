import { type Instance, transient } from '../../model/instance.js';
import type { TypeSystem } from '../../model/type-system.js';
import { SetValue } from '../../model/values.js';
import type { Session } from '../../sessions/sessions.js';

/** A session as a `UserSession` (2.3, R-56). It belongs to no access. */
export function userSession(session: Session, maxIdleTime: number | null, { builtIn }: TypeSystem): Instance {
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

/** An `AuthenticationResponse`. */
export function authenticationResponse(session: Instance, { builtIn }: TypeSystem): Instance {
  return transient(builtIn.authenticationResponse, { successful: true, userSession: session });
}
