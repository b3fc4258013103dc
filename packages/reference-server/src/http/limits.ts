/** What one request may cost (8, R-62). Sizes are in bytes, times in milliseconds. */
export interface Limits {
  /** A request body, uploads too: 413. Default 2 GiB. */
  readonly maxBodyBytes: number;
  /** A request body that is held as one text (JSON, forms): 413. Default 64 MiB; never above `maxBodyBytes`. */
  readonly maxTextBytes: number;
  /** The bytes of all stored resources: 507. Default 4 GiB. */
  readonly maxStoredBytes: number;
  /** Path and query: 414. Default 64 KiB, since legacy calls carry whole assemblies there. */
  readonly maxUrlBytes: number;
  /** Names and values of all header fields: 431. Default 32 KiB. */
  readonly maxHeaderBytes: number;
  /** The depth of arrays and objects in JSON: 400. Default 1,000. */
  readonly maxJsonDepth: number;
  /** The entities of one answer: 400. Default 1,000,000. */
  readonly maxAnswerEntities: number;
  /** From the first byte of a request to the end of its header: 408. Default 30 s. */
  readonly headersTimeout: number;
  /** From the first byte of a request to the end of its body: 408. Default 15 min. */
  readonly requestTimeout: number;
  /** A socket on which a body is owed, or not taken, and nothing moves. Default 60 s. */
  readonly idleTimeout: number;
  /** A socket between two requests. Default 30 s. */
  readonly keepAliveTimeout: number;
}

const MiB = 1024 * 1024;

export const defaultLimits: Limits = {
  maxBodyBytes: 2048 * MiB,
  maxTextBytes: 64 * MiB,
  maxStoredBytes: 4096 * MiB,
  maxUrlBytes: 64 * 1024,
  maxHeaderBytes: 32 * 1024,
  maxJsonDepth: 1_000,
  maxAnswerEntities: 1_000_000,
  headersTimeout: 30_000,
  requestTimeout: 900_000,
  idleTimeout: 60_000,
  keepAliveTimeout: 30_000,
};
