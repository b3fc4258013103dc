import type { Instance } from '../../model/instance.js';
import { Refusal } from '../../model/refusal.js';
import { type EntityType, isCollection, type Property } from '../../model/types.js';
import type { Scalar, Value } from '../../model/values.js';
import { isScalar } from '../../model/values.js';
import type { Transaction } from '../../store/store.js';
import type { Call, CallInput, ChangeInput } from './call.js';
import { type PropertyValues, propertyValues, requireMandatory } from './parameter-values.js';
import type { ChangeOutcome, QueryOutcome } from './projections.js';

/** `create`: creates an entity with the properties of the call, which must name all mandatory ones (4.3, rule 2, R-76). */
export function createEntity({ call, target: type, transaction }: ChangeInput<EntityType>): ChangeOutcome {
  const named = propertyValues(call, type, call.parameters.dynamic);
  const entity = instantiate(call, transaction, type, named);
  requireMandatory(entity, named);
  return { entities: [entity], manipulations: transaction.manipulations };
}

/** Creates an entity. The parameter `part` is its partition, unless the values contain one. */
export function instantiate(
  { parameters }: Call,
  transaction: Transaction,
  type: EntityType,
  values: PropertyValues,
): Instance {
  const { id, globalId, partition } = type;
  const entity = transaction.create(type, {
    id: scalarOf(values, id),
    globalId: textOf(values, globalId),
    partition: textOf(values, partition) ?? (parameters.get('part') || null),
  });
  for (const [property, value] of values) {
    if (property !== id && property !== globalId && property !== partition) {
      assignValue(transaction, entity, property, value);
    }
  }
  return entity;
}

function scalarOf(values: PropertyValues, property: Property): Scalar | null {
  const value = values.get(property) ?? null;
  return isScalar(value) ? value : null;
}

function textOf(values: PropertyValues, property: Property): string | null {
  const value = values.get(property);
  return typeof value === 'string' ? value : null;
}

function assignValue(transaction: Transaction, owner: Instance, property: Property, value: Value): void {
  if (value === null && isCollection(property.type)) transaction.clear(owner, property);
  else transaction.set(owner, property, value);
}

/** `entity`: returns the entity that the call names. */
export function resolveEntity({ target }: CallInput<Instance>): QueryOutcome {
  return { type: target.type, entities: [target] };
}

/** `update`: sets the properties of the call (4.3, rule 5). */
export function updateEntity({ call, target: entity, transaction }: ChangeInput<Instance>): ChangeOutcome {
  for (const [property, value] of propertyValues(call, entity.type, call.parameters.dynamic)) {
    assignValue(transaction, entity, property, value);
  }
  return { entities: [entity], manipulations: transaction.manipulations };
}

/** `delete`: deletes the entity and drops references to it; 400 if a reference cannot be dropped. */
export function deleteEntity({ target: entity, transaction }: ChangeInput<Instance>): ChangeOutcome {
  try {
    transaction.delete([entity], 'dropReferencesIfPossible');
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'referenced') {
      throw new Refusal('invalid', 'R-58', error.message, {}, error);
    }
    throw error;
  }
  return { entities: [], manipulations: transaction.manipulations };
}
