import { namedIdentity } from '../../assembly/find-entity.js';
import type { Entity, Ref } from '../../model/instance.js';
import { invalid, notFound } from '../../model/refusal.js';
import { describeText } from '../../model/scalar-text.js';
import { type CollectionType, type EntityType, isCollection, type Property, typeName } from '../../model/types.js';
import { excerpt } from '../../text/excerpt.js';
import { suggestion } from '../../text/nearest-name.js';
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
export function entityById(
  { access, entities }: Call,
  type: EntityType,
  text: string,
  partition: string | null,
): Entity {
  const identity = namedIdentity(type, text, partition);
  if (identity === undefined) {
    const idType = type.id.type;
    const expected = idType.kind === 'simple' ? describeText(idType) : typeName(idType);
    throw notFound('R-7', `No ${type.signature} has the id "${excerpt(text)}". Expected ${expected}.`);
  }
  return entityOf(access, entities, identity, 'R-7');
}

/** An entity and one of its properties. */
export interface PropertyTarget {
  readonly owner: Ref;
  readonly property: Property;
}

/** The property of the parameter `property`, with its entity. */
export function namedProperty(call: Call): PropertyTarget {
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
export interface CollectionTarget<Type extends CollectionType> extends PropertyTarget {
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
