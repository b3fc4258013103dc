import type { EntityId, EntityReference } from '../model/reference.js';
import type { Entity } from '../model/values.js';
import type { EntityQueryResult, Manipulation, ManipulationResponse, PropertyQueryResult } from '../results/results.js';
import type { Codec } from './options.js';

/** With the codec `gm/xml` the result is the text that came. */
export type Coded<C extends Codec | undefined, Result> = C extends Codec ? string : Result;

/** An entity as legacy calls return it: what `depth` cuts is null, whatever the model says (2.1, R-23). */
export type LegacyEntity<E> = { [Name in keyof E]: Name extends 'id' | '_type' ? E[Name] : E[Name] | null };

/** What each projection of a changing call gives (4.3). */
export interface ChangeResults {
  none: undefined;
  envelope: ManipulationResponse;
  /** What really happened; null where nothing did. */
  payload: Manipulation | null;
}

/** What each projection of creating gives (4.3, R-53). */
export interface CreateResults<E, Reference> {
  entity: E;
  id: Reference;
  envelope: ManipulationResponse;
  payload: Manipulation | null;
}

/** What each projection of updating gives (4.3). */
export interface UpdateResults<E> extends ChangeResults {
  entity: E;
}

/** What each projection of an assembly gives (4.3, R-59). */
export interface AssemblyResults<E> {
  envelope: ManipulationResponse;
  payload: Manipulation | null;
  id: EntityReference | null;
  ids: EntityReference[];
  entity: E | null;
  entities: E[];
}

/** What each projection of getting an entity gives (4.3). */
export interface EntityResults<E> {
  payload: E;
  envelope: EntityQueryResult<E>;
}

/** What each projection of a query gives (4.3). */
export interface FetchResults<E> {
  payload: E[];
  'first-of-payload': E | null;
  envelope: EntityQueryResult<E>;
}

/** What each projection of reading a property gives (4.3). A collection is null where `depth` cuts it. */
export interface PropertyFetchResults<Value, Element> {
  payload: Value;
  /** The first element of a collection, or the value. */
  'first-of-payload': Element | null;
  envelope: PropertyQueryResult<Value>;
}

/** What the `envelope` projection of an RPC action returns (2.4). */
export interface RpcResponse {
  _type?: string;
  ReturnValue?: unknown;
}

/** What each projection of an action gives (4.5); which of them it has depends on the kind of the action. */
export interface ActionResults {
  /** Of a query, of an instantiation, or of an RPC action. */
  envelope: EntityQueryResult<Entity> | ManipulationResponse | RpcResponse;
  /** Of a query the entities, of an instantiation the manipulation, of an RPC action what it returned. */
  payload: unknown;
  'first-of-payload': Entity | null;
  /** Of the new entity. */
  id: EntityId;
  entity: Entity;
}

/** What the `envelope` projection of an evaluation returns (4.6, R-61). */
export interface EvaluationResult {
  _type?: string;
  message: string | null;
  result: unknown;
}

/** What each projection of an evaluation gives (4.6). */
export interface EvalResults {
  envelope: EvaluationResult;
  /** Null where the request has none. */
  message: string | null;
}
