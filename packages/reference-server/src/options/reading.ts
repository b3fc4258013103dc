import { invalid, type Refusal } from '../model/refusal.js';
import { excerpt } from '../text/excerpt.js';
import { camelCase } from '../text/name-case.js';
import { suggestion } from '../text/nearest-name.js';
import { headerPrefix, isMarkedHeader, isOptionHeader, type OptionNames, type Spelling, wherePrefix } from './names.js';
import type { Decide, OptionDialect } from './option-dialect.js';
import type { OptionRow } from './row.js';

/** A condition `where.<property>=<value>`, in the order of the query. */
export interface WhereText {
  /** The name of the parameter as it was sent, for messages. */
  readonly parameter: string;
  readonly property: string;
  readonly value: string;
}

/** What an endpoint reads. */
export interface Readable {
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

/** Beside an id in the path it says nothing new, and some dialects read it as a condition. */
const idHeader = 'gm-id';

/** Reads the names of one request, and collects the texts of its options and its conditions. */
export class Reading {
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

  /** Returns whether a name without `where.`, in camelCase or kebab-case, is a property or a name of the call itself. */
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

/** The refusal of a parameter that an endpoint does not have. */
function unknownParameter(
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
function unknownHeader(
  rule: string,
  endpoint: string,
  name: string,
  names: OptionNames,
  spellings: readonly Spelling[] = ['main', 'kebab'],
): Refusal {
  return invalid(rule, `Unknown header "${excerpt(name)}" of ${endpoint}. ${hint(name, names.inHeaders, spellings)}`);
}

/** Suggests the nearest name, or all options in their main spelling. */
function hint(name: string, known: OptionNames['inQuery'], spellings: readonly Spelling[]): string {
  const names = Array.from(known).flatMap(([each, { spelling }]) => (spellings.includes(spelling) ? [each] : []));
  const mainSpellings = names.filter((each) => !/[A-Z.]/.test(each));
  return suggestion(name, names, mainSpellings);
}
