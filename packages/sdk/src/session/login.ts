import { AsyncLocalStorage } from 'node:async_hooks';
import { ConfigError } from '../errors/usage.js';
import type { Exchange } from '../http/exchange.js';
import { CallFailure } from '../http/failure.js';
import type { Secrets } from '../http/redaction.js';
import type { ModelTypes } from '../model/model-view.js';
import { readResult } from '../results/readers.js';
import { authenticatePlan, type CredentialsIn, sessionIdOf } from './authenticate.js';
import { type Credentials, type CredentialsSource, checkCredentials } from './credentials.js';
import { type Login, type LoginSource, reentry } from './keeper.js';

/** Asks for credentials, and logs in with them. */
export class CredentialsLogin implements LoginSource {
  readonly #source: CredentialsSource;
  readonly #credentialsIn: CredentialsIn;
  readonly #secrets: Secrets;
  readonly #types: ModelTypes;
  /** Tells calls that the credentials function itself makes: they would wait for themselves. */
  readonly #asking = new AsyncLocalStorage<true>();
  #askers = 0;

  constructor(source: CredentialsSource, credentialsIn: CredentialsIn, secrets: Secrets, types: ModelTypes) {
    this.#source = source;
    this.#credentialsIn = credentialsIn;
    this.#secrets = secrets;
    this.#types = types;
  }

  /** The session that the caller brought in place of user and password, whether it was used or not. */
  get brought(): string | undefined {
    if (typeof this.#source === 'function' || !('sessionId' in this.#source)) return undefined;
    this.#secrets.add(this.#source.sessionId);
    return this.#source.sessionId;
  }

  get isAsking(): boolean {
    return this.#askers > 0 && this.#asking.getStore() === true;
  }

  /** @throws CallFailure */
  async logIn(exchange: Exchange): Promise<Login> {
    const credentials = await this.credentials();
    if ('sessionId' in credentials) return { id: credentials.sessionId, renewable: typeof this.#source === 'function' };
    const plan = authenticatePlan(credentials, this.#credentialsIn);
    const operation = { ...plan.operation, name: 'authenticate' };
    const delivery = await exchange.send(operation, { options: {}, site: undefined });
    const read = (): Login => {
      try {
        const id = sessionIdOf(readResult(delivery.response, plan.reader, this.#types));
        if (id === undefined) throw new TypeError('a session id is expected');
        return { id, renewable: true };
      } catch (thrown) {
        throw new CallFailure((site) => delivery.unreadable(thrown, site));
      }
    };
    return (delivery.watch?.read(read, true) ?? read)();
  }

  /** What the caller gave, or what the caller's function gives now. @throws CallFailure */
  async credentials(): Promise<Credentials> {
    if (this.isAsking) throw reentry();
    const credentials = typeof this.#source === 'function' ? await this.#ask(this.#source) : this.#source;
    this.#secrets.add('sessionId' in credentials ? credentials.sessionId : credentials.password);
    return credentials;
  }

  async #ask(source: () => Credentials | Promise<Credentials>): Promise<Credentials> {
    this.#askers += 1;
    try {
      return checkCredentials(await this.#asking.run(true, source));
    } catch (thrown) {
      const cause = this.#secrets.cause(thrown);
      throw new CallFailure((site) => {
        const details = { operation: 'authenticate', cause, site };
        return new ConfigError('the credentials function failed, see the cause', details);
      });
    } finally {
      this.#askers -= 1;
      if (this.#askers === 0) this.#asking.disable();
    }
  }
}
