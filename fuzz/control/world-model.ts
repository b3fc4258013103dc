/** A simple model of a world of the server: what it has, and what requests and control calls do. */
export type Things = ReadonlyMap<number, string>;

/** How far a clock is ahead of the time of the servers, or the time at which it stands. */
interface Clock {
  readonly offset: number;
  readonly frozen?: number;
}

/** What a snapshot keeps. */
export interface Kept {
  readonly things: Things;
  readonly clock: Clock;
  readonly created: number;
}

interface Session {
  readonly token: string;
  readonly number: number;
  readonly user: string;
  readonly created: number;
  last: number;
}

interface Fault {
  readonly id: string;
  readonly method: string;
  readonly times: number;
  readonly after: number;
  matched: number;
  injected: number;
}

/** What a request is, and what the journal should say about it. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly user?: string | undefined;
  readonly fault?: string | undefined;
}

export interface DeploymentModel {
  readonly things: Things;
  readonly users: readonly string[];
  readonly maxIdleTime: number;
}

export const iso = (time: number) => new Date(time).toISOString();

/** A world. Its copies share nothing with it. */
export class WorldModel {
  #time: () => number;
  #clock: Clock = { offset: 0 };
  #sessions: readonly Session[] = [];
  #logins = 0;
  #faultCount = 0;
  #snapshotCount = 0;
  #seq = 0;
  #deployed: Kept;
  #maxIdleTime: number;
  faults: readonly Fault[] = [];
  journal: readonly (Exchange & { readonly seq: number; readonly time: string })[] = [];
  users: readonly string[];
  things: Things;
  /** Identifies the deployment. */
  lineage: object = {};
  readonly snapshots = new Map<string, Kept>();

  /** @param time the time of the servers */
  constructor(time: () => number, { things, users, maxIdleTime }: DeploymentModel) {
    this.#time = time;
    this.things = things;
    this.users = users;
    this.#maxIdleTime = maxIdleTime;
    this.#deployed = this.kept();
  }

  get now(): number {
    return this.#clock.frozen ?? this.#time() + this.#clock.offset;
  }

  get isFrozen(): boolean {
    return this.#clock.frozen !== undefined;
  }

  get deployment(): DeploymentModel {
    return { things: this.things, users: this.users, maxIdleTime: this.#maxIdleTime };
  }

  /** The sessions that have not expired. */
  get sessions(): readonly Session[] {
    return this.#sessions.filter(({ last }) => this.now - last <= this.#maxIdleTime);
  }

  /** What the control paths show of the sessions. */
  get listedSessions(): readonly object[] {
    return this.sessions.map(({ number, user, created, last }) => ({
      id: `session-${number}`,
      user,
      created: iso(created),
      lastUsed: iso(last),
      endsAt: iso(last + this.#maxIdleTime),
    }));
  }

  fork(): WorldModel {
    const copy = new WorldModel(this.#time, this.deployment);
    copy.#clock = this.#clock;
    copy.#sessions = this.#sessions.map((session) => ({ ...session }));
    copy.#logins = this.#logins;
    copy.#deployed = this.#deployed;
    copy.lineage = this.lineage;
    return copy;
  }

  /**
   * What a request should do.
   *
   * @param session the id of its session, if it has one
   * @param serve makes the change, and returns the status. Missing if there is no such path
   */
  exchange(method: string, path: string, session: string | undefined, serve?: () => number): Exchange {
    const found = this.sessions.find(({ token }) => token === session);
    const injected = this.#takeFault(method);
    if (injected !== undefined) return { method, path, status: 503, user: found?.user, fault: injected };
    if (serve === undefined) return { method, path, status: 404 };
    if (found === undefined) return { method, path, status: 401 };
    found.last = this.now;
    return { method, path, status: serve(), user: found.user };
  }

  logIn(user: string, isRight: boolean, token: string): Exchange {
    const sent = { method: 'POST', path: '/rest/authenticate', user };
    const fault = this.#takeFault('POST');
    if (fault !== undefined) return { ...sent, status: 503, fault };
    if (!isRight || !this.users.includes(user)) return { ...sent, status: 401 };
    this.#logins += 1;
    const now = this.now;
    this.#sessions = [...this.sessions, { token, number: this.#logins, user, created: now, last: now }];
    return { ...sent, status: 200 };
  }

  record(exchange: Exchange): void {
    this.#seq += 1;
    this.journal = [...this.journal, { seq: this.#seq, time: iso(this.now), ...exchange }];
  }

  endSession(token: string | undefined): void {
    this.#sessions = this.#sessions.filter((each) => each.token !== token);
  }

  setClock(time: number): void {
    this.#endExpired();
    this.#clock = this.isFrozen ? { offset: 0, frozen: time } : { offset: time - this.#time() };
  }

  freeze(): void {
    this.#clock = { offset: this.#clock.offset, frozen: this.now };
  }

  resume(): void {
    this.#clock = { offset: this.now - this.#time() };
  }

  keep(name: string | undefined): void {
    let id = name ?? '';
    while (id === '' || (name === undefined && this.snapshots.has(id))) {
      this.#snapshotCount += 1;
      id = `snapshot-${this.#snapshotCount}`;
    }
    this.snapshots.delete(id);
    this.snapshots.set(id, this.kept());
  }

  kept(): Kept {
    return { things: this.things, clock: this.#clock, created: this.now };
  }

  restore({ things, clock }: Kept): void {
    this.#endExpired();
    this.things = things;
    this.#clock = clock;
    this.faults = [];
  }

  reset(): void {
    this.restore(this.#deployed);
  }

  deploy({ things, users, maxIdleTime }: DeploymentModel): void {
    this.reset();
    this.#sessions = this.#sessions.filter(({ user }) => users.includes(user));
    this.things = things;
    this.users = users;
    this.#maxIdleTime = maxIdleTime;
    this.lineage = {};
    this.snapshots.clear();
    this.#deployed = this.kept();
  }

  addFault(rule: Pick<Fault, 'method' | 'times' | 'after'>): void {
    this.#faultCount += 1;
    this.faults = [...this.faults, { ...rule, id: `fault-${this.#faultCount}`, matched: 0, injected: 0 }];
  }

  /** The fault of a request with this method, if it gets one. */
  #takeFault(method: string): string | undefined {
    for (const fault of this.faults) {
      if (fault.method !== method || fault.injected === fault.times) continue;
      fault.matched += 1;
      if (fault.matched <= fault.after) continue;
      fault.injected += 1;
      return fault.id;
    }
    return undefined;
  }

  #endExpired(): void {
    this.#sessions = this.sessions;
  }
}
