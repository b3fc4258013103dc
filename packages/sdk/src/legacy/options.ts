import type { PartitionOption } from '../entities/options.js';
import type { CallOptions } from '../operation/operation.js';
import type { LegacyCallName, LegacyMethodOf, LegacyProjection } from './table.js';

/** The other form in which legacy calls respond: XML (4.2, R-60). */
export type Codec = 'gm/xml';

/** Options of a legacy call (4.2). */
export interface LegacyOptions<
  Name extends LegacyCallName,
  P extends LegacyProjection<Name> = LegacyProjection<Name>,
  C extends Codec | undefined = Codec | undefined,
> extends CallOptions {
  /** Which part of the result is returned; it decides the type of the result. */
  readonly projection?: P | undefined;
  /** How deep the response goes: what is deeper is null. Default `shallow` (4.2, R-23). */
  readonly depth?: 'shallow' | 'reachable' | number | undefined;
  /** `gm/xml`: the result is the text of the response. Default: JSON, which is read. */
  readonly codec?: C;
  /** The `Content-Type` that the response shall have; it does not change how it is read (4.2, R-55). */
  readonly pseudoContentType?: string | undefined;
  /**
   * Where the parameters stand: in the URL, or in a form as the body, so that no log of URLs shows them. Default `form`,
   * with GET and DELETE `query`.
   */
  readonly send?: 'query' | 'form' | undefined;
  /** The HTTP method, of those that the call has; all do the same. Default `POST`. */
  readonly method?: LegacyMethodOf<Name> | undefined;
}

/** Options of a legacy call that names an entity by its id: `partition` is needed where several share it. */
export type LegacyEntityOptions<
  Name extends LegacyCallName,
  P extends LegacyProjection<Name> = LegacyProjection<Name>,
  C extends Codec | undefined = Codec | undefined,
> = LegacyOptions<Name, P, C> & PartitionOption;

/** Options of a call whose body is the assembly, so that its parameters stand in the URL. */
export type LegacyStreamOptions<
  Name extends LegacyCallName,
  P extends LegacyProjection<Name> = LegacyProjection<Name>,
  C extends Codec | undefined = Codec | undefined,
> = Omit<LegacyOptions<Name, P, C>, 'send'>;
