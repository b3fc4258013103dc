import type { ModelDefinition } from '../model/deployment.js';
import type { EntityOf, EntityReferenceOf, IdOf, SortablePropertiesOf, WhereOf } from '../model/model-types.js';
import type { CallOptions } from '../operation/operation.js';
import type {
  Depth,
  DepthOption,
  deleteTable,
  distinctTable,
  EncodingOptions,
  guardTable,
  NamedProjection,
  NamedResultIn,
  OptionsOf,
  orderTable,
  ProjectionOption,
  pageTable,
  ResultIn,
} from '../options/table.js';
import type { ManipulateAllResults, ManipulateResults, WithinDepth } from '../results/results.js';

/** Options of a call that identifies an entity by its id. */
export interface PartitionOption {
  /** The partition of the entity. Required if several entities share the id (4.8). */
  readonly partition?: string | undefined;
}

/** How responses with entities are written, and how much of the graph they contain (4.7). */
export interface EntityEncodingOptions<D extends Depth> extends EncodingOptions {
  /**
   * The depth of the graph in the response: `shallow` (0), `reachable` (unlimited) or a number of levels from 0. With
   * `shallow` or 0, the types of entities and collections are `undefined`. Default 3 (4.7, R-23).
   */
  readonly depth?: DepthOption<D>;
}

/** One property to order by (4.8, R-33). */
export interface Order<Property extends string = string> extends OptionsOf<Pick<typeof orderTable, 'direction'>> {
  /** The name of the property. */
  readonly property: Property;
}

/** Options of getting an entity by its id (4.8). */
export interface GetOptions<P extends NamedProjection<'get'>, D extends Depth = Depth>
  extends CallOptions,
    EntityEncodingOptions<D>,
    PartitionOption {
  /** `firstResult`: the entity; `results`: a list of it; `envelope`: the `EntityQueryResult`. Default `firstResult`. */
  readonly projection?: ProjectionOption<'get', P>;
}

/** Options that all queries share: conditions and order (4.8). */
export interface QueryOptions<M extends ModelDefinition, N extends string, D extends Depth = Depth>
  extends CallOptions,
    EntityEncodingOptions<D>,
    OptionsOf<typeof distinctTable> {
  /**
   * Conditions that must all hold; `null` matches an unset value. Conditions on dates, on `id` and on `object`
   * properties need the deployed dialect (D-3, D-4). Default: no conditions (4.8, R-32).
   */
  readonly where?: WhereOf<M, N> | undefined;
  /** The order of the entities. Default: none; the service returns them in the order of their creation (4.8, R-33). */
  readonly orderBy?: readonly Order<SortablePropertiesOf<M, N>>[] | undefined;
}

/** Options of a page of a query (4.8). */
export interface PageOptions<M extends ModelDefinition, N extends string, D extends Depth = Depth>
  extends QueryOptions<M, N, D>,
    OptionsOf<typeof pageTable> {}

/** Options of a query (4.8). */
export interface ListOptions<
  M extends ModelDefinition,
  N extends string,
  P extends NamedProjection<'list'>,
  D extends Depth = Depth,
> extends PageOptions<M, N, D> {
  /** `results`: the list; `firstResult`: its first entity or null. Default `results`. */
  readonly projection?: ProjectionOption<'list', P>;
}

/**
 * Options of iterating over a query page by page (4.8). Each page is a separate call, with its own deadlines and
 * retries.
 */
export interface EachOptions<M extends ModelDefinition, N extends string, D extends Depth = Depth>
  extends PageOptions<M, N, D> {
  /** The number of entities per request. Default 200. */
  readonly pageSize?: number | undefined;
}

/** The projection that is named in a call that creates or updates entities. */
export type Manipulations = NamedProjection<'manipulate'>;

/** Options of creating and updating entities (4.8). */
export interface ManipulateOptions<P extends Manipulations, D extends Depth = Depth>
  extends CallOptions,
    EntityEncodingOptions<D> {
  /**
   * `success`: true; `idInfo`: the id; `referenceInfo`: a reference; `locationInfo`: the URL; `data`: the entity after
   * the change; `envelope`: the changes. Default: `create` and `saveAll` return ids, other calls nothing, in both
   * dialects (4.8, D-1).
   */
  readonly projection?: ProjectionOption<'manipulate', P>;
}

/** Options of creating and updating an entity by its id (4.8). */
export interface ManipulateByIdOptions<P extends Manipulations, D extends Depth = Depth>
  extends ManipulateOptions<P, D>,
    PartitionOption {}

/** Options of updating an entity (4.8). */
export interface UpdateOptions<P extends Manipulations, D extends Depth = Depth> extends ManipulateOptions<P, D> {
  /**
   * What happens to the entities within the entity: `update` changes those that exist (PATCH), `create` also creates
   * those without an `id` (POST). Default `update` (4.8).
   */
  readonly nested?: 'update' | 'create' | undefined;
}

/** Options of updating an entity by its id (4.8). */
export interface UpdateByIdOptions<P extends Manipulations, D extends Depth = Depth>
  extends UpdateOptions<P, D>,
    PartitionOption {}

type OneResults<M extends ModelDefinition, N extends string, D extends Depth> = ManipulateResults<
  WithinDepth<EntityOf<M, N>, D>,
  IdOf<M, N>,
  EntityReferenceOf<M, N>
>;

/** The result of creating an entity (4.8). */
export type CreateResult<
  M extends ModelDefinition,
  N extends string,
  P extends Manipulations,
  D extends Depth,
> = ResultIn<OneResults<M, N, D>, P, 'idInfo'>;

/** The result of creating or updating an entity whose id is known (4.8). */
export type ManipulateResult<
  M extends ModelDefinition,
  N extends string,
  P extends Manipulations,
  D extends Depth,
> = NamedResultIn<OneResults<M, N, D>, P>;

/** The result of creating and updating several entities (4.8). */
export type SaveAllResult<
  M extends ModelDefinition,
  N extends string,
  P extends Manipulations,
  D extends Depth,
> = ResultIn<ManipulateAllResults<WithinDepth<EntityOf<M, N>, D>, IdOf<M, N>, EntityReferenceOf<M, N>>, P, 'idInfo'>;

/** Options of deleting by id (4.8). */
export interface DeleteOptions<P extends NamedProjection<'delete'>>
  extends CallOptions,
    EncodingOptions,
    OptionsOf<typeof deleteTable>,
    PartitionOption {
  /** `count`: the number of deleted entities; `success`: true; `envelope`: the changes. Default `count` (4.8). */
  readonly projection?: ProjectionOption<'delete', P>;
}

/** Options of deleting by conditions (4.8). */
export interface DeleteWhereOptions<P extends NamedProjection<'delete'>>
  extends CallOptions,
    EncodingOptions,
    OptionsOf<typeof deleteTable>,
    OptionsOf<typeof guardTable> {
  /** `count`: the number of deleted entities; `success`: true; `envelope`: the changes. Default `count` (4.8). */
  readonly projection?: ProjectionOption<'delete', P>;
}
