import type { ClientOptions } from '@platform-services/sdk';
import { type Case, mayWrite } from '../case/case.js';
import type { Dialect } from '../case/deviations.js';
import type { CreatableNeed, Existing } from '../case/fixture.js';
import { isMapped, type Mapping, type Place } from '../case/mapping.js';
import {
  actionNeeds,
  mandatoryNeeds,
  type Need,
  propertyNeeds,
  referringNeeds,
  type TypeNeed,
  typeNeeds,
} from '../case/needs.js';
import type { ChosenIds, EntityIds } from '../cleanup/identities.js';
import type { Ledger } from '../cleanup/ledger.js';
import type { Session } from '../target/session.js';
import { SetUpClient, type SetUpSettings } from '../target/set-up-client.js';
import type { Connection } from '../target/subjects/connection.js';

/** The service that a run judges, with everything that the run and its cases know about it. */
export interface Environment {
  /** The name of the run, which is part of every marker. */
  readonly run: string;
  readonly connection: Connection;
  readonly mapping: Mapping;
  readonly vendor: string;
  readonly dialect: Dialect;
  /** The run's own session. */
  readonly session: Session;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
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

/** Returns what a client needs to send requests in the session of the run, with settings of its own. */
export const settingsOf = <Own extends object>(
  { connection, mapping, session, credentials }: Environment,
  own: Own,
) => ({ connection, access: mapping.access, session, credentials, ...own });

/** Returns a client for requests that are not judged, in the session of the run. */
export const clientOf = (
  environment: Environment,
  own: Omit<SetUpSettings, keyof ReturnType<typeof settingsOf>>,
): SetUpClient => new SetUpClient(settingsOf(environment, own));

/** The types whose instances can be created. Types that refer to others come first. */
export const creatable: readonly CreatableNeed[] = [
  'referringType',
  'entityType',
  'subtype',
  'stringIdType',
  'mandatoryType',
];

/** Returns whether the ids of a type are texts, as an entity that existed before the run shows it. */
export const hasTextIds = ({ existing }: Pick<Environment, 'existing'>, need: TypeNeed): boolean =>
  typeof existing.get(need)?.id === 'string';

/** Returns the reason why a need is not met, or `undefined` if it is met. */
export function missing(environment: Environment, need: Need): string | undefined {
  const { mapping, credentials, copy } = environment;
  if (need === 'credentials') return credentials === undefined ? 'user and password are not known' : undefined;
  if (need === 'throwaway')
    return copy === undefined
      ? 'it is only safe on a server without data of others, such as that of --self'
      : undefined;
  if (need === 'longIds')
    return hasTextIds(environment, 'entityType') ? 'the ids of `entityType` are texts' : undefined;
  return isMapped(mapping, need) ? undefined : `the mapping has nothing for ${need}`;
}

/** Returns the places in which entities with markers can exist: every mapped type with a property for the marker. */
export function placesOf({ access, ignoringAccess, types }: Mapping): readonly Place[] {
  const inAccess = (access: string) =>
    creatable.flatMap((need): Place[] => {
      const type = types[need];
      if (type?.marker === undefined || (need === 'subtype' && types.entityType?.marker === type.marker)) return [];
      return [{ access, type: type.signature, property: type.marker }];
    });
  return Array.from(new Set([access, ignoringAccess ?? access])).flatMap(inAccess);
}

/**
 * Returns the mapped types without a property for the marker that keep a case from writing: those that it creates, and
 * the entity type, since a service may execute a request that it should refuse.
 */
export function withoutMarker({ types }: Mapping, testCase: Case): readonly CreatableNeed[] {
  if (!mayWrite(testCase)) return [];
  const needed = new Set<CreatableNeed>(['entityType', ...createdTypes(testCase)]);
  return Array.from(needed).filter((need) => types[need] !== undefined && types[need].marker === undefined);
}

/** Returns the types of which a case can create entities. */
export function createdTypes({ needs }: Case): readonly CreatableNeed[] {
  return Array.from(new Set(needs.flatMap(typesOf)));
}

function typesOf(need: Need): readonly CreatableNeed[] {
  if (need === 'subtype' || need === 'abstractType') return ['entityType', 'subtype'];
  const own = creatable.find((each) => each === need);
  if (own !== undefined) return own === 'referringType' ? ['referringType', 'entityType'] : [own];
  if (Object.hasOwn(referringNeeds, need)) return ['referringType', 'entityType'];
  if (Object.hasOwn(mandatoryNeeds, need)) return ['mandatoryType'];
  return Object.hasOwn(propertyNeeds, need) || ofEntityType.has(need) ? ['entityType'] : [];
}

/** The needs beside properties of cases that create entities of the entity type. */
const ofEntityType: ReadonlySet<Need> = new Set<Need>([
  ...actionNeeds,
  ...typeNeeds,
  'partitions',
  'ignoredPartitions',
]);

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
