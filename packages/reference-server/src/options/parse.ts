import { suggestion } from '../model/nearest-name.js';
import { invalid } from '../model/refusal.js';
import { documentedOptions, type OptionDialect } from './option-dialect.js';
import { camelCase, excerpt, type OptionRow } from './row.js';

/** The sources of options: the query, and header fields with names in lower case. */
export interface OptionSource {
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Default: the documented dialect. */
  readonly optionDialect?: OptionDialect;
}

/** Options by the names of their values. */
export interface OptionRows {
  readonly [key: string]: OptionRow<unknown>;
}

/** The parsed values of options. */
export type OptionsOf<Rows extends OptionRows> = {
  readonly [Key in keyof Rows]: Rows[Key] extends OptionRow<infer T> ? T : never;
};

/** A condition `where.<property>=<value>`, in the order of the query. */
export interface WhereText {
  /** The name of the parameter as it was sent, for messages. */
  readonly parameter: string;
  readonly property: string;
  readonly value: string;
}

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
  parse(
    source: OptionSource,
    isProperty?: (name: string) => boolean,
  ): OptionsOf<Rows> & { readonly where: readonly WhereText[] };
}

interface Settings<Rows extends OptionRows> {
  /** Whether `where.<property>` is allowed. Default `false`. */
  readonly where?: boolean;
  /** Whether unknown names are ignored, as for legacy calls and streaming. Default `false`. */
  readonly lenient?: boolean;
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
  const inQuery = new Map<string, OptionRow<unknown>>();
  const inHeaders = new Map<string, OptionRow<unknown>>();
  const unmarked = new Map<string, OptionRow<unknown>>();
  for (const row of Object.values(rows)) {
    for (const name of queryNames(row)) inQuery.set(name, row);
    for (const name of headerNames(row)) inHeaders.set(name, row);
    for (const name of row.unmarkedHeaders) unmarked.set(name, row);
  }
  const { where: takesWhere = false, lenient = false, check } = settings;

  const parse = (source: OptionSource, isProperty: (name: string) => boolean = () => false) => {
    const { optionDialect: dialect = documentedOptions } = source;
    const isBareCondition = (name: string) => dialect.bareConditions && !knownInQuery.has(name) && isProperty(name);
    const given = new Map<OptionRow<unknown>, string[]>();
    const give = (row: OptionRow<unknown>, values: readonly string[]) => {
      const texts = given.get(row);
      if (texts === undefined) given.set(row, [...values]);
      else texts.push(...values);
    };
    const where: WhereText[] = [];
    for (const [name, value] of source.query) {
      const row = inQuery.get(name);
      if (row !== undefined) give(row, [value]);
      else if (takesWhere && name.startsWith(wherePrefix))
        where.push({ parameter: name, property: name.slice(wherePrefix.length), value });
      else if (takesWhere && isBareCondition(name)) where.push({ parameter: name, property: name, value });
      else if (!lenient && !knownInQuery.has(name))
        throw unknownParameter(endpoint, name, [...inQuery.keys()], takesWhere);
    }
    // Headers come after the query: the last value of an option counts, and lists begin with the query.
    for (const name of Object.keys(source.headers)) {
      const row = inHeaders.get(name) ?? (dialect.unmarkedHeaders ? unmarked.get(name) : undefined);
      const values = source.headers[name];
      if (row !== undefined) give(row, typeof values === 'string' ? [values] : (values ?? []));
      else if (!lenient && isOptionHeader(name)) throw unknownHeader(endpoint, name, [...inHeaders.keys()]);
    }
    const options = readRows(rows, given, dialect);
    check?.(options);
    return { ...options, where };
  };
  return { rows, parse };
}

function readRows<Rows extends OptionRows>(
  rows: Rows,
  given: ReadonlyMap<OptionRow<unknown>, readonly string[]>,
  dialect: OptionDialect,
) {
  const entries = Object.entries(rows).map(([key, row]) => [key, row.read(given.get(row) ?? [], dialect)] as const);
  // Each row reads a value of its own type. `fromEntries` cannot express this.
  return Object.fromEntries(entries) as OptionsOf<Rows>;
}

const wherePrefix = 'where.';
const headerPrefix = 'gm-';
const synonymPrefix = 'endpoint.';

/** The names of the session, which every endpoint allows. */
const knownInQuery: ReadonlySet<string> = new Set(['sessionId']);
const knownHeaders: ReadonlySet<string> = new Set(['gm-session-id', 'gm-sessionid']);

/** The names of an option in the query. */
function queryNames(row: OptionRow<unknown>): string[] {
  const names = [row.name, camelCase(row.name), ...row.synonyms];
  return [...names, ...names.map((name) => synonymPrefix + name)];
}

/** The names of an option as a header, in lower case. */
function headerNames(row: OptionRow<unknown>): string[] {
  const names = [row.name, camelCase(row.name).toLowerCase()];
  return [
    ...names.flatMap((name) => [headerPrefix + name, headerPrefix + synonymPrefix + name, synonymPrefix + name]),
    ...row.headerSynonyms,
  ];
}

/** Whether a header field must be meant as an option. */
function isOptionHeader(name: string): boolean {
  if (name.startsWith(synonymPrefix)) return true;
  return name.startsWith(headerPrefix) && !name.startsWith('gm-rpc-') && !knownHeaders.has(name);
}

function unknownParameter(endpoint: string, name: string, known: readonly string[], takesWhere: boolean) {
  if (name.startsWith(wherePrefix)) {
    return invalid(
      'R-15',
      `Condition "${excerpt(name)}" is not supported by ${endpoint}. Conditions need a path without an id.`,
    );
  }
  const where = takesWhere ? ' A condition is spelled "where.<property>".' : '';
  return invalid('R-15', `Unknown query parameter "${excerpt(name)}" of ${endpoint}. ${hint(name, known)}${where}`);
}

function unknownHeader(endpoint: string, name: string, known: readonly string[]) {
  return invalid('R-15', `Unknown header "${excerpt(name)}" of ${endpoint}. ${hint(name, known)}`);
}

/** Suggests the nearest name, or all options in their main spelling. */
function hint(name: string, known: readonly string[]): string {
  const mainSpellings = known.filter((each) => !/[A-Z.]/.test(each));
  return suggestion(name, known, mainSpellings);
}
