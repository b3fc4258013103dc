import type { SessionIn } from '../call/settings.js';
import { ConfigError, DialectError } from '../errors/usage.js';
import { mismatchOf } from '../model/message.js';
import type { Dialect } from '../pipeline/client-context.js';

/** A user's name and password, or an existing session. */
export type Credentials =
  | {
      /** The name of the user. */
      readonly user: string;
      /** The password. The client hides it in errors, logs and hooks. */
      readonly password: string;
    }
  | {
      /** The id of an existing session, which is used as it is and cannot be renewed. */
      readonly sessionId: string;
    };

/**
 * Credentials, or a function that is called for them at every login. The function must not make calls on the same
 * client: such a call is rejected, because the two would wait for each other.
 *
 * @example
 * credentials: async () => ({ user: 'demo', password: await vault.read('platform-services') })
 */
export type CredentialsSource = Credentials | (() => Credentials | Promise<Credentials>);

/**
 * @throws ConfigError if a value is missing or empty, because nothing would be sent for it; the message shows no value
 */
export function checkCredentials(credentials: Credentials): Credentials {
  const { sessionId, user, password }: Partial<Record<'sessionId' | 'user' | 'password', string>> = { ...credentials };
  if (sessionId) return { sessionId };
  if (user && password) return { user, password };
  const expected = '{ user, password }, { sessionId } or a function that returns one of them';
  throw new ConfigError(mismatchOf(expected, describeCredentials(credentials), 'credentials'));
}

/** Describes invalid credentials without their values, which may be secret. */
function describeCredentials(given: unknown): string {
  if (given === undefined || given === null) return String(given);
  return typeof given === 'object' ? 'an object in which a member is missing or empty' : `a ${typeof given}`;
}

/**
 * Refuses credentials without a JWT as their session id if the session is sent as `bearer`, where services of the
 * deployed dialect only read a JWT (D-48). A login returns no JWT.
 *
 * @throws DialectError
 */
export function requireReadableSession(credentials: Credentials, sessionIn: SessionIn, dialect: Dialect): Credentials {
  const isJwt = 'sessionId' in credentials && /^[\w-]+\.[\w-]+\.[\w-]*$/.test(credentials.sessionId);
  if (sessionIn !== 'bearer' || dialect !== 'deployed' || isJwt) return credentials;
  const reason = 'The deployed dialect reads only a JWT as a Bearer token (D-48).';
  const found = '"bearer" for the id of a session';
  throw new DialectError(mismatchOf('"query", "header" or "cookie"', found, 'sessionIn', reason), {
    deviation: 'D-48',
  });
}
