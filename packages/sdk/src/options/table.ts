/**
 * The options of 4.7 to 4.9 as tables. The type of an option, its query parameter and, where it is a number, its check
 * are derived from its row.
 */

/** The values that an option allows; a list contains the constants of an enumeration. */
export type ValueRule = 'boolean' | 'count' | 'depth' | 'recurrence' | 'text' | readonly string[];

/** One option. */
export interface OptionRow {
  /** Its name in the query. */
  readonly name: string;
  readonly values: ValueRule;
  /** What is sent if a call does not name it. Default: nothing, so that the service's default applies. */
  readonly default?: string;
}

/** Rows by the names of the options in this package. */
export interface OptionTable {
  readonly [name: string]: OptionRow;
}

type ValueOf<Rule> = Rule extends 'boolean'
  ? boolean
  : Rule extends 'count' | 'recurrence'
    ? number
    : Rule extends 'depth'
      ? 'shallow' | 'reachable' | number
      : Rule extends 'text'
        ? string
        : Rule extends readonly (infer Constant)[]
          ? Constant
          : never;

/** A depth that a call names (4.7). */
export type Depth = ValueOf<'depth'> | undefined;

/** The options of a table as a parameter type of a call. */
export type OptionsOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]?: ValueOf<Table[Name]['values']> | undefined;
};

/** How responses are written and request bodies are read (4.7). */
export const encodingTable = {
  /** Whether properties that are null or empty collections are included. Default `false` (4.7, R-26). */
  writeEmptyProperties: { name: 'write-empty-properties', values: 'boolean' },
  /** Whether the properties of a type always have the same order. Default `false` (4.7). */
  stabilizeOrder: { name: 'stabilize-order', values: 'boolean' },
  /**
   * The indentation of the response body, visible only in the raw response. Default: calls that read request `none`,
   * the shortest form; other calls leave it to the service, whose default is `mid` (4.7, R-25).
   */
  prettiness: { name: 'prettiness', values: ['none', 'low', 'mid', 'high'] },
  /**
   * The depth of the graph in the response: `shallow` (0), `reachable` (unlimited) or a number of levels from 0.
   * Default 3 (4.7, R-23).
   */
  depth: { name: 'depth', values: 'depth' },
  /**
   * The depth to which a repeated entity is written again: 0 writes a reference instead, -1 means no limit. With any
   * value other than 0, an entity that occurs twice becomes two objects. Default 0 (4.7, R-24).
   */
  entityRecurrenceDepth: { name: 'entity-recurrence-depth', values: 'recurrence' },
  /**
   * When the response states the types of values. With `polymorphic`, the client adds the `_type` if it knows it from
   * the model, or from a full signature in the call; with `never`, entities have no `_type`. Default `auto` (4.7, R-17,
   *
   */
  typeExplicitness: {
    name: 'type-explicitness',
    values: ['auto', 'always', 'entities', 'polymorphic', 'never'],
  },
  /** How the service recognizes that two entities of the request body are the same. Default `auto` (4.7, R-28). */
  identityManagementMode: {
    name: 'identity-management-mode',
    values: ['off', 'auto', '_id', 'id'],
  },
} as const satisfies OptionTable;

/**
 * The options of {@link encodingTable} for calls that read. The compact form is requested unless the caller chooses
 * another: the service indents the text by default, which makes it half as long again (4.7).
 */
export const readTable = {
  ...encodingTable,
  prettiness: { ...encodingTable.prettiness, default: 'none' },
} satisfies OptionTable;

/** The options of {@link encodingTable} for property edits, which name one of them differently (4.7, 4.9). */
export const propertyEncodingTable = {
  ...encodingTable,
  /** How the service recognizes that two entities of the request body are the same. Default `auto` (4.7, R-28). */
  identityManagementMode: { ...encodingTable.identityManagementMode, name: 'identityManagementMode' },
} satisfies OptionTable;

/** Which entities a query returns, in addition to its conditions and its order (4.8). */
export const pageTable = {
  /** The number of entities to skip. Default 0 (4.8). */
  startIndex: { name: 'start-index', values: 'count' },
  /** The maximum number of entities to return. Default: no limit (4.8). */
  maxResults: { name: 'max-results', values: 'count' },
} as const satisfies OptionTable;

