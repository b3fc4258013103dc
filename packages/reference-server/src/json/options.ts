/** The options of 4.7 that shape an answer, parsed. */
export interface WriteOptions {
  /** Levels below the result; `Infinity` is `reachable`. */
  readonly depth: number;
  /** 0: `_id` and `_ref`; n: repetitions n levels deep; -1: without a limit. */
  readonly entityRecurrenceDepth: number;
  readonly typeExplicitness: 'auto' | 'always' | 'entities' | 'polymorphic' | 'never';
  readonly prettiness: 'none' | 'low' | 'mid' | 'high';
  /** Whether null properties and empty collections are written. */
  readonly writeEmptyProperties: boolean;
  /** Whether properties that depth has cut are shown as null whatever `writeEmptyProperties` says: legacy. */
  readonly cutAsNull: boolean;
}

/** How entities of a body are recognised as one. */
export type IdentityManagementMode = 'off' | 'auto' | '_id' | 'id';
