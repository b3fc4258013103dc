import { invalid, type Refusal } from '../model/refusal.js';
import { excerpt, suggestion } from '../text/messages.js';
import { camelCase } from '../text/name-case.js';
import type { OptionRow } from './row.js';

export const wherePrefix = 'where.';
export const headerPrefix = 'gm-';
const synonymPrefix = 'endpoint.';

/**
 * How a name is spelled, which decides the dialects that read it: `main` for those in the query and most header fields, `kebab`
 * for a header field in kebab-case with `gm-`, `synonym` for a further name, and `unmarked` for a header field without `gm-`.
 */
type Spelling = 'main' | 'kebab' | 'synonym' | 'unmarked';

/** An option, and how its name was spelled. */
export interface SpelledOption {
  readonly row: OptionRow<unknown>;
  readonly spelling: Spelling;
}

type Names = ReadonlyMap<string, SpelledOption>;

/** The names under which options are sent. They are collected when they are first needed: there are a few thousand. */
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

  /** @param namesOf the names of an option by their spelling. A later spelling replaces an earlier one of the same name */
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
      `Condition "${excerpt(name)}" is not supported by ${endpoint}. Conditions need a path without an id.`,
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
