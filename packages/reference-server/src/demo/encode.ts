import type { EncodedValue } from '@platform-services/sdk/model';

/** An entity in the JSON encoding of section 2.1. */
export type EncodedEntity = { readonly [member: string]: EncodedValue };

/** The members of an entity. Undefined ones are left out. */
type Members = { readonly [member: string]: EncodedValue | undefined };

/** The signature of a type of the demo model, e.g. `com.vendor.demo.model.Person` for `Person`. */
const signatureOf = (simpleName: string): string => `com.vendor.demo.model.${simpleName}`;

/** An entity that others refer to by `handle`. */
export function entity(simpleName: string, handle: string, members: Members): EncodedEntity {
  const present: Record<string, EncodedValue> = { _type: signatureOf(simpleName), _id: handle };
  for (const [name, value] of Object.entries(members)) if (value !== undefined) present[name] = value;
  return present;
}

/** A reference to the entity with this handle, before or after it in the list. */
export const reference = (handle: string): EncodedEntity => ({ _ref: handle });

export const references = (handles: readonly string[]): EncodedEntity[] => handles.map(reference);

const wrapper =
  (type: string) =>
  (value: EncodedValue): EncodedEntity => ({ _type: type, value });

export const integer = wrapper('integer');
export const float = wrapper('float');
export const double = wrapper('double');
export const set = wrapper('set');
export const list = wrapper('list');

/** The digits are a text, so that none are lost. */
export const long = (value: bigint | number): EncodedEntity => ({ _type: 'long', value: String(value) });
export const decimal = (value: string): EncodedEntity => ({ _type: 'decimal', value });

/** A constant of an enum type, for properties that do not declare the type. */
export const constant = (simpleName: string, value: string): EncodedEntity => ({
  value,
  _type: signatureOf(simpleName),
});

/** A point in time in UTC, from the beginning of an ISO 8601 text such as `2001-02-03` or `2001-02-03T04:05:06.007`. */
export const date = (text: string): EncodedEntity => {
  const time = new Date(text.length === 10 ? `${text}T00:00:00.000Z` : `${text}Z`).toISOString();
  return { _type: 'date', value: time.replace('Z', '+0000') };
};

export const map = (entries: readonly (readonly [EncodedValue, EncodedValue])[]): EncodedEntity => ({
  _type: 'map',
  value: entries.map(([key, value]) => ({ key, value })),
});

/** A number with at least `digits` digits, e.g. `padded(7, 3)` is `007`. */
export const padded = (number: number, digits: number): string => String(number).padStart(digits, '0');
