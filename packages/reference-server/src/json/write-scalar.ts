import { BoundedCache, memoized } from '../memory/caches.js';
import { Decimal } from '../model/decimal.js';
import { formatDate, type NumberTexts } from '../model/scalar-text.js';
import { canRefer, type EntityType, isCollection, type Property, simpleTypes, type ValueType } from '../model/types.js';
import { Entity, type Instance, type Scalar, TypedNumber } from '../model/values.js';
import type { Context, Explicitness, ValueKind, WriteOptions } from './json-dialect.js';

/** The separators of the wrapper of a scalar, which is written in one line. */
export interface Separators {
  readonly colon: string;
  readonly comma: string;
}

/** Which kinds of values are wrapped in a context, how a wrapper is written, and how numbers are. */
export interface Wrapping {
  readonly kinds: ReadonlySet<ValueKind>;
  readonly separators: Separators;
  readonly numbers: NumberTexts;
}

/** The wrapping of values in each context. */
export function wrappingsOf(
  { wrapped }: Explicitness,
  separators: Separators,
  numbers: NumberTexts,
): Readonly<Record<Context, Wrapping>> {
  const within = (kinds: ReadonlySet<ValueKind>): Wrapping => ({ kinds, separators, numbers });
  const { top, declared, untyped, id } = wrapped;
  return { top: within(top), declared: within(declared), untyped: within(untyped), id: within(id) };
}

/**
 * The JSON of a scalar, bare or wrapped. In a wrapper, floats and doubles are numbers, longs and decimals are texts
 * (R-74).
 */
export function scalarJson(value: Scalar, type: ValueType, wrapping: Wrapping): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'bigint':
      return digitsJson(value.toString(), 'long', wrapping);
    case 'number':
      return declaredNumberJson(value, type, wrapping);
  }
  if (value instanceof Decimal) return digitsJson(wrapping.numbers.decimal(value), 'decimal', wrapping);
  if (value instanceof TypedNumber) return typedNumberJson(value, wrapping);
  if (value instanceof Date) return quotedJson(`"${formatDate(value)}"`, 'date', 'date', wrapping);
  return quotedJson(JSON.stringify(value.name), 'enum', value.type.signature, wrapping);
}

function declaredNumberJson(value: number, type: ValueType, wrapping: Wrapping): string {
  const kind = type.kind === 'simple' ? type.name : undefined;
  if (kind === 'float') return numberJson(wrapping.numbers.float(value), 'float', wrapping);
  return kind === 'double' ? numberJson(wrapping.numbers.double(value), 'double', wrapping) : String(value);
}

/** Without a declared type, a whole double is written with a decimal point, so that it does not read as an integer. */
function typedNumberJson({ type, value }: TypedNumber, wrapping: Wrapping): string {
  if (type === 'integer') return String(value);
  const text = wrapping.numbers[type](value);
  const needsPoint = !wrapping.kinds.has(type) && /^-?\d+$/.test(text);
  return numberJson(needsPoint ? `${text}.0` : text, type, wrapping);
}

function numberJson(text: string, kind: ValueKind, { kinds, separators }: Wrapping): string {
  return kinds.has(kind) ? wrapper(text, kind, separators) : text;
}

/** In a wrapper the digits are a text, so that no reader converts them to a double. */
function digitsJson(text: string, kind: ValueKind, { kinds, separators }: Wrapping): string {
  return kinds.has(kind) ? wrapper(`"${text}"`, kind, separators) : text;
}

function quotedJson(quoted: string, kind: ValueKind, typeName: string, { kinds, separators }: Wrapping): string {
  return kinds.has(kind) ? wrapper(quoted, typeName, separators) : quoted;
}

function wrapper(value: string, typeName: string, { colon, comma }: Separators): string {
  return `{"value"${colon}${value}${comma}"_type"${colon}"${typeName}"}`;
}

