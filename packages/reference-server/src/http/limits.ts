import { ByteBudget } from '../memory/bytes.js';
import { Refusal } from '../model/refusal.js';

/** The limits of a request (8, R-62). Sizes are in bytes, times in milliseconds. */
export interface Limits {
  /** The size of a request body, also of uploads; beyond it 413. Default 2 GiB. */
  readonly maxBodyBytes: number;
  /**
   * The size of a body that is read as text (JSON, XML, forms); beyond it 413. Default 64 MiB, at most `maxBodyBytes`.
   */
  readonly maxTextBytes: number;
  /** The size of all stored resources together; beyond it 507. Default 4 GiB. */
  readonly maxStoredBytes: number;
  /** The size of path and query; beyond it 414. Default 64 KiB, since legacy calls put whole assemblies there. */
  readonly maxUrlBytes: number;
  /**
   * The size of the names and values of all header fields, of which there may be 200; beyond it 431. Default 32 KiB.
   */
  readonly maxHeaderBytes: number;
  /** The depth of arrays and objects in JSON; beyond it 400. Default 1,000. */
  readonly maxJsonDepth: number;
  /**
   * The size of all bodies together that are read as text, from their first byte until the response; beyond it 503. A
   * body of 64 KiB is always received. Default 256 MiB.
   */
  readonly maxReceivedBytes: number;
  /**
   * The number of values in a JSON or XML body, of every kind and at every depth, or of parameters in a form; beyond it
   * 400. Default 1,000,000.
   */
  readonly maxBodyValues: number;
  /** The number of entities in a body, without references by `_ref`; beyond it 400. Default 250,000. */
  readonly maxBodyEntities: number;
  /** The number of entities of all accesses together; beyond it 507. Default 500,000. */
  readonly maxEntities: number;
  /** The number of entities in a response; beyond it 400. Default 1,000,000. */
  readonly maxAnswerEntities: number;
  /** The size of a response with entities or values; beyond it 400. Default 32 MiB. */
  readonly maxAnswerBytes: number;
  /**
   * The size of all responses that clients have not read yet. Beyond it, responses of more than 64 KiB are 503, and
   * further requests of a connection wait until it has read its responses. Default 256 MiB.
   */
  readonly maxUnreadBytes: number;
  /**
   * The work of a request in units, each about what visiting an element of a list costs; beyond it 400. Default
   * 100,000,000, which is less than a second.
   */
  readonly maxRequestWork: number;
  /** The time to receive the header of a request; beyond it 408. Default 30 s. */
  readonly headersTimeout: number;
  /** The time to receive a whole request; beyond it 408. Default 15 min. */
  readonly requestTimeout: number;
  /** How long a connection may be idle while a body is sent or received. Then it is closed. Default 60 s. */
  readonly idleTimeout: number;
  /** How long a connection may be idle between two requests. Then it is closed. Default 30 s. */
  readonly keepAliveTimeout: number;
  /** How long running requests may still take when the server closes. Then their connections are cut. Default 5 s. */
  readonly closeTimeout: number;
}

/** The maximum number of header fields of a request; beyond it 431. */
export const maxHeaderFields = 200;

const MiB = 1024 * 1024;

export const defaultLimits: Limits = {
  maxBodyBytes: 2048 * MiB,
  maxTextBytes: 64 * MiB,
  maxStoredBytes: 4096 * MiB,
  maxUrlBytes: 64 * 1024,
  maxHeaderBytes: 32 * 1024,
  maxJsonDepth: 1_000,
  maxReceivedBytes: 256 * MiB,
  maxBodyValues: 1_000_000,
  maxBodyEntities: 250_000,
  maxEntities: 500_000,
  maxAnswerEntities: 1_000_000,
  maxAnswerBytes: 32 * MiB,
  maxUnreadBytes: 256 * MiB,
  maxRequestWork: 100_000_000,
  headersTimeout: 30_000,
  requestTimeout: 900_000,
  idleTimeout: 60_000,
  keepAliveTimeout: 30_000,
  closeTimeout: 5_000,
};

/** The budget of the bytes of responses that clients have not read yet. */
export function unreadBudget(limit: number): ByteBudget {
  return new ByteBudget(limit, (bytes, used) =>
    busy(
      `There is no room for a response of ${bytes} bytes: clients have not read ${used} bytes of others, and ` +
        `maxUnreadBytes is ${limit}. Try again, or ask for less.`,
    ),
  );
}

/** The budget of the bodies that are received as a whole, until they have been worked on. */
export function receivedBudget(limit: number): ByteBudget {
  return new ByteBudget(limit, (_, used) =>
    busy(
      `There is no room for the body: the server is working on bodies of ${used} bytes together, and ` +
        `maxReceivedBytes is ${limit}. Try again, or send less.`,
    ),
  );
}

function busy(message: string): Refusal {
  return new Refusal('busy', 'R-62', message, { 'Retry-After': '1' });
}
