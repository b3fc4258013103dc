import type { OptionRow, OptionTable } from '../../../sdk/src/options/table.js';
import { idLiteral, isWhole, literal } from './literal.js';

/** A member of an object literal. */
export type Member = readonly [name: string, literal: string];

/**
 * The parameters of a request that a call of the SDK must account for. Each is taken once; if some are left over, the
 * call does not send the same request.
 */
export class Parameters {
  readonly #values = new Map<string, string[]>();

  constructor(pairs: readonly (readonly [name: string, value: string])[]) {
    for (const [name, value] of pairs) this.#values.set(name, [...(this.#values.get(name) ?? []), value]);
  }

  get isEmpty(): boolean {
    return this.#values.size === 0;
  }

  get names(): readonly string[] {
    return [...this.#values.keys()];
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  get values(): readonly string[] {
    return [...this.#values.values()].flat();
  }

  /** The parameters that are left, as members of an object: each is a text, or a list of texts. */
  get members(): readonly Member[] {
    return Array.from(this.#values, ([name, values]) => [name, literal(values.length === 1 ? values[0] : values)]);
  }

  /** All values of a parameter, which is taken. */
  all(name: string): readonly string[] {
    const values = this.#values.get(name) ?? [];
    this.#values.delete(name);
    return values;
  }

  /** The first value of a parameter, which is not taken. */
  peek(name: string): string | undefined {
    return this.#values.get(name)?.[0];
  }

  /** The value of a parameter, which is taken if it is not repeated. */
  one(name: string): string | undefined {
    return this.#values.get(name)?.length === 1 ? this.all(name)[0] : undefined;
  }

  /** The options of a table that are given with values that the SDK would write in the same way. */
  options(table: OptionTable): readonly Member[] {
    return Object.entries(table).flatMap(([name, row]): readonly Member[] => {
      const [value, ...others] = this.#values.get(row.name) ?? [];
      const text = value === undefined || others.length > 0 ? undefined : optionLiteral(row, value);
      if (text === undefined) return [];
      this.#values.delete(row.name);
      return [[name, text]];
    });
  }

  /** The conditions, as members of `where`. */
  conditions(): readonly Member[] {
    return this.names.flatMap((name): readonly Member[] => {
      // The documented dialect has no condition on the id.
      if (!name.startsWith('where.') || name === 'where.id') return [];
      const value = this.one(name);
      return value === undefined ? [] : [[name.slice('where.'.length), value === 'null' ? 'null' : literal(value)]];
    });
  }
}

function optionLiteral({ values }: OptionRow, text: string): string | undefined {
  if (values === 'text') return literal(text);
  if (values === 'boolean') return text === 'true' || text === 'false' ? text : undefined;
  if (values === 'recurrence') return isWhole(text) && Number(text) >= -1 ? text : undefined;
  if (values === 'count' || values === 'depth') {
    const isName = values === 'depth' && (text === 'shallow' || text === 'reachable');
    return isName || (isWhole(text) && Number(text) >= 0) ? idLiteral(text) : undefined;
  }
  return values.includes(text) ? literal(text) : undefined;
}
