import type { Session, Sessions } from '../../sessions/sessions.js';

/**
 * A session as it may be shown: without its id, which is a secret. Times are in ISO 8601, by the clock of the server.
 */
export interface ListedSession {
  /** Identifies the session in these lists, e.g. `session-1`. The service does not accept it. */
  readonly id: string;
  /** The name of the user. */
  readonly user: string;
  /** When the user logged in. */
  readonly created: string;
  /** When a request last used the session. Its idle time counts from then. */
  readonly lastUsed: string;
  /** When the session ends unless it is used before. Missing if it never ends. */
  readonly endsAt?: string;
}

/** The latest time that a `Date` can have, in milliseconds since 1970. */
const maxTime = 8.64e15;

/** The sessions of a world, without their ids. */
export class ListedSessions {
  readonly #sessions: Sessions;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  /** The sessions that have not ended or expired, in the order of creation. */
  list(): readonly ListedSession[] {
    return this.#sessions.list().map((session) => listed(session, this.#sessions.maxIdleTime));
  }

  /**
   * Ends a session, so that the next request with it is 401.
   *
   * @param id from {@link list}, e.g. `session-1`
   * @returns whether there was one with this id
   */
  end(id: string): boolean {
    const session = this.#sessions.list().find((each) => nameOf(each) === id);
    if (session === undefined) return false;
    this.#sessions.end(session.id);
    return true;
  }
}

function nameOf({ number }: Session): string {
  return `session-${number}`;
}

function listed(session: Session, maxIdleTime: number | null): ListedSession {
  const { user, created, lastAccessed } = session;
  const end = maxIdleTime === null ? undefined : lastAccessed + maxIdleTime;
  return {
    id: nameOf(session),
    user: user.name,
    created: new Date(created).toISOString(),
    lastUsed: new Date(lastAccessed).toISOString(),
    ...(end === undefined || end > maxTime ? {} : { endsAt: new Date(end).toISOString() }),
  };
}