/** Whether a query removes duplicates (4.8). */
export const distinctTable = {
  /** Whether duplicates are removed. Default `false` (4.8). */
  distinct: { name: 'distinct', values: 'boolean' },
} as const satisfies OptionTable;

/** The order in which entities are returned. Both parameters are repeated for each property to order by (4.8, R-33). */
export const orderTable = {
  property: { name: 'order-by', values: 'text' },
  /** The direction of the order. Default `ascending` (4.8, R-33). */
  direction: {
    name: 'order-direction',
    values: ['ascending', 'descending'],
    default: 'ascending',
  },
} as const satisfies OptionTable;

/** How entities are deleted (4.8). */
export const deleteTable = {
  /**
   * What happens to references to the deleted entities: `dropReferences` clears them, `dropReferencesIfPossible` fails
   * with a `ServerError` if one is mandatory, `failIfReferenced` fails if there are any, and `ignoreReferences` keeps
   * them. Default `dropReferencesIfPossible` (4.8, R-42).
   */
  deleteMode: {
    name: 'delete-mode',
    values: ['dropReferences', 'dropReferencesIfPossible', 'failIfReferenced', 'ignoreReferences'],
  },
} as const satisfies OptionTable;

/** The safeguard of deletions without an id (4.8). */
export const guardTable = {
  /**
   * Whether several entities may be deleted at once. Without it such a call is rejected. Default `false` (4.8, R-41).
   */
  allowMultipleDelete: { name: 'allow-multiple-delete', values: 'boolean' },
} as const satisfies OptionTable;

const manipulations = ['success', 'idInfo', 'referenceInfo', 'locationInfo', 'envelope', 'data'] as const;

/**
 * The projections of each kind of call, and the one that this package requests by default. One is sent with every call,
 * because the defaults differ between dialects (D-1).
 */
export const projectionTable = {
  get: { name: 'projection', values: ['firstResult', 'results', 'envelope'], default: 'firstResult' },
  list: {
    name: 'projection',
    values: ['results', 'firstResult'],
    default: 'results',
  },
  page: { name: 'projection', values: ['envelope'], default: 'envelope' },
  create: { name: 'projection', values: manipulations, default: 'idInfo' },
  manipulate: { name: 'projection', values: manipulations, default: 'success' },
  delete: { name: 'projection', values: ['count', 'success', 'envelope'], default: 'count' },
  getProperty: { name: 'projection', values: ['value', 'envelope'], default: 'value' },
  editProperty: { name: 'projection', values: ['success', 'envelope'], default: 'success' },
  authenticate: { name: 'projection', values: ['id', 'payload', 'envelope', 'none'], default: 'id' },
} as const satisfies OptionTable;

/** The projections of a kind of call. */
export type ProjectionOf<Kind extends keyof typeof projectionTable> = (typeof projectionTable)[Kind]['values'][number];

/** The projection that a call names, or `undefined` if it names none. */
export type NamedProjection<Kind extends keyof typeof projectionTable> = ProjectionOf<Kind> | undefined;

/** The type of the option `depth`, in the form of {@link ProjectionOption}. */
export type DepthOption<D extends Depth> = D extends undefined ? ValueOf<'depth'> | undefined : D | undefined;

/**
 * The type of the option `projection`: what the call names, or any projection while it names none, so that an editor
 * completes all of them. These are written out, since a message of the compiler shows a type by its name if it has one.
 */
export type ProjectionOption<
  Kind extends keyof typeof projectionTable,
  P extends NamedProjection<Kind>,
> = P extends undefined ? ProjectionOf<Kind> | undefined : P | undefined;

/** The result of a call: that of the given projection, or else of its default projection. */
export type ResultIn<Results, P, Default extends keyof Results> = Results[P extends keyof Results ? P : Default];

/** The result of a call that returns nothing unless a projection is given. */
// biome-ignore lint/suspicious/noConfusingVoidType: such a call has no result, as a function that returns void
export type NamedResultIn<Results, P> = P extends keyof Results ? Results[P] : void;

/** Options of every call of 4.8 and 4.9: how its response is written (4.7). */
export type EncodingOptions = OptionsOf<typeof encodingTable>;
