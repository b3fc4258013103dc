import { compoundOf, manipulationOf } from '../endpoints/results.js';
import type { Searches } from '../endpoints/v2/entity-dialect.js';
import type { Result } from '../json/result.js';
import { transient } from '../model/contents.js';
import type { TypeSystem } from '../model/type-system.js';
import type { Property } from '../model/types.js';
import type { Transient } from '../model/values.js';
import type { Instantiation, Manipulation } from '../store/manipulation.js';
import type { Deviations } from './deviation.js';
import { withUniqueGlobalIds } from './unique-global-ids.js';

/** 4.8, 4.9: what calls on entities and properties do, and which projection they return. */
export const entityDeviations = {
  'D-1': () => ({ options: { manipulationProjection: 'idInfo' } }),
  'D-2': (rule) => ({ entities: { refusesReplacing: rule } }),
  'D-17': () => ({
    entities: { deleteMode: (asked) => (asked === 'ignoreReferences' ? 'failIfReferenced' : asked) },
  }),
  'D-18': () => ({ entities: { takesSeveralAtId: true } }),
  'D-23': () => ({ entities: { unreadableId: 'invalid' } }),
  'D-33': () => ({ entities: { changeResponse: inducedResponse } }),
  'D-34': () => ({ entities: { namedAsInRequest: true } }),
  'D-35': (rule) => ({ entities: { onlySignatures: rule } }),
  'D-51': (rule) => ({
    entities: { searches: searchesByPartition(rule), refusesNewPartition: rule },
    queries: { comparesAccess: rule },
  }),
  'D-52': (rule) => ({ entities: { refusesOwnReferences: rule } }),
  'D-53': (rule, { entities }) => ({ entities: { searches: searchesOfType(rule, entities.searches) } }),
  'D-60': (rule) => ({ entities: { changesIdentities: rule } }),
  'D-62': (rule) => ({ storage: { makeState: withUniqueGlobalIds(rule) } }),
} satisfies Deviations;

/** The searches of a service that finds entities by id and only then looks at their partition. */
function searchesByPartition(ofPartitions: string): Searches {
  return {
    read: { ofPartitions, exactPartition: true },
    write: { ofPartitions, several: 'oldest' },
    readProperty: { ofPartitions, several: 'none', needsPartition: true },
    writeProperty: { ofPartitions, several: 'oldest' },
    reference: { ofPartitions, several: 'oldest' },
  };
}

/** The searches in which entities must have exactly the named type, except GET of an entity. */
function searchesOfType(exactType: string, searches: Searches): Searches {
  return {
    ...searches,
    write: { ...searches.write, exactType },
    readProperty: { ...searches.readProperty, exactType },
    writeProperty: { ...searches.writeProperty, exactType },
    reference: { ...searches.reference, exactType },
  };
}

/** The `ManipulationResponse` of a call that found this number of entities; null if it found none. */
function inducedResponse(types: TypeSystem, manipulations: readonly Manipulation[], found: number): Result {
  const type = types.builtIn.manipulationResponse;
  if (found === 0) return { value: null, type };
  return { value: transient(type, { inducedManipulation: inducedManipulation(types, manipulations) }), type };
}

/**
 * The manipulation that deployed services return as induced: the parts of the identities of new entities that the
 * service generated. The globalIds and ids come first, and then the partitions.
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
