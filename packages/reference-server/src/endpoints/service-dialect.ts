import type { Assembly } from '../assembly/apply.js';
import type { EnabledDeviations } from '../deviations.js';
import type { RequestHeaders } from '../http/message.js';
import { acceptedFormat, firstKnownFormat, type ResponseFormat } from '../http/negotiate.js';
import { type WriteDialect, writeDialectOf } from '../json/json-dialect.js';
import { type ReadDialect, readDialectOf } from '../json/read-dialect.js';
import { type OptionDialect, optionDialectOf } from '../options/option-dialect.js';
import { type Searches, searchesOf } from './searches.js';

/** The deviations of a server, and the settings for other layers that follow from them. */
export interface ServiceDialect {
  /** The deviations that endpoints check themselves. */
  readonly deviations: EnabledDeviations;
  readonly optionDialect: OptionDialect;
  /** How bodies in JSON are read. */
  readonly readDialect: ReadDialect;
  /** How entities are found by id. */
  readonly searches: Searches;
  /** Whether a property that is null in a body is cleared or ignored. */
  readonly nulls: NonNullable<Assembly['nulls']>;
  /** How responses in JSON are written. */
  readonly writeDialect: WriteDialect;
  /** The format of a response by the header `Accept`, or by the option of that name. */
  readonly accepted: (headers: RequestHeaders, option?: string) => ResponseFormat;
}

/** Called once for each server. */
export function serviceDialectOf(deviations: EnabledDeviations): ServiceDialect {
  return {
    deviations,
    optionDialect: optionDialectOf(deviations),
    readDialect: readDialectOf(deviations),
    searches: searchesOf(deviations),
    nulls: deviations.has('D-13') ? 'ignore' : 'clear',
    writeDialect: writeDialectOf(deviations),
    accepted: deviations.has('D-47') ? firstKnownFormat : acceptedFormat,
  };
}
