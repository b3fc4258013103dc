import { invalid } from '../../model/refusal.js';
import { parseText } from '../../model/text.js';
import { type EntityType, type Property, typeName } from '../../model/types.js';
import type { Scalar } from '../../model/values.js';
import type { WhereText } from '../../options/parse.js';
import { excerpt } from '../../options/row.js';
import type { Condition } from '../../store/query.js';

/** What a `where` compares with: the simple properties of 4.8. A date, `object`, entity or collection is none. */
const comparable: ReadonlySet<string> = new Set([
  'string',
  'boolean',
  'integer',
  'long',
  'float',
  'double',
  'decimal',
  'enum',
]);

/** The conditions of `where.<property>=<value>` (4.8, R-32); all must hold, also two on one property. */
export function whereConditions(type: EntityType, where: readonly WhereText[]): readonly Condition[] {
  return where.map((condition) => {
    const property = type.propertiesByName.get(condition.property);
    if (property === undefined) throw invalid('R-32', unknownProperty(type, condition.property));
    return { property, value: conditionValue(type, property, condition.value) };
  });
}

function conditionValue(type: EntityType, property: Property, text: string): Scalar | null {
  if (!isComparable(type, property)) {
    throw invalid(
      'R-32',
      `where.${property.name}: the property is ${describe(type, property)}; expected a property of type ` +
        `${[...comparable].join(', ')}, such as ${comparableNames(type).join(', ')}`,
    );
  }
  if (text === 'null') return null;
  const value =
    property.type.kind === 'simple' || property.type.kind === 'enum' ? parseText(text, property.type) : undefined;
  if (value === undefined) {
    throw invalid('R-32', `where.${property.name}: '${excerpt(text)}' is no ${expected(property)} (nor null)`);
  }
  return value;
}

/** `id` is `object`-typed in the interface, whatever the type of a deployment's ids is (4.8, R-32). */
function isComparable(type: EntityType, property: Property): boolean {
  if (property === type.id) return false;
  return comparable.has(property.type.kind === 'simple' ? property.type.name : property.type.kind);
}

function unknownProperty(type: EntityType, name: string): string {
  return `where.${excerpt(name)}: ${type.signature} has no such property; expected one of ${comparableNames(type).join(', ')}`;
}

function comparableNames(type: EntityType): readonly string[] {
  return type.properties.filter((property) => isComparable(type, property)).map((property) => property.name);
}

function describe(type: EntityType, property: Property): string {
  return property === type.id
    ? "the id, which is 'object'-typed (ask for one entity by its path)"
    : typeName(property.type);
}

function expected({ type }: Property): string {
  return type.kind === 'enum'
    ? `constant of ${type.signature} (${[...type.constants.keys()].join(', ')})`
    : typeName(type);
}
