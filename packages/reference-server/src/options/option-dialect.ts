import type { EnabledDeviations } from '../deviations.js';

/** How options are read: everything in which dialects of them differ. */
export interface OptionDialect {
  /** What POST, PUT and PATCH on entities answer where no projection is named. */
  readonly manipulationProjection: 'success' | 'idInfo';
  /** Whether a parameter that is named like a property of the type is a condition, without `where.`. */
  readonly bareConditions: boolean;
  /** Whether headers count that are not marked as options by `gm-`. */
  readonly unmarkedHeaders: boolean;
  /** What a boolean option is whose text is neither; `undefined`: it is refused. */
  readonly badBoolean: false | undefined;
}

/** The options of a dialect. */
export function optionDialectOf(deviations: EnabledDeviations): OptionDialect {
  return {
    manipulationProjection: deviations.has('D-1') ? 'idInfo' : 'success',
    bareConditions: deviations.has('D-5'),
    unmarkedHeaders: !deviations.has('D-7'),
    badBoolean: deviations.has('D-14') ? false : undefined,
  };
}

/** The dialect of the specification and its resolutions. */
export const documentedOptions: OptionDialect = optionDialectOf(new Set());
