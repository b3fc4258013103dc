import { ConfigError } from '../errors/usage.js';
import type { Exchange, SessionHold, SessionSource } from '../http/exchange.js';
import { CallFailure } from '../http/failure.js';
import type { Secrets } from '../http/redaction.js';

/** What a login gives. */
export interface Login {
  readonly id: string;
  /** Whether another login can replace it; not so for a session that the caller brought. */
  readonly renewable: boolean;
}

/** How a session is had. */
export interface LoginSource {
  /** Whether the call that is being made comes from the function that is asked for credentials. */
  readonly isAsking: boolean;
  /** @throws CallFailure */
  logIn(exchange: Exchange): Promise<Login>;
}

interface Session extends SessionHold, Login {
  /** Whether the server has accepted it once. */
  worked: boolean;
}

/** The credentials function called the client that asks it, and would wait for itself. */
export function reentry(): CallFailure {
  const message = 'the credentials function calls the client that asks for credentials: both would wait for each other';
  return new CallFailure((site) => new ConfigError(message, { site }));
}

/**
 * Keeps one session for a client. However many callers need it, one login runs at a time. A session that had worked is
 * replaced when the server refuses it, once for each call; one that never worked is not, so that nothing turns in a loop.
 */
export class SessionKeeper implements SessionSource {
  readonly #source: LoginSource;
  readonly #secrets: Secrets;
  #current: Session | undefined;
  #pending: Promise<Session> | undefined;
  #generation = 0;

  constructor(source: LoginSource, secrets: Secrets) {
    this.#source = source;
    this.#secrets = secrets;
  }

  obtain(exchange: Exchange): SessionHold | Promise<SessionHold> {
    return this.#current ?? this.#replace(exchange);
  }

  async renew(refused: SessionHold, exchange: Exchange): Promise<SessionHold | undefined> {
    const current = this.#current;
    if (current === undefined) return this.#pending === undefined ? undefined : await this.#replace(exchange);
    if (current.generation !== refused.generation) return current;
    if (!current.renewable) return undefined;
    this.#current = undefined;
    return current.worked ? await this.#replace(exchange) : undefined;
  }

  worked(hold: SessionHold): void {
    if (this.#current?.generation === hold.generation) this.#current.worked = true;
  }

  /** Uses a session from now on. */
  adopt(login: Login): Session {
    this.#secrets.add(login.id);
    this.#generation += 1;
    this.#current = { ...login, generation: this.#generation, worked: false };
    return this.#current;
  }

  /** Gives the session away to be ended; `undefined` where there is none. A login under way is waited for. */
  async release(): Promise<SessionHold | undefined> {
    if (!this.#source.isAsking) await this.#pending?.catch(() => undefined);
    const released = this.#current;
    this.#current = undefined;
    return released;
  }

  /** The one login that everybody waits for. @throws CallFailure */
  #replace(exchange: Exchange): Promise<Session> {
    if (this.#source.isAsking) return Promise.reject(reentry());
    this.#pending ??= this.#source
      .logIn(exchange)
      .then((login) => this.adopt(login))
      .finally(() => {
        this.#pending = undefined;
      });
    return this.#pending;
  }
}
