import { camelCase } from '../text/name-case.js';
import type { OptionRow } from './row.js';

export const wherePrefix = 'where.';
export const headerPrefix = 'gm-';
const synonymPrefix = 'endpoint.';

/** Options by the names under which they are sent. */
export type OptionNames = ReadonlyMap<string, OptionRow<unknown>>;

/** The names that options have, by where they are sent and which dialects read them. */
export interface NamesOfOptions {
  /** The names in the query that all dialects read. */
  readonly query: OptionNames;
  /** Further names in the query. */
  readonly querySynonyms: OptionNames;
  /** Headers in kebab-case, which all dialects read. */
  readonly kebabHeaders: OptionNames;
  /** All headers with a prefix, in lower case, but for the further ones. */
  readonly headers: OptionNames;
  /** Further headers with a prefix, in lower case. */
  readonly headerSynonyms: OptionNames;
  /** Headers without a prefix. */
  readonly unmarkedHeaders: OptionNames;
}

/** Collects the names of options, each kind when it is first needed: there are a few thousand names. */
export function namesOf(rows: readonly OptionRow<unknown>[]): NamesOfOptions {
  return new Names(rows);
}

class Names implements NamesOfOptions {
  readonly #rows: readonly OptionRow<unknown>[];
  #query: OptionNames | undefined;
  #querySynonyms: OptionNames | undefined;
  #kebabHeaders: OptionNames | undefined;
  #headers: OptionNames | undefined;
  #headerSynonyms: OptionNames | undefined;
  #unmarkedHeaders: OptionNames | undefined;

  constructor(rows: readonly OptionRow<unknown>[]) {
    this.#rows = rows;
  }

  get query(): OptionNames {
    this.#query ??= this.#named(({ name }) => withSynonym(inEachCase(name)));
    return this.#query;
  }

  get querySynonyms(): OptionNames {
    this.#querySynonyms ??= this.#named(({ synonyms }) => withSynonym(synonyms));
    return this.#querySynonyms;
  }

  get kebabHeaders(): OptionNames {
    this.#kebabHeaders ??= this.#named(({ name }) => marked(name));
    return this.#kebabHeaders;
  }

  get headers(): OptionNames {
    this.#headers ??= this.#named(({ name }) =>
      inEachCase(name)
        .map((each) => each.toLowerCase())
        .flatMap((each) => [...marked(each), synonymPrefix + each]),
    );
    return this.#headers;
  }

  get headerSynonyms(): OptionNames {
    this.#headerSynonyms ??= this.#named(({ headerSynonyms }) => headerSynonyms);
    return this.#headerSynonyms;
  }

  get unmarkedHeaders(): OptionNames {
    this.#unmarkedHeaders ??= this.#named(({ unmarkedHeaders }) => unmarkedHeaders);
    return this.#unmarkedHeaders;
  }

  #named(namesOfRow: (row: OptionRow<unknown>) => readonly string[]): OptionNames {
    return new Map(this.#rows.flatMap((row) => namesOfRow(row).map((name) => [name, row] as const)));
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
