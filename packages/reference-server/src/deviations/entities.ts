import { compoundOf, manipulationOf } from '../endpoints/results.js';
import type { Searches } from '../endpoints/v2/entity-dialect.js';
import type { Result } from '../json/result.js';
import { transient } from '../model/contents.js';
import type { TypeSystem } from '../model/type-system.js';
import type { Property } from '../model/types.js';
import type { Transient } from '../model/values.js';
import type { Instantiation, Manipulation } from '../store/manipulation.js';
import type { Entry } from './deviation.js';

/** 4.8, 4.9: what calls on entities and properties do, and which projection they return. */
export const entityDeviations = [
  {
    id: 'D-1',
    subject: 'the default projection of POST, PUT and PATCH',
    documented: '`success`',
    deployed: '`idInfo`',
    advice: 'Name the projection in every request.',
    change: () => ({ options: { manipulationProjection: 'idInfo' } }),
  },
  {
    id: 'D-2',
    subject: 'PUT and PATCH of a collection property',
    documented: 'its content is replaced',
    deployed: 'refused, 400',
    advice: 'Clear the property with DELETE and add the values with POST, or send the collection with the entity.',
    change: (rule) => ({ entities: { refusesReplacing: rule } }),
  },
  {
    id: 'D-17',
    subject: 'deleting with `ignoreReferences`',
    documented: 'references stay, and read as null',
    deployed: 'like `failIfReferenced`',
    advice: 'Use `dropReferences`, or drop the references before the entity.',
    change: () => ({
      entities: { deleteMode: (asked) => (asked === 'ignoreReferences' ? 'failIfReferenced' : asked) },
    }),
  },
  {
    id: 'D-18',
    subject: 'POST of an array to an id, with the list flag',
    documented: 'refused, 400',
    deployed: 'allowed',
    advice: 'Send arrays to the path without an id.',
    change: () => ({ entities: { takesSeveralAtId: true } }),
  },
  {
    id: 'D-23',
    subject: 'GET and DELETE with a text that cannot be an id of the type',
    documented: '404',
    deployed: '400',
    advice: 'Treat both statuses as an entity that does not exist.',
    change: () => ({ entities: { unreadableId: 'invalid' } }),
  },
  {
    id: 'D-33',
    subject: 'the `ManipulationResponse` of a change',
    documented: 'contains the applied changes',
    deployed:
      'contains only changes that the service itself added: the id, `globalId` and partition of new entities, unless the request gave them. DELETE of nothing answers `null`',
    advice: 'Read the entity again to see what has changed, or use another projection.',
    change: () => ({ entities: { changeResponse: inducedResponse } }),
  },
  {
    id: 'D-34',
    subject: '`referenceInfo` and `locationInfo`',
    documented: "the partition is always in the reference; the type in the URL is the entity's own",
    deployed:
      'the reference after an update has only a partition that the request names; type and partition in the URL are as in the path',
    advice: 'Keep the partition that a GET has returned, and write the full signature of the type into the path.',
    change: () => ({ entities: { namedAsInRequest: true } }),
  },
  {
    id: 'D-35',
    subject: 'writes with an entity in the body',
    documented: 'as with the full signature in the path, and about the entity of the request',
    deployed: 'refused on a path with a simple type name, and more accidents',
    advice: 'Write the full signature of the type into the path.',
    change: (rule) => ({ entities: { onlySignatures: rule } }),
  },
  {
    id: 'D-51',
    subject: 'partitions',
    documented:
      'a partition has no effect if the access ignores partitions; if several entities have the id, every call is refused, 400',
    deployed:
      "ignored: GET by id needs the entity's own partition, else 404; PUT of a new entity must not name one; a condition on `partition` compares the name of the access, whatever partition the entity was created with. Distinct: if the path of a write names no partition, that of the body counts; if several entities have the id, GET is refused, 400, and writes and references in the bodies of property calls take one; GET of a property without a partition in the path is 404",
    advice: 'Name the partition if the access tells partitions apart, and never if it ignores them.',
    change: (rule) => ({
      entities: { searches: searchesByPartition(rule), refusesNewPartition: rule },
      queries: { comparesAccess: rule },
    }),
  },
  {
    id: 'D-52',
    subject: 'DELETE of an entity that refers to itself, with `failIfReferenced` or `ignoreReferences`',
    documented: 'deleted',
    deployed: 'fails with 500 (an accident)',
    advice: 'Clear the reference before the entity is deleted, or use `dropReferences`.',
    change: (rule) => ({ entities: { refusesOwnReferences: rule } }),
  },
  {
    id: 'D-53',
    subject: 'the type of POST, PUT, PATCH and DELETE by id, of calls of properties, and of references in their bodies',
    documented: 'entities of subtypes are found too',
    deployed:
      'the entity must have exactly the type that the body names, else that of the path. Two types may use the same id, and GET by id is refused then, 400. A body for an abstract type must name another one, also in a reference',
    advice: 'Write the entity’s own type into the path and the body.',
    change: (rule, { entities }) => ({ entities: { searches: searchesOfType(rule, entities.searches) } }),
  },
  {
    id: 'D-60',
    subject: 'PUT, PATCH and DELETE of `id`, `globalId` and `partition`',
    documented: 'refused, 400',
    deployed: 'the property changes',
    advice: 'Never change them: references by id break.',
    change: (rule) => ({ entities: { changesIdentities: rule } }),
  },
  {
    id: 'D-62',
    subject: 'a `globalId` that another entity of the access has',
    documented: 'not checked',
    deployed: 'fails with 500',
    advice: 'Leave the `globalId` to the service, or write a UUID.',
    change: (rule) => ({ storage: { uniqueGlobalIds: rule } }),
  },
] as const satisfies readonly Entry[];

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
