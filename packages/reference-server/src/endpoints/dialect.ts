import type { StorageDialect } from '../deployment/build.js';
import { documentedReading, documentedWriting, type ReadDialect, type WriteDialect } from '../json/json-dialect.js';
import { documentedOptions, type OptionDialect } from '../options/option-dialect.js';
import { documentedRequests, type RequestDialect } from './request-dialect.js';
import { documentedStreaming, type StreamingDialect } from './streaming/streaming-dialect.js';
import { documentedEntities, type EntityDialect } from './v2/entity-dialect.js';
import { documentedQueries, type QueryDialect } from './v2/query-dialect.js';

/** How a server behaves where the dialects differ. It is made once for each server. */
export interface ServiceDialect {
  /** How options are read (4.7). */
  readonly options: OptionDialect;
  /** How bodies in JSON are read (2.1). */
  readonly reading: ReadDialect;
  /** How responses are written (2.1). */
  readonly writing: WriteDialect;
  /** How paths, sessions, media types and failures are treated (5, 7). */
  readonly requests: RequestDialect;
  /** How calls on entities and properties find and change them (4.8, 4.9). */
  readonly entities: EntityDialect;
  /** How conditions and pages are read (4.8). */
  readonly queries: QueryDialect;
  /** How files are sent and received (4.1). */
  readonly streaming: StreamingDialect;
  /** What the store keeps. */
  readonly storage: StorageDialect;
}

/** The dialect of the specification and its resolutions. */
export const documentedDialect: ServiceDialect = {
  options: documentedOptions,
  reading: documentedReading,
  writing: documentedWriting,
  requests: documentedRequests,
  entities: documentedEntities,
  queries: documentedQueries,
  streaming: documentedStreaming,
  storage: { equality: 'value', furtherProperties: {} },
};
