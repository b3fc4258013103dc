import { memoized } from '../memory/caches.js';
import { camelCase } from '../text/name-case.js';
import { type Decide, documentedOptions, type OptionDialect } from './option-dialect.js';
import {
  headerPrefix,
  isMarkedHeader,
  isOptionHeader,
  type NamedOption,
  OptionNames,
  type OptionRow,
  unknownHeader,
  unknownParameter,
  wherePrefix,
} from './row.js';
import { accept, withoutEffect } from './table.js';

/** The sources of options: the query, and header fields with names in lower case. */
export interface OptionSource {
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly dialect: { readonly options: OptionDialect };
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

/** A condition `where.<property>=<value>`, in the order of the query. */
export interface WhereText {
  /** The name of the parameter as it was sent, for messages. */
  readonly parameter: string;
  readonly property: string;
  readonly value: string;
}

/** What is read of a request besides the values of options. */
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
  const furtherRows = lenient ? [] : [...further, accept, ...withoutEffect];
  const namesIn = memoized(
    (dialect: OptionDialect) =>
      new OptionNames(Object.values(rows), furtherRows, lenient ? documentedOptions : dialect),
  );
  const valuesOf = (read: (row: OptionRow<unknown>) => unknown) => {
    const values = Object.entries(rows).map(([key, row]) => [key, read(row)] as const);
    // Each row reads a value of its own type. `fromEntries` cannot express this.
    return Object.fromEntries(values) as OptionsOf<Rows>;
  };
  const defaultsOf = memoized((dialect: OptionDialect): OptionsOf<Rows> & Read => {
    return { where: [], decidedBy: undefined, ...valuesOf((row) => row.read([], dialect)) };
  });

  const hasHeaders = ({ headers, dialect }: Pick<OptionSource, 'headers' | 'dialect'>) => {
    const { inHeaders } = namesIn(dialect.options);
    for (const name of headers.keys()) {
      const isOption = isOptionHeader(name) || inHeaders.has(name);
      if (isOption && !dialect.options.sessionHeaders.has(name)) return true;
    }
    return false;
  };

  const parse = (source: OptionSource, isProperty: (name: string) => boolean = () => false) => {
    const { query, headers } = source;
    const { options: dialect } = source.dialect;
    // Most requests have no options at all.
    if (query.length === 0 && !hasHeaders(source)) return defaultsOf(dialect);
    const hasId = source.parameters?.id !== undefined;
    const reading = new Reading({ endpoint, names: namesIn(dialect), where, lenient, dialect, isProperty, hasId });
    for (const [name, value] of query) reading.readParameter(name, value);
    // Headers come after the query: the last value of an option counts, and lists begin with the query.
    for (const [name, values] of headers) reading.readHeader(name, values);
    const readRow = <T>(row: OptionRow<T>) => row.read(reading.given.get(row) ?? [], dialect, reading.decide);
    const values = valuesOf(readRow);
    if (dialect.furtherOptions !== undefined) for (const row of further) readRow(row);
    const { conditions, decidedBy } = reading;
    const options = { where: conditions, decidedBy, accept: readRow(accept), ...values };
    check?.(options);
    return options;
  };
  return { rows, parse, hasHeaders };
}

/** What is known of an endpoint and of a request before its options are read. */
interface Readable {
  /** The name of the endpoint in messages. */
  readonly endpoint: string;
  readonly names: OptionNames;
  /** Whether `where.<property>` is allowed. */
  readonly where: boolean;
  /** Whether unknown names are ignored, as for legacy calls and streaming. */
  readonly lenient: boolean;
  readonly dialect: OptionDialect;
  /** Whether the type of the path has a property with this name. */
  readonly isProperty: (name: string) => boolean;
  /** Whether the path has the id of an entity. */
  readonly hasId: boolean;
}

/** The properties of every entity that are parameters of a call itself in some dialects. */
const namesOfCalls: ReadonlySet<string> = new Set(['id', 'globalId', 'partition']);

/** The header with an id. Beside an id in the path it is superfluous, and some dialects read it as a condition. */
const idHeader = 'gm-id';

