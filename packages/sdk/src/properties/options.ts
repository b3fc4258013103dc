import type { CallOptions } from '../operation/operation.js';
import type { EncodingOptions, ProjectionOf } from '../options/table.js';

/** Options of reading a property (4.9). */
export interface GetPropertyOptions<P extends ProjectionOf<'getProperty'>> extends CallOptions, EncodingOptions {
  /** `value`: the value; `envelope`: the `PropertyQueryResult`. Default `value`. */
  readonly projection?: P | undefined;
}

/** Options of editing a property (4.9). */
export interface EditPropertyOptions<P extends ProjectionOf<'editProperty'>> extends CallOptions, EncodingOptions {
  /** `success`: true; `envelope`: the changes. Default `success`. */
  readonly projection?: P | undefined;
}

/** Options of setting a property (4.9). */
export interface SetPropertyOptions<P extends ProjectionOf<'editProperty'>> extends EditPropertyOptions<P> {
  /** The HTTP method; both are equivalent. Default `PUT`. */
  readonly method?: 'PUT' | 'PATCH' | undefined;
}
