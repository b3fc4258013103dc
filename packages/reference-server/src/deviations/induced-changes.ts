import { compoundOf, manipulationOf } from '../endpoints/manipulations.js';
import type { Result } from '../json/result.js';
import { type Transient, transient } from '../model/instance.js';
import type { TypeSystem } from '../model/type-system.js';
import type { Property } from '../model/types.js';
import type { Instantiation, Manipulation } from '../store/manipulation.js';

/** The `ManipulationResponse` of a call that found so many entities; null if it found none. */
export function inducedResponse(types: TypeSystem, manipulations: readonly Manipulation[], found: number): Result {
  const type = types.builtIn.manipulationResponse;
  if (found === 0) return { value: null, type };
  return { value: transient(type, { inducedManipulation: inducedManipulation(types, manipulations) }), type };
}

/**
 * What deployed services call induced: the parts of the identities of new entities that the service generated.
 * Those that an identity cannot do without come first, and then the partitions.
 */
function inducedManipulation(types: TypeSystem, manipulations: readonly Manipulation[]): Transient | null {
  const created = manipulations.filter((each) => each.kind === 'instantiation');
  const identifying = created.flatMap((each) => [
    ...generated(types, each, each.entity.type.globalId, each.given.globalId),
    ...generated(types, each, each.entity.type.id, each.given.id),
  ]);
  const partitions = created.flatMap((each) =>
    generated(types, each, each.entity.type.partition, each.given.partition),
  );
  const all = [...(identifying.length > 1 ? [compoundOf(types, identifying)] : identifying), ...partitions];
  return all.length === 0 ? null : compoundOf(types, all);
}

function generated(
  types: TypeSystem,
  { entity }: Instantiation,
  property: Property,
  given: unknown,
): readonly Transient[] {
  if (given !== undefined && given !== null) return [];
  const newValue = entity.get(property);
  return [manipulationOf(types, { kind: 'changeValue', owner: entity.ref, property, newValue })];
}
