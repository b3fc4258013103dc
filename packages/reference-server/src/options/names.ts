import { camelCase, type OptionRow } from './row.js';

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

/** Collects the names of options. */
export function namesOf(rows: readonly OptionRow<unknown>[]): NamesOfOptions {
  const named = (namesOfRow: (row: OptionRow<unknown>) => readonly string[]): OptionNames =>
    new Map(rows.flatMap((row) => namesOfRow(row).map((name) => [name, row] as const)));
  const inEachCase = (name: string) => [name, camelCase(name)];
  const marked = (name: string) => [headerPrefix + name, headerPrefix + synonymPrefix + name];
  const withSynonym = (names: readonly string[]) => [...names, ...names.map((name) => synonymPrefix + name)];
  return {
    query: named(({ name }) => withSynonym(inEachCase(name))),
    querySynonyms: named(({ synonyms }) => withSynonym(synonyms)),
    kebabHeaders: named(({ name }) => marked(name)),
    headers: named(({ name }) =>
      inEachCase(name)
        .map((each) => each.toLowerCase())
        .flatMap((each) => [...marked(each), synonymPrefix + each]),
    ),
    headerSynonyms: named(({ headerSynonyms }) => headerSynonyms),
    unmarkedHeaders: named(({ unmarkedHeaders }) => unmarkedHeaders),
  };
}

/** Whether a header in lower case must be meant as an option, with `gm-` or with `endpoint.`. */
export function isOptionHeader(name: string): boolean {
  return name.startsWith(synonymPrefix) || isMarkedHeader(name);
}

/** Whether a header in lower case begins with `gm-`. */
export function isMarkedHeader(name: string): boolean {
  return name.startsWith(headerPrefix);
}
