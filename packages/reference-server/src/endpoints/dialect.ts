import type { Assembly } from '../assembly/apply.js';
import type { Spoken } from '../dialect.js';
import { type ReadDialect, readDialectOf, type WriteDialect, writeDialectOf } from '../json/dialect.js';
import { type OptionDialect, optionDialectOf } from '../options/dialect.js';

/** What a server speaks, and what that means to the rooms below. */
export interface ServiceDialect {
  /** The differences from the documented dialect that the endpoints themselves make. */
  readonly spoken: Spoken;
  readonly optionDialect: OptionDialect;
  /** How bodies in JSON are read. */
  readonly readDialect: ReadDialect;
  /** What a property that is null in an entity of a body says. */
  readonly nulls: NonNullable<Assembly['nulls']>;
  /** How answers in JSON are written. */
  readonly writeDialect: WriteDialect;
}

/** Made once for a server, and carried by each of its requests. */
export function serviceDialectOf(spoken: Spoken): ServiceDialect {
  return {
    spoken,
    optionDialect: optionDialectOf(spoken),
    readDialect: readDialectOf(spoken),
    nulls: spoken.has('D-13') ? 'ignore' : 'clear',
    writeDialect: writeDialectOf(spoken),
  };
}
