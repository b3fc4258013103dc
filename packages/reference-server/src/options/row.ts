import { invalid } from '../model/refusal.js';
import { excerpt } from '../text/messages.js';
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

/** An option: its names, its values, its default and how it is read. */
export interface OptionRow<T> {
  /** The name in kebab-case, as in the specification. The name in camelCase and the header are derived from it (R-12). */
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
  /** Whether the option is a list, whose values are given by repetition (R-13). */
  readonly list: boolean;
  /** The section that defines the option. */
  readonly section: string;
  /** The default in the documented dialect. */
  readonly default: T;
  /**
   * Reads the given texts, which are in the order of R-13.
   *
   * @param decide Default: nothing is recorded
   * @throws Refusal `invalid` if a text is not allowed (R-16)
   */
  read(texts: readonly string[], dialect?: OptionDialect, decide?: Decide): T;
}

interface Naming {
  readonly synonyms?: readonly string[];
  readonly headerSynonyms?: readonly string[];
  readonly unmarkedHeaders?: readonly string[];
}

/** An option with one value. If it is repeated, the last value counts (R-13). */
export function single<T>(
  section: string,
  name: string,
  type: OptionType<T>,
  byDefault: NoInfer<T> | ByDialect<NoInfer<T>>,
): OptionRow<T> {
  const defaultIn = byDefault instanceof ByDialect ? byDefault.choose : () => byDefault;
  const read = (texts: readonly string[], dialect = documentedOptions, decide: Decide = ignore) => {
    const text = texts.at(-1);
    if (text === undefined) return defaultIn(dialect);
    return readOne(name, type, text, dialect, decide);
  };
  return { ...common(section, name, type, {}), list: false, default: defaultIn(documentedOptions), read };
}

/** A default that depends on the dialect. */
export class ByDialect<T> {
  readonly choose: (dialect: OptionDialect) => T;

  constructor(choose: (dialect: OptionDialect) => T) {
    this.choose = choose;
  }
}

/** An option with one value and no default. */
export function optional<T>(section: string, name: string, type: OptionType<T>): OptionRow<T | undefined> {
  const read = (texts: readonly string[], dialect = documentedOptions, decide: Decide = ignore) => {
    const text = texts.at(-1);
    return text === undefined ? undefined : readOne(name, type, text, dialect, decide);
  };
  return { ...common(section, name, type, {}), list: false, default: undefined, read };
}

/** An option with a list of values, which are given by repetition and not by commas (R-13). Default: empty. */
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
  return { ...common(section, name, type, naming), list: true, default: [], read };
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

/** `true` or `false` in any case (R-16). The dialect decides about other texts. */
export const boolean: OptionType<boolean> = {
  allowed: '"true" or "false"',
  schema: { type: 'boolean' },
  read(text, { badBooleanIsFalse }, decide) {
    const lower = text.toLowerCase();
    if (lower === 'true') return true;
    if (lower === 'false') return false;
    if (badBooleanIsFalse === undefined) return undefined;
    decide(badBooleanIsFalse);
    return false;
  },
};

/** As {@link boolean}; the empty text is `false` (4.9, R-63). */
export const booleanOrEmpty: OptionType<boolean> = {
  allowed: '"true", "false" or nothing',
  schema: { type: 'boolean' },
  read: (text, ...how) => (text === '' ? false : boolean.read(text, ...how)),
};

/** `true` in any case. Every other text is `false`; none is refused (4.1, R-63). */
export const trueOrElse: OptionType<boolean> = {
  allowed: '"true", or anything else for false',
  schema: { type: 'boolean' },
  read: (text) => text.toLowerCase() === 'true',
};

const minInteger = -(2 ** 31);

/** A decimal integer of 32 bits, at least `minimum`. */
export function integer(minimum: number): OptionType<number> {
  return {
    allowed: `an integer from ${minimum} to 2147483647`,
    schema: { type: 'integer', minimum, maximum: 2_147_483_647 },
    read(text) {
      if (!/^[+-]?\d{1,10}$/.test(text)) return undefined;
      const value = Number(text);
      return value >= minimum && value <= 2_147_483_647 ? value + 0 : undefined;
    },
  };
}

/** One of some constants, in the exact spelling. */
export function choice<const T extends string>(...constants: readonly T[]): OptionType<T> {
  return {
    allowed: `one of ${constants.map((constant) => `"${constant}"`).join(', ')}`,
    schema: { type: 'string', enum: constants },
    read: (text) => constants.find((constant) => constant === text),
  };
}

/** A number of levels, which is `Infinity` for `reachable`; `shallow` means 0 (4.7, R-23). */
export type Depth = number | 'shallow';

export const depth: OptionType<Depth> = {
  allowed: '"shallow", "reachable" or an integer from 0 to 2147483647',
  schema: { anyOf: [{ type: 'string', enum: ['shallow', 'reachable'] }, integer(0).schema] },
  read(text, ...how) {
    if (text === 'shallow') return text;
    return text === 'reachable' ? Number.POSITIVE_INFINITY : integer(0).read(text, ...how);
  },
};

/** A number of entities in a page. Dialects with lenient pages allow negative numbers, and `null` for `unset`. */
export function pageNumber(unset: number): OptionType<number> {
  const strict = integer(0);
  return lenient(strict, (text, dialect, decide) => {
    const { lenientPages } = dialect;
    if (lenientPages === undefined) return undefined;
    const number = text === 'null' ? unset : integer(minInteger).read(text, dialect, decide);
    if (number !== undefined) decide(lenientPages);
    return number;
  });
}

/** How often an entity may recur (R-23); -1 for no limit. In dialects with further options every negative number is. */
export const recurrence: OptionType<number> = lenient(integer(-1), (text, dialect, decide) => {
  if (dialect.furtherOptions === undefined) return undefined;
  const depth = integer(minInteger).read(text, dialect, decide);
  if (depth !== undefined) decide(dialect.furtherOptions);
  return depth;
});

/** A type that reads `null` as `unset` in dialects with further options. */
export function orNull<T>(type: OptionType<T>, unset: NoInfer<T>): OptionType<T> {
  return lenient(type, (text, { furtherOptions }, decide) => {
    if (text !== 'null' || furtherOptions === undefined) return undefined;
    decide(furtherOptions);
    return unset;
  });
}

/** A type that reads with `otherwise` what `strict` does not allow. */
function lenient<T>(strict: OptionType<T>, otherwise: OptionType<T>['read']): OptionType<T> {
  return {
    allowed: strict.allowed,
    schema: strict.schema,
    read: (text, ...how) => strict.read(text, ...how) ?? otherwise(text, ...how),
  };
}

/** Any text. */
export const text: OptionType<string> = { allowed: 'any text', schema: { type: 'string' }, read: (given) => given };
