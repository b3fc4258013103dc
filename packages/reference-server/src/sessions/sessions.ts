import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.js';
import type { User } from './users.js';

/** A session that was handed out by authenticate. Times are in milliseconds since 1970, by the world's clock. */
export interface Session {
  readonly id: string;
  readonly user: User;
  readonly created: number;
  lastAccessed: number;
}

export interface SessionSettings {
  /** Milliseconds until an unused session ends; `null` or 0: never. */
  readonly maxIdleTime: number | null;
  /** How many sessions are held; beyond it the one unused for longest ends. Default 10,000. */
  readonly maxSessions?: number;
}

/** The sessions of a world (3). Each use of a session puts its expiry off. */
export class Sessions {
  readonly maxIdleTime: number | null;
  readonly #maxSessions: number;
  readonly #clock: Clock;
  /** In the order of last access, so that the first are the first to expire. */
  readonly #sessions = new Map<string, Session>();

  constructor(clock: Clock, settings: SessionSettings) {
    this.#clock = clock;
    this.maxIdleTime = settings.maxIdleTime === 0 ? null : settings.maxIdleTime;
    this.#maxSessions = settings.maxSessions ?? 10_000;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** A new session for a user whose credentials hold. Its id is 256 random bits. */
  create(user: User): Session {
    this.#makeRoom();
    const now = this.#clock.now();
    const session: Session = { id: randomBytes(32).toString('base64url'), user, created: now, lastAccessed: now };
    this.#sessions.set(session.id, session);
    return session;
  }

  /** The session of that id, used now; `undefined` where it is unknown, ended or expired. */
  use(id: string): Session | undefined {
    const session = this.#sessions.get(id);
    if (session === undefined) return undefined;
    this.#sessions.delete(id);
    if (this.#expired(session)) return undefined;
    session.lastAccessed = this.#clock.now();
    this.#sessions.set(id, session);
    return session;
  }

  /** Ends a session; later uses of its id fail. */
  end(id: string): void {
    this.#sessions.delete(id);
  }

  /** The same sessions under another clock, for an isolated copy of a world. */
  fork(clock: Clock): Sessions {
    const copy = new Sessions(clock, { maxIdleTime: this.maxIdleTime, maxSessions: this.#maxSessions });
    for (const session of this.#sessions.values()) copy.#sessions.set(session.id, { ...session });
    return copy;
  }

  #expired(session: Session): boolean {
    return this.maxIdleTime !== null && this.#clock.now() - session.lastAccessed > this.maxIdleTime;
  }

  #makeRoom(): void {
    for (const session of this.#sessions.values()) {
      if (!this.#expired(session) && this.#sessions.size < this.#maxSessions) return;
      this.#sessions.delete(session.id);
    }
  }
}
