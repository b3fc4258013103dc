import type { DeviationId, EnabledDeviations } from '../deviations.js';

/** The differences between dialects in reading options. */
export interface OptionDialect {
  /** The default projection of POST, PUT and PATCH on entities. */
  readonly manipulationProjection: 'success' | 'idInfo';
  /**
   * Whether a parameter with the name of a property is a condition, without `where.`. `id`, `globalId` and `partition` are
   * names of the call itself then, without an effect.
   */
  readonly bareConditions: boolean;
  /** Whether headers without the prefix `gm-` are read. */
  readonly unmarkedHeaders: boolean;
  /** The value of a boolean option whose text is not a boolean; `undefined` to refuse it. */
  readonly badBoolean: false | undefined;
  /**
   * Whether every property can be ordered by, a negative page means no limit, and `null` means no value for the options of order
   * and pages. `order-direction` has no other names then.
   */
  readonly lenientPages: boolean;
  /**
   * Whether each call has further options without an effect, `null` stands for the default of the projection of a GET of
   * entities, and `entity-recurrence-depth` has no minimum.
   */
  readonly furtherOptions: boolean;
  /**
   * Whether the only headers are `gm-` with a name in kebab-case, which is that of an option, or of a property as a
   * condition. All other headers with `gm-` are refused.
   */
  readonly kebabHeaders: boolean;
  /** Whether the header `gm-id` is refused beside an id in the path. */
  readonly refusesIdHeader: boolean;
  /** Where requests have the id of their session (R-2, D-48). */
  readonly session: SessionSources;
}

/** Where a request may have the id of its session. */
export interface SessionSources {
  /** Whether cookies, the query, credentials and the header have priority in this order (D-48). */
  readonly cookiesFirst: boolean;
  /** Whether a path of v2 that is none needs a session too (D-48). */
  readonly beforeRoutes: boolean;
  /** The headers that every endpoint allows, in lower case. */
  readonly headers: ReadonlySet<string>;
  /** The other names of `sessionId` in the query, which have no effect. */
  readonly ignoredInQuery: ReadonlySet<string>;
}

const documentedSession: SessionSources = {
  cookiesFirst: false,
  beforeRoutes: false,
  headers: new Set(['gm-session-id', 'gm-sessionid']),
  ignoredInQuery: new Set(),
};

const deployedSession: SessionSources = {
  cookiesFirst: true,
  beforeRoutes: true,
  headers: new Set(['gm-session-id']),
  ignoredInQuery: new Set(['session-id']),
};

/** Records that a deviation decided about a request, for the journal. */
export type Decide = (deviation: DeviationId) => void;

/** How options are read with the enabled deviations. */
export function optionDialectOf(deviations: EnabledDeviations): OptionDialect {
  return {
    manipulationProjection: deviations.has('D-1') ? 'idInfo' : 'success',
    bareConditions: deviations.has('D-5'),
    unmarkedHeaders: !deviations.has('D-7'),
    badBoolean: deviations.has('D-14') ? false : undefined,
    lenientPages: deviations.has('D-43'),
    furtherOptions: deviations.has('D-44'),
    kebabHeaders: deviations.has('D-45'),
    refusesIdHeader: deviations.has('D-63'),
    session: deviations.has('D-48') ? deployedSession : documentedSession,
  };
}

/** How options are read in the documented dialect. */
export const documentedOptions: OptionDialect = optionDialectOf(new Set());
