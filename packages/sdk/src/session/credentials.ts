import type { SessionIn } from '../call/settings.js';
import { ConfigError, DialectError } from '../errors/usage.js';
import { isObject } from '../model/kinds-of-objects.js';
import { describeValue, mismatchOf } from '../model/message.js';
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

/** @throws ConfigError that says what was expected, without showing the given value */
export function checkCredentials(credentials: unknown): Credentials {
  const given = isObject(credentials) ? credentials : {};
  if ('sessionId' in given && isText(given.sessionId)) return { sessionId: given.sessionId };
  if ('user' in given && 'password' in given && isText(given.user) && isText(given.password)) {
    return { user: given.user, password: given.password };
  }
  throw new ConfigError(
    mismatchOf(
      '{ user, password }, { sessionId } or a function that returns one of them',
      described(credentials),
      'credentials',
    ),
  );
}

/**
 * Refuses credentials whose session id is not a JWT, where services of the deployed dialect only read a JWT (D-48). Logging
 * in returns no JWT.
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

/** Describes the credentials by their member names only. */
function described(credentials: unknown): string {
  if (!isObject(credentials)) {
    return typeof credentials === 'string' ? 'a string' : describeValue(credentials);
  }
  const names = Object.entries(credentials).map(([name, value]) => {
    const kind = value === '' ? 'an empty string' : typeof value === 'string' ? 'a string' : describeValue(value);
    return `${name}: ${kind}`;
  });
  return names.length === 0 ? '{}' : `{ ${names.slice(0, 4).join(', ')} }`;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
