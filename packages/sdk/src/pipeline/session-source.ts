/** A session that goes with the requests of a call. */
export interface SessionLease {
  readonly id: string;
  /** Counts the sessions of a client, so that a session that was renewed meanwhile is recognized. */
  readonly generation: number;
}

/** Where sessions come from. Rejects with `CallFailure`. */
export interface SessionSource {
  /** The present session, or a new one: many callers share one login. */
  acquire(): SessionLease | Promise<SessionLease>;
  /** Another session in place of one that the server refused; `undefined` if there can be none. */
  renew(refused: SessionLease): Promise<SessionLease | undefined>;
  /** Called when the server has accepted the session. */
  accepted(lease: SessionLease): void;
}
