import type { Assembly } from '../assembly/apply.js';
import type { EnabledDeviations } from '../deviations.js';
import { type ReadDialect, readDialectOf, type WriteDialect, writeDialectOf } from '../json/json-dialect.js';
import { type OptionDialect, optionDialectOf } from '../options/option-dialect.js';

/** The deviations of a server, and their effect on the rooms below. */
export interface ServiceDialect {
  /** For those deviations that the endpoints themselves make. */
  readonly deviations: EnabledDeviations;
  readonly optionDialect: OptionDialect;
  /** How bodies in JSON are read. */
  readonly readDialect: ReadDialect;
  /** What a property that is null in an entity of a body says. */
  readonly nulls: NonNullable<Assembly['nulls']>;
  /** How answers in JSON are written. */
  readonly writeDialect: WriteDialect;
}

/** Made once for a server, and carried by each of its requests. */
export function serviceDialectOf(deviations: EnabledDeviations): ServiceDialect {
  return {
    deviations,
    optionDialect: optionDialectOf(deviations),
    readDialect: readDialectOf(deviations),
    nulls: deviations.has('D-13') ? 'ignore' : 'clear',
    writeDialect: writeDialectOf(deviations),
  };
}
