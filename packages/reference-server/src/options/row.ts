import { type Deviating, invalid, type Refusal } from '../model/refusal.js';
import { excerpt, suggestion } from '../text/messages.js';
import { camelCase } from '../text/name-case.js';
import type { Decide, OptionDialect } from './option-dialect.js';

/** A JSON Schema (draft 2020-12) of values. */
export type ValueSchema = Readonly<Record<string, unknown>>;

/** How the value of an option is read. */
export interface OptionType<T> {
  /** A description of the allowed values, for messages, e.g. `an integer of at least 0`. */
  readonly allowed: string;
  /** The allowed values as a JSON Schema, for OpenAPI. */
  readonly schema: ValueSchema;
  /** Reads a text. Returns `undefined` if it is not allowed. */
  read(text: string, dialect: OptionDialect, decide: Decide): T | undefined;
}

/** Any text. */
export const text: OptionType<string> = { allowed: 'any text', schema: { type: 'string' }, read: (given) => given };

/** An option: its names, its values, its default and how it is read. */
export interface OptionRow<T> {
  /**
   * The name in kebab-case, as in the specification. The name in camelCase and the header are derived from it.
   */
  readonly name: string;
  /** Further names in the query, which not every dialect reads. */
  readonly synonyms: readonly string[];
  /** Further header fields, in lower case, which not every dialect reads. */
  readonly headerSynonyms: readonly string[];
  /** Further header fields without `gm-`, which not every dialect reads. */
  readonly unmarkedHeaders: readonly string[];
  readonly allowed: string;
  /** The allowed values as a JSON Schema; those of each element if the option is a list. */
  readonly schema: ValueSchema;
  /** Whether the option is a list, whose values are given by repetition. */
  readonly list: boolean;
  /** The section that defines the option. */
  readonly section: string;
  /**
   * Reads the given texts, which are in the order of R-13.
   *
   * @param decide Default: nothing is recorded
   * @throws Refusal `invalid` if a text is not allowed
   */
  read(texts: readonly string[], dialect: OptionDialect, decide?: Decide): T;
}

type Naming = Partial<Pick<OptionRow<unknown>, 'synonyms' | 'headerSynonyms' | 'unmarkedHeaders'>>;

/** An option with one value. If it is repeated, the last value counts. */
export function single<T>(section: string, name: string, type: OptionType<T>, byDefault: NoInfer<T>): OptionRow<T> {
  return singleByDialect(section, name, type, () => byDefault);
}

/** As {@link single}, with a default that depends on the dialect. */
export function singleByDialect<T>(
  section: string,
  name: string,
  type: OptionType<T>,
  defaultIn: (dialect: OptionDialect) => NoInfer<T>,
): OptionRow<T> {
  const read = (texts: readonly string[], dialect: OptionDialect, decide: Decide = () => {}) => {
    const text = texts.at(-1);
    return text === undefined ? defaultIn(dialect) : readOne(name, type, text, dialect, decide);
  };
  return { ...common(section, name, type, {}), list: false, read };
}

/** An option with one value and no default. */
export function optional<T>(section: string, name: string, type: OptionType<T>): OptionRow<T | undefined> {
  return single<T | undefined>(section, name, type, undefined);
}

/** An option with a list of values, which are given by repetition and not by commas. Default: empty. */
export function list<T>(
  section: string,
  name: string,
  type: OptionType<T>,
  naming: Naming = {},
): OptionRow<readonly T[]> {
  const read = (texts: readonly string[], dialect: OptionDialect, decide: Decide = () => {}) => {
    const { lenientPages } = dialect;
    const given = lenientPages === undefined ? texts : texts.filter((text) => text !== 'null');
    if (lenientPages !== undefined && given.length < texts.length) decide(lenientPages);
    return given.map((text) => readOne(name, type, text, dialect, decide));
  };
  return { ...common(section, name, type, naming), list: true, read };
}

function common(section: string, name: string, type: OptionType<unknown>, naming: Naming) {
  const { synonyms = [], headerSynonyms = [], unmarkedHeaders = [] } = naming;
  return { section, name, synonyms, headerSynonyms, unmarkedHeaders, allowed: type.allowed, schema: type.schema };
}

function readOne<T>(name: string, type: OptionType<T>, text: string, dialect: OptionDialect, decide: Decide): T {
  const value = type.read(text, dialect, decide);
  if (value !== undefined) return value;
  throw invalid('R-16', `Expected ${type.allowed} as option "${name}", got "${excerpt(text)}".`);
}

export const wherePrefix = 'where.';
export const headerPrefix = 'gm-';
const synonymPrefix = 'endpoint.';

/** An option under one of its names. */
export interface NamedOption {
  readonly row: OptionRow<unknown>;
  /** Whether messages suggest the name: one in each case, of an option that every dialect has. */
  readonly isUsual: boolean;
  /** The rule of the dialect that does not read the name. */
  readonly refusedBy?: Deviating;
  /** The rule of the dialect by which there is the option. */
  readonly allowedBy?: Deviating;
}

