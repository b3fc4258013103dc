import type { Access } from '../../deployment/world.js';
import type { Result } from '../../json/write.js';
import type { Instance } from '../../model/instance.js';
import { type ElementType, simpleTypes } from '../../model/types.js';
import type { Element } from '../../model/values.js';
import type { Manipulation } from '../../store/manipulation.js';
import { inducedManipulationOf, manipulationResponse } from '../manipulations.js';
import { idInObject, referenceTo } from '../results.js';
import type { Projection } from './call.js';

/** What a call has changed. */
export interface Changed {
  /** The created and updated entities, in the order of the request. */
  readonly entities: readonly Instance[];
  /** What really happened. */
  readonly manipulations: readonly Manipulation[];
}

/** The projections of calls that change something (4.3, 4.5, R-59). */
export const ofChanges = {
  envelope: ({ manipulations }, { types }) => manipulationResponse(types, manipulations),
  payload: ({ manipulations }, { types }) => {
    return { value: inducedManipulationOf(types, manipulations), type: types.builtIn.manipulation };
  },
  id: (changed, access) => first(references(changed, access)),
  ids: (changed, access) => all(references(changed, access)),
  entity: (changed, access) => first(entities(changed, access)),
  entities: (changed, access) => all(entities(changed, access)),
  none: () => undefined,
} as const satisfies Readonly<Record<string, Projection<Changed>>>;

/** `id` of an instantiation action: the id itself, which tells its own type. */
export const newId: Projection<Changed> = (changed) => {
  return first({ type: simpleTypes.object, elements: changed.entities.map(idInObject) });
};

/** What assembly calls answer where no projection is named. */
export const answersNull: Projection<Changed> = () => ({ value: null, type: simpleTypes.object });

/** Elements of one declared type. */
interface Elements {
  readonly type: ElementType;
  readonly elements: readonly Element[];
}

function references({ entities: changed }: Changed, { types }: Access): Elements {
  const type = types.builtIn.entityReference;
  return { type, elements: changed.map((entity) => referenceTo(types, entity)) };
}

function entities({ entities: changed }: Changed, { types }: Access): Elements {
  return { type: types.builtIn.genericEntity, elements: changed };
}

function first({ type, elements }: Elements): Result {
  return { value: elements[0] ?? null, type };
}

function all({ type, elements }: Elements): Result {
  return { value: [...elements], type: { kind: 'list', element: type } };
}