/** Reads the names of one request, and collects the texts of its options and its conditions. */
class Reading {
  readonly given = new Map<OptionRow<unknown>, string[]>();
  readonly conditions: WhereText[] = [];
  /** The first rule of a dialect that decided about a name or a value. */
  decidedBy: string | undefined;
  readonly #readable: Readable;

  constructor(readable: Readable) {
    this.#readable = readable;
  }

  readonly decide: Decide = (rule) => {
    this.decidedBy ??= rule;
  };

  /** @throws Refusal `invalid` if the endpoint does not have this parameter */
  readParameter(name: string, value: string): void {
    const { endpoint, names, where, lenient, dialect } = this.#readable;
    const named = names.inQuery.get(name);
    if (name === 'sessionId' || this.#give(named, [value])) return;
    if (where && name.startsWith(wherePrefix)) {
      this.conditions.push({ parameter: name, property: name.slice(wherePrefix.length), value });
      return;
    }
    if (lenient || dialect.ignoredParameters.has(name)) return;
    const { bareConditions } = dialect;
    if (bareConditions !== undefined && this.#readBare(bareConditions, name, value)) return;
    throw unknownParameter(named?.refusedBy ?? 'R-15', endpoint, name, names, where);
  }

  /** @throws Refusal `invalid` if the name has a prefix, and the endpoint does not have this option */
  readHeader(name: string, values: readonly string[]): void {
    const { endpoint, names, lenient, hasId, dialect } = this.#readable;
    const { sessionHeaders, refusesIdHeader, kebabHeaders } = dialect;
    if (sessionHeaders.has(name)) return;
    if (name === idHeader && hasId && !lenient) {
      if (refusesIdHeader !== undefined) throw unknownHeader(refusesIdHeader, endpoint, name, names);
      return;
    }
    const named = names.inHeaders.get(name);
    if (this.#give(named, values)) return;
    if (!isOptionHeader(name)) {
      if (named?.refusedBy !== undefined) this.decide(named.refusedBy);
      return;
    }
    if (lenient || (kebabHeaders === undefined ? name.startsWith('gm-rpc-') : !isMarkedHeader(name))) return;
    if (kebabHeaders !== undefined && this.#readMarkedCondition(kebabHeaders, name, values)) return;
    throw unknownHeader(kebabHeaders ?? named?.refusedBy ?? 'R-15', endpoint, name, names);
  }

  /** Returns whether a header with `gm-` is a condition, in a dialect that reads such conditions. */
  #readMarkedCondition(rule: string, header: string, values: readonly string[]): boolean {
    if (!this.#readable.where) return false;
    const name = header.slice(headerPrefix.length);
    const isMarked = name.startsWith(wherePrefix);
    const property = this.#propertyOf(isMarked ? name.slice(wherePrefix.length) : name);
    if (!isMarked && !this.#readable.isProperty(property)) return false;
    this.#addConditions(rule, header, property, values);
    return true;
  }

  /** Returns whether a parameter without `where.` is a condition or a name of the call itself. */
  #readBare(rule: string, name: string, value: string): boolean {
    const property = this.#propertyOf(name);
    if (namesOfCalls.has(property)) {
      this.decide(rule);
      return true;
    }
    if (!this.#readable.where || !this.#readable.isProperty(property)) return false;
    this.#addConditions(rule, name, property, [value]);
    return true;
  }

  /** The property that a name without prefix may mean, which is in camelCase or kebab-case. */
  #propertyOf(name: string): string {
    return this.#readable.isProperty(name) ? name : camelCase(name);
  }

  #addConditions(rule: string, parameter: string, property: string, values: readonly string[]): void {
    this.decide(rule);
    for (const value of values) this.conditions.push({ parameter, property, value });
  }

  /** Adds the texts of an option, if there is one and the dialect reads its name. */
  #give(named: NamedOption | undefined, values: readonly string[]): boolean {
    if (named === undefined || named.refusedBy !== undefined) return false;
    const { row, allowedBy } = named;
    if (allowedBy !== undefined) this.decide(allowedBy);
    const texts = this.given.get(row);
    if (texts === undefined) this.given.set(row, [...values]);
    else for (const value of values) texts.push(value);
    return true;
  }
}
