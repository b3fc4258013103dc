import { invalid, type Refusal } from '../model/refusal.js';
import { excerpt, suggestion } from '../text/messages.js';
import { camelCase } from '../text/name-case.js';
import { type Decide, documentedOptions, type OptionDialect } from './option-dialect.js';

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
  read(texts: readonly string[], dialect?: OptionDialect, decide?: Decide): T;
}

interface Naming {
  readonly synonyms?: readonly string[];
  readonly headerSynonyms?: readonly string[];
  readonly unmarkedHeaders?: readonly string[];
}

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
  const read = (texts: readonly string[], dialect = documentedOptions, decide: Decide = ignore) => {
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
  const read = (texts: readonly string[], dialect = documentedOptions, decide: Decide = ignore) => {
    const { lenientPages } = dialect;
    if (lenientPages === undefined || !texts.includes('null'))
      return texts.map((text) => readOne(name, type, text, dialect, decide));
    decide(lenientPages);
    return texts.filter((text) => text !== 'null').map((text) => readOne(name, type, text, dialect, decide));
  };
  return { ...common(section, name, type, naming), list: true, read };
}

function common(section: string, name: string, type: OptionType<unknown>, naming: Naming) {
  const { synonyms = [], headerSynonyms = [], unmarkedHeaders = [] } = naming;
  return { section, name, synonyms, headerSynonyms, unmarkedHeaders, allowed: type.allowed, schema: type.schema };
}

function ignore(): void {}

function readOne<T>(name: string, type: OptionType<T>, text: string, dialect: OptionDialect, decide: Decide): T {
  const value = type.read(text, dialect, decide);
  if (value !== undefined) return value;
  throw invalid('R-16', `Expected ${type.allowed} as option "${name}", got "${excerpt(text)}".`);
}

export const wherePrefix = 'where.';
export const headerPrefix = 'gm-';
const synonymPrefix = 'endpoint.';

/**
 * How a name is spelled, which decides the dialects that read it: `main` for those in the query and most header fields,
 * `kebab` for a header field in kebab-case with `gm-`, `synonym` for a further name, and `unmarked` for a header field
 * without `gm-`.
 */
type Spelling = 'main' | 'kebab' | 'synonym' | 'unmarked';

/** An option, and how its name was spelled. */
export interface SpelledOption {
  readonly row: OptionRow<unknown>;
  readonly spelling: Spelling;
}

type Names = ReadonlyMap<string, SpelledOption>;

/**
 * The names under which options are sent. They are collected when they are first needed: there are a few
 * thousand.
 */
export class OptionNames {
  readonly #rows: readonly OptionRow<unknown>[];
  #inQuery: Names | undefined;
  #inHeaders: Names | undefined;

  constructor(rows: readonly OptionRow<unknown>[]) {
    this.#rows = rows;
  }

  /** The options by their names in the query. */
  get inQuery(): Names {
    this.#inQuery ??= this.#spelled(({ name, synonyms }) => ({
      synonym: withSynonym(synonyms),
      main: withSynonym(inEachCase(name)),
    }));
    return this.#inQuery;
  }

  /** The options by their header fields, in lower case. */
  get inHeaders(): Names {
    this.#inHeaders ??= this.#spelled(({ name, headerSynonyms, unmarkedHeaders }) => {
      const names = inEachCase(name).map((each) => each.toLowerCase());
      return {
        unmarked: unmarkedHeaders,
        synonym: headerSynonyms,
        main: names.flatMap((each) => [...marked(each), synonymPrefix + each]),
        kebab: marked(name),
      };
    });
    return this.#inHeaders;
  }

  /**
   * @param namesOf the names of an option by their spelling. A later spelling replaces an earlier one of the same name
   */
  #spelled(namesOf: (row: OptionRow<unknown>) => { readonly [S in Spelling]?: readonly string[] }): Names {
    const names = new Map<string, SpelledOption>();
    for (const row of this.#rows) {
      for (const [spelling, spelled] of Object.entries(namesOf(row))) {
        for (const name of spelled) names.set(name, { row, spelling: spelling as Spelling });
      }
    }
    return names;
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
    `Unknown query parameter "${excerpt(name)}" of ${endpoint}. ${hint(name, names.inQuery, ['main'])}${where}`,
  );
}

/**
 * The refusal of a header that an endpoint does not have.
 *
 * @param spellings the spellings of the names that are suggested
 */
export function unknownHeader(
  rule: string,
  endpoint: string,
  name: string,
  names: OptionNames,
  spellings: readonly Spelling[] = ['main', 'kebab'],
): Refusal {
  return invalid(rule, `Unknown header "${excerpt(name)}" of ${endpoint}. ${hint(name, names.inHeaders, spellings)}`);
}

/** Suggests the nearest name, or all options in their main spelling. */
function hint(name: string, known: Names, spellings: readonly Spelling[]): string {
  const names = Array.from(known).flatMap(([each, { spelling }]) => (spellings.includes(spelling) ? [each] : []));
  const mainSpellings = names.filter((each) => !/[A-Z.]/.test(each));
  return suggestion(name, names, mainSpellings);
}
