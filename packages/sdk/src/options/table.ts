/**
 * The options of 4.7 to 4.9 as tables. Of each row come the option's type, its check, its place in the query and what
 * messages say of it.
 */

/** What an option's value can be, beside the constants of an enumeration. */
export type ValueRule = 'boolean' | 'count' | 'depth' | 'recurrence' | 'text' | readonly string[];

/** One option: its name in the query, its values, what the service takes when it is left out, and where that is said. */
export interface OptionRow {
  readonly name: string;
  readonly values: ValueRule;
  readonly default: boolean | number | string | undefined;
  readonly section: string;
}

/** Rows by the names that options have in this package. */
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

/** The options of a table as parameters of a call. */
export type OptionsOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]?: ValueOf<Table[Name]['values']> | undefined;
};

/** How responses are written and bodies are read (4.7). */
export const encodingTable = {
  /** Whether properties that are null or empty collections are written too. Default `false` (4.7, R-26). */
  writeEmptyProperties: { name: 'write-empty-properties', values: 'boolean', default: false, section: '4.7' },
  /** Whether the properties of a type always come in the same order. Default `false` (4.7). */
  stabilizeOrder: { name: 'stabilize-order', values: 'boolean', default: false, section: '4.7' },
  /**
   * Indentation of the body; seen only in the raw response. Default: calls that read ask for `none`, which is the shortest;
   * the others leave it to the service, which takes `mid` (4.7, R-25).
   */
  prettiness: { name: 'prettiness', values: ['none', 'low', 'mid', 'high'], default: 'mid', section: '4.7' },
  /** How deep the graph is written: `shallow` (0), `reachable` (all) or levels from 0. Default 3 (4.7, R-23). */
  depth: { name: 'depth', values: 'depth', default: 3, section: '4.7' },
  /**
   * How deep a repeated entity is written again: 0 refers to it instead, -1 is without limit. With anything but 0 an
   * entity that occurs twice becomes two objects. Default 0 (4.7, R-24).
   */
  entityRecurrenceDepth: { name: 'entity-recurrence-depth', values: 'recurrence', default: 0, section: '4.7' },
  /** When the response says the types of values. Default `auto` (4.7, R-17, R-18). */
  typeExplicitness: {
    name: 'type-explicitness',
    values: ['auto', 'always', 'entities', 'polymorphic', 'never'],
    default: 'auto',
    section: '4.7',
  },
  /** How the service recognizes that two entities of the body are the same. Default `auto` (4.7, R-28). */
  identityManagementMode: {
    name: 'identity-management-mode',
    values: ['off', 'auto', '_id', 'id'],
    default: 'auto',
    section: '4.7',
  },
} as const satisfies OptionTable;

/** The same where a property is edited, which names one of them differently (4.7, 4.9). */
export const propertyEncodingTable = {
  ...encodingTable,
  /** How the service recognizes that two entities of the body are the same. Default `auto` (4.7, R-28). */
  identityManagementMode: { ...encodingTable.identityManagementMode, name: 'identityManagementMode' },
} as const satisfies OptionTable;

/** Which entities a query returns, beside its conditions and its order (4.8). */
export const pageTable = {
  /** How many entities are left out at the beginning. Default 0 (4.8). */
  startIndex: { name: 'start-index', values: 'count', default: 0, section: '4.8' },
  /** How many entities are returned at most. Default all (4.8). */
  maxResults: { name: 'max-results', values: 'count', default: undefined, section: '4.8' },
} as const satisfies OptionTable;

/** Whether a query leaves out duplicates (4.8). */
export const distinctTable = {
  /** Whether duplicates are left out. Default `false` (4.8). */
  distinct: { name: 'distinct', values: 'boolean', default: false, section: '4.8' },
} as const satisfies OptionTable;

/** In which order entities are returned; both are repeated for each property to order by (4.8, R-33). */
export const orderTable = {
  property: { name: 'order-by', values: 'text', default: undefined, section: '4.8' },
  /** Default `ascending` (4.8, R-33). */
  direction: {
    name: 'order-direction',
    values: ['ascending', 'descending'],
    default: 'ascending',
    section: '4.8',
  },
} as const satisfies OptionTable;

/** How entities are deleted (4.8). */
export const deleteTable = {
  /**
   * What happens to references to what is deleted: `dropReferences` clears them, `dropReferencesIfPossible` fails with
   * a `ServerError` where one is mandatory, `failIfReferenced` fails where there is one, `ignoreReferences` leaves
   * them. Default `dropReferencesIfPossible` (4.8, R-42).
   */
  deleteMode: {
    name: 'delete-mode',
    values: ['dropReferences', 'dropReferencesIfPossible', 'failIfReferenced', 'ignoreReferences'],
    default: 'dropReferencesIfPossible',
    section: '4.8',
  },
} as const satisfies OptionTable;

/** The guard of deletions without an id (4.8). */
export const guardTable = {
  /** Whether several entities may be deleted at once. Without it such a call is refused. Default `false` (4.8, R-41). */
  allowMultipleDelete: { name: 'allow-multiple-delete', values: 'boolean', default: false, section: '4.8' },
} as const satisfies OptionTable;

/** Options that the methods themselves set (4.8, 4.9). */
export const ownTable = {
  listEntitiesRequest: { name: 'list-entities-request', values: 'boolean', default: false, section: '4.8' },
  remove: { name: 'remove', values: 'boolean', default: false, section: '4.9' },
} as const satisfies OptionTable;

/** The projections of each kind of call, with the one that this package asks for when the caller names none. */
export const projectionTable = {
  get: { name: 'projection', values: ['firstResult', 'results', 'envelope'], default: 'firstResult', section: '4.8' },
  list: {
    name: 'projection',
    values: ['results', 'firstResult', 'envelope'],
    default: 'results',
    section: '4.8, R-29',
  },
  manipulate: {
    name: 'projection',
    values: ['success', 'idInfo', 'referenceInfo', 'locationInfo', 'envelope', 'data'],
    default: 'success',
    section: '4.8',
  },
  delete: { name: 'projection', values: ['count', 'success', 'envelope'], default: 'count', section: '4.8' },
  getProperty: { name: 'projection', values: ['value', 'envelope'], default: 'value', section: '4.9' },
  editProperty: { name: 'projection', values: ['success', 'envelope'], default: 'success', section: '4.9' },
  authenticate: { name: 'projection', values: ['id', 'payload', 'envelope', 'none'], default: 'id', section: '4.4' },
} as const satisfies OptionTable;

/** The projections of a kind of call. */
export type ProjectionOf<Kind extends keyof typeof projectionTable> = (typeof projectionTable)[Kind]['values'][number];

/** Options of every call of 4.8 and 4.9: how its response is written (4.7). */
export type EncodingOptions = OptionsOf<typeof encodingTable>;
