import type { EntityReference } from '../model/reference.js';
import type { Entity, ObjectValue } from '../model/values.js';

/** The result of `page`, and of the `envelope` projection of `get` (2.4, R-30). */
export interface EntityQueryResult<E> {
  /** The full signature, unless `typeExplicitness` leaves it out. */
  _type?: string;
  /** The entities, in the order of the query. */
  entities: E[];
  /** Whether there are more entities than `maxResults` allowed. */
  hasMore: boolean;
}

/** The result of the `envelope` projection of reading a property (2.4, R-30). */
export interface PropertyQueryResult<Value> {
  /** The full signature, unless `typeExplicitness` leaves it out. */
  _type?: string;
  /** The value of the property; null if it is unset. */
  propertyValue: Value;
  /** Whether a collection has more elements than were returned. */
  hasMore: boolean;
}

/** The result of the `envelope` projection of a call that changes something (2.4, R-30). */
export interface ManipulationResponse {
  /** The full signature, unless `typeExplicitness` leaves it out. */
  _type?: string;
  /** The changes that were made; several form a `CompoundManipulation`. Null if there were none. */
  inducedManipulation: Manipulation | null;
}

/**
 * A change that was made. `_type` states its kind: `…ChangeValueManipulation`, `…InstantiationManipulation`, …
 */
export interface Manipulation {
  [property: string]: unknown;
  /** The full signature, unless `typeExplicitness` leaves it out. */
  _type?: string;
}

/**
 * A session (2.3). Values that are unset, or beyond the `depth`, are null.
 *
 * @typeParam Long the type of longs with the model of the client
 */
export interface UserSession<Long = bigint> {
  /** The full signature, unless `typeExplicitness` leaves it out. */
  _type?: string;
  /** The id that authenticates requests. It is a secret. */
  sessionId: string;
  /** When the user logged in. */
  creationDate: Date | null;
  /** When the session was last used. */
  lastAccessedDate: Date | null;
  /** Milliseconds until an unused session ends; null if it never expires. */
  maxIdleTime: Long | null;
  /** Whether the session has ended. */
  isInvalidated?: boolean;
  /** A counter of the service, whose meaning the specification leaves open. */
  referenceCounter?: number;
  /** The names of the roles of the user. */
  effectiveRoles: Set<string> | null;
  /** The user, an entity with the `name`. */
  user: Entity | null;
  /** The `id` of the session as an entity, which cannot be used to authenticate; null if the service leaves it out. */
  id: unknown;
}

/** The result of the `envelope` projection of authenticating (2.4, R-56). */
export interface AuthenticationResponse<Long = bigint> {
  /** The full signature, unless `typeExplicitness` leaves it out. */
  _type?: string;
  /** Whether the user is logged in. Wrong credentials are refused with 401 instead. */
  successful: boolean;
  /** The new session; null if it is beyond the `depth`. */
  userSession: UserSession<Long> | null;
}

/**
 * An entity of which only the scalar properties were read, as with the `depth` 0, which is `shallow`: entities
 * and collections are missing.
 */
export type ShallowEntity<E> = {
  [Name in keyof E]: Name extends '_type'
    ? E[Name]
    : undefined extends E[Name]
      ? ObjectValue extends E[Name]
        ? E[Name]
        : never
      : E[Name];
};

/** The part of an entity that a response with the given depth contains. */
export type WithinDepth<E, D> = [D] extends ['shallow' | 0] ? ShallowEntity<E> : E;

/** The result of getting an entity by its id for each projection (4.8). */
export interface GetResults<E> {
  /** The default: the entity. */
  firstResult: E;
  /** A list that contains only the entity. */
  results: E[];
  /** The entity in the envelope of a query (2.4). */
  envelope: EntityQueryResult<E>;
}

/** The result of a query for each projection (4.8, R-29). */
export interface ListResults<E> {
  /** The default: the entities. */
  results: E[];
  /** The first entity; null if there is none. */
  firstResult: E | null;
}

/** The result of creating or updating one entity for each projection (4.8). */
export interface ManipulateResults<E, Id, Reference = EntityReference> {
  /** Always `true`, because a failed call rejects. */
  success: true;
  /** The id of the entity. */
  idInfo: Id;
  /** A reference to the entity. */
  referenceInfo: Reference;
  /** The URL of the entity. */
  locationInfo: string;
  /** The changes that were made, in an envelope (2.4). */
  envelope: ManipulationResponse;
  /** The entity after the change, down to `depth`. */
  data: E;
}

/** The result of creating or updating several entities for each projection, in the order of the body (4.8). */
export interface ManipulateAllResults<E, Id, Reference = EntityReference> {
  /** Always `true`, because a failed call rejects. */
  success: true;
  /** The ids of the entities. */
  idInfo: Id[];
  /** References to the entities. */
  referenceInfo: Reference[];
  /** The URLs of the entities. */
  locationInfo: string[];
  /** The changes that were made, in an envelope (2.4). */
  envelope: ManipulationResponse;
  /** The entities after the change, down to `depth`. */
  data: E[];
}

/** The result of deleting for each projection (4.8). */
export interface DeleteResults {
  /** The number of deleted entities. */
  count: number;
  /** Always `true`, because a failed call rejects. */
  success: true;
  /** The changes that were made, in an envelope (2.4). */
  envelope: ManipulationResponse;
}

/** The result of reading a property for each projection (4.9). */
export interface GetPropertyResults<Value> {
  /** The default: the value. */
  value: Value;
  /** The value, and whether a collection has more elements (2.4). */
  envelope: PropertyQueryResult<Value>;
}

/** The result of editing a property for each projection (4.9). */
export interface EditPropertyResults {
  /** Always `true`, because a failed call rejects. */
  success: true;
  /** The changes that were made, in an envelope (2.4). */
  envelope: ManipulationResponse;
}

/** The result of authenticating for each projection (4.4). */
export interface AuthenticateResults<Long = bigint> {
  /** The session id. */
  id: string;
  /** The new session. */
  payload: UserSession<Long>;
  /** The new session in an envelope (2.4, R-56). */
  envelope: AuthenticationResponse<Long>;
  /** Nothing; the session is created anyway. */
  none: undefined;
}
