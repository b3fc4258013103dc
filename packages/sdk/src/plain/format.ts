import type { Decimal } from '../model/decimal.js';
import type { EntityReference, TypedValue } from '../model/reference.js';

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

/**
 * The form to which `toJson` converts a value. All members of an object but its `id` are optional, because only the
 * `id` of an entity is written where the entity is nearer to the root in another place.
 *
 * @typeParam Value the type of the value
 * @example
 * type PersonJson = Json<Person>; // { id: number | string; firstName?: string | null; birth?: string | null; … }
 */
export type Json<Value> = unknown extends Value
  ? unknown
  : Value extends bigint
    ? number | string
    : Value extends Date | Decimal
      ? string
      : Value extends TypedValue<string, infer Content>
        ? Json<Content>
        : Value extends EntityReference<string, infer Id>
          ? {
              /** The id of the entity that is referred to. */
              id: Json<Id>;
            }
          : Value extends ReadonlyMap<infer Key, infer Content>
            ? [Key] extends [bigint | number | string]
              ? { [key: string]: Json<Content> }
              : {
                  /** The key of an entry, if keys are neither texts nor numbers. */
                  key: Json<Key>;
                  /** The value of the entry. */
                  value: Json<Content>;
                }[]
            : Value extends readonly (infer Element)[] | ReadonlySet<infer Element>
              ? Json<Element>[]
              : Value extends object
                ? JsonObject<Value>
                : Value;

type JsonObject<Value extends object> = {
  -readonly [Name in keyof Value as Name extends 'id' ? Name : never]: Json<Value[Name]>;
} & {
  -readonly [Name in keyof Value as Name extends 'id' ? never : Name]?: Json<Value[Name]>;
};
