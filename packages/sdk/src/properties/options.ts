import type { CallOptions } from '../operation/operation.js';
import type { EncodingOptions, NamedProjection, ProjectionOption } from '../options/table.js';

/** Options of reading a property (4.9). */
export interface GetPropertyOptions<P extends NamedProjection<'getProperty'>> extends CallOptions, EncodingOptions {
  /** `value`: the value; `envelope`: the `PropertyQueryResult`. Default `value`. */
  readonly projection?: ProjectionOption<'getProperty', P>;
}

/** Options of editing a property (4.9). */
export interface EditPropertyOptions<P extends NamedProjection<'editProperty'>> extends CallOptions, EncodingOptions {
  /** `success`: true; `envelope`: the changes. Default: the call returns nothing. */
  readonly projection?: ProjectionOption<'editProperty', P>;
}

/** Options of setting a property (4.9). */
export interface SetPropertyOptions<P extends NamedProjection<'editProperty'>> extends EditPropertyOptions<P> {
  /** The HTTP method; both are equivalent. Default `PUT`. */
  readonly method?: 'PUT' | 'PATCH' | undefined;
}
