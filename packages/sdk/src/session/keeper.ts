import { CallFailure } from '../errors/base.js';
import { ConfigError } from '../errors/usage.js';
import type { SessionLease, SessionSource } from '../pipeline/session-source.js';
import type { Secrets } from '../wire/redaction.js';

/** What a login gives. */
export interface Login {
  readonly id: string;
  /** Whether another login can replace it; not so for a session that the caller brought. */
  readonly renewable: boolean;
}

/** How a session is had. */
export interface LoginSource {
  /** Whether the current code runs within the credentials function. */
  readonly isInCredentialsFunction: boolean;
  /** @throws CallFailure */
  logIn(): Promise<Login>;
}

interface Session extends SessionLease, Login {
  /** Whether the server has accepted it once. */
  wasAccepted: boolean;
}

/** The credentials function called the client that asks it, and would wait for itself. */
export function reentry(): CallFailure {
  const message = 'The credentials function calls the client that waits for its credentials. Use another client in it.';
  return new CallFailure((site) => new ConfigError(message, { site }));
}

/**
 * Keeps one session for a client. However many callers need it, one login runs at a time. A session that had worked is
 * replaced when the server refuses it, once for each call. A session that never worked is not, so that there is no loop.
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

  acquire(): SessionLease | Promise<SessionLease> {
    return this.#current ?? this.#replace();
  }

  async renew(refused: SessionLease): Promise<SessionLease | undefined> {
    const current = this.#current;
    if (current === undefined) return this.#pending === undefined ? undefined : await this.#replace();
    if (current.generation !== refused.generation) return current;
    if (!current.renewable) return undefined;
    this.#current = undefined;
    return current.wasAccepted ? await this.#replace() : undefined;
  }

  accepted(lease: SessionLease): void {
    if (this.#current?.generation === lease.generation) this.#current.wasAccepted = true;
  }

  /** Uses a session from now on. */
  adopt(login: Login): Session {
    this.#secrets.add(login.id);
    this.#generation += 1;
    this.#current = { ...login, generation: this.#generation, wasAccepted: false };
    return this.#current;
  }

  /** Gives the session away to be ended; `undefined` if there is no session. A login under way is waited for. */
  async release(): Promise<SessionLease | undefined> {
    if (!this.#source.isInCredentialsFunction) await this.#pending?.catch(() => undefined);
    const released = this.#current;
    this.#current = undefined;
    return released;
  }

  /** The one login that everybody waits for. @throws CallFailure */
  #replace(): Promise<Session> {
    if (this.#source.isInCredentialsFunction) return Promise.reject(reentry());
    this.#pending ??= this.#source
      .logIn()
      .then((login) => this.adopt(login))
      .finally(() => {
        this.#pending = undefined;
      });
    return this.#pending;
  }
}
