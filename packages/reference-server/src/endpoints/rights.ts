import { Refusal } from '../model/refusal.js';
import type { Session } from '../sessions/sessions.js';

/** What a request does in an access. */
export type Use = 'read' | 'write';

/**
 * Requires that the roles of a user allow a request to read or to change an access.
 *
 * @param access the id of the access, which may not exist
 * @throws Refusal `forbidden` if they do not
 */
export function requireRight(session: Session | undefined, access: string, use: Use): void {
  if (session === undefined) return;
  const { name, rights } = session.user;
  const right = rights?.get(access) ?? 'write';
  if (right === 'write' || right === use) return;
  const doing = use === 'read' ? 'reading' : 'changing';
  throw new Refusal('forbidden', '5', `The roles of the user "${name}" do not allow ${doing} the access "${access}".`);
}
