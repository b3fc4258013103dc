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
  /**
   * Whether what the ledger names is only deleted if it carries the marker. Ids may have been assigned again since the
   * run, and a ledger can come from anybody. Default: `false`.
   */
  readonly onlyMarked?: boolean;
  /**
   * Whether an entity is gone if the service says so, and the marker finds nothing. Otherwise it is read. Default: `false`.
   */
  readonly trustsDeletions?: boolean;
}
