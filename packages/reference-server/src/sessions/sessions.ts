import type { AccessRight, UserDefinition } from '@platform-services/sdk/model';
import { base64UrlText } from '../platform/runtime.js';
import { isEqualInSameTime, RandomSequence, SecretDigests } from '../random/randomness.js';
import type { Clock } from './clock.js';

/** A session that authenticate has created. Times are in milliseconds since 1970, by the clock of the world. */
export interface Session {
  readonly id: string;
  /** Counted from 1 in the order of creation. It names the session where its id must not be shown. */
  readonly number: number;
  user: User;
  readonly created: number;
  lastAccessed: number;
}

/** The maximum number of sessions. Beyond it the least recently used session ends. */
const maxSessions = 10_000;

/** The sessions of a world (3). Each use of a session delays its expiry. */
export class Sessions {
  #maxIdleTime: number | null;
  readonly #clock: Clock;
  /** Sessions by id, in the order of their last use, in which they expire. */
  readonly #sessions = new Map<string, Session>();
  /** The session that was created or used last. It has its place in the order already. */
  #last: Session | undefined;
  readonly #ids: RandomSequence;
  /** How many sessions have been created. */
  #count = 0;

  /**
   * @param maxIdleTime milliseconds until an unused session ends; `null` or 0 for never
   * @param ids Default: ids that nobody can guess
   */
  constructor(clock: Clock, maxIdleTime: number | null, ids = new RandomSequence()) {
    this.#ids = ids;
    this.#clock = clock;
    this.#maxIdleTime = maxIdleTime === 0 ? null : maxIdleTime;
  }

  /** Milliseconds until an unused session ends; `null` for never. */
  get maxIdleTime(): number | null {
    return this.#maxIdleTime;
  }

  /** Creates a session for a user who has authenticated. */
  create(user: User): Session {
    this.#makeRoom();
    const session = this.createForRequest(user);
    this.#sessions.set(session.id, session);
    this.#last = session;
    return session;
  }

  /** Creates a session for a single request, which no other one can use. */
  createForRequest(user: User): Session {
    const now = this.#clock.now();
    this.#count += 1;
    return { id: this.#newId(), number: this.#count, user, created: now, lastAccessed: now };
  }

  /** Uses the session with this id. Returns `undefined` if it is unknown, has ended or has expired. */
  use(id: string): Session | undefined {
    const session = this.#sessions.get(id);
    if (session === undefined) return undefined;
    const now = this.#clock.now();
    const isExpired = this.#expired(session, now);
    if (isExpired || session !== this.#last) this.#sessions.delete(id);
    if (isExpired) return undefined;
    this.#sessions.set(id, session);
    this.#last = session;
    session.lastAccessed = now;
    return session;
  }

  /** The session with this id, without using it. Returns `undefined` if it is unknown, has ended or has expired. */
  find(id: string): Session | undefined {
    const session = this.#sessions.get(id);
    return session === undefined || this.#expired(session) ? undefined : session;
  }

  /** The sessions that have not ended or expired, in the order of creation. */
  list(): readonly Session[] {
    return Array.from(this.#sessions.values())
      .filter((session) => !this.#expired(session))
      .sort((one, other) => one.number - other.number);
  }

  /** Ends a session. Later uses of its id fail. */
  end(id: string): void {
    this.#sessions.delete(id);
  }

  /** Ends the sessions that have expired, so that a clock that is set back brings none of them back. */
  endExpired(): void {
    for (const [id, session] of this.#sessions) if (this.#expired(session)) this.#sessions.delete(id);
  }

  /** Continues with other users and another idle time. The sessions of users that are not among them end. */
  adoptUsers(users: Users, maxIdleTime: number | null): void {
    this.#maxIdleTime = maxIdleTime;
    for (const [id, session] of this.#sessions) {
      const user = users.find(session.user.name);
      if (user === undefined) this.#sessions.delete(id);
      else session.user = user;
    }
  }

  /** Copies the sessions for a fork of the world, with the clock and the ids of the fork. */
  fork(clock: Clock, ids?: RandomSequence): Sessions {
    const copy = new Sessions(clock, this.maxIdleTime, ids);
    copy.#count = this.#count;
    for (const [id, session] of this.#sessions) copy.#sessions.set(id, { ...session });
    return copy;
  }

  #expired(session: Session, now = this.#clock.now()): boolean {
    return this.#maxIdleTime !== null && now - session.lastAccessed > this.#maxIdleTime;
  }

  #makeRoom(): void {
    for (const [id, oldest] of this.#sessions) {
      if (!this.#expired(oldest) && this.#sessions.size < maxSessions) return;
      this.#sessions.delete(id);
    }
  }

  /** 256 random bits in base64url. */
  #newId(): string {
    return base64UrlText(this.#ids.bytes(32));
  }
}

/** A user who can authenticate. */
export interface User {
  readonly name: string;
  /** The names of the roles. */
  readonly roles: readonly string[];
  /** What the roles allow, by the ids of the accesses that they name. All others are allowed. Default: none. */
  readonly rights?: ReadonlyMap<string, AccessRight>;
}

/** What the password of an unknown user is compared with, so that a refusal always takes the same time. */
const noDigest = '0'.repeat(64);

/** The users of a deployment. Passwords are stored as digests. */
export class Users {
  readonly #digests = new SecretDigests();
  readonly #users = new Map<string, { readonly user: User; readonly digest: string }>();

  constructor(definitions: readonly UserDefinition[]) {
    for (const { name, password, roles = [] } of definitions) {
      const names = roles.map((role) => (typeof role === 'string' ? role : role.name));
      const user = { name, roles: names, rights: rightsOf(roles) };
      this.#users.set(name, { user, digest: this.#digests.of(password) });
    }
  }

  /** The user with this name. */
  find(name: string): User | undefined {
    return this.#users.get(name)?.user;
  }

  /** The user with this name and password, or `undefined`. A refusal takes the same time in all cases. */
  verify(name: string, password: string): User | undefined {
    const known = this.#users.get(name);
    const equal = isEqualInSameTime(this.#digests.of(password), known?.digest ?? noDigest);
    return equal ? known?.user : undefined;
  }
}

const rightsInOrder: readonly AccessRight[] = ['none', 'read', 'write'];

/** What the roles of a user allow together. For each access, the role that allows the most decides. */
function rightsOf(roles: NonNullable<UserDefinition['roles']>): ReadonlyMap<string, AccessRight> {
  const rights = new Map<string, AccessRight>();
  for (const role of roles) {
    if (typeof role === 'string') continue;
    for (const [id, right] of Object.entries(role.accesses)) {
      const known = rights.get(id);
      if (known === undefined || rightsInOrder.indexOf(right) > rightsInOrder.indexOf(known)) rights.set(id, right);
    }
  }
  return rights;
}
