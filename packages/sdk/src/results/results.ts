import type { EntityReference } from '../model/reference.js';
import type { Entity } from '../model/values.js';

/** What `page` and the `envelope` projection of `get` return (2.4, R-30). */
export interface EntityQueryResult<E> {
  _type?: string;
  entities: E[];
  /** Whether there are more entities than `maxResults` allowed. */
  hasMore: boolean;
}

/** What the `envelope` projection of reading a property returns (2.4, R-30). */
export interface PropertyQueryResult<Value> {
  _type?: string;
  propertyValue: Value;
  hasMore: boolean;
}

/** What the `envelope` projection of a changing call returns (2.4, R-30). */
export interface ManipulationResponse {
  _type?: string;
  /** The changes that were made; several form a `CompoundManipulation`. Null if there were none. */
  inducedManipulation: Manipulation | null;
}

/**
 * A change that was made. `_type` states its kind: `…ChangeValueManipulation`, `…InstantiationManipulation`, …
 */
export interface Manipulation {
  [property: string]: unknown;
  _type?: string;
}

/** A session (2.3). Values that are unset, or cut off by `depth`, are null. */
export interface UserSession {
  _type?: string;
  sessionId: string;
  creationDate: Date | null;
  lastAccessedDate: Date | null;
  /** Milliseconds until an unused session ends; null if it never expires. */
  maxIdleTime: bigint | null;
  isInvalidated?: boolean;
  referenceCounter?: number;
  effectiveRoles: Set<string> | null;
  user: Entity | null;
  id: unknown;
}

/** What the `envelope` projection of authenticating returns (2.4, R-56). */
export interface AuthenticationResponse {
  _type?: string;
  successful: boolean;
  userSession: UserSession | null;
}

/** The result of a call: that of the projection which it names, or else of its default projection. */
export type ResultIn<Results, P, Default extends keyof Results> = Results[P extends keyof Results ? P : Default];

/** The result of a call that returns nothing unless it names a projection. */
// biome-ignore lint/suspicious/noConfusingVoidType: such a call has no result, as a function that returns void
export type NamedResultIn<Results, P> = P extends keyof Results ? Results[P] : void;

/** The result of getting an entity by its id for each projection (4.8). */
export interface GetResults<E> {
  firstResult: E;
  results: E[];
  envelope: EntityQueryResult<E>;
}

/** The result of a query for each projection (4.8, R-29). */
export interface ListResults<E> {
  results: E[];
  firstResult: E | null;
}

/** The result of creating or updating one entity for each projection (4.8). */
export interface ManipulateResults<E, Id, Reference = EntityReference> {
  success: true;
  idInfo: Id;
  referenceInfo: Reference;
  /** The URL of the entity. */
  locationInfo: string;
  envelope: ManipulationResponse;
  data: E;
}

/** The result of creating or updating several entities for each projection, in the order of the body (4.8). */
export interface ManipulateAllResults<E, Id, Reference = EntityReference> {
  success: true;
  idInfo: Id[];
  referenceInfo: Reference[];
  locationInfo: string[];
  envelope: ManipulationResponse;
  data: E[];
}

/** The result of deleting for each projection (4.8). */
export interface DeleteResults {
  /** The number of deleted entities. */
  count: number;
  success: true;
  envelope: ManipulationResponse;
}

/** The result of reading a property for each projection (4.9). */
export interface GetPropertyResults<Value> {
  value: Value;
  envelope: PropertyQueryResult<Value>;
}

/** The result of editing a property for each projection (4.9). */
export interface EditPropertyResults {
  success: true;
  envelope: ManipulationResponse;
}

/** The result of authenticating for each projection (4.4). */
export interface AuthenticateResults {
  /** The session id. */
  id: string;
  payload: UserSession;
  envelope: AuthenticationResponse;
  none: undefined;
}
