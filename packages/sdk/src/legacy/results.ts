import type { PartitionOption } from '../entities/options.js';
import type { EntityId, EntityReference } from '../model/reference.js';
import type { Entity } from '../model/values.js';
import type { CallOptions } from '../operation/operation.js';
import type { EntityQueryResult, Manipulation, ManipulationResponse, PropertyQueryResult } from '../results/results.js';
import type { LegacyCallName, LegacyMethodOf, LegacyProjection } from './table.js';

/** The result of a call; with the codec `gm/xml`, the text of the response. */
export type Coded<C extends Codec | undefined, Result> = C extends Codec ? string : Result;

/**
 * An entity as legacy calls return it: values beyond the depth are null, even if the model forbids null (2.1, R-23).
 */
export type LegacyEntity<E> = {
  [Name in keyof E]: Name extends '_type' ? E[Name] : undefined extends E[Name] ? E[Name] | null : E[Name];
};

/** The result of a changing call for each projection (4.3). */
export interface ChangeResults {
  /** The default: nothing. */
  none: undefined;
  /** The changes that were made, in an envelope (2.4). */
  envelope: ManipulationResponse;
  /** The changes that were made; null if there were none. */
  payload: Manipulation | null;
}

/** The result of creating for each projection (4.3, R-53). */
export interface CreateResults<E, Reference> {
  /** The default: the new entity. */
  entity: E;
  /** A reference to the new entity. */
  id: Reference;
  /** The changes that were made, in an envelope (2.4). */
  envelope: ManipulationResponse;
  /** The changes that were made; null if there were none. */
  payload: Manipulation | null;
}

/** The result of updating for each projection (4.3). */
export interface UpdateResults<E> extends ChangeResults {
  /** The entity after the update. */
  entity: E;
}

/** The result of an assembly for each projection (4.3, R-59). */
export interface AssemblyResults<E> {
  /** The changes that were made, in an envelope (2.4). */
  envelope: ManipulationResponse;
  /** The changes that were made; null if there were none. */
  payload: Manipulation | null;
  /** A reference to the first entity of the assembly; null if it has none. */
  id: EntityReference | null;
  /** References to the entities, in the order of the assembly. */
  ids: EntityReference[];
  /** The first entity of the assembly; null if it has none. */
  entity: E | null;
  /** The entities, in the order of the assembly. */
  entities: E[];
}

/** The result of getting an entity for each projection (4.3). */
export interface EntityResults<E> {
  /** The default: the entity. */
  payload: E;
  /** The entity in the envelope of a query (2.4). */
  envelope: EntityQueryResult<E>;
}

/** The result of a query for each projection (4.3). */
export interface FetchResults<E> {
  /** The default: the entities. */
  payload: E[];
  /** The first entity; null if there is none. */
  'first-of-payload': E | null;
  /** The entities, and whether there are more (2.4). */
  envelope: EntityQueryResult<E>;
}

/** The result of reading a property for each projection (4.3). A collection beyond `depth` is null. */
export interface PropertyFetchResults<Value, Element> {
  /** The default: the value. */
  payload: Value;
  /** The first element of a collection, or the value of any other property. */
  'first-of-payload': Element | null;
  /** The value, and whether a collection has more elements (2.4). */
  envelope: PropertyQueryResult<Value>;
}

/** The result of the `envelope` projection of an RPC action (2.4). */
export interface RpcResponse {
  /** The signature of `RpcResponse`, if types are written. */
  _type?: string;
  /** The result of the service request that the action sends. */
  ReturnValue?: unknown;
}

/** The result of an action for each projection (4.5). The kind of action determines which projections it supports. */
export interface ActionResults {
  /** For queries, instantiations and RPC actions. */
  envelope: EntityQueryResult<Entity> | ManipulationResponse | RpcResponse;
  /** The entities of a query, the manipulation of an instantiation, or the return value of an RPC action. */
  payload: unknown;
  /** The first entity of a query; null if there is none. */
  'first-of-payload': Entity | null;
  /** The id of the new entity. */
  id: EntityId;
  /** The new entity of an instantiation. */
  entity: Entity;
}

/** The result of the `envelope` projection of an evaluation (4.6, R-61). */
export interface EvaluationResult {
  /** The signature of the result, if types are written. */
  _type?: string;
  /** The message of the service request; null if it has none. */
  message: string | null;
  /** The value that the service request returns besides its message. */
  result: unknown;
}

/** The result of an evaluation for each projection (4.6). */
export interface EvalResults {
  /** The message and the result of the service request. */
  envelope: EvaluationResult;
  /** Null if the request has no message. */
  message: string | null;
}

/** The alternative response format of legacy calls: XML (4.2, R-60). */
export type Codec = 'gm/xml';

/** Options of a legacy call (4.2). */
export interface LegacyOptions<
  Name extends LegacyCallName,
  P extends LegacyProjection<Name> = LegacyProjection<Name>,
  C extends Codec | undefined = Codec | undefined,
> extends CallOptions {
  /** The part of the result to return; it determines the type of the result. */
  readonly projection?: P | undefined;
  /** The depth of the response; deeper values are null. Default `shallow` (4.2, R-23). */
  readonly depth?: 'shallow' | 'reachable' | number | undefined;
  /** With `gm/xml`, the result is the text of the response. Default: JSON, which is decoded. */
  readonly codec?: C;
  /** The `Content-Type` of the response; it does not affect how the response is read (4.2, R-55). */
  readonly pseudoContentType?: string | undefined;
  /**
   * Whether the parameters are sent in the URL or in a form body, which keeps them out of URL logs. Default `form`;
   * `query` for GET and DELETE.
   */
  readonly send?: 'query' | 'form' | undefined;
  /** The HTTP method, one of those that the call supports; they are equivalent. Default `POST`. */
  readonly method?: LegacyMethodOf<Name> | undefined;
}

/**
 * Options of a legacy call that identifies an entity by its id. `partition` is required if several entities share it
 * (R-54).
 */
export type LegacyEntityOptions<
  Name extends LegacyCallName,
  P extends LegacyProjection<Name> = LegacyProjection<Name>,
  C extends Codec | undefined = Codec | undefined,
> = LegacyOptions<Name, P, C> & PartitionOption;

/** Options of a call that sends the assembly as the body, so that its parameters are sent in the URL. */
export type LegacyStreamOptions<
  Name extends LegacyCallName,
  P extends LegacyProjection<Name> = LegacyProjection<Name>,
  C extends Codec | undefined = Codec | undefined,
> = Omit<LegacyOptions<Name, P, C>, 'send'>;
