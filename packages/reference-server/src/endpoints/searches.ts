import type { Search } from '../assembly/find-entity.js';
import type { EnabledDeviations } from '../deviations.js';

/** How the calls of 4.8 and 4.9 find entities by id. A missing search is that of R-32. */
export interface Searches {
  /** GET of an entity. */
  readonly read?: Search;
  /** POST, PUT, PATCH and DELETE of an entity. */
  readonly write?: Search;
  /** GET of a property. */
  readonly readProperty?: Search;
  /** POST, PUT, PATCH and DELETE of a property. */
  readonly writeProperty?: Search;
  /** A reference in the body of a property call. */
  readonly reference?: Search;
  /** Whether PUT refuses the partition of a new entity if the access ignores partitions. Default `false`. */
  readonly refusesNewPartition?: boolean;
  /** Whether every entity has the partition of the access for a condition, if the access ignores partitions. Default `false`. */
  readonly conditionsOnAccess?: boolean;
}

/** The searches with D-51 and D-53. */
export function searchesOf(deviations: EnabledDeviations): Searches {
  const byPartition: Searches = deviations.has('D-51')
    ? {
        read: { exactPartition: true },
        write: { several: 'oldest' },
        readProperty: { several: 'none', needsPartition: true },
        writeProperty: { several: 'oldest' },
        reference: { several: 'oldest' },
        refusesNewPartition: true,
        conditionsOnAccess: true,
      }
    : {};
  if (!deviations.has('D-53')) return byPartition;
  const exactType = true;
  return {
    ...byPartition,
    write: { ...byPartition.write, exactType },
    readProperty: { ...byPartition.readProperty, exactType },
    writeProperty: { ...byPartition.writeProperty, exactType },
    reference: { ...byPartition.reference, exactType },
  };
}
