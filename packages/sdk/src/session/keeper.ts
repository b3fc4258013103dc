import { reentry } from '../call/provider.js';
import type { SessionLease, SessionSource } from '../pipeline/send.js';
import type { Secrets } from '../wire/secrets.js';
import type { CredentialsLogin, Login } from './login.js';

interface Session extends SessionLease, Login {
  /** Whether the server has accepted the session at least once. */
  wasAccepted: boolean;
}

/**
 * Keeps one session for a client. Only one login runs at a time, regardless of the number of callers. If the server
 * rejects a session that worked before, it is replaced, once per call. A session that never worked is not replaced,
 * which prevents endless loops, unless the caller has asked for it.
 */
export class SessionKeeper implements SessionSource {
  readonly #source: CredentialsLogin;
  readonly #secrets: Secrets;
  #current: Session | undefined;
  #pending: Promise<Session> | undefined;
  /** A session that worked until the server rejected it, as long as no other session has replaced it. */
  #ended: SessionLease | undefined;

  constructor(source: CredentialsLogin, secrets: Secrets) {
    this.#source = source;
    this.#secrets = secrets;
  }

  acquire(): SessionLease | Promise<SessionLease> {
    return this.#current ?? this.#replace();
  }

  async renew(refused: SessionLease): Promise<SessionLease | undefined> {
    const current = this.#current;
    if (current === undefined) {
      const isReplaced = this.#pending !== undefined || refused === this.#ended;
      return isReplaced ? await this.#replace() : undefined;
    }
    if (current !== refused) return current;
    if (!current.renewable) return undefined;
    this.#current = undefined;
    if (!current.wasAccepted) return undefined;
    this.#ended = current;
    return await this.#replace();
  }

  /** Whether there is a session, or a login in progress. */
  get state(): 'none' | 'logging in' | 'open' {
    if (this.#current !== undefined) return 'open';
    return this.#pending === undefined ? 'none' : 'logging in';
  }

  accepted(lease: SessionLease): void {
    if (this.#current === lease) this.#current.wasAccepted = true;
  }

  /** Uses a session from now on. */
  adopt(session: Session): Session {
    this.#secrets.addSession(session.id);
    this.#current = session;
    return session;
  }

  /** Waits for the end of a login in progress. */
  async settled(): Promise<void> {
    if (!this.#source.isInCredentialsFunction) await this.#pending?.catch(() => undefined);
  }

  /** Releases the session so that it can be ended; `undefined` if there is none. */
  release(): SessionLease | undefined {
    const released = this.#current;
    this.#current = undefined;
    this.#ended = undefined;
    return released;
  }

  /** The login in progress, which all callers share, or a new one. @throws PlatformServicesError if the login fails */
  #replace(): Promise<Session> {
    if (this.#source.isInCredentialsFunction) return Promise.reject(reentry('credentials'));
    this.#pending ??= this.#source
      .logIn()
      .then((login) => this.adopt({ wasAccepted: false, ...login }))
      .finally(() => {
        this.#pending = undefined;
      });
    return this.#pending;
  }
}
