import type { Deviating } from '../model/refusal.js';

/** The differences between dialects in reading options. */
export interface OptionDialect {
  /** The default projection of POST, PUT and PATCH on entities. */
  readonly manipulationProjection: 'success' | 'idInfo';
  /**
   * Whether a parameter of the query with the name of a property is a condition, without `where.`. `id`, `globalId` and
   * `partition` are parameters of the call itself then, without an effect.
   */
  readonly bareConditions?: Deviating;
  /** Whether headers without the prefix `gm-` are not read. */
  readonly onlyMarkedHeaders?: Deviating;
  /** Whether a boolean option whose text is not a boolean is false, instead of refused. */
  readonly badBooleanIsFalse?: Deviating;
  /**
   * Whether every property can be ordered by, a negative page means no limit, and `null` means no value for the options
   * of order and pages. `order-direction` has no other names then.
   */
  readonly lenientPages?: Deviating;
  /**
   * Whether each call has further options without an effect, `null` stands for the default of the projection of a GET
   * of entities, and `entity-recurrence-depth` has no minimum.
   */
  readonly furtherOptions?: Deviating;
  /**
   * Whether the only headers are those with `gm-` and the name, in kebab-case, of an option or of a property as a
   * condition. All other headers with `gm-` are refused.
   */
  readonly kebabHeaders?: Deviating;
  /** Whether the header `gm-id` is refused beside an id in the path. */
  readonly refusesIdHeader?: Deviating;
  /** The headers with the id of a session, in lower case, which every endpoint allows. */
  readonly sessionHeaders: ReadonlySet<string>;
  /** The other names of `sessionId` in the query, which have no effect. */
  readonly ignoredParameters: ReadonlySet<string>;
}

/** Records that a rule of a dialect decided about a request, for the journal. */
export type Decide = (rule: string) => void;

/** How options are read in the documented dialect. */
export const documentedOptions: OptionDialect = {
  manipulationProjection: 'success',
  sessionHeaders: new Set(['gm-session-id', 'gm-sessionid']),
  ignoredParameters: new Set(),
};