type Names = ReadonlyMap<string, NamedOption>;

/**
 * The names under which options are sent in a dialect. They are collected when they are first needed:
 * there are a few thousand.
 */
export class OptionNames {
  readonly #rows: readonly OptionRow<unknown>[];
  readonly #further: readonly OptionRow<unknown>[];
  readonly #dialect: OptionDialect;
  #inQuery: Names | undefined;
  #inHeaders: Names | undefined;

  /** @param further the options that only some dialects know */
  constructor(rows: readonly OptionRow<unknown>[], further: readonly OptionRow<unknown>[], dialect: OptionDialect) {
    this.#rows = rows;
    this.#further = dialect.furtherOptions === undefined ? [] : further;
    this.#dialect = dialect;
  }

  /** The options by their names in the query. */
  get inQuery(): Names {
    const { lenientPages } = this.#dialect;
    this.#inQuery ??= this.#named(
      ({ name }) => withSynonym(inEachCase(name)),
      ({ synonyms }) => [[withSynonym(synonyms), lenientPages]],
    );
    return this.#inQuery;
  }

  /** The options by their header fields, in lower case. */
  get inHeaders(): Names {
    const { kebabHeaders, lenientPages, onlyMarkedHeaders } = this.#dialect;
    const inLowerCase = (name: string) => {
      const names = inEachCase(name).map((each) => each.toLowerCase());
      return names.flatMap((each) => [...marked(each), synonymPrefix + each]);
    };
    this.#inHeaders ??= this.#named(
      ({ name }) => (kebabHeaders === undefined ? inLowerCase(name) : marked(name)),
      ({ headerSynonyms, unmarkedHeaders }) => [
        [kebabHeaders === undefined ? headerSynonyms : [], lenientPages],
        [unmarkedHeaders, onlyMarkedHeaders],
      ],
    );
    return this.#inHeaders;
  }

  /**
   * @param usual the usual names of an option
   * @param others its other names, with the rule of the dialect that does not read them
   */
  #named(
    usual: (row: OptionRow<unknown>) => readonly string[],
    others: (row: OptionRow<unknown>) => readonly (readonly [names: readonly string[], refusedBy: Deviating])[],
  ): Names {
    const named = new Map<string, NamedOption>();
    const allowedBy = this.#dialect.furtherOptions;
    for (const row of this.#further) for (const name of usual(row)) named.set(name, { row, isUsual: false, allowedBy });
    for (const row of this.#rows) {
      for (const [names, refusedBy] of others(row)) {
        for (const name of names) named.set(name, { row, isUsual: false, refusedBy });
      }
      for (const name of usual(row)) named.set(name, { row, isUsual: true });
    }
    return named;
  }
}

const inEachCase = (name: string) => [name, camelCase(name)];
const marked = (name: string) => [headerPrefix + name, headerPrefix + synonymPrefix + name];
const withSynonym = (names: readonly string[]) => [...names, ...names.map((name) => synonymPrefix + name)];

/** Whether a header in lower case must be meant as an option, with `gm-` or with `endpoint.`. */
export function isOptionHeader(name: string): boolean {
  return name.startsWith(synonymPrefix) || isMarkedHeader(name);
}

/** Whether a header in lower case begins with `gm-`. */
export function isMarkedHeader(name: string): boolean {
  return name.startsWith(headerPrefix);
}

/** The refusal of a parameter that an endpoint does not have. */
export function unknownParameter(
  rule: string,
  endpoint: string,
  name: string,
  names: OptionNames,
  takesWhere: boolean,
): Refusal {
  if (name.startsWith(wherePrefix)) {
    return invalid(
      rule,
      `Condition "${excerpt(name)}" is not supported by ${endpoint}. Conditions need GET or DELETE of a path of ` +
        'entities without an id.',
    );
  }
  const where = takesWhere ? ' A condition is spelled "where.<property>".' : '';
  return invalid(
    rule,
    `Unknown query parameter "${excerpt(name)}" of ${endpoint}. ${hint(name, names.inQuery)}${where}`,
  );
}

/** The refusal of a header that an endpoint does not have. */
export function unknownHeader(rule: string, endpoint: string, name: string, names: OptionNames): Refusal {
  return invalid(rule, `Unknown header "${excerpt(name)}" of ${endpoint}. ${hint(name, names.inHeaders)}`);
}

/** Suggests the nearest name, or all options in their main spelling. */
function hint(name: string, known: Names): string {
  const names = Array.from(known).flatMap(([each, { isUsual }]) => (isUsual ? [each] : []));
  const mainSpellings = names.filter((each) => !/[A-Z.]/.test(each));
  return suggestion(name, names, mainSpellings);
}
