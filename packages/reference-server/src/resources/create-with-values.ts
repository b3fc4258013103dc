import { propertyOf } from '../model/instance.js';
import type { EntityType } from '../model/types.js';
import type { Ref, Value } from '../model/values.js';
import type { Draft } from '../store/store.js';

/**
 * Creates an entity and sets values by the names of their properties.
 *
 * @param id null to generate one
 */
export function createWithValues(
  draft: Draft,
  type: EntityType,
  id: string | null,
  values: Readonly<Record<string, Value>>,
): Ref {
  const ref = draft.create(type, { id });
  for (const [name, value] of Object.entries(values)) draft.set(ref, propertyOf(type, name), value);
  return ref;
}
