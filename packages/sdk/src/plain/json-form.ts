import type { Decimal } from '../model/decimal.js';
import type { EntityReference, TypedValue } from '../model/reference.js';

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
