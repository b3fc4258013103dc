import type { EntityReference } from '../model/reference.js';
import type { Entity } from '../model/values.js';

/** What the `envelope` projection of a query returns (2.4, R-30). */
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
  /** What really happened; several manipulations in a `CompoundManipulation`. Null where nothing did. */
  inducedManipulation: Manipulation | null;
}

/** A change that happened. `_type` tells which: `…ChangeValueManipulation`, `…InstantiationManipulation`, … */
export interface Manipulation {
  [property: string]: unknown;
  _type?: string;
}

/** A session (2.3). What is unset, or cut by `depth`, is null. */
export interface UserSession {
  _type?: string;
  sessionId: string;
  creationDate: Date | null;
  lastAccessedDate: Date | null;
  /** Milliseconds; null where the session never expires. */
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

/** What each projection of getting an entity by its id gives (4.8). */
export interface GetResults<E> {
  firstResult: E;
  results: E[];
  envelope: EntityQueryResult<E>;
}

/** What each projection of a query gives (4.8, R-29). */
export interface ListResults<E> {
  results: E[];
  firstResult: E | null;
  envelope: EntityQueryResult<E>;
}

/** What each projection of creating or updating one entity gives (4.8). */
export interface ManipulateResults<E, Id, Reference = EntityReference> {
  success: true;
  idInfo: Id;
  referenceInfo: Reference;
  /** The entity's URL. */
  locationInfo: string;
  envelope: ManipulationResponse;
  data: E;
}

/** What each projection of creating or updating several entities gives, in the order of the body (4.8). */
export interface ManipulateAllResults<E, Id, Reference = EntityReference> {
  success: true;
  idInfo: Id[];
  referenceInfo: Reference[];
  locationInfo: string[];
  envelope: ManipulationResponse;
  data: E[];
}

/** What each projection of deleting gives (4.8). */
export interface DeleteResults {
  /** How many entities were deleted. */
  count: number;
  success: true;
  envelope: ManipulationResponse;
}

/** What each projection of reading a property gives (4.9). */
export interface GetPropertyResults<Value> {
  value: Value;
  envelope: PropertyQueryResult<Value>;
}

/** What each projection of editing a property gives (4.9). */
export interface EditPropertyResults {
  success: true;
  envelope: ManipulationResponse;
}

/** What each projection of authenticating gives (4.4). */
export interface AuthenticateResults {
  /** The session id. */
  id: string;
  payload: UserSession;
  envelope: AuthenticationResponse;
  none: undefined;
}
