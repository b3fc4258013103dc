import type { AssemblyValue } from '../../assembly/assembly.js';
import { idsIn, namedIdentity } from '../../assembly/find-entity.js';
import type { Templates } from '../../deployment/workbench.js';
import { invalid, notFound } from '../../model/refusal.js';
import { describeText, parseText } from '../../model/scalar-text.js';
import {
  type CollectionType,
  type ElementType,
  type EntityType,
  isCollection,
  type Property,
  simpleTypes,
  typeName,
  type ValueType,
} from '../../model/types.js';
import { type Element, type Entity, type Instance, MapValue, SetValue, type Value } from '../../model/values.js';
import type { OwnedProperty } from '../../store/store.js';
import { excerpt, suggestion } from '../../text/messages.js';
import { entityOf, entityTypeOf } from '../lookup.js';
import type { Call } from './call.js';

/** The type of the parameter `type`. */
export function namedType({ access, parameters }: Call): EntityType {
  return entityTypeOf(access, parameters.require('type', 'R-6'));
}

/** The entity of the parameters `type`, `id` and, optionally, `part`; 404 if it does not exist. */
export function namedEntity(call: Call): Entity {
  const { parameters } = call;
  return entityById(call, namedType(call), parameters.require('id', 'R-6'), parameters.get('part') || null);
}

/**
 * Finds an entity by the text of its id. Without a partition, all partitions are searched.
 *
 * @throws Refusal `notFound`, also if the text is not an id of the type
 */
function entityById({ access, entities }: Call, type: EntityType, text: string, partition: string | null): Entity {
  const identity = namedIdentity(type, text, partition);
  if (identity === undefined) {
    const expected = describeText(type.id.type);
    throw notFound('R-7', `No ${type.signature} has the id "${excerpt(text)}". Expected ${expected}.`);
  }
  return entityOf(access, entities, identity, 'R-7');
}

/** The property of the parameter `property`, with its entity. */
export function namedProperty(call: Call): OwnedProperty {
  const { ref: owner } = namedEntity(call);
  const name = call.parameters.require('property', 'R-6');
  return { owner, property: propertyOf(owner.type, name, 'property') };
}

/**
 * The property with this name; an unknown one is 400.
 *
 * @param parameter the name of the parameter that names it, for messages
 */
export function propertyOf(type: EntityType, name: string, parameter: string): Property {
  const property = type.propertiesByName.get(name);
  if (property !== undefined) return property;
  const hint = suggestion(name, type.propertiesByName.keys());
  throw invalid('R-7', `${type.signature} has no property "${excerpt(name)}" (parameter "${parameter}"). ${hint}`);
}

/** A collection property of an entity. */
export interface CollectionTarget<Type extends CollectionType> extends OwnedProperty {
  readonly type: Type;
}

/** As {@link namedProperty}, but the property must be a collection of this kind. */
export function namedCollection<Kind extends CollectionType['kind']>(
  kind: Kind,
): (call: Call) => CollectionTarget<Extract<CollectionType, { readonly kind: Kind }>> {
  return (call) => {
    const target = namedProperty(call);
    const { type } = target.property;
    if (isCollection(type) && isKind(type, kind)) return { ...target, type };
    throw invalid(
      'R-7',
      `Expected a property that is a ${kind} as parameter "property", got "${target.property.name}" of type ${typeName(type)}.`,
    );
  };
}

function isKind<Kind extends CollectionType['kind']>(
  type: CollectionType,
  kind: Kind,
): type is Extract<CollectionType, { readonly kind: Kind }> {
  return type.kind === kind;
}

/**
 * Reads a text as an element of a declared type: a simple value, a constant of an enum, or the id of an existing entity
 * (4.3, rules 3 and 5).
 *
 * @param parameter the name of the parameter that has the text, for messages
 * @throws Refusal `invalid` if it is not of the type, `notFound` if the entity does not exist
 */
export function elementOf(call: Call, parameter: string, text: string, type: ElementType): Element {
  const isEntity = type.kind === 'entity';
  const [value] = isEntity ? idsIn(type, text) : [parseText(text, type)];
  if (value === undefined) {
    const expected = isEntity ? `the id of a ${type.signature}` : describeText(type);
    throw invalid('R-7', `Expected ${expected} as parameter "${parameter}", got "${excerpt(text)}".`);
  }
  return isEntity ? entityById(call, type, text, null).ref : value;
}

