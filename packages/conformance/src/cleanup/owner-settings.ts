import type { Place } from '../case/mapping.js';
import type { ForeignIds } from './entity-ids.js';

/** A case, and what its clean-up may rely on. */
export interface OwnerSettings {
  readonly case: string;
  readonly marker: string;
  readonly places: readonly Place[];
  readonly vendor: string;
  readonly access: string;
  /** The ids that existed before the run. They never belong to the case, whatever a response says. */
  readonly foreign?: ForeignIds;
  /** The text that proves that an entity may be deleted. Default: the marker. */
  readonly proof?: string;
  /**
   * Whether what no path reaches may be deleted by a condition on the marker, after a GET with the same condition has
   * found nothing else. Default: `false`.
   */
  readonly deletesByCondition?: boolean;
}
