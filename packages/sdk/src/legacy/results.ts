import type { EntityId, EntityReference } from '../model/reference.js';
import type { Entity } from '../model/values.js';
import type { EntityQueryResult, Manipulation, ManipulationResponse, PropertyQueryResult } from '../results/results.js';
import type { Codec } from './options.js';

/** The result of a call; with the codec `gm/xml`, the text of the response. */
export type Coded<C extends Codec | undefined, Result> = C extends Codec ? string : Result;

/** An entity as legacy calls return it: values that depth cuts are null, even if the model forbids null (2.1, R-23). */
export type LegacyEntity<E> = {
  [Name in keyof E]: Name extends '_type' ? E[Name] : undefined extends E[Name] ? E[Name] | null : E[Name];
};

/** The result of a changing call for each projection (4.3). */
export interface ChangeResults {
  none: undefined;
  envelope: ManipulationResponse;
  /** The changes that were made; null if there were none. */
  payload: Manipulation | null;
}

/** The result of creating for each projection (4.3, R-53). */
export interface CreateResults<E, Reference> {
  entity: E;
  id: Reference;
  envelope: ManipulationResponse;
  payload: Manipulation | null;
}

/** The result of updating for each projection (4.3). */
export interface UpdateResults<E> extends ChangeResults {
  entity: E;
}

/** The result of an assembly for each projection (4.3, R-59). */
export interface AssemblyResults<E> {
  envelope: ManipulationResponse;
  payload: Manipulation | null;
  id: EntityReference | null;
  ids: EntityReference[];
  entity: E | null;
  entities: E[];
}

/** The result of getting an entity for each projection (4.3). */
export interface EntityResults<E> {
  payload: E;
  envelope: EntityQueryResult<E>;
}

/** The result of a query for each projection (4.3). */
export interface FetchResults<E> {
  payload: E[];
  'first-of-payload': E | null;
  envelope: EntityQueryResult<E>;
}

/** The result of reading a property for each projection (4.3). A collection beyond `depth` is null. */
export interface PropertyFetchResults<Value, Element> {
  payload: Value;
  /** The first element of a collection, or the value of any other property. */
  'first-of-payload': Element | null;
  envelope: PropertyQueryResult<Value>;
}

/** What the `envelope` projection of an RPC action returns (2.4). */
export interface RpcResponse {
  _type?: string;
  ReturnValue?: unknown;
}

/** The result of an action for each projection (4.5). The kind of action determines which projections it supports. */
export interface ActionResults {
  /** For queries, instantiations and RPC actions. */
  envelope: EntityQueryResult<Entity> | ManipulationResponse | RpcResponse;
  /** The entities of a query, the manipulation of an instantiation, or the return value of an RPC action. */
  payload: unknown;
  'first-of-payload': Entity | null;
  /** The id of the new entity. */
  id: EntityId;
  entity: Entity;
}

/** What the `envelope` projection of an evaluation returns (4.6, R-61). */
export interface EvaluationResult {
  _type?: string;
  message: string | null;
  result: unknown;
}

/** The result of an evaluation for each projection (4.6). */
export interface EvalResults {
  envelope: EvaluationResult;
  /** Null if the request has no message. */
  message: string | null;
}
