import type { Dialect } from '../case/deviations.js';

/** How a reference server of the suite's own is started. */
export interface OwnServerSettings {
  /** The prefix of built-in types. */
  readonly vendor: string;
  readonly dialect: Dialect;
}

/** What the thread of a server is asked for: to take a snapshot, or to restore the last one that is not yet restored. */
export type ServerRequest = 'snapshot' | 'restore';

/** What the thread of a server says when it listens, and when it has done what it was asked for. */
export interface ServerAnswer {
  readonly url: string;
}
