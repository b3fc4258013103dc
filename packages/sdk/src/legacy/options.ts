import type { PartitionOption } from '../entities/options.js';
import type { CallOptions } from '../operation/operation.js';
import type { LegacyCallName, LegacyMethodOf, LegacyProjection } from './table.js';

/** The alternative response format of legacy calls: XML (4.2, R-60). */
export type Codec = 'gm/xml';

/** Options of a legacy call (4.2). */
export interface LegacyOptions<
  Name extends LegacyCallName,
  P extends LegacyProjection<Name> = LegacyProjection<Name>,
  C extends Codec | undefined = Codec | undefined,
> extends CallOptions {
  /** The part of the result to return; it determines the type of the result. */
  readonly projection?: P | undefined;
  /** The depth of the response; deeper values are null. Default `shallow` (4.2, R-23). */
  readonly depth?: 'shallow' | 'reachable' | number | undefined;
  /** With `gm/xml`, the result is the text of the response. Default: JSON, which is decoded. */
  readonly codec?: C;
  /** The `Content-Type` of the response; it does not affect how the response is read (4.2, R-55). */
  readonly pseudoContentType?: string | undefined;
  /**
   * Whether the parameters are sent in the URL or in a form body, which keeps them out of URL logs. Default `form`;
   * `query` for GET and DELETE.
   */
  readonly send?: 'query' | 'form' | undefined;
  /** The HTTP method, one of those that the call supports; they are equivalent. Default `POST`. */
  readonly method?: LegacyMethodOf<Name> | undefined;
}

/**
 * Options of a legacy call that identifies an entity by its id. `partition` is required if several entities share it
 * (R-54).
 */
export type LegacyEntityOptions<
  Name extends LegacyCallName,
  P extends LegacyProjection<Name> = LegacyProjection<Name>,
  C extends Codec | undefined = Codec | undefined,
> = LegacyOptions<Name, P, C> & PartitionOption;

/** Options of a call that sends the assembly as the body, so that its parameters are sent in the URL. */
export type LegacyStreamOptions<
  Name extends LegacyCallName,
  P extends LegacyProjection<Name> = LegacyProjection<Name>,
  C extends Codec | undefined = Codec | undefined,
> = Omit<LegacyOptions<Name, P, C>, 'send'>;
