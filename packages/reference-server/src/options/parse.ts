import { memoized } from '../memory/caches.js';
import { isOptionHeader, OptionNames } from './names.js';
import { documentedOptions, type OptionDialect } from './option-dialect.js';
import { type Readable, Reading, type WhereText } from './reading.js';
import type { OptionRow } from './row.js';
import { accept, withoutEffect } from './table.js';

export type { WhereText } from './reading.js';

/** The sources of options: the query, and header fields with names in lower case. */
export interface OptionSource {
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Default: the documented dialect. */
  readonly dialect?: { readonly options: OptionDialect };
  /** What the path names. Default: no entity. */
  readonly parameters?: { readonly id?: string | undefined };
}

/** Options by the names of their values. */
export interface OptionRows {
  readonly [key: string]: OptionRow<unknown>;
}

/** The parsed values of options. */
export type OptionsOf<Rows extends OptionRows> = {
  readonly [Key in keyof Rows]: Rows[Key] extends OptionRow<infer T> ? T : never;
};

/** The options of an endpoint. */
export interface OptionSet<Rows extends OptionRows> {
  readonly rows: Rows;
  /**
   * Reads the options of a request.
   *
   * @param isProperty whether the type has a property with this name. A dialect may read such parameters as conditions,
   *   unless they are names of options or of the session. Default: the type has no properties
   * @throws Refusal `invalid` if an option is unknown, is an option of another endpoint, or has an invalid value
   * @example const { depth, where } = queryEntitiesOptions.parse(request)
   */
  parse(source: OptionSource, isProperty?: (name: string) => boolean): OptionsOf<Rows> & Read;
  /** Whether a header may be an option, or must be refused. */
  hasHeaders(source: Pick<OptionSource, 'headers' | 'dialect'>): boolean;
}

/** What a request has beside the values of options. */
interface Read {
  readonly where: readonly WhereText[];
  /** The types that the response may have, if an option says that. */
  readonly accept?: string | undefined;
  /** The first rule of a dialect that decided about a name or a value, for the journal. */
  readonly decidedBy: string | undefined;
}

interface Settings<Rows extends OptionRows> {
  /** Whether `where.<property>` is allowed. Default `false`. */
  readonly where?: boolean;
  /** Whether unknown names are ignored, as for legacy calls and streaming. Default `false`. */
  readonly lenient?: boolean;
  /** Options that have no effect here, and that only some dialects know. Default: none. */
  readonly further?: readonly OptionRow<unknown>[];
  /** Checks the options together. */
  readonly check?: (options: OptionsOf<Rows>) => void;
}

/**
 * Defines the options of an endpoint.
 *
 * @param endpoint the name of the endpoint in messages
 */
export function optionSet<Rows extends OptionRows>(
  endpoint: string,
  rows: Rows,
  settings: Settings<Rows> = {},
): OptionSet<Rows> {
  const { where = false, lenient = false, further = [], check } = settings;
  const names = new OptionNames(Object.values(rows));
  const readable: Readable = {
    endpoint,
    names,
    furtherNames: new OptionNames([...further, accept, ...withoutEffect]),
    where,
    lenient,
  };
  const defaultsOf = memoized((dialect: OptionDialect): OptionsOf<Rows> & Read => {
    const values = Object.entries(rows).map(([key, row]) => [key, row.read([], dialect)] as const);
    // Each row reads a value of its own type. `fromEntries` cannot express this.
    return { ...(Object.fromEntries(values) as OptionsOf<Rows>), where: [], decidedBy: undefined };
  });

  const hasHeaders = ({ headers, dialect }: Pick<OptionSource, 'headers' | 'dialect'>) => {
    const { sessionHeaders } = dialect?.options ?? documentedOptions;
    return Object.keys(headers).some(
      (name) =>
        (isOptionHeader(name) && !sessionHeaders.has(name)) || names.inHeaders.get(name)?.spelling === 'unmarked',
    );
  };

  const parse = (source: OptionSource, isProperty: (name: string) => boolean = () => false) => {
    const { query, headers } = source;
    const dialect = source.dialect?.options ?? documentedOptions;
    const defaults = defaultsOf(dialect);
    // Most requests have no options at all.
    if (query.length === 0 && !hasHeaders(source)) return defaults;
    const reading = new Reading(readable, dialect, isProperty, source.parameters?.id !== undefined);
    for (const [name, value] of query) reading.readParameter(name, value);
    // Headers come after the query: the last value of an option counts, and lists begin with the query.
    for (const name of Object.keys(headers)) {
      const values = headers[name];
      reading.readHeader(name, typeof values === 'string' ? [values] : (values ?? []));
    }
    const given = givenValues(rows, reading, dialect);
    if (dialect.furtherOptions !== undefined) for (const row of further) readRow(row, reading, dialect);
    const { where, decidedBy } = reading;
    const options = { ...defaults, ...given, where, decidedBy, accept: readRow(accept, reading, dialect) };
    check?.(options);
    return options;
  };
  return { rows, parse, hasHeaders };
}

/** The values of the options that a request has. */
function givenValues<Rows extends OptionRows>(rows: Rows, reading: Reading, dialect: OptionDialect) {
  const given: { [key: string]: unknown } = {};
  for (const [key, row] of Object.entries(rows)) {
    if (reading.given.has(row)) given[key] = readRow(row, reading, dialect);
  }
  return given as Partial<OptionsOf<Rows>>;
}

function readRow<T>(row: OptionRow<T>, reading: Reading, dialect: OptionDialect): T {
  return row.read(reading.given.get(row) ?? [], dialect, reading.decide);
}
