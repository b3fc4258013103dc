import { invalid } from '../model/refusal.js';
import { documentedOptions, type OptionDialect } from './option-dialect.js';

/** How one value of an option is read. */
export interface OptionType<T> {
  /** What is allowed, for messages, e.g. `an integer of at least 0`. */
  readonly allowed: string;
  /** The value that `text` stands for, or `undefined` where it stands for none. */
  read(text: string, dialect: OptionDialect): T | undefined;
}

/** An option of 4.7 to 4.9: everything that parsing, types and messages need. */
export interface OptionRow<T> {
  /** Kebab-case, as the specification spells it; camelCase and the header follow from it (R-12). */
  readonly name: string;
  /** Further names in the query, as they are. */
  readonly synonyms: readonly string[];
  /** Further header fields, in lower case. */
  readonly headerSynonyms: readonly string[];
  /** As {@link headerSynonyms}, of those without `gm-`: not every dialect reads them. */
  readonly unmarkedHeaders: readonly string[];
  readonly allowed: string;
  /** Whether it may be repeated to give a list (R-13). */
  readonly list: boolean;
  /** The section that names it. */
  readonly section: string;
  /** The value where nothing is given, in the documented dialect. */
  readonly default: T;
  /**
   * The value of the texts that were given, in the order of R-13.
   *
   * @throws Refusal `invalid` with the option, the value and what is allowed (R-16)
   */
  read(texts: readonly string[], dialect?: OptionDialect): T;
}

interface Naming {
  readonly synonyms?: readonly string[];
  readonly headerSynonyms?: readonly string[];
  readonly unmarkedHeaders?: readonly string[];
}

/** An option with one value; given twice, the last counts (R-13). */
export function single<T>(
  section: string,
  name: string,
  type: OptionType<T>,
  byDefault: NoInfer<T> | ByDialect<NoInfer<T>>,
): OptionRow<T> {
  const defaultIn = byDefault instanceof ByDialect ? byDefault.choose : () => byDefault;
  const read = (texts: readonly string[], dialect = documentedOptions) => {
    const text = texts.at(-1);
    return text === undefined ? defaultIn(dialect) : readOne(name, type, text, dialect);
  };
  return { ...common(section, name, type, {}), list: false, default: defaultIn(documentedOptions), read };
}

/** A default that dialects differ in. */
export class ByDialect<T> {
  readonly choose: (dialect: OptionDialect) => T;

  constructor(choose: (dialect: OptionDialect) => T) {
    this.choose = choose;
  }
}

/** As {@link single}, `undefined` where nothing is given. */
export function optional<T>(section: string, name: string, type: OptionType<T>): OptionRow<T | undefined> {
  const read = (texts: readonly string[], dialect = documentedOptions) => {
    const text = texts.at(-1);
    return text === undefined ? undefined : readOne(name, type, text, dialect);
  };
  return { ...common(section, name, type, {}), list: false, default: undefined, read };
}

/** An option with a list of values, given by repetition; commas are not split (R-13). Default: empty. */
export function list<T>(
  section: string,
  name: string,
  type: OptionType<T>,
  naming: Naming = {},
): OptionRow<readonly T[]> {
  const read = (texts: readonly string[], dialect = documentedOptions) =>
    texts.map((text) => readOne(name, type, text, dialect));
  return { ...common(section, name, type, naming), list: true, default: [], read };
}

function common(section: string, name: string, type: OptionType<unknown>, naming: Naming) {
  const { synonyms = [], headerSynonyms = [], unmarkedHeaders = [] } = naming;
  return { section, name, synonyms, headerSynonyms, unmarkedHeaders, allowed: type.allowed };
}

function readOne<T>(name: string, type: OptionType<T>, text: string, dialect: OptionDialect): T {
  const value = type.read(text, dialect);
  if (value !== undefined) return value;
  throw invalid('R-16', `Expected ${type.allowed} as option "${name}", got "${excerpt(text)}".`);
}

/** What a client sent, short enough to be shown to it. */
export function excerpt(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** `write-empty-properties` → `writeEmptyProperties`. */
export function camelCase(kebab: string): string {
  return kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `true` and `false` in any case (R-16); what is neither is as the dialect says. */
export const boolean: OptionType<boolean> = {
  allowed: '"true" or "false"',
  read(text, { badBoolean }) {
    const lower = text.toLowerCase();
    return lower === 'true' ? true : lower === 'false' ? false : badBoolean;
  },
};

/** As {@link boolean}, and empty is `false` (4.9, R-63). */
export const booleanOrEmpty: OptionType<boolean> = {
  allowed: '"true", "false" or nothing',
  read: (text, dialect) => (text === '' ? false : boolean.read(text, dialect)),
};

/** `true` in any case; anything else is `false`, so that no text is refused (4.1, R-63). */
export const trueOrElse: OptionType<boolean> = {
  allowed: '"true", or anything else for false',
  read: (text) => text.toLowerCase() === 'true',
};

/** A decimal integer of 32 bits, not below `minimum`. */
export function integer(minimum: number): OptionType<number> {
  return {
    allowed: `an integer from ${minimum} to 2147483647`,
    read(text) {
      if (!/^[+-]?\d{1,10}$/.test(text)) return undefined;
      const value = Number(text);
      return value >= minimum && value <= 2_147_483_647 ? value + 0 : undefined;
    },
  };
}

/** One of some constants, spelled exactly. */
export function choice<const T extends string>(...constants: readonly T[]): OptionType<T> {
  return {
    allowed: `one of ${constants.map((constant) => `"${constant}"`).join(', ')}`,
    read: (text) => constants.find((constant) => constant === text),
  };
}

/** Levels below the result: `shallow` is 0, `reachable` is `Infinity` (4.7, R-23). */
export const depth: OptionType<number> = {
  allowed: '"shallow", "reachable" or an integer from 0 to 2147483647',
  read(text, dialect) {
    if (text === 'shallow') return 0;
    return text === 'reachable' ? Number.POSITIVE_INFINITY : integer(0).read(text, dialect);
  },
};

/** Any text. */
export const text: OptionType<string> = { allowed: 'any text', read: (given) => given };
