import { type Instance, transient } from '../../model/instance.js';
import { type ElementType, type EntityType, simpleTypes, type ValueType } from '../../model/types.js';
import { type Element, MapValue, SetValue, type Value } from '../../model/values.js';
import { valueInObject } from '../results.js';
import type { Projection, Projections } from './call.js';

/** What a query has found. */
export interface Found {
  readonly type: EntityType;
  readonly entities: readonly Instance[];
}

const entityQueryResult: Projection<Found> = ({ entities }, { types }) => {
  const type = types.builtIn.entityQueryResult;
  return { value: transient(type, { entities: [...entities], hasMore: false }), type, envelope: true };
};

const firstEntity: Projection<Found> = ({ entities, type }) => ({ value: entities[0] ?? null, type });

/** The projections of a call that finds one entity (4.3). */
export const ofEntity: Projections<Found> = {
  named: { envelope: entityQueryResult, payload: firstEntity },
  byDefault: firstEntity,
};

const everyEntity: Projection<Found> = ({ entities, type }) => {
  return { value: [...entities], type: { kind: 'list', element: type } };
};

/** The projections of a call that finds entities (4.3, 4.5). */
export const ofQuery: Projections<Found> = {
  named: { envelope: entityQueryResult, payload: everyEntity, 'first-of-payload': firstEntity },
  byDefault: everyEntity,
};

/** The value of a property, as clients see it. */
export interface FoundValue {
  readonly value: Value;
  readonly type: ValueType;
}

const wholeValue: Projection<FoundValue> = (found) => found;

/** The projections of a property fetch (4.3). */
export const ofProperty: Projections<FoundValue> = {
  named: {
    envelope: ({ value, type: declared }, { types }) => {
      const type = types.builtIn.propertyQueryResult;
      const propertyValue = valueInObject(value, declared);
      return { value: transient(type, { propertyValue, hasMore: false }), type, envelope: true };
    },
    payload: wholeValue,
    'first-of-payload': firstOf,
  },
  byDefault: wholeValue,
};

/** The first element of a list or a set, the value of the first entry of a map, and any other value itself. */
function firstOf({ value, type }: FoundValue): { value: Value; type: ValueType } {
  if (value instanceof MapValue) {
    const [entry] = value;
    return { value: entry?.[1] ?? null, type: elementType(type) };
  }
  if (!Array.isArray(value) && !(value instanceof SetValue)) return { value, type };
  const [element]: Iterable<Element> = value;
  return { value: element ?? null, type: elementType(type) };
}

function elementType(type: ValueType): ElementType {
  switch (type.kind) {
    case 'list':
    case 'set':
      return type.element;
    case 'map':
      return type.value;
    default:
      return simpleTypes.object;
  }
}
