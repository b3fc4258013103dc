import type { Query } from './commands.js';
import { Failure } from './failure.js';
import type { Model } from './model.js';
import { compare } from './service-order.js';
import {
  isList,
  type ServiceState,
  type Stored,
  type StoredEntity,
  StoredMap,
  StoredSet,
  type StoredValue,
  spell,
} from './service-state.js';
import { spellScalar } from './values.js';

interface Conditions {
  readonly type: string;
  readonly where: Query['where'];
}

/** @throws Failure for conditions that the SDK refuses, since the service would understand them differently */
export function checkedConditions(model: Model, { type, where }: Conditions): Query['where'] {
  for (const [name, value] of Object.entries(where)) {
    if (value === 'null') throw new Failure('InputError', 'R-73');
    const cannotBeNull = model.dialect === 'deployed' && !model.property(type, name).nullable;
    if (value === null && cannotBeNull) throw new Failure('DialectError', 'D-42');
  }
  return where;
}

/** The entities of a type, and of those below it, that fulfil all conditions. */
export function select({ model, entities }: ServiceState, type: string, where: Query['where']): StoredEntity[] {
  return entities.filter(
    ({ identity, values }) =>
      model.isA(identity.type, type) &&
      Object.entries(where).every(([name, value]) => spellScalar(value) === spell(single(values.get(name)))),
  );
}

/** The order of entities. Those that are equal stay in the order of their creation. */
export function comparator(orderBy: Query['orderBy']): (one: StoredEntity, other: StoredEntity) => number {
  return (one, other) => {
    for (const { property, direction } of orderBy) {
      const of = ({ identity, values }: StoredEntity) =>
        property === 'id' ? (identity.id ?? null) : single(values.get(property));
      const order = compare(of(one), of(other));
      if (order !== 0) return direction === 'ascending' ? order : -order;
    }
    return 0;
  };
}

function single(value: StoredValue | undefined): Stored {
  return value === undefined || value instanceof StoredSet || value instanceof StoredMap || isList(value)
    ? null
    : value;
}
