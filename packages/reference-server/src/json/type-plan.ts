import { memoized } from '../memory/caches.js';
import { canRefer, type EntityType, isCollection, type Property, simpleTypes } from '../model/types.js';
import type { Context } from './json-dialect.js';

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
