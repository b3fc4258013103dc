import type { AssemblyEntity, AssemblyValue } from '../../assembly/assembly.js';
import { entitiesIn, toValue } from '../../assembly/values.js';
import { type Instance, newInstance } from '../../model/instance.js';
import type { Value } from '../../model/values.js';

/** A value that a deployment spells out, as it stands in an answer: its entities belong to no store. */
export function literal(value: AssemblyValue): Value {
  const instances = new Map<AssemblyEntity, Instance>();
  const instanceOf = (entity: AssemblyEntity) => {
    const instance = instances.get(entity) ?? newInstance(entity.type);
    instances.set(entity, instance);
    return instance;
  };
  for (const entity of entitiesIn(value)) instanceOf(entity);
  // A map grows while it is walked, so this reaches everything.
  for (const [entity, instance] of instances) {
    for (const [property, content] of entity.properties) instance.put(property, toValue(content, instanceOf));
  }
  return toValue(value, instanceOf);
}
