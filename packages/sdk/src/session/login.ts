import { CallContext } from '../call/call-context.js';
import { Provider } from '../call/provider.js';
import type { SessionIn, Settings } from '../call/settings.js';
import { isLocatable, located } from '../errors/base.js';
import { ConfigError, clientClosed, DialectError } from '../errors/usage.js';
import { mismatchOf } from '../model/message.js';
import type { ModelTypes } from '../model/model-view.js';
import type { Dialect } from '../pipeline/client-context.js';
import { decodeResult } from '../pipeline/decode.js';
import { send } from '../pipeline/send.js';
import { authenticatePlan, type CredentialsIn } from './authenticate.js';

/** The options of a client that say how it logs in. */
export interface LoginOptions {
  readonly credentials: CredentialsSource;
  readonly credentialsIn: CredentialsIn;
  readonly sessionIn: SessionIn;
  readonly dialect: Dialect;
}

/** The result of a login. */
export interface Login {
  readonly id: string;
  /** Whether another login can replace the session; not possible for a session that the caller supplied. */
  readonly renewable: boolean;
}

/** Obtains credentials and logs in with them. */
export class CredentialsLogin {
  readonly #source: Credentials | Provider<Credentials>;
  readonly #options: LoginOptions;
  readonly #settings: Settings;
  readonly #types: ModelTypes;
  /** Aborted at the end of the client: a login for which no call waits any more must not go on. */
  readonly closing = new AbortController();

  /** @throws ConfigError if the credentials are invalid; DialectError if the service would not read their session */
  constructor(options: LoginOptions, settings: Settings, types: ModelTypes) {
    const { credentials } = options;
    this.#options = options;
    this.#source =
      typeof credentials === 'function'
        ? new Provider('credentials', credentials)
        : requireReadableSession(checkCredentials(credentials), options);
    this.#settings = settings;
    this.#types = types;
  }

  /** The session that the caller supplied instead of user and password, whether or not it has been used. */
  get supplied(): string | undefined {
    if (this.#source instanceof Provider || !('sessionId' in this.#source)) return undefined;
    this.#settings.secrets.addSession(this.#source.sessionId);
    return this.#source.sessionId;
  }

  get isInCredentialsFunction(): boolean {
    return this.#source instanceof Provider && this.#source.isRunning;
  }

  /** @throws PlatformServicesError if the credentials function or the login fails */
  async logIn(): Promise<Login> {
    const credentials = await this.credentials().catch((error: unknown) => {
      throw isLocatable(error) ? located(error, { operation: 'authenticate' }) : error;
    });
    if ('sessionId' in credentials) return { id: credentials.sessionId, renewable: this.#source instanceof Provider };
    const { signal } = this.closing;
    if (signal.aborted) throw clientClosed();
    const plan = authenticatePlan(credentials, this.#options.credentialsIn);
    const call = new CallContext(this.#settings, this.#types, plan, {
      name: 'authenticate',
      options: { signal },
      site: undefined,
    });
    const response = await send(call);
    // The reader of the default projection accepts only a text.
    return { id: String(decodeResult({ call, response })), renewable: true };
  }

  /**
   * The given credentials, or the current result of the credentials function.
   *
   * @throws ConfigError if the function fails; DialectError if the dialect cannot read a session of these credentials
   */
  async credentials(): Promise<Credentials> {
    const credentials = this.#source instanceof Provider ? await this.#provided(this.#source) : this.#source;
    if ('sessionId' in credentials) this.#settings.secrets.addSession(credentials.sessionId);
    else this.#settings.secrets.add(credentials.password);
    return requireReadableSession(credentials, this.#options);
  }

  #provided(source: Provider<Credentials>): Promise<Credentials> {
    const { deadlines, secrets } = this.#settings;
    return source.provide(checkCredentials, deadlines.headers, secrets);
  }
}

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
function checkCredentials(credentials: Credentials): Credentials {
  const { sessionId, user, password }: Partial<Record<'sessionId' | 'user' | 'password', string>> = { ...credentials };
  if (sessionId) return { sessionId };
  if (user && password) return { user, password };
  const expected = '{ user, password }, { sessionId } or a function that returns one of them';
  throw new ConfigError(mismatchOf(expected, describeCredentials(credentials), 'credentials'));
}

/** Describes invalid credentials without their values, which may be secret. */
function describeCredentials(given: Readonly<Record<string, unknown>> | null | undefined): string {
  if (given === undefined || given === null) return String(given);
  if (typeof given !== 'object') return `a ${typeof given}`;
  const empty = Object.keys(given).find((name) => !given[name]) ?? 'a member';
  return `an object in which ${empty} is missing or empty`;
}

/**
 * Refuses credentials without a JWT as their session id if the session is sent as `bearer`, where services of the
 * deployed dialect only read a JWT (D-48). A login returns no JWT.
 *
 * @throws DialectError
 */
function requireReadableSession(credentials: Credentials, { sessionIn, dialect }: LoginOptions): Credentials {
  const isJwt = 'sessionId' in credentials && /^[\w-]+\.[\w-]+\.[\w-]*$/.test(credentials.sessionId);
  if (sessionIn !== 'bearer' || dialect !== 'deployed' || isJwt) return credentials;
  const reason = 'The deployed dialect reads only a JWT as a Bearer token (D-48).';
  const found = '"bearer" for the id of a session';
  throw new DialectError(mismatchOf('"query", "header" or "cookie"', found, 'sessionIn', reason), {
    deviation: 'D-48',
  });
}
