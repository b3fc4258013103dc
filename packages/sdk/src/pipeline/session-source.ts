/** A session for the requests of a call. */
export interface SessionLease {
  readonly id: string;
  /**
   * The number of the session within its client, which reveals whether the session has been renewed in the meantime.
   */
  readonly generation: number;
}

/** Provides sessions. Its methods reject with a `CallFailure`. */
export interface SessionSource {
  /** Returns the current session, or a new one. Concurrent callers share one login. */
  acquire(): SessionLease | Promise<SessionLease>;
  /** Returns a replacement for a session that the server rejected; `undefined` if there cannot be one. */
  renew(refused: SessionLease): Promise<SessionLease | undefined>;
  /** Called when the server has accepted the session. */
  accepted(lease: SessionLease): void;
}