/** What is needed to write a property, computed once. */
export interface PropertyPlan {
  readonly property: Property;
  /** The name as a JSON string. */
  readonly name: string;
  /** Whether its value can be an entity or a collection, which depth can cut. */
  readonly complex: boolean;
  /** Whether its value can be or contain entities. */
  readonly refers: boolean;
  /** What the property tells of the type of its value. */
  readonly context: Context;
}

/** What is needed to write the entities of a type, computed once. */
export interface TypePlan {
  /** In the order of R-19. */
  readonly properties: readonly PropertyPlan[];
  readonly complexProperties: readonly PropertyPlan[];
  readonly referringProperties: readonly PropertyPlan[];
  /** The scalars before the first complex property, those between two of them, and those after the last one. */
  readonly scalarParts: readonly (readonly PropertyPlan[])[];
  /** The scalars with a declared type, without the id (D-29). */
  readonly declaredScalars: readonly PropertyPlan[];
  /** The signature as a JSON string. */
  readonly signature: string;
}

export const planOf = memoized((type: EntityType): TypePlan => {
  const properties = type.properties.map((property) => planProperty(property, type.id));
  const complexProperties = properties.filter(({ complex }) => complex);
  const referringProperties = properties.filter(({ refers }) => refers);
  const declaredScalars = properties.filter(({ complex, property }) => !complex && property !== type.id);
  return {
    properties,
    complexProperties,
    scalarParts: scalarPartsOf(properties),
    referringProperties,
    declaredScalars,
    signature: JSON.stringify(type.signature),
  };
});

function scalarPartsOf(properties: readonly PropertyPlan[]): readonly (readonly PropertyPlan[])[] {
  const parts: PropertyPlan[][] = [[]];
  for (const plan of properties) {
    if (plan.complex) parts.push([]);
    else parts.at(-1)?.push(plan);
  }
  return parts;
}

function planProperty(property: Property, id: Property): PropertyPlan {
  const { type } = property;
  const complex = type.kind === 'entity' || type === simpleTypes.object || isCollection(type);
  const context = type !== simpleTypes.object ? 'declared' : property === id ? 'id' : 'untyped';
  return { property, name: JSON.stringify(property.name), complex, refers: canRefer(type), context };
}

/** The JSON of the scalars of an entity, in the parts that its other properties separate (see `TypePlan.scalarParts`). */
export type ScalarParts = readonly string[];

interface Kept {
  readonly format: number;
  readonly parts: ScalarParts;
}

/** The limit of what is kept, in characters. */
const limit = 32 * 1024 * 1024;

/** What an entry takes beside its text, in characters. */
const overhead = 200;

/** Levels of a text beyond this one are rare, so that their parts are not kept. */
const levels = 64;

/**
 * Keeps the JSON of the scalars of stored entities, since most requests read what was read before.
 */
export class ScalarTexts {
  readonly #kept = new BoundedCache<Entity, Kept>(limit, () => new WeakMap());
  readonly #formats = new Map<string, number>();

  /** The number of a format: of all options on which the text of a scalar depends. */
  formatOf({ prettiness, typeExplicitness, writeEmptyProperties }: WriteOptions): number {
    const name = `${prettiness} ${typeExplicitness} ${writeEmptyProperties}`;
    const known = this.#formats.get(name) ?? this.#formats.size * levels;
    this.#formats.set(name, known);
    return known;
  }

  /**
   * The parts of an entity.
   *
   * @param format from {@link formatOf}
   * @param level the level of the entity in the text, on which its indentation depends
   * @param write writes the parts if they are not kept
   */
  partsOf(instance: Instance, format: number, level: number, write: () => ScalarParts): ScalarParts {
    // Others are the envelopes of single results.
    if (!(instance instanceof Entity) || level >= levels) return write();
    const known = this.#kept.get(instance);
    if (known !== undefined && known.format === format + level) return known.parts;
    const parts = write();
    const size = parts.reduce((sum, part) => sum + part.length, overhead);
    this.#kept.set(instance, { format: format + level, parts }, size);
    return parts;
  }
}
