import type { DialectRowId } from './deviations.js';
import type { Exchange } from './exchange.js';
import type { Plain, PlainEntity } from './plain.js';

/** Options of 4.7 to 4.9 by their names in the URL, e.g. `{ depth: 'reachable', 'write-empty-properties': true }`. */
export type Options = { readonly [name: string]: string | number | boolean };

/** The entities of a type (4.8). `access` where it is not the run's own. */
export interface Collection {
  readonly type: string;
  readonly access?: string;
}

/** One entity (4.8). */
export interface Target extends Collection {
  readonly id: Plain;
  readonly partition?: string;
}

/** A property of one entity (4.9). */
export interface PropertyTarget extends Target {
  readonly property: string;
}

/** What a query asks (4.8). */
export interface Query {
  readonly where?: { readonly [property: string]: Plain };
  readonly orderBy?: readonly { readonly property: string; readonly direction?: 'ascending' | 'descending' }[];
}

/** What a POST on a property carries (4.9): a value, several, or entries by their keys or positions. */
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

/** A request in literals, below the base path. `session: false` sends none. */
export interface RawRequest {
  readonly method: string;
  /** With its query, encoded, e.g. `/rest/v2/entities/access.demo/Person?depth=1`. The session is added. */
  readonly path: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
  readonly session?: false;
}

/** What came back, in the same form from both subjects. */
export interface Observation {
  /** 0 where nothing was sent, because the subject refused the call itself: see `refused`. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string };
  /** The decoded answer; `undefined` where there is none or it is no JSON of the service. */
  readonly value: Plain | undefined;
  /** The answer as it came. */
  readonly text: string;
  /** The answer's bytes, of downloads and raw requests. */
  readonly bytes?: Uint8Array;
  /** Why the SDK refused to send the call. */
  readonly refused?: string;
  /** The row of the deployed dialect by which it did. */
  readonly refusedBy?: DialectRowId;
  readonly exchange: Exchange | undefined;
}

/** Who is asked. One method for each call of the specification; a failing status is an observation, no exception. */
export interface Subject {
  readonly name: 'http' | 'sdk';
  getEntity(target: Target, options?: Options): Promise<Observation>;
  queryEntities(collection: Collection, query?: Query, options?: Options): Promise<Observation>;
  /** One entity in the body; with an id in the path where the target has one. */
  writeEntity(
    method: 'POST' | 'PUT' | 'PATCH',
    target: Collection | Target,
    body: PlainEntity,
    options?: Options,
  ): Promise<Observation>;
  /** Several entities in the body, with `list-entities-request=true` unless the options say otherwise. */
  writeEntities(
    method: 'POST' | 'PUT' | 'PATCH',
    target: Collection | Target,
    bodies: readonly PlainEntity[],
    options?: Options,
  ): Promise<Observation>;
  deleteEntity(target: Target, options?: Options): Promise<Observation>;
  deleteWhere(
    collection: Collection,
    where: { readonly [property: string]: Plain },
    options?: Options,
  ): Promise<Observation>;
  getProperty(target: PropertyTarget, options?: Options): Promise<Observation>;
  /** POST (4.9); `remove: true` among the options removes. */
  editProperty(target: PropertyTarget, edit: Edit, options?: Options): Promise<Observation>;
  setProperty(method: 'PUT' | 'PATCH', target: PropertyTarget, value: Plain, options?: Options): Promise<Observation>;
  clearProperty(target: PropertyTarget, options?: Options): Promise<Observation>;
  /** Multipart where there are several files or `multipart` is set, else raw with `fileName` (4.1). */
  upload(
    files: readonly UploadFile[],
    parameters?: Options & { readonly multipart?: boolean },
    headers?: { readonly [name: string]: string },
  ): Promise<Observation>;
  download(
    resourceId: string,
    parameters?: Options,
    headers?: { readonly [name: string]: string },
  ): Promise<Observation>;
  deleteResource(resourceId: string): Promise<Observation>;
  /**
   * A legacy call by its path's name, e.g. `list-insert`, with its parameters (4.3 to 4.6); dynamic ones with their
   * asterisk. `accessId` and `sessionId` are added. A parameter that is repeated is a list.
   */
  legacy(call: string, parameters?: { readonly [name: string]: string | readonly string[] }): Promise<Observation>;
  /** Logs in with the run's credentials, or others. The session is the caller's to end. */
  authenticate(
    credentials?: { readonly user: string; readonly password: string },
    options?: Options,
  ): Promise<Observation>;
  /** Ends the session with that id (4.4). */
  logout(sessionId: string): Promise<Observation>;
  /** Sends literals; the SDK by its call for what has no method of its own. @throws NotExpressible where that has none */
  raw(request: RawRequest): Promise<Observation>;
}

/** No typed call makes such a request: the case is counted as skipped for this subject. */
export class NotExpressible extends Error {
  override readonly name = 'NotExpressible';
}
