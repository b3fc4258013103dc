import type { Result } from '../json/result.js';
import { inObject, mapElements, transient } from '../model/contents.js';
import type { TypeSystem } from '../model/type-system.js';
import {
  type ElementType,
  type EntityType,
  elementTypes,
  isCollection,
  simpleTypes,
  type ValueType,
} from '../model/types.js';
import {
  type Element,
  isCollectionValue,
  type List,
  MapValue,
  Ref,
  type Transient,
  type Value,
} from '../model/values.js';
import type { ItemsChange, Manipulation, OwnedProperty } from '../store/manipulation.js';

/** The result of the `success` projections (4.8, 4.9). */
export const success: Result = { value: true, type: simpleTypes.boolean };

/** The first element, or null. */
export function firstResult(type: ElementType, elements: Iterable<Element>): Result {
  const [value = null] = elements;
  return { value, type };
}

/** All elements as a list. */
export function listResult(type: ElementType, elements: List): Result {
  return { value: elements, type: { kind: 'list', element: type }, listed: true };
}

/** The `envelope` projection of found entities (2.4). */
export function entityQueryResult({ builtIn }: TypeSystem, entities: List, hasMore = false): Result {
  return envelope(builtIn.entityQueryResult, { entities, hasMore });
}

/** The `envelope` projection of the value of a property (2.4). */
export function propertyQueryResult({ builtIn }: TypeSystem, value: Value, declared: ValueType): Result {
  const values = { propertyValue: mapElements(value, inObject, declared), hasMore: false };
  return {
    ...envelope(builtIn.propertyQueryResult, values),
    contentType: isCollection(declared) ? declared : undefined,
  };
}

/** A result in an envelope, which does not count as a level of depth. */
export function envelope(type: EntityType, values: Readonly<Record<string, Value>>): Result {
  return { value: transient(type, values), type, envelope: true };
}

/**
 * The reference to an entity.
 *
 * @param refPartition Default: the partition of the entity
 */
export function referenceTo(
  { builtIn }: TypeSystem,
  entity: Ref,
  refPartition: string | null = entity.partition,
): Transient {
  const { type } = entity;
  return transient(builtIn.persistentEntityReference, {
    typeSignature: type.signature,
    refId: idInObject(entity),
    refPartition,
  });
}

/** The id of an entity as the value of an `object` property, which must contain its type. */
export function idInObject(entity: Ref): Element {
  return inObject(entity.id, entity.type.id.type);
}

/** As {@link inObject}, but with references instead of entities, as in manipulations. */
function inManipulation(types: TypeSystem) {
  return function convert(element: Element, type: ElementType): Element {
    if (element instanceof Ref) return referenceTo(types, element);
    if (isCollectionValue(element)) return mapElements(element, convert);
    return inObject(element, type);
  };
}

/** The result of the `envelope` projections: the changes (2.4, R-30, R-59). */
export function manipulationResponse(types: TypeSystem, manipulations: readonly Manipulation[]): Result {
  const type = types.builtIn.manipulationResponse;
  const inducedManipulation = inducedManipulationOf(types, manipulations);
  return { value: transient(type, { inducedManipulation }), type, whole: true };
}

/** The result of the `payload` projections of legacy calls: the changes (4.3, R-59). */
export function manipulationPayload(types: TypeSystem, manipulations: readonly Manipulation[]): Result {
  return { value: inducedManipulationOf(types, manipulations), type: types.builtIn.manipulation, whole: true };
}

/** A single manipulation, a `CompoundManipulation` of several, or null. */
function inducedManipulationOf(types: TypeSystem, manipulations: readonly Manipulation[]): Transient | null {
  const instances = manipulations.map((manipulation) => manipulationOf(types, manipulation));
  if (instances.length <= 1) return instances[0] ?? null;
  return compoundOf(types, instances);
}

/** A `CompoundManipulation`. */
export function compoundOf({ builtIn }: TypeSystem, manipulations: readonly Transient[]): Transient {
  return transient(builtIn.compoundManipulation, { compoundManipulationList: [...manipulations] });
}

/** A manipulation as a value of a built-in type. */
export function manipulationOf(types: TypeSystem, manipulation: Manipulation): Transient {
  const { builtIn } = types;
  switch (manipulation.kind) {
    case 'instantiation':
      return transient(builtIn.instantiationManipulation, { entity: referenceTo(types, manipulation.entity.ref) });
    case 'delete':
      return transient(builtIn.deleteManipulation, { entity: referenceTo(types, manipulation.entity) });
    case 'changeValue': {
      const newValue = mapElements(manipulation.newValue, inManipulation(types), manipulation.property.type);
      return transient(builtIn.changeValueManipulation, { owner: ownerOf(types, manipulation), newValue });
    }
    case 'add': {
      const itemsToAdd = itemsOf(types, manipulation);
      return transient(builtIn.addManipulation, { owner: ownerOf(types, manipulation), itemsToAdd });
    }
    case 'remove': {
      const itemsToRemove = itemsOf(types, manipulation);
      return transient(builtIn.removeManipulation, { owner: ownerOf(types, manipulation), itemsToRemove });
    }
    case 'clear':
      return transient(builtIn.clearCollectionManipulation, { owner: ownerOf(types, manipulation) });
  }
}

function ownerOf(types: TypeSystem, { owner, property }: OwnedProperty): Transient {
  return transient(types.builtIn.owner, { reference: referenceTo(types, owner), propertyName: property.name });
}

/**
 * The items as a map. The key is the position in a list, the element of a set or the key of a map. Keys are unique,
 * since the positions of a manipulation only rise or only fall.
 */
function itemsOf(types: TypeSystem, { property, items }: ItemsChange): MapValue {
  const { key: elementType, value: valueType } = elementTypes(property.type);
  const keyType = property.type.kind === 'list' ? simpleTypes.integer : elementType;
  const convert = inManipulation(types);
  const entries = items.map(([key, value]) => [convert(key, keyType), convert(value, valueType)] as const);
  return new MapValue(entries, types.equality);
}
