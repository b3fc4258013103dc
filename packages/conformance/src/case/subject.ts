import type { DialectRowId } from './deviations.js';
import type { Exchange } from './exchange.js';
import type { Plain, PlainEntity } from './plain.js';

/**
 * Options of sections 4.7 to 4.9 by their names in the URL, e.g.
 * `{ depth: 'reachable', 'write-empty-properties': true }`.
 */
export type Options = { readonly [name: string]: string | number | boolean };

/** The entities of a type (4.8). `access` is given if it is not that of the run. */
export interface Collection {
  readonly type: string;
  readonly access?: string;
}

/** A single entity (4.8). */
export interface Target extends Collection {
  readonly id: Plain;
  readonly partition?: string;
}

/** A target with its access. Its partition is missing if it is that of the access. */
export type CompleteTarget = Target & Required<Collection>;

/** A property of a single entity (4.9). */
export interface PropertyTarget extends Target {
  readonly property: string;
  /**
   * Whether GET names no partition. Default: it names that of the target, because deployed services find nothing
   * without one (D-51).
   */
  readonly withoutPartition?: boolean;
}

/** Returns the target with its partition. If it names none, that is the external id of its access. */
export function inItsPartition<T extends Target>(target: T, access: string): T & { readonly partition: string } {
  return { ...target, partition: target.partition ?? target.access ?? access };
}

/** The parameters of a query (4.8). */
export interface Query {
  readonly where?: { readonly [property: string]: Plain };
  readonly orderBy?: readonly { readonly property: string; readonly direction?: 'ascending' | 'descending' }[];
}

/** The body of a POST on a property (4.9): one value, several values, or entries by their keys or positions. */
export type Edit =
  | { readonly single: Plain }
  | { readonly several: readonly Plain[] }
  | { readonly entries: readonly (readonly [Plain, Plain])[] };

/** A file of an upload. */
export interface UploadFile {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly mimeType?: string;
}

/** The user and the password of a login. */
export interface Login {
  readonly user: string;
  readonly password: string;
}

/** A literal request below the base path. With `session: false` it is sent without a session. */
export interface RawRequest {
  readonly method: string;
  /** The encoded path and query, e.g. `/rest/v2/entities/access.demo/Person?depth=1`. The session is added. */
  readonly path: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
  readonly session?: false;
}

/** The outcome of a call, in the same form from both subjects. */
export interface Observation {
  /** The HTTP status, or 0 if the subject refused the call and sent nothing; see `refused`. */
  readonly status: number;
  /** The header fields. Their names are in lower case. */
  readonly headers: { readonly [name: string]: string };
  /** The decoded response, or `undefined` if it is empty or not JSON of the service. */
  readonly value: Plain | undefined;
  /** The text of the response, unchanged. */
  readonly text: string;
  /** The bytes of the response, for downloads and raw requests. */
  readonly bytes?: Uint8Array;
  /** The reason why the SDK refused to send the call. */
  readonly refused?: string;
  /** The row of the deployed dialect because of which the SDK refused the call. */
  readonly refusedBy?: DialectRowId;
  /** The request as it was sent, with its response; `undefined` if the subject refused the call. */
  readonly exchange: Exchange | undefined;
}

/**
 * A client under test, with one method for each call of the specification. A status of 400 or more does not throw, it
 * is part of the observation.
 */
export interface Subject {
  /** `http` sends literal requests, and `sdk` uses the typed client. */
  readonly name: 'http' | 'sdk';
  /** Sends a GET for an entity by its id (4.8). */
  getEntity(target: Target, options?: Options): Promise<Observation>;
  /** Sends a GET for the entities of a type (4.8). */
  queryEntities(collection: Collection, query?: Query, options?: Options): Promise<Observation>;
  /** Sends one entity in the body. The path contains an id if the target has one. */
  writeEntity(
    method: 'POST' | 'PUT' | 'PATCH',
    target: Collection | Target,
    body: PlainEntity,
    options?: Options,
  ): Promise<Observation>;
  /** Sends several entities in the body, with `list-entities-request=true` unless the options set it. */
  writeEntities(
    method: 'POST' | 'PUT' | 'PATCH',
    target: Collection | Target,
    bodies: readonly PlainEntity[],
    options?: Options,
  ): Promise<Observation>;
  /** Sends a DELETE for an entity by its id (4.8). */
  deleteEntity(target: Target, options?: Options): Promise<Observation>;
  /** Sends a DELETE for the entities of a type that fulfil all conditions (4.8). */
  deleteWhere(
    collection: Collection,
    where: { readonly [property: string]: Plain },
    options?: Options,
  ): Promise<Observation>;
  /** Sends a GET for a property (4.9). */
  getProperty(target: PropertyTarget, options?: Options): Promise<Observation>;
  /** Sends a POST for a property (4.9). The option `remove: true` removes values. */
  editProperty(target: PropertyTarget, edit: Edit, options?: Options): Promise<Observation>;
  /** Replaces the value of a property (4.9). */
  setProperty(method: 'PUT' | 'PATCH', target: PropertyTarget, value: Plain, options?: Options): Promise<Observation>;
  /** Sends a DELETE for a property (4.9), which sets it to its empty value (2.5). */
  clearProperty(target: PropertyTarget, options?: Options): Promise<Observation>;
  /**
   * Uploads as multipart if there are several files or `multipart` is set, otherwise as a raw body with `fileName`
   * (4.1).
   */
  upload(
    files: readonly UploadFile[],
    parameters?: Options & { readonly multipart?: boolean },
    headers?: { readonly [name: string]: string },
  ): Promise<Observation>;
  /** Downloads a resource (4.1). The parameters are those of the query, e.g. `noCache`. */
  download(
    resourceId: string,
    parameters?: Options,
    headers?: { readonly [name: string]: string },
  ): Promise<Observation>;
  /** Deletes a resource (4.1). */
  deleteResource(resourceId: string): Promise<Observation>;
  /**
   * Makes a legacy call (4.3 to 4.6). `call` is the name in its path, e.g. `list-insert`. The names of dynamic
   * parameters include their asterisk, and a repeated parameter is a list. `accessId` and `sessionId` are added.
   */
  legacy(call: string, parameters?: { readonly [name: string]: string | readonly string[] }): Promise<Observation>;
  /** Logs in with the credentials of the run, or with others. The caller must end the session. */
  authenticate(
    credentials?: { readonly user: string; readonly password: string },
    options?: Options,
  ): Promise<Observation>;
  /** Ends the session with an id (4.4). */
  logout(sessionId: string): Promise<Observation>;
  /**
   * Sends a literal request. The SDK uses its method for requests without a typed one. @throws NotExpressible if that
   * method cannot send the request
   */
  raw(request: RawRequest): Promise<Observation>;
}

/** No typed call can make the request, so the case is skipped for this subject. */
export class NotExpressible extends Error {
  override readonly name = 'NotExpressible';
}

/** The legacy calls that change no data. A service request (4.6) may change anything. */
export const readingCalls: ReadonlySet<string> = new Set([
  'entity',
  'fetch',
  'property-fetch',
  'authenticate',
  'logout',
]);

/** Returns whether a request changes no data. */
export function isReading({ method, path }: Pick<RawRequest, 'method' | 'path'>): boolean {
  if (method === 'OPTIONS') return true;
  const [, , ...rest] = path.split(/[/?]/);
  const call = rest[0] === 'v1' ? rest[1] : rest[0];
  if (readingCalls.has(call ?? '')) return true;
  const legacyWrites = path.startsWith('/rest/') && !path.startsWith('/rest/v2/');
  return (method === 'GET' || method === 'HEAD') && !legacyWrites;
}
