import type { Call } from '../call/call.js';
import type { ModelDefinition } from '../model/deployment.js';
import type {
  EntityChangesOf,
  EntityInputOf,
  EntityOf,
  EntityReferenceOf,
  IdInputOf,
  NewEntityOf,
  PropertyNameOf,
  WhereOf,
} from '../model/model-types.js';
import type { Depth, NamedProjection, ResultIn } from '../options/table.js';
import type { PropertyOf } from '../properties/kinds.js';
import type { DeleteResults, EntityQueryResult, GetResults, ListResults, WithinDepth } from '../results/results.js';
import type {
  CreateResult,
  DeleteOptions,
  DeleteWhereOptions,
  EachOptions,
  GetOptions,
  ListOptions,
  ManipulateByIdOptions,
  ManipulateOptions,
  ManipulateResult,
  Manipulations,
  PageOptions,
  PartitionOption,
  SaveAllResult,
  UpdateByIdOptions,
  UpdateOptions,
} from './options.js';

/**
 * The entities of one type, and of its subtypes, in one access (4.8).
 *
 * Every call rejects with a `PlatformServicesError`: `InputError` before anything is sent, `BadRequestError` (400),
 * `NotFoundError` (404: access, type or entity), and the other classes by status.
 */
export interface Entities<M extends ModelDefinition = ModelDefinition, N extends string = string> {
  /**
   * Gets the entity with an id (4.8).
   *
   * @throws NotFoundError if it does not exist; BadRequestError if several entities share the id: pass the `partition`
   * @example const person = await people.get(1, { depth: 'reachable' });
   */
  get<P extends NamedProjection<'get'> = undefined, D extends Depth = undefined>(
    id: IdInputOf<M, N>,
    options?: GetOptions<P, D>,
  ): Call<ResultIn<GetResults<WithinDepth<EntityOf<M, N>, D>>, P, 'firstResult'>>;

  /**
   * Like {@link get}, but returns null if the access and the type exist and the entity does not, in any partition
   * (4.8). After a response with status 404, one further request finds the reason, or more if something else does not
   * exist. With no `partition`, none is needed once a call of this client has shown that access and type exist.
   *
   * @throws NotFoundError if something else does not exist, e.g. the type, with its `reason`; or with the `reason`
   *   `undefined` if it cannot be found
   * @example
   * const ann = { firstName: 'Ann' };
   * const person = (await people.getOrNull(1)) ?? (await people.create(ann, { projection: 'data' }));
   */
  getOrNull<P extends NamedProjection<'get'> = undefined, D extends Depth = undefined>(
    id: IdInputOf<M, N>,
    options?: GetOptions<P, D>,
  ): Call<ResultIn<GetResults<WithinDepth<EntityOf<M, N>, D>>, P, 'firstResult'> | null>;

  /**
   * Returns the entities that fulfil all conditions, or all entities without conditions, with one request (4.8).
   *
   * @example
   * const orderBy = [{ property: 'age', direction: 'descending' }] as const;
   * await people.list({ where: { lastName: 'Doe' }, orderBy, maxResults: 20 });
   */
  list<P extends NamedProjection<'list'> = undefined, D extends Depth = undefined>(
    options?: ListOptions<M, N, P, D>,
  ): Call<ResultIn<ListResults<WithinDepth<EntityOf<M, N>, D>>, P, 'results'>>;

  /**
   * Returns the entities that fulfil all conditions, and whether there are more than `maxResults` of them, with one
   * request (4.8). Order by a property with a different value in each entity, e.g. `id`, so that pages neither overlap
   * nor leave out entities.
   *
   * @example
   * const { entities, hasMore } = await people.page({ orderBy: [{ property: 'id' }], startIndex: 40, maxResults: 20 });
   */
  page<D extends Depth = undefined>(
    options?: PageOptions<M, N, D>,
  ): Call<EntityQueryResult<WithinDepth<EntityOf<M, N>, D>>>;

  /**
   * Iterates over the entities that fulfil all conditions, and requests a page whenever the previous one is used up
   * (4.8). `id` is appended to the given order, so that pages do not overlap. No request is sent after the loop is
   * left. Entities that are created or deleted meanwhile can shift the pages. Deadlines apply to each page.
   *
   * @example for await (const person of people.each({ pageSize: 200 })) console.log(person.firstName);
   */
  each<D extends Depth = undefined>(
    options?: EachOptions<M, N, D>,
  ): AsyncGenerator<WithinDepth<EntityOf<M, N>, D>, undefined, undefined>;

  /**
   * Creates an entity with an id of the service (POST, 4.8). Returns the id, or the result of the given `projection`.
   *
   * @throws BadRequestError if an entity within it has an id that is unknown
   * @example
   * const id = await people.create({ firstName: 'Ann' });
   * const person = await people.create({ firstName: 'Ann' }, { projection: 'data' });
   */
  create<P extends Manipulations = undefined, D extends Depth = undefined>(
    entity: NewEntityOf<M, N>,
    options?: ManipulateOptions<P, D>,
  ): Call<CreateResult<M, N, P, D>>;

