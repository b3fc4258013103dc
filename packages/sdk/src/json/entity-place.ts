import type { Item } from './items.js';

/** A container whose items are being written. */
export interface OpenContainer {
  readonly source: object;
  readonly items: Iterator<Item>;
  readonly end: string;
  /** Whether the next item needs a comma before it. */
  started: boolean;
  /** The name of the current item, for paths. */
  name: string;
}

/** The place in the text for the `_id` of an entity, in case the graph needs ids. */
export interface EntityPlace {
  readonly piece: number;
  readonly id: string;
  readonly typed: boolean;
  /** True if the `_id` is only written where it is needed: for references, and for what may be a map with text keys. */
  readonly onlyIfRepeated: boolean;
  /** Absent for a reference. */
  readonly container?: OpenContainer;
}

/** The `_id` member of an entity, with the comma that it needs. */
export function idMember({ id, typed, container }: EntityPlace): string {
  if (typed) return `,"_id":"${id}"`;
  return container?.started === true ? `"_id":"${id}",` : `"_id":"${id}"`;
}
