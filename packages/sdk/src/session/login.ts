import { CallContext } from '../call/call-context.js';
import type { Settings } from '../call/settings.js';
import { CallFailure } from '../errors/base.js';
import { ConfigError, DialectError, located } from '../errors/usage.js';
import type { ModelTypes } from '../model/model-view.js';
import { sentence } from '../model/sentence.js';
import { decode } from '../pipeline/decode.js';
import { send } from '../pipeline/send.js';
import { createScope } from '../platform/scope.js';
import type { Secrets } from '../wire/secrets.js';
import { authenticatePlan, type CredentialsIn, sessionIdOf } from './authenticate.js';
import { type Credentials, type CredentialsSource, checkCredentials } from './credentials.js';
import { type Login, type LoginSource, reentry } from './keeper.js';

/** Obtains credentials and logs in with them. */
export class CredentialsLogin implements LoginSource {
  readonly #source: CredentialsSource;
  readonly #requireReadable: (credentials: Credentials) => Credentials;
  readonly #credentialsIn: CredentialsIn;
  readonly #settings: Settings;
  readonly #secrets: Secrets;
  readonly #types: ModelTypes;
  /** Marks code inside the credentials function, whose calls on this client would wait for themselves. */
  readonly #asking = createScope();
  #askers = 0;

  constructor(
    source: CredentialsSource,
    requireReadable: (credentials: Credentials) => Credentials,
    credentialsIn: CredentialsIn,
    settings: Settings,
    types: ModelTypes,
  ) {
    this.#source = source;
    this.#requireReadable = requireReadable;
    this.#credentialsIn = credentialsIn;
    this.#settings = settings;
    this.#secrets = settings.secrets;
    this.#types = types;
  }

  /** The session that the caller supplied instead of user and password, whether or not it has been used. */
  get brought(): string | undefined {
    if (typeof this.#source === 'function' || !('sessionId' in this.#source)) return undefined;
    this.#secrets.addSession(this.#source.sessionId);
    return this.#source.sessionId;
  }

  get isInCredentialsFunction(): boolean {
    return this.#askers > 0 && this.#asking.getStore() === true;
  }

  /** @throws CallFailure if the credentials function or the login fails */
  async logIn(): Promise<Login> {
    const credentials = await this.credentials();
    if ('sessionId' in credentials) return { id: credentials.sessionId, renewable: typeof this.#source === 'function' };
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
   * @throws CallFailure if the function fails, or the dialect cannot read a session of these credentials
   */
  async credentials(): Promise<Credentials> {
    if (this.isInCredentialsFunction) throw reentry();
    const credentials = typeof this.#source === 'function' ? await this.#ask(this.#source) : this.#source;
    if ('sessionId' in credentials) this.#secrets.addSession(credentials.sessionId);
    else this.#secrets.add(credentials.password);
    try {
      return this.#requireReadable(credentials);
    } catch (error) {
      if (!(error instanceof DialectError)) throw error;
      throw new CallFailure((site) => located(error, { operation: 'authenticate', site }));
    }
  }

  async #ask(source: () => Credentials | Promise<Credentials>): Promise<Credentials> {
    this.#askers += 1;
    try {
      return checkCredentials(await this.#inTime(this.#asking.run(true, source)));
    } catch (thrown) {
      const cause = this.#secrets.cause(thrown);
      throw new CallFailure((site) => {
        const details = { operation: 'authenticate', cause, site };
        return new ConfigError(
          `The credentials function failed: ${sentence(cause instanceof Error ? cause.message : String(cause))}`,
          details,
        );
      });
    } finally {
      this.#askers -= 1;
      if (this.#askers === 0) this.#asking.disable();
    }
  }

  /** Waits for the result of the credentials function, as long as for the beginning of a response. */
  async #inTime(result: Credentials | Promise<Credentials>): Promise<Credentials> {
    const { headers: milliseconds } = this.#settings.deadlines;
    if (milliseconds === 0) return await result;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const deadline = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`The credentials function has not returned anything for ${milliseconds} ms.`));
      }, milliseconds);
    });
    try {
      return await Promise.race([result, deadline]);
    } finally {
      clearTimeout(timer);
    }
  }
}
