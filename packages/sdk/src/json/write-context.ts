import type { ModelTypes } from '../model/model-view.js';

/** How values are written. */
export interface WriteContext {
  readonly types: ModelTypes;
  /**
   * The dialect of the service: no form of maps works in both (D-8), and a deployed service reads a bare decimal as a
   * double, so that only a wrapper keeps its digits (D-36).
   */
  readonly dialect: 'documented' | 'deployed';
  /**
   * Whether an entity without `_type` gets the declared one, as property edits of the deployed dialect need it (D-20).
   */
  readonly typed?: boolean;
  /** Whether entities may have ids that no path can contain. Default `false`, since no call could name them. */
  readonly anyId?: boolean;
  /** Called with the path of each property, element of a list or set, or value of a map that is written as null. */
  readonly onNull?: ((path: string, place: NullPlace) => void) | undefined;
  /**
   * Whether entities with the same type, id and partition are written once, and then as `_ref`, since the deployed
   * dialect refuses an id that is repeated (D-39). As everywhere, the first one with content counts.
   */
  readonly mergesSameIds?: boolean;
  /** Called if the root of the body occurs in it again. */
  readonly onRootRepeated?: (() => void) | undefined;
  /** Called for each map that has entries and for which a map is declared. */
  readonly onMap?: (() => void) | undefined;
}

/** Where a null stands. */
export type NullPlace = 'property' | 'element' | 'entry';
