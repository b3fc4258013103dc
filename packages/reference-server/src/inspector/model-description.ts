import type { Access, WorldState } from '../deployment/world-state.js';
import {
  type ElementType,
  type EntityType,
  type EnumType,
  isSubtype,
  type Property,
  type ValueType,
} from '../model/types.js';
import type {
  AccessDescription,
  ElementDescription,
  EnumDescription,
  ModelDescription,
  PropertyDescription,
  TypeDescription,
} from './descriptions.js';

/** A description of everything that a world contains but its entities. */
export function describeModel({ accesses, storedBytes }: WorldState): ModelDescription {
  return { accesses: Array.from(accesses.values(), describeAccess), storedBytes };
}

function describeAccess({ id, types, store: { state } }: Access): AccessDescription {
  const stored = [...types.stored];
  const entities = stored.filter((type) => type.kind === 'entity');
  const own = new Map(entities.map((type) => [type, state.count(type)]));
  const known = new Set(entities);
  const builtIn: ReadonlySet<EntityType> = new Set(Object.values(types.builtIn));
  return {
    id,
    entityCount: state.size,
    resourceCount: state.contents.size,
    partitions: state.partitions,
    resourceType: types.builtIn.resource.signature,
    types: entities.map((type) => ({
      signature: type.signature,
      name: type.simpleName,
      isAbstract: type.abstract,
      isBuiltIn: builtIn.has(type),
      supertypes: directSupertypes(type)
        .filter((each) => known.has(each))
        .map(({ signature }) => signature),
      count: Array.from(type.subtypes, (subtype) => own.get(subtype) ?? 0).reduce((sum, each) => sum + each, 0),
      properties: type.properties.map((property) => describeProperty(type, property)),
    })),
    enums: stored.filter((type) => type.kind === 'enum').map(describeEnum),
  };
}

/** The supertypes that are not supertypes of another supertype. */
function directSupertypes(type: EntityType): readonly EntityType[] {
  const all = [...type.supertypes].filter((each) => each !== type);
  return all.filter((each) => !all.some((other) => other !== each && isSubtype(other, each)));
}

function describeProperty(type: EntityType, property: Property): PropertyDescription {
  const isInherited = directSupertypes(type).some((each) => each.propertiesByName.get(property.name) === property);
  return {
    name: property.name,
    type: describeType(property.type),
    isMandatory: property.mandatory,
    isNullable: property.nullable,
    isInherited,
  };
}

function describeEnum({ signature, simpleName, constants }: EnumType): EnumDescription {
  return { signature, name: simpleName, constants: [...constants.keys()] };
}

function describeType(type: ValueType): TypeDescription {
  switch (type.kind) {
    case 'list':
    case 'set':
      return { kind: type.kind, element: describeElement(type.element) };
    case 'map':
      return { kind: 'map', key: describeElement(type.key), value: describeElement(type.value) };
    default:
      return describeElement(type);
  }
}

function describeElement(type: ElementType): ElementDescription {
  return { kind: type.kind, name: type.kind === 'simple' ? type.name : type.signature };
}
