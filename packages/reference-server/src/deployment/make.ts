import { type Instance, propertyOf } from '../model/instance.js';
import type { EntityType } from '../model/types.js';
import type { Value } from '../model/values.js';
import type { Transaction } from '../store/store.js';

/**
 * Creates an entity with values by the names of its properties.
 *
 * @param id null: one is made
 */
export function makeEntity(
  transaction: Transaction,
  type: EntityType,
  id: string | null,
  values: Readonly<Record<string, Value>>,
): Instance {
  const instance = transaction.create(type, { id });
  for (const [name, value] of Object.entries(values)) transaction.set(instance, propertyOf(type, name), value);
  return instance;
}
