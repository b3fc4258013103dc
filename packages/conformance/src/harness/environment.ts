import type { ClientOptions } from '@platform-services/sdk';
import type { Dialect } from '../case/deviations.js';
import type { Existing } from '../case/fixture.js';
import type { Mapping } from '../case/mapping.js';
import type { RunFacts } from '../case/need-table.js';
import type { TypeNeed } from '../case/needs.js';
import type { ChosenIds, EntityIds } from '../cleanup/identities.js';
import type { Ledger } from '../cleanup/ledger.js';
import type { Session } from '../target/session.js';
import type { ServiceSession } from '../target/subjects/http.js';

/** The service that a run judges, with everything that the run and its cases know about it. */
export interface Environment extends ServiceSession {
  /** The name of the run, which is part of every marker. */
  readonly run: string;
  readonly mapping: Mapping;
  readonly vendor: string;
  readonly dialect: Dialect;
  /** The run's own session. */
  readonly session: Session;
  readonly ledger: Ledger;
  readonly chosenIds: ChosenIds;
  /** The ids of what existed before the run, of every type whose instances it can create. Empty if it only reads. */
  readonly before: EntityIds;
  /** The model for the SDK, if the types are known. */
  readonly model: ClientOptions['model'];
  /** Whether results show the values of entities that are not those of the run. */
  readonly showsValues: boolean;
  /** For each mapped type, an entity that existed before the run. */
  readonly existing: ReadonlyMap<TypeNeed, Existing>;
  /** The mapped type that cases read whole. */
  readonly typeWithFew: TypeNeed;
  /** Whether cases may change anything. */
  readonly writes: boolean;
  /** Whether cases may delete by conditions, without an id. */
  readonly bulkDeletes: boolean;
  /**
   * Copies the service, for cases that run apart from others. Only available if the suite has started the server, or
   * the caller has given one in this process.
   */
  readonly copy?: () => Promise<Environment>;
  /**
   * Whether the service is a copy that is dropped. Then what a case creates need not be deleted, and nothing of value
   * can be.
   */
  readonly isCopy: boolean;
  /** Logs out, and stops a server that was started. Drops a copy. */
  close(): Promise<void>;
}

/** Returns whether the ids of a type are texts, as an entity that existed before the run shows it. */
export const hasTextIds = ({ existing }: Pick<Environment, 'existing'>, need: TypeNeed): boolean =>
  typeof existing.get(need)?.id === 'string';

/** Returns what decides whether needs are met that the mapping does not decide. */
export const factsOf = (environment: Pick<Environment, 'credentials' | 'copy' | 'existing'>): RunFacts => ({
  hasCredentials: environment.credentials !== undefined,
  hasLongIds: !hasTextIds(environment, 'entityType'),
  hasCopies: environment.copy !== undefined,
});

/**
 * Returns a generator of numbers from 0 to 1 whose sequence depends on the seed only. Its state has 32 bits, which
 * suffice to determine an order.
 */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a hash of a text, to be used as a seed. */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return hash >>> 0;
}
