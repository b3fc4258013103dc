import type { MappedProperty, MappedType, Mapping } from '../case/mapping.js';
import { propertyNeeds, referringNeeds } from '../case/needs.js';
import type { FoundProperty, FoundType, FoundTypes } from './types.js';

/** The types and properties of a mapping. */
export type Roles = Pick<Mapping, 'types' | 'properties' | 'constants'>;

/** The length of a marker, with the longest text that a case appends to it. */
const markerLength = 32;

/** Returns the roles of all types if the given type is the entity type. */
export function rolesFor(entityType: FoundType, found: FoundTypes): Roles {
  const { signature: E } = entityType;
  const [marker, text] = textsOf(entityType);
  const { constants, enumType } = constantsOf(entityType);
  const { stringProperty: _, ...otherNeeds } = propertyNeeds;
  const properties: { readonly [need in MappedProperty]?: string } = {
    ...(text === undefined ? {} : { stringProperty: text }),
    ...namesOf(otherNeeds, entityType, E, enumType),
  };
  const subtype = found.concrete.find(
    ({ signature, properties: own }) =>
      entityType.subtypes.includes(signature) && own.some(({ name }) => name === marker),
  );
  const abstractType = found.without.find(({ subtypes }) => subtypes.includes(E));
  const related = [E, ...entityType.subtypes];
  const others = found.concrete.filter(({ signature }) => !related.includes(signature));
  const referring = mostOf(others, (each) => Object.keys(referencesOf(each, E)).length);
  const stringIdType = mostOf(
    found.concrete.filter(({ idKind, signature }) => idKind === 'string' && !related.includes(signature)),
    (each) => textsOf(each).length + 1,
  );
  const mapped = Object.values(properties);
  return {
    types: {
      entityType: mappedType(entityType, marker, mapped),
      ...(subtype === undefined ? {} : { subtype: mappedType(subtype, marker, mapped) }),
      ...(abstractType === undefined ? {} : { abstractType: { signature: abstractType.signature } }),
      ...(referring === undefined ? {} : { referringType: mappedType(referring, textsOf(referring)[0], []) }),
      ...(stringIdType === undefined ? {} : { stringIdType: mappedType(stringIdType, textsOf(stringIdType)[0], []) }),
      ...(enumType === undefined ? {} : { enumType: { signature: enumType } }),
    },
    properties: { ...properties, ...(referring === undefined ? {} : referencesOf(referring, E)) },
    ...(constants.length < 2 ? {} : { constants }),
  };
}

/**
 * Returns a type with its marker. A text that every entity has may be mandatory, so new instances get one as well,
 * unless cases set it themselves.
 */
function mappedType(
  { signature, properties }: FoundType,
  marker: string | undefined,
  mapped: readonly string[],
): MappedType {
  if (marker === undefined) return { signature };
  const always = properties.filter(({ name, type, isAlwaysSet, isUnproven }) => {
    return type === 'string' && isAlwaysSet && !isUnproven && name !== marker && !mapped.includes(name);
  });
  if (always.length === 0) return { signature, marker };
  return { signature, marker, values: Object.fromEntries(always.map(({ name }) => [name, '{marker}'])) };
}

/** Returns the first element with the highest count, or `undefined` if all counts are 0. */
function mostOf<Element>(elements: readonly Element[], count: (element: Element) => number): Element | undefined {
  const most = Math.max(0, ...elements.map(count));
  return most === 0 ? undefined : elements.find((each) => count(each) === most);
}

/**
 * Returns the proven texts of a type, the best for the marker first: one whose values are long enough for it, of no
 * visible format, and varied.
 */
export function textsOf({ properties }: FoundType): readonly string[] {
  const texts = properties.filter(({ type, isUnproven }) => type === 'string' && !isUnproven);
  const rank = ({ values }: FoundProperty): readonly number[] => {
    const longest = Math.max(...values.map(({ text }) => text.length));
    const distinct = new Set(values.map(({ text }) => text)).size;
    const isFree = values.some(({ text }) => !formats.some((format) => format.test(text)));
    return [isFree ? 1 : 0, longest >= markerLength ? 1 : 0, distinct, longest];
  };
  const byRank = (left: FoundProperty, right: FoundProperty): number => {
    const [a, b] = [rank(left), rank(right)];
    return a.map((each, index) => (b[index] ?? 0) - each).find((each) => each !== 0) ?? 0;
  };
  return texts.toSorted(byRank).map(({ name }) => name);
}

/** Formats that a service may check: an address, a URL, a number or a date, a UUID, a code in capitals. */
const formats = [/^\S+@\S+$/, /^\w+:\/\//, /^[\d .,:+/-]+$/, /^[\da-f]{8}-[\da-f-]{27}$/i, /^[A-Z\d_-]{1,12}$/];

/** Returns the properties that stand for needs, by the type that each need asks for. */
function namesOf(
  needs: { readonly [need: string]: string },
  type: FoundType,
  entityType: string,
  enumType: string | undefined,
): { readonly [need: string]: string } {
  const proven = type.properties.filter(({ isUnproven }) => !isUnproven);
  // A property that is known to accept null comes first, since cases clear properties.
  const candidates = [...proven.filter(({ isNullable }) => isNullable), ...proven.filter((each) => !each.isNullable)];
  const names: { [need: string]: string } = {};
  for (const [need, wanted] of Object.entries(needs)) {
    if (!isVisible(need)) continue;
    const name = candidates.find((each) => notation(each, entityType, enumType) === wanted)?.name;
    if (name !== undefined) names[need] = name;
  }
  return names;
}

/** Returns whether reading can show that a property stands for a need. It never shows that null is refused. */
export function isVisible(need: string): boolean {
  return !need.startsWith('strict') && !need.startsWith('mandatory');
}

/** Returns the references to the entity type. A reference can be dropped if it is null in some entity. */
function referencesOf(type: FoundType, entityType: string): { readonly [need: string]: string } {
  const droppable = {
    ...type,
    properties: type.properties.filter((each) => each.type !== entityType || each.isNullable),
  };
  return namesOf(referringNeeds, droppable, entityType, undefined);
}

/** Returns the enum that a property has, the best for the cases, with the constants that were seen of it. */
function constantsOf({ properties, constants }: FoundType) {
  const enums = Array.from(constants, ([signature, names]) => ({ signature, names: Array.from(names).sort() }));
  const enumType = mostOf(enums, ({ signature, names }) => {
    const isSingle = properties.some(({ type }) => type === signature);
    const isInside = properties.some(({ type }) => type.split(/[<>,]/).includes(signature));
    return names.length + (isInside ? 100 : 0) + (isSingle ? 100 : 0);
  });
  return { enumType: enumType?.signature, constants: enumType?.names ?? [] };
}

/**
 * Returns the type of a property in the notation of the needs, in which `E` is the entity type. Returns `undefined` if
 * the declared type is an unknown supertype of the types of its entities.
 */
function notation(
  { type, isAbove }: FoundProperty,
  entityType: string,
  enumType: string | undefined,
): string | undefined {
  if (isAbove) return undefined;
  return type.replace(/[^<>,]+/g, (each) => (each === entityType ? 'E' : each === enumType ? 'enum' : each));
}
