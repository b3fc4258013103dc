/** The version of the form. A change that older versions of this package cannot read gets the next number. */
export const version = 1;

/**
 * A value within the form: null, a boolean, a text or a finite number as it is, everything else as an array whose first
 * element says what follows. A number there is the index of a container.
 *
 * @example ['bigint', '9007199254740993'], ['Decimal', '1.50'], [3]
 */
export type PlainValue = null | boolean | number | string | readonly PlainValue[];

/** A container within the form: the members of an object, or an array that begins with its kind. */
export type PlainContainer = readonly PlainValue[] | { readonly [name: string]: PlainValue };

/**
 * A value as JSON can hold it, without loss: what `toPlain` returns and `fromPlain` accepts. It only consists of plain
 * objects, arrays, texts, finite numbers, booleans and null, is not nested deeper than six levels, and has no member
 * named `__proto__`.
 *
 * @typeParam Value the type of the value
 */
export interface Plain<Value = unknown> {
  /** The version of the form. */
  readonly plain: typeof version;
  /** The value itself. A container in it is an index of {@link containers}. */
  readonly root: PlainValue;
  /** The objects, arrays, sets and maps of the value, each once. */
  readonly containers: readonly PlainContainer[];
  /** Dates, decimals, references and typed values that occur more than once. */
  readonly shared: readonly PlainValue[];
  /** For the compiler only: no plain value has this member. */
  readonly '~value'?: Value;
}

/** The member name that stands for `name`. Many readers of JSON refuse or drop a member named `__proto__`. */
export function escapedName(name: string): string {
  return name === '__proto__' || name.startsWith('~') ? `~${name}` : name;
}

/** The name that a member name stands for. */
export function unescapedName(name: string): string {
  return name.startsWith('~') ? name.slice(1) : name;
}
