import { AskedFunction } from '../call/asked-function.js';
import { CallContext } from '../call/call-context.js';
import type { Settings } from '../call/settings.js';
import { isLocatable, located } from '../errors/base.js';
import type { ModelTypes } from '../model/model-view.js';
import { decode } from '../pipeline/decode.js';
import { send } from '../pipeline/send.js';
import type { Secrets } from '../wire/secrets.js';
import { authenticatePlan, type CredentialsIn, sessionIdOf } from './authenticate.js';
import { type Credentials, type CredentialsSource, checkCredentials } from './credentials.js';
import type { Login, LoginSource } from './keeper.js';

/** Obtains credentials and logs in with them. */
export class CredentialsLogin implements LoginSource {
  readonly #source: Credentials | AskedFunction<Credentials>;
  readonly #requireReadable: (credentials: Credentials) => Credentials;
  readonly #credentialsIn: CredentialsIn;
  readonly #settings: Settings;
  readonly #secrets: Secrets;
  readonly #types: ModelTypes;

  constructor(
    source: CredentialsSource,
    requireReadable: (credentials: Credentials) => Credentials,
    credentialsIn: CredentialsIn,
    settings: Settings,
    types: ModelTypes,
  ) {
    this.#source = typeof source === 'function' ? new AskedFunction('credentials', source) : source;
    this.#requireReadable = requireReadable;
    this.#credentialsIn = credentialsIn;
    this.#settings = settings;
    this.#secrets = settings.secrets;
    this.#types = types;
  }

  /** The session that the caller supplied instead of user and password, whether or not it has been used. */
  get brought(): string | undefined {
    if (this.#source instanceof AskedFunction || !('sessionId' in this.#source)) return undefined;
    this.#secrets.addSession(this.#source.sessionId);
    return this.#source.sessionId;
  }

  get isInCredentialsFunction(): boolean {
    return this.#source instanceof AskedFunction && this.#source.isRunning;
  }

  /** @throws PlatformServicesError if the credentials function or the login fails */
  async logIn(): Promise<Login> {
    const credentials = await this.credentials().catch((error: unknown) => {
      throw isLocatable(error) ? located(error, { operation: 'authenticate' }) : error;
    });
    if ('sessionId' in credentials)
      return { id: credentials.sessionId, renewable: this.#source instanceof AskedFunction };
    const plan = authenticatePlan(credentials, this.#credentialsIn);
    const call = new CallContext(this.#settings, this.#types, plan, {
      name: 'authenticate',
      options: {},
      site: undefined,
    });
    await send(call);
    return decode(call, (result) => {
      const id = sessionIdOf(result);
      if (id === undefined) throw new TypeError('Expected a session id.');
      return { id, renewable: true };
    });
  }

  /**
   * The given credentials, or the current result of the credentials function.
   *
   * @throws ConfigError if the function fails; DialectError if the dialect cannot read a session of these credentials
   */
  async credentials(): Promise<Credentials> {
    const credentials = this.#source instanceof AskedFunction ? await this.#ask(this.#source) : this.#source;
    if ('sessionId' in credentials) this.#secrets.addSession(credentials.sessionId);
    else this.#secrets.add(credentials.password);
    return this.#requireReadable(credentials);
  }

  #ask(source: AskedFunction<Credentials>): Promise<Credentials> {
    const { deadlines, secrets } = this.#settings;
    return source.ask(checkCredentials, deadlines.headers, secrets);
  }
}
