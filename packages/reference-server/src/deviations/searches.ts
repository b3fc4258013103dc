import type { Searches } from '../endpoints/v2/entity-dialect.js';

/** The searches of a service that finds entities by id and only then looks at their partition. */
export function searchesByPartition(ofPartitions: string): Searches {
  return {
    read: { ofPartitions, exactPartition: true },
    write: { ofPartitions, several: 'oldest' },
    readProperty: { ofPartitions, several: 'none', needsPartition: true },
    writeProperty: { ofPartitions, several: 'oldest' },
    reference: { ofPartitions, several: 'oldest' },
  };
}

/** The searches in which entities must have exactly the named type, except GET of an entity. */
export function searchesOfType(exactType: string, searches: Searches): Searches {
  return {
    ...searches,
    write: { ...searches.write, exactType },
    readProperty: { ...searches.readProperty, exactType },
    writeProperty: { ...searches.writeProperty, exactType },
    reference: { ...searches.reference, exactType },
  };
}
