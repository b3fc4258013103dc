import type { Entity, Ref } from '../../model/instance.js';
import { Refusal } from '../../model/refusal.js';
import { type EntityType, isCollection, type Property } from '../../model/types.js';
import type { Scalar, Value } from '../../model/values.js';
import { isScalar } from '../../model/values.js';
import type { Draft, State } from '../../store/store.js';
import type { Steps } from '../../work/steps.js';
import type { Call, CallInput } from './call.js';
import { type PropertyValues, propertyValues, requireMandatory } from './parameter-values.js';
import type { ChangeOutcome, QueryOutcome } from './projections.js';

/** `create`: creates an entity with the properties of the call, which must name all mandatory ones (4.3, rule 2, R-76). */
export function createEntity({ call, target: type }: CallInput<Draft, EntityType>): ChangeOutcome {
  const { entities: draft, parameters } = call;
  const named = propertyValues(call, type, parameters.dynamic);
  const ref = instantiate(call, type, named);
  requireMandatory(draft.read(ref), named);
  return { entities: [ref], manipulations: draft.manipulations };
}

/** Creates an entity. The parameter `part` is its partition, unless the values contain one. */
export function instantiate(
  { entities: draft, parameters }: Call<Draft>,
  type: EntityType,
  values: PropertyValues,
): Ref {
  const { id, globalId, partition } = type;
  const ref = draft.create(type, {
    id: scalarOf(values, id),
    globalId: textOf(values, globalId),
    partition: textOf(values, partition) ?? (parameters.get('part') || null),
  });
  for (const [property, value] of values) {
    if (property !== id && property !== globalId && property !== partition) {
      assignValue(draft, ref, property, value);
    }
  }
  return ref;
}

function scalarOf(values: PropertyValues, property: Property): Scalar | null {
  const value = values.get(property) ?? null;
  return isScalar(value) ? value : null;
}

function textOf(values: PropertyValues, property: Property): string | null {
  const value = values.get(property);
  return typeof value === 'string' ? value : null;
}

function assignValue(draft: Draft, owner: Ref, property: Property, value: Value): void {
  if (value === null && isCollection(property.type)) draft.clear(owner, property);
  else draft.set(owner, property, value);
}

/** `entity`: returns the entity that the call names. */
export function resolveEntity({ target }: CallInput<State, Entity>): QueryOutcome {
  return { type: target.type, entities: [target.ref] };
}

/** `update`: sets the properties of the call (4.3, rule 5). */
export function updateEntity({ call, target: { ref } }: CallInput<Draft, Entity>): ChangeOutcome {
  const { entities: draft } = call;
  for (const [property, value] of propertyValues(call, ref.type, call.parameters.dynamic)) {
    assignValue(draft, ref, property, value);
  }
  return { entities: [ref], manipulations: draft.manipulations };
}

/** `delete`: deletes the entity and drops references to it; 400 if a reference cannot be dropped. */
export function* deleteEntity({ call, target: { ref } }: CallInput<Draft, Entity>): Steps<ChangeOutcome> {
  const { entities: draft } = call;
  try {
    yield* draft.delete([ref], 'dropReferencesIfPossible');
    return { entities: [], manipulations: draft.manipulations };
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'referenced') {
      throw new Refusal('invalid', 'R-58', error.message, {}, error);
    }
    throw error;
  }
}
