import { reentry } from '../call/provider.js';
import type { SessionLease, SessionSource } from '../pipeline/send.js';
import type { Secrets } from '../wire/secrets.js';
import type { CredentialsLogin } from './login.js';

/**
 * Keeps one session for a client. Only one login runs at a time, regardless of the number of callers. If the server
 * rejects a session that worked before, it is replaced, once per call. A session that never worked is not replaced,
 * which prevents endless loops, unless the caller has asked for it.
 */
export class SessionKeeper implements SessionSource {
  readonly #source: CredentialsLogin;
  readonly #secrets: Secrets;
  #current: SessionLease | undefined;
  #pending: Promise<SessionLease> | undefined;
  /** The login whose session a log-out ends as soon as there is one. */
  #left: Promise<SessionLease> | undefined;

  constructor(source: CredentialsLogin, secrets: Secrets) {
    this.#source = source;
    this.#secrets = secrets;
  }

  acquire(): SessionLease | Promise<SessionLease> {
    return this.#current ?? this.#replace();
  }

  async renew(refused: SessionLease): Promise<SessionLease | undefined> {
    const current = this.#current;
    if (current !== undefined && current !== refused) return current;
    const isReplaced = this.#pending !== undefined || (refused.renewable && refused.wasAccepted);
    if (refused.renewable) this.#current = undefined;
    return isReplaced ? await this.#replace() : undefined;
  }

  /** Whether there is a session, or a login in progress. */
  get state(): 'none' | 'logging in' | 'open' {
    if (this.#current !== undefined) return 'open';
    return this.#pending === undefined ? 'none' : 'logging in';
  }

  /** Uses a session from now on. */
  adopt(session: SessionLease): SessionLease {
    this.#secrets.addSession(session.id);
    this.#current = session;
    return session;
  }

  /** Waits for the end of a login in progress. Calls that begin meanwhile need another session. */
  async settled(): Promise<void> {
    if (this.#source.isInCredentialsFunction) return;
    this.#left = this.#pending;
    await this.#left?.catch(() => undefined);
  }

  /**
   * Releases the session so that it can be ended; `undefined` if there is none. Calls that still use it do not log in
   * again.
   */
  release(): SessionLease | undefined {
    const released = this.#current;
    if (released !== undefined) released.renewable = false;
    this.#current = undefined;
    return released;
  }

  /** The login in progress, which all callers share, or a new one. @throws PlatformServicesError if the login fails */
  async #replace(): Promise<SessionLease> {
    if (this.#source.isInCredentialsFunction) throw reentry('credentials');
    while (this.#pending !== undefined && this.#pending === this.#left) await this.settled();
    this.#pending ??= this.#source
      .logIn()
      // The caller may have logged in meanwhile.
      .then((login) => this.#current ?? this.adopt({ wasAccepted: false, ...login }))
      .finally(() => {
        this.#pending = undefined;
      });
    return await this.#pending;
  }
}
