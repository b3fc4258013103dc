import type { Collection } from '../case/subject.js';
import { fixedSession, isInSession, type RunSession } from './retries.js';
import { SetUpClient } from './set-up-client.js';
import type { Connection, HttpRequest } from './subjects/connection.js';
import { sessionIdIn } from './subjects/decode.js';
import type { HttpSubject } from './subjects/http.js';
import { NoAnswer } from './subjects/no-answer.js';

/** The session of the run has ended, and cannot be replaced. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

/** The number of requests for which the time limit of a renewal allows. */
const maxRequests = 4;

/** How a session began. */
export interface SessionSettings {
  readonly id: string;
  /** Whether the user has given the session, so that the suite does not end it. */
  readonly isGiven: boolean;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
}

/** A session that is replaced by a new one when it has ended, if the user and the password are known. */
export class Session implements RunSession {
  readonly #connection: Connection;
  readonly #credentials: SessionSettings['credentials'];
  /** The id of the present session, followed by those that it has replaced. */
  readonly #ids: [string, ...string[]];
  #isGiven: boolean;
  #renewal: Promise<boolean> | undefined;
  /** A query to which the service has responded in this session. */
  #known: Collection | undefined;

  constructor(connection: Connection, { id, isGiven, credentials }: SessionSettings) {
    this.#connection = connection;
    this.#credentials = credentials;
    this.#ids = [id];
    this.#isGiven = isGiven;
    connection.secrets.add(id, 'SESSION');
  }

  get id(): string {
    return this.#ids[0];
  }

  /** Returns the id by which a request names the session of the run, which may have been replaced since. */
  usedIn(request: HttpRequest): string | undefined {
    return this.#ids.find((id) => isInSession(request, id));
  }

  /** Records a query that succeeds in a valid session, to find out later whether the session has ended. */
  hasRead(collection: Collection): void {
    this.#known ??= collection;
  }

  /** Logs in again if the session has ended. Concurrent calls share one log-in. @throws SessionEnded, NoAnswer */
  async renew(used: string): Promise<boolean> {
    if (this.id !== used) return true;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return await this.#renewal;
  }

  async #renew(): Promise<boolean> {
    const http = this.#subject();
    // An access that does not exist is refused, but not with one of these statuses; see `refuseOtherServers`.
    const { access = 'conformance.nothing', type } = this.#known ?? { type: 'conformance.Nothing' };
    const { status } = await http.queryEntities({ access, type }, {}, { 'max-results': 1, depth: 0 });
    if (status !== 401 && status !== 403) return false;
    if (this.#credentials === undefined) {
      throw new SessionEnded(`the session has ended (status ${status}), and the suite has no password to log in again`);
    }
    const answer = await http.authenticate(this.#credentials, { projection: 'id' });
    const id = answer.status < 300 ? sessionIdIn(answer.value) : undefined;
    if (id === undefined) {
      throw new SessionEnded(`the session has ended, and the log-in is refused with the status ${answer.status}`);
    }
    this.#ids.unshift(id);
    this.#isGiven = false;
    return true;
  }

  /**
   * Logs out of a session that the suite has begun. If the service cannot be reached, its sessions end by themselves.
   */
  async end(): Promise<void> {
    if (this.#isGiven) return;
    try {
      await this.#subject().logout(this.id);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  }

  #subject(): HttpSubject {
    const connection = this.#connection;
    const signal = connection.timeLimit(maxRequests);
    return new SetUpClient({ connection, access: '', session: fixedSession(this.id), signal }).http;
  }
}
