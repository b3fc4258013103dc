import type {
  AccessDescription,
  ElementDescription,
  EntityTypeDescription,
  PropertyDescription,
  TypeDescription,
} from '../../../src/inspector/descriptions.js';

export type * from '../../../src/inspector/descriptions.js';

/** The last part of a signature. */
export function simpleName(signature: string): string {
  return signature.slice(signature.lastIndexOf('.') + 1);
}

/** A type as people write it, with simple names. */
export function typeText(type: TypeDescription): string {
  switch (type.kind) {
    case 'list':
    case 'set':
      return `${type.kind} of ${typeText(type.element)}`;
    case 'map':
      return `map of ${typeText(type.key)} to ${typeText(type.value)}`;
    default:
      return simpleName(type.name);
  }
}

/** The elements of a type: itself, or those of a collection. */
export function elementsOf(type: TypeDescription): readonly ElementDescription[] {
  switch (type.kind) {
    case 'list':
    case 'set':
      return [type.element];
    case 'map':
      return [type.key, type.value];
    default:
      return [type];
  }
}

export function isCollection({ kind }: TypeDescription): boolean {
  return kind === 'list' || kind === 'set' || kind === 'map';
}

export function typeOf(access: AccessDescription, signature: string): EntityTypeDescription | undefined {
  return access.types.find((each) => each.signature === signature);
}

/** A type and all its subtypes. */
export function withSubtypes(access: AccessDescription, signature: string): readonly EntityTypeDescription[] {
  const found = new Set([signature]);
  for (const known of found) {
    for (const type of access.types) if (type.supertypes.includes(known)) found.add(type.signature);
  }
  return access.types.filter((type) => found.has(type.signature));
}

/** Whether entities can be sorted by a property. */
export function isSortable({ type }: PropertyDescription): boolean {
  return !isCollection(type) && type.kind !== 'entity';
}

/** Whether a condition can compare a property. */
export function isComparable({ name, type }: PropertyDescription): boolean {
  if (type.kind === 'enum') return true;
  return type.kind === 'simple' && name !== 'id' && type.name !== 'date' && type.name !== 'object';
}

/** Whether a property belongs to the identity of an entity, which does not change. */
export function isGiven(property: string): boolean {
  return property === 'id' || property === 'globalId' || property === 'partition';
}

/** The texts of all values of a type, if these are few: the constants of an enum, `true` and `false`. */
export function constantsOf(access: AccessDescription, type: TypeDescription): readonly string[] | undefined {
  if (type.kind === 'enum') return access.enums.find(({ signature }) => signature === type.name)?.constants ?? [];
  return type.kind === 'simple' && type.name === 'boolean' ? ['true', 'false'] : undefined;
}
