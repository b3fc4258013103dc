import { memoized } from '../memory/caches.js';
import { camelCase } from '../text/name-case.js';
import { type Decide, documentedOptions, type OptionDialect } from './option-dialect.js';
import {
  headerPrefix,
  isMarkedHeader,
  isOptionHeader,
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
  readonly headers: Readonly<Record<string, readonly string[] | undefined>>;
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

/** A condition `where.<property>=<value>`, in the order of the query. */
export interface WhereText {
  /** The name of the parameter as it was sent, for messages. */
  readonly parameter: string;
  readonly property: string;
  readonly value: string;
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
    for (const name of Object.keys(headers)) reading.readHeader(name, headers[name] ?? []);
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

/** What an endpoint reads. */
interface Readable {
  /** The name of the endpoint in messages. */
  readonly endpoint: string;
  readonly names: OptionNames;
  /** The names of options that only some dialects know here. */
  readonly furtherNames: OptionNames;
  /** Whether `where.<property>` is allowed. */
  readonly where: boolean;
  /** Whether unknown names are ignored, as for legacy calls and streaming. */
  readonly lenient: boolean;
}

/** The properties of every entity that are names of a call itself in some dialects. */
const namesOfCalls: ReadonlySet<string> = new Set(['id', 'globalId', 'partition']);

/** The header with an id. Beside an id in the path it is superfluous, and some dialects read it as a condition. */
const idHeader = 'gm-id';

/** Reads the names of one request, and collects the texts of its options and its conditions. */
class Reading {
  readonly given = new Map<OptionRow<unknown>, string[]>();
  readonly where: WhereText[] = [];
  /** The first rule of a dialect that decided about a name or a value. */
  decidedBy: string | undefined;
  readonly #readable: Readable;
  readonly #dialect: OptionDialect;
  readonly #hasId: boolean;
  readonly #isProperty: (name: string) => boolean;

  /**
   * @param isProperty whether the type of the path has a property with this name
   * @param hasId whether the path has the id of an entity
   */
  constructor(readable: Readable, dialect: OptionDialect, isProperty: (name: string) => boolean, hasId: boolean) {
    this.#hasId = hasId;
    this.#readable = readable;
    this.#dialect = dialect;
    this.#isProperty = isProperty;
  }

  readonly decide: Decide = (rule) => {
    this.decidedBy ??= rule;
  };

  /** @throws Refusal `invalid` if the endpoint does not have this parameter */
  readParameter(name: string, value: string): void {
    const { endpoint, names, furtherNames, where, lenient } = this.#readable;
    const { bareConditions, ignoredParameters, lenientPages } = this.#dialect;
    const named = names.inQuery.get(name);
    if ((named?.spelling === 'main' || lenientPages === undefined) && this.#give(named?.row, [value])) return;
    if (where && name.startsWith(wherePrefix)) {
      this.where.push({ parameter: name, property: name.slice(wherePrefix.length), value });
      return;
    }
    if (lenient || name === 'sessionId' || this.#giveFurther(furtherNames.inQuery.get(name)?.row, [value])) return;
    if (ignoredParameters.has(name)) return;
    if (bareConditions !== undefined && this.#readBare(bareConditions, name, name, [value])) return;
    const rule = named?.spelling === 'synonym' ? lenientPages : undefined;
    throw unknownParameter(rule ?? 'R-15', endpoint, name, names, where);
  }

  /** @throws Refusal `invalid` if the name has a prefix, and the endpoint does not have this option */
  readHeader(name: string, values: readonly string[]): void {
    const { endpoint, names, furtherNames, lenient } = this.#readable;
    const { sessionHeaders, refusesIdHeader, kebabHeaders, onlyMarkedHeaders, lenientPages } = this.#dialect;
    if (sessionHeaders.has(name)) return;
    if (name === idHeader && this.#hasId && !lenient) {
      if (refusesIdHeader !== undefined) throw unknownHeader(refusesIdHeader, endpoint, name, names);
      return;
    }
    if (kebabHeaders !== undefined && !lenient && isOptionHeader(name)) {
      this.#readKebabHeader(kebabHeaders, name, values);
      return;
    }
    const named = names.inHeaders.get(name);
    if (named?.spelling === 'unmarked') {
      if (onlyMarkedHeaders === undefined) this.#give(named.row, values);
      else this.decide(onlyMarkedHeaders);
      return;
    }
    const isSynonym = named?.spelling === 'synonym';
    if (!isSynonym && this.#give(named?.row, values)) return;
    if (lenient || !isOptionHeader(name) || name.startsWith('gm-rpc-')) return;
    if (lenientPages === undefined && this.#give(named?.row, values)) return;
    if (this.#giveFurther(furtherNames.inHeaders.get(name)?.row, values)) return;
    throw unknownHeader((isSynonym ? lenientPages : undefined) ?? 'R-15', endpoint, name, names);
  }

  /** A header with a prefix, in a dialect that reads only `gm-` with a name in kebab-case. */
  #readKebabHeader(rule: string, name: string, values: readonly string[]): void {
    if (!isMarkedHeader(name)) return;
    const { endpoint, names, furtherNames, where } = this.#readable;
    const rowIn = ({ inHeaders }: OptionNames) => {
      const named = inHeaders.get(name);
      return named?.spelling === 'kebab' ? named.row : undefined;
    };
    if (this.#give(rowIn(names), values)) return;
    if (this.#giveFurther(rowIn(furtherNames), values)) return;
    const unprefixed = name.slice(headerPrefix.length);
    if (where && unprefixed.startsWith(wherePrefix)) {
      this.#addConditions(rule, name, camelCase(unprefixed.slice(wherePrefix.length)), values);
    } else if (!where || !this.#readBare(rule, name, unprefixed, values)) {
      throw unknownHeader(rule, endpoint, name, names, ['kebab']);
    }
  }

  /**
   * Returns whether a name without `where.`, in camelCase or kebab-case, is a property or a name of the call itself.
   */
  #readBare(rule: string, parameter: string, name: string, values: readonly string[]): boolean {
    const property = this.#isProperty(name) ? name : camelCase(name);
    if (namesOfCalls.has(property)) {
      this.decide(rule);
      return true;
    }
    if (!this.#readable.where || !this.#isProperty(property)) return false;
    this.#addConditions(rule, parameter, property, values);
    return true;
  }

  #addConditions(rule: string, parameter: string, property: string, values: readonly string[]): void {
    this.decide(rule);
    for (const value of values) this.where.push({ parameter, property, value });
  }

  #giveFurther(row: OptionRow<unknown> | undefined, values: readonly string[]): boolean {
    const { furtherOptions } = this.#dialect;
    if (furtherOptions === undefined || !this.#give(row, values)) return false;
    this.decide(furtherOptions);
    return true;
  }

  /** Adds the texts of an option, if there is one. */
  #give(row: OptionRow<unknown> | undefined, values: readonly string[]): boolean {
    if (row === undefined) return false;
    const texts = this.given.get(row);
    if (texts === undefined) this.given.set(row, [...values]);
    else for (const value of values) texts.push(value);
    return true;
  }
}
