import type { Result } from '../json/result.js';
import { type Ref, type Transient, transient } from '../model/instance.js';
import type { TypeSystem } from '../model/type-system.js';
import { type ElementType, type Property, simpleTypes, type ValueType } from '../model/types.js';
import { MapValue } from '../model/values.js';
import type { Item, Manipulation } from '../store/manipulation.js';
import { elementInManipulation, referenceTo, valueInManipulation } from './results.js';

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
      const newValue = valueInManipulation(types, manipulation.newValue, manipulation.property.type);
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

interface Edited {
  readonly owner: Ref;
  readonly property: Property;
}

function ownerOf(types: TypeSystem, { owner, property }: Edited): Transient {
  return transient(types.builtIn.owner, { reference: referenceTo(types, owner), propertyName: property.name });
}

/**
 * The items as a map. The key is the position in a list, the element of a set or the key of a map. Keys are unique, since
 * the positions of a manipulation only rise or only fall.
 */
function itemsOf(types: TypeSystem, { property, items }: Edited & { readonly items: readonly Item[] }): MapValue {
  const [keyType, valueType] = itemTypes(property.type);
  return new MapValue(
    items.map(({ key, value }) => [
      elementInManipulation(types, key, keyType),
      elementInManipulation(types, value, valueType),
    ]),
    types.equality,
  );
}

function itemTypes(type: ValueType): readonly [key: ElementType | undefined, value: ElementType | undefined] {
  switch (type.kind) {
    case 'list':
      return [simpleTypes.integer, type.element];
    case 'set':
      return [type.element, type.element];
    case 'map':
      return [type.key, type.value];
    default:
      return [undefined, undefined];
  }
}
