import type { EnabledDeviations } from '../deviations.js';

/** The differences between dialects in reading options. */
export interface OptionDialect {
  /** The default projection of POST, PUT and PATCH on entities. */
  readonly manipulationProjection: 'success' | 'idInfo';
  /** Whether a parameter with the name of a property is a condition, without `where.`. */
  readonly bareConditions: boolean;
  /** Whether headers without the prefix `gm-` are read. */
  readonly unmarkedHeaders: boolean;
  /** The value of a boolean option whose text is not a boolean; `undefined` to refuse it. */
  readonly badBoolean: false | undefined;
}

/** How options are read with the enabled deviations. */
export function optionDialectOf(deviations: EnabledDeviations): OptionDialect {
  return {
    manipulationProjection: deviations.has('D-1') ? 'idInfo' : 'success',
    bareConditions: deviations.has('D-5'),
    unmarkedHeaders: !deviations.has('D-7'),
    badBoolean: deviations.has('D-14') ? false : undefined,
  };
}

/** How options are read in the documented dialect. */
export const documentedOptions: OptionDialect = optionDialectOf(new Set());
