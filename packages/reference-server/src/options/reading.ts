import type { DeviationId } from '../deviations.js';
import { camelCase } from '../model/name-case.js';
import { headerPrefix, isMarkedHeader, isOptionHeader, type NamesOfOptions, wherePrefix } from './names.js';
import type { Decide, OptionDialect } from './option-dialect.js';
import type { OptionRow } from './row.js';
import { unknownHeader, unknownParameter } from './unknown-name.js';

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
  readonly names: NamesOfOptions;
  /** The names of options that only some dialects know here. */
  readonly furtherNames: NamesOfOptions;
  /** Whether `where.<property>` is allowed. */
  readonly where: boolean;
  /** Whether unknown names are ignored, as for legacy calls and streaming. */
  readonly lenient: boolean;
}

/** The properties of every entity that are names of a call itself in some dialects. */
const namesOfCalls: ReadonlySet<string> = new Set(['id', 'globalId', 'partition']);

/** A condition in deployed services (D-63), which says beside an id in the path what the path says. */
const idHeader = 'gm-id';

/** Reads the names of one request, and collects the texts of its options and its conditions. */
export class Reading {
  readonly given = new Map<OptionRow<unknown>, string[]>();
  readonly where: WhereText[] = [];
  /** The first deviation that decided about a name or a value. */
  decidedBy: DeviationId | undefined;
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

  readonly decide: Decide = (deviation) => {
    this.decidedBy ??= deviation;
  };

  /** @throws Refusal `invalid` if the endpoint does not have this parameter */
  readParameter(name: string, value: string): void {
    const { endpoint, names, furtherNames, where, lenient } = this.#readable;
    if (this.#give(names.query.get(name) ?? this.#synonym(names.querySynonyms, name), [value])) return;
    if (where && name.startsWith(wherePrefix)) {
      this.where.push({ parameter: name, property: name.slice(wherePrefix.length), value });
      return;
    }
    if (lenient || name === 'sessionId' || this.#giveFurther(furtherNames.query.get(name), [value])) return;
    if (this.#dialect.session.ignoredInQuery.has(name)) return;
    if (this.#dialect.bareConditions && this.#readBare('D-5', name, name, [value])) return;
    throw unknownParameter(names.querySynonyms.has(name) ? 'D-43' : 'R-15', endpoint, name, names, where);
  }

  /** @throws Refusal `invalid` if the name has a prefix, and the endpoint does not have this option */
  readHeader(name: string, values: readonly string[]): void {
    const { endpoint, names, furtherNames, lenient } = this.#readable;
    if (this.#dialect.session.headers.has(name)) return;
    if (name === idHeader && this.#hasId && !lenient) {
      if (this.#dialect.refusesIdHeader) throw unknownHeader('D-63', endpoint, name, names.headers);
      return;
    }
    if (this.#dialect.kebabHeaders && !lenient && isOptionHeader(name)) {
      this.#readKebabHeader(name, values);
      return;
    }
    if (this.#give(names.headers.get(name), values)) return;
    const unmarked = names.unmarkedHeaders.get(name);
    if (unmarked !== undefined) {
      if (this.#dialect.unmarkedHeaders) this.#give(unmarked, values);
      else this.decide('D-7');
      return;
    }
    if (lenient || !isOptionHeader(name) || name.startsWith('gm-rpc-')) return;
    if (this.#give(this.#synonym(names.headerSynonyms, name), values)) return;
    if (this.#giveFurther(furtherNames.headers.get(name), values)) return;
    throw unknownHeader(names.headerSynonyms.has(name) ? 'D-43' : 'R-15', endpoint, name, names.headers);
  }

  /** A header with a prefix, in a dialect that reads only `gm-` with a name in kebab-case. */
  #readKebabHeader(name: string, values: readonly string[]): void {
    if (!isMarkedHeader(name)) return;
    const { endpoint, names, furtherNames, where } = this.#readable;
    if (this.#give(names.kebabHeaders.get(name), values)) return;
    if (this.#giveFurther(furtherNames.kebabHeaders.get(name), values)) return;
    const unprefixed = name.slice(headerPrefix.length);
    if (where && unprefixed.startsWith(wherePrefix)) {
      this.#addConditions('D-45', name, camelCase(unprefixed.slice(wherePrefix.length)), values);
    } else if (!where || !this.#readBare('D-45', name, unprefixed, values)) {
      throw unknownHeader('D-45', endpoint, name, names.kebabHeaders);
    }
  }

  /** Returns whether a name without `where.`, in camelCase or kebab-case, is a property or a name of the call itself. */
  #readBare(deviation: DeviationId, parameter: string, name: string, values: readonly string[]): boolean {
    const property = this.#isProperty(name) ? name : camelCase(name);
    if (namesOfCalls.has(property)) {
      this.decide(deviation);
      return true;
    }
    if (!this.#readable.where || !this.#isProperty(property)) return false;
    this.#addConditions(deviation, parameter, property, values);
    return true;
  }

  #addConditions(deviation: DeviationId, parameter: string, property: string, values: readonly string[]): void {
    this.decide(deviation);
    for (const value of values) this.where.push({ parameter, property, value });
  }

  #synonym(synonyms: ReadonlyMap<string, OptionRow<unknown>>, name: string): OptionRow<unknown> | undefined {
    return this.#dialect.lenientPages ? undefined : synonyms.get(name);
  }

  #giveFurther(row: OptionRow<unknown> | undefined, values: readonly string[]): boolean {
    if (!this.#dialect.furtherOptions || !this.#give(row, values)) return false;
    this.decide('D-44');
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