/**
 * Reads the texts of a `*Name` as a value of a declared type. For a collection each text is an element; for a map, keys
 * and values alternate. For other types the last text counts. `null` stands for null unless the type is string,
 * and empties a collection.
 *
 * @throws Refusal as {@link elementOf}
 */
function valueFrom(call: Call, parameter: string, texts: readonly string[], type: ValueType): Value {
  const last = texts.at(-1) ?? '';
  if (isCollection(type)) {
    const { equality } = call.access.types;
    if (texts.length === 1 && last === 'null') return null;
    if (type.kind === 'map') return new MapValue(pairsOf(call, parameter, texts, type.key, type.value), equality);
    const elements = texts.map((text) => elementOf(call, parameter, text, type.element));
    return type.kind === 'list' ? elements : new SetValue(elements, equality);
  }
  return last === 'null' && type !== simpleTypes.string ? null : elementOf(call, parameter, last, type);
}

function pairsOf(
  call: Call,
  parameter: string,
  texts: readonly string[],
  keyType: ElementType,
  valueType: ElementType,
): (readonly [Element, Element])[] {
  if (texts.length % 2 !== 0) {
    throw invalid('R-61', `Expected keys and values in turn as parameter "${parameter}", got ${texts.length} values.`);
  }
  return texts.flatMap((text, index) => {
    const value = texts[index + 1];
    if (index % 2 !== 0 || value === undefined) return [];
    return [[elementOf(call, parameter, text, keyType), elementOf(call, parameter, value, valueType)] as const];
  });
}

/** Values by property, in the order in which they were given. */
export type PropertyValues = ReadonlyMap<Property, Value>;

/**
 * Reads dynamic parameters as properties of a type (4.2).
 *
 * @throws Refusal `invalid` for an unknown property, or for null if the property is not nullable
 */
export function propertyValues(
  call: Call,
  type: EntityType,
  dynamic: ReadonlyMap<string, readonly string[]>,
): PropertyValues {
  const values = new Map<Property, Value>();
  for (const [name, texts] of dynamic) {
    const parameter = `*${excerpt(name)}`;
    const property = propertyOf(type, name, parameter);
    const value = valueFrom(call, parameter, texts, property.type);
    if (value === null && !property.nullable && !isCollection(property.type)) {
      throw invalid(
        'R-7',
        `Expected a value of type ${typeName(property.type)} as parameter "${parameter}", got null.`,
      );
    }
    values.set(property, value);
  }
  return values;
}

/**
 * Requires values of the mandatory properties of a new entity. A property that cannot be null need not be mandatory
 * (R-76).
 *
 * @param named the properties that the call names, which must include the mandatory ones even if their initial value is
 *   not null. Default: initial values are enough
 * @throws Refusal `invalid` that names the missing properties
 */
export function requireMandatory(entity: Instance, named?: PropertyValues): void {
  const missing = entity.type.properties.filter(
    (property) => property.mandatory && (named?.has(property) === false || entity.get(property) === null),
  );
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => `"*${name}"`).join(' and ');
  const parameters = missing.length === 1 ? `a value as parameter ${names}` : `values as parameters ${names}`;
  throw invalid('R-7', `Expected ${parameters}, which ${entity.type.signature} must have, got nothing.`);
}

/** The values of templates, by source. */
interface TemplateValues {
  /** Values of the deployment. */
  readonly literals: ReadonlyMap<Property, AssemblyValue>;
  /** Values of variables, which the caller supplies. */
  readonly supplied: ReadonlyMap<Property, Value>;
}

/**
 * Replaces variables with the dynamic parameters of a call (4.5).
 *
 * @throws Refusal `invalid` if a variable is missing or its value is invalid
 */
export function resolveTemplates(call: Call, templates: Templates): TemplateValues {
  const { dynamic } = call.parameters;
  const literals = new Map<Property, AssemblyValue>();
  const supplied = new Map<Property, Value>();
  for (const [property, template] of templates) {
    if (!('variable' in template)) {
      literals.set(property, template.value);
      continue;
    }
    const parameter = `*${template.variable}`;
    const texts = dynamic.get(template.variable);
    if (texts === undefined) {
      throw invalid('R-61', `Expected a value of "${property.name}" as parameter "${parameter}", got nothing.`);
    }
    supplied.set(property, valueFrom(call, parameter, texts, property.type));
  }
  return { literals, supplied };
}