  /**
   * Creates the entities without an `id` and updates those with one, in a single request that succeeds or fails as a
   * whole (POST with `list-entities-request`, 4.8, R-8). Returns their ids, or the result of the given `projection`.
   *
   * @throws BadRequestError if an id is unknown
   * @example const ids = await people.saveAll([{ firstName: 'Bo' }, { id: 1, firstName: 'John' }]);
   */
  saveAll<P extends Manipulations = undefined, D extends Depth = undefined>(
    entities: readonly EntityInputOf<M, N>[],
    options?: ManipulateOptions<P, D>,
  ): Call<SaveAllResult<M, N, P, D>>;

  /**
   * Creates the entity with an id of your choice, or updates its given properties (PUT, 4.8, R-35). The id is passed
   * either in the entity or as the first argument; the latter form also accepts a `partition`. Returns nothing, or the
   * result of the given `projection`.
   *
   * @example
   * await people.put({ id: 7, firstName: 'Eve' });
   * await people.put(7, { firstName: 'Eve' }, { partition: 'other' });
   */
  put<P extends Manipulations = undefined, D extends Depth = undefined>(
    entity: EntityChangesOf<M, N> & { readonly id: IdInputOf<M, N> },
    options?: ManipulateOptions<P, D>,
  ): Call<ManipulateResult<M, N, P, D>>;
  /** Creates or updates the entity with the id that is the first argument (PUT, 4.8, R-35). */
  put<P extends Manipulations = undefined, D extends Depth = undefined>(
    id: IdInputOf<M, N>,
    entity: EntityChangesOf<M, N>,
    options?: ManipulateByIdOptions<P, D>,
  ): Call<ManipulateResult<M, N, P, D>>;

  /**
   * Updates the given properties of an existing entity (PATCH, 4.8, R-36). The entities within it must exist; with
   * `nested: 'create'`, those without an `id` are created (POST, 4.8). The id is passed either as the first argument or
   * in the entity; the former form also accepts a `partition`. Returns nothing, or the result of the given
   * `projection`.
   *
   * @throws NotFoundError if the id passed as the first argument is unknown; BadRequestError if an id in the entity is
   * @example
   * await people.update(7, { firstName: 'Eva' });
   * await people.update(7, { children: [{ firstName: 'Bo' }] }, { nested: 'create' });
   */
  update<P extends Manipulations = undefined, D extends Depth = undefined>(
    entity: EntityChangesOf<M, N> & { readonly id: IdInputOf<M, N> },
    options?: UpdateOptions<P, D>,
  ): Call<ManipulateResult<M, N, P, D>>;
  /** Updates the entity with the id that is the first argument (PATCH, or POST, 4.8, R-36). */
  update<P extends Manipulations = undefined, D extends Depth = undefined>(
    id: IdInputOf<M, N>,
    changes: EntityChangesOf<M, N>,
    options?: UpdateByIdOptions<P, D>,
  ): Call<ManipulateResult<M, N, P, D>>;

  /**
   * Deletes the entity with an id (4.8).
   *
   * @throws NotFoundError if it does not exist; ServerError if a reference to it cannot be dropped
   * @example await people.delete(7, { deleteMode: 'failIfReferenced' });
   */
  delete<P extends NamedProjection<'delete'> = undefined>(
    id: IdInputOf<M, N>,
    options?: DeleteOptions<P>,
  ): Call<ResultIn<DeleteResults, P, 'count'>>;

  /**
   * Deletes the entities that fulfil all conditions; `{}` deletes every entity of the type (4.8).
   *
   * @throws PreconditionFailedError without `allowMultipleDelete`, regardless of the number of matches;
   * InputError if a condition is `undefined`, or the string `null`, which would match unset values
   * @example await people.deleteWhere({ lastName: 'Doe' }, { allowMultipleDelete: true });
   */
  deleteWhere<P extends NamedProjection<'delete'> = undefined>(
    where: WhereOf<M, N>,
    options?: DeleteWhereOptions<P>,
  ): Call<ResultIn<DeleteResults, P, 'count'>>;

  /**
   * A reference to an entity of this type, wherever an entity is accepted as input. Sends no request.
   *
   * @example await people.create({ firstName: 'Ann', father: people.ref(2) });
   */
  ref(id: IdInputOf<M, N>, options?: PartitionOption): EntityReferenceOf<M, N>;

  /**
   * One property of one entity, with the calls that its type supports (4.9). Sends no request.
   *
   * @example const children = people.property(1, 'children');
   */
  property<P extends PropertyNameOf<M, N>>(
    id: IdInputOf<M, N>,
    name: P,
    options?: PartitionOption,
  ): PropertyOf<M, N, P>;
}
