import { randomBytes } from '../model/random-bytes.js';
import { base64Text } from '../platform/bytes.js';
import type { Clock } from './clock.js';
import type { User } from './users.js';

/** A session that authenticate has created. Times are in milliseconds since 1970, by the clock of the world. */
export interface Session {
  readonly id: string;
  readonly user: User;
  readonly created: number;
  lastAccessed: number;
}

export interface SessionSettings {
  /** Milliseconds until an unused session ends; `null` or 0 for never. */
  readonly maxIdleTime: number | null;
  /** The maximum number of sessions. Beyond it the least recently used session ends. Default 10,000. */
  readonly maxSessions?: number;
}

/** The sessions of a world (3). Each use of a session delays its expiry. */
export class Sessions {
  readonly maxIdleTime: number | null;
  readonly #maxSessions: number;
  readonly #clock: Clock;
  /** Sessions by id in the order of last access, which is the order in which they expire. */
  readonly #sessions = new Map<string, Session>();

  constructor(clock: Clock, settings: SessionSettings) {
    this.#clock = clock;
    this.maxIdleTime = settings.maxIdleTime === 0 ? null : settings.maxIdleTime;
    this.#maxSessions = settings.maxSessions ?? 10_000;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Creates a session for a user who has authenticated. */
  create(user: User): Session {
    this.#makeRoom();
    const now = this.#clock.now();
    const session: Session = { id: newId(), user, created: now, lastAccessed: now };
    this.#sessions.set(session.id, session);
    return session;
  }

  /** Uses the session with this id. Returns `undefined` if it is unknown, has ended or has expired. */
  use(id: string): Session | undefined {
    const session = this.#sessions.get(id);
    if (session === undefined) return undefined;
    this.#sessions.delete(id);
    if (this.#expired(session)) return undefined;
    session.lastAccessed = this.#clock.now();
    this.#sessions.set(id, session);
    return session;
  }

  /** The session with this id, without using it. Returns `undefined` if it is unknown, has ended or has expired. */
  find(id: string): Session | undefined {
    const session = this.#sessions.get(id);
    return session === undefined || this.#expired(session) ? undefined : session;
  }

  /** Ends a session. Later uses of its id fail. */
  end(id: string): void {
    this.#sessions.delete(id);
  }

  /** Copies the sessions for a fork of the world, with the clock of the fork. */
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

/** 256 random bits in base64url. */
function newId(): string {
  const text = base64Text(randomBytes(32));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}
