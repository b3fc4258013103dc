import type { Call } from '../call/call.js';
import type { ModelDefinition } from '../model/deployment.js';
import type {
  EntityOf,
  EntityReferenceOf,
  PropertyElementOf,
  PropertyNameOf,
  PropertyResultOf,
  SortablePropertiesOf,
  TypeNameOf,
} from '../model/model-types.js';
import type {
  Assembly,
  DynamicProperties,
  InOrder,
  OfElement,
  OfEntity,
  OfEntry,
  OfKey,
  OfListElement,
  OfProperty,
  OfType,
  PropertiesOfKind,
  Variables,
} from './inputs.js';
import type {
  ActionResults,
  AssemblyResults,
  ChangeResults,
  Codec,
  Coded,
  CreateResults,
  EntityResults,
  EvalResults,
  FetchResults,
  LegacyEntity,
  LegacyEntityOptions,
  LegacyOptions,
  LegacyStreamOptions,
  PropertyFetchResults,
  UpdateResults,
} from './results.js';
import type { LegacyProjection } from './table.js';

type EntityIn<M extends ModelDefinition, N extends string> = LegacyEntity<EntityOf<M, N>>;

/** The result of an assembly call: null if no projection is given. */
type AssemblyResult<
  M extends ModelDefinition,
  N extends string,
  P extends LegacyProjection<'assemblyManipulate'> | undefined,
> = P extends LegacyProjection<'assemblyManipulate'> ? AssemblyResults<EntityIn<M, N>>[P] : null;

/**
 * The calls of the legacy endpoint, with one method for each (4.3, 4.5, 4.6). Prefer the v2 calls of `entities`
 * whenever they suffice: these methods are for what v2 lacks (actions, service requests, XML), and for services without
 * v2.
 *
 * Absent values are null (2.1). With `codec: 'gm/xml'` every call returns the text of the response.
 */
export interface Legacy<M extends ModelDefinition = ModelDefinition> {
  /**
   * Creates the entities without an `id` and updates those with one, including the entities they refer to, in a single
   * request that succeeds or fails as a whole (`assembly-manipulate`, 4.3, rule 1). Use {@link manipulationEnvelope} to
   * create entities with ids of your choice.
   *
   * @throws NotFoundError if an id is unknown
   * @example
   * const ann = { _type: 'com.vendor.demo.model.Person', firstName: 'Ann' } as const;
   * const [id] = await legacy(demo).assemblyManipulate([ann], { projection: 'ids' });
   */
  assemblyManipulate<
    N extends TypeNameOf<M>,
    P extends LegacyProjection<'assemblyManipulate'> | undefined = undefined,
    C extends Codec | undefined = undefined,
  >(
    assembly: Assembly<M, N>,
    options?: LegacyOptions<'assemblyManipulate', NonNullable<P>, C>,
  ): Call<Coded<C, AssemblyResult<M, N, P>>>;

  /**
   * Like {@link assemblyManipulate}, but sends the assembly as the body (`assembly-stream-manipulate`, 4.3).
   *
   * @example
   * await legacy(demo).assemblyStreamManipulate({ _type: 'com.vendor.demo.model.Person', id: 1, firstName: 'Ann' });
   */
  assemblyStreamManipulate<
    N extends TypeNameOf<M>,
    P extends LegacyProjection<'assemblyStreamManipulate'> | undefined = undefined,
    C extends Codec | undefined = undefined,
  >(
    assembly: Assembly<M, N>,
    options?: LegacyStreamOptions<'assemblyStreamManipulate', NonNullable<P>, C>,
  ): Call<Coded<C, AssemblyResult<M, N, P>>>;

  /**
   * Creates an entity (`create`, 4.3, rule 2).
   *
   * @throws BadRequestError if a mandatory property is missing
   * @example const ann = await legacy(demo).create({ type: 'Person', properties: { firstName: 'Ann' } });
   */
  create<
    N extends TypeNameOf<M>,
    P extends LegacyProjection<'create'> = 'entity',
    C extends Codec | undefined = undefined,
  >(
    parameters: OfType<N> & { readonly properties?: DynamicProperties<M, N> | undefined },
    options?: LegacyOptions<'create', P, C>,
  ): Call<Coded<C, CreateResults<EntityIn<M, N>, EntityReferenceOf<M, N>>[P]>>;

  /**
   * Deletes an entity (`delete`, 4.3).
   *
   * @throws BadRequestError if a reference to it cannot be dropped
   * @example await legacy(demo).delete({ type: 'Person', id: 7 });
   */
  delete<
    N extends TypeNameOf<M>,
    P extends LegacyProjection<'delete'> = 'none',
    C extends Codec | undefined = undefined,
  >(parameters: OfEntity<M, N>, options?: LegacyEntityOptions<'delete', P, C>): Call<Coded<C, ChangeResults[P]>>;

  /**
   * Gets the entity with an id (`entity`, 4.3).
   *
   * @throws NotFoundError if it does not exist
   * @example const john = await legacy(demo).entity({ type: 'Person', id: 1 }, { depth: 'reachable' });
   */
  entity<
    N extends TypeNameOf<M>,
    P extends LegacyProjection<'entity'> = 'payload',
    C extends Codec | undefined = undefined,
  >(
    parameters: OfEntity<M, N>,
    options?: LegacyEntityOptions<'entity', P, C>,
  ): Call<Coded<C, EntityResults<EntityIn<M, N>>[P]>>;

  /**
   * Returns all entities of a type (`fetch`, 4.3, rule 6).
   *
   * @example const people = await legacy(demo).fetch({ type: 'Person', orderBy: 'age', orderDir: 'descending' });
   */
  fetch<
    N extends TypeNameOf<M>,
    P extends LegacyProjection<'fetch'> = 'payload',
    C extends Codec | undefined = undefined,
  >(
    parameters: OfType<N> & InOrder<SortablePropertiesOf<M, N>>,
    options?: LegacyOptions<'fetch', P, C>,
  ): Call<Coded<C, FetchResults<EntityIn<M, N>>[P]>>;

  /**
   * Updates properties of an entity; `null` clears a property that is not a string (`update`, 4.3, rule 5, R-61).
   *
   * @example
   * const properties = { gender: 'female', father: ref('Person', 2) };
   * await legacy(demo).update({ type: 'Person', id: 1, properties });
   */
  update<
    N extends TypeNameOf<M>,
    P extends LegacyProjection<'update'> = 'none',
    C extends Codec | undefined = undefined,
  >(
    parameters: OfEntity<M, N> & { readonly properties?: DynamicProperties<M, N> | undefined },
    options?: LegacyEntityOptions<'update', P, C>,
  ): Call<Coded<C, UpdateResults<EntityIn<M, N>>[P]>>;

  /**
   * Inserts elements into a list. Entities are passed by id (`list-insert`, 4.3, rules 3 and 4).
   *
   * @throws BadRequestError if the index is beyond the end of the list, or a value does not have the element type
   * @example await legacy(demo).listInsert({ type: 'Person', id: 1, property: 'children', value: 2, index: 0 });
   */
  listInsert<
    N extends TypeNameOf<M>,
    K extends PropertiesOfKind<M, N, 'list'>,
    P extends LegacyProjection<'listInsert'> = 'none',
    C extends Codec | undefined = undefined,
  >(
    parameters: OfListElement<M, N, K>,
    options?: LegacyEntityOptions<'listInsert', P, C>,
  ): Call<Coded<C, ChangeResults[P]>>;

  /**
   * Removes the first equal element of a list. Nothing changes if there is none (`list-remove`, 4.3, R-58).
   *
   * @example await legacy(demo).listRemove({ type: 'Person', id: 1, property: 'children', value: 2 });
   */
  listRemove<
    N extends TypeNameOf<M>,
    K extends PropertiesOfKind<M, N, 'list'>,
    P extends LegacyProjection<'listRemove'> = 'none',
    C extends Codec | undefined = undefined,
  >(
    parameters: OfElement<M, N, K>,
    options?: LegacyEntityOptions<'listRemove', P, C>,
  ): Call<Coded<C, ChangeResults[P]>>;

  /**
   * Puts an entry into a map (`map-put`, 4.3).
   *
   * @example await legacy(demo).mapPut({ type: 'Person', id: 1, property: 'phoneBook', key: 'home', value: '123' });
   */
  mapPut<
    N extends TypeNameOf<M>,
    K extends PropertiesOfKind<M, N, 'map'>,
    P extends LegacyProjection<'mapPut'> = 'none',
    C extends Codec | undefined = undefined,
  >(parameters: OfEntry<M, N, K>, options?: LegacyEntityOptions<'mapPut', P, C>): Call<Coded<C, ChangeResults[P]>>;

  /**
   * Removes the entry with a key. Nothing changes if there is none (`map-remove`, 4.3, R-58).
   *
   * @example await legacy(demo).mapRemove({ type: 'Person', id: 1, property: 'phoneBook', key: 'home' });
   */
  mapRemove<
    N extends TypeNameOf<M>,
    K extends PropertiesOfKind<M, N, 'map'>,
    P extends LegacyProjection<'mapRemove'> = 'none',
    C extends Codec | undefined = undefined,
  >(parameters: OfKey<M, N, K>, options?: LegacyEntityOptions<'mapRemove', P, C>): Call<Coded<C, ChangeResults[P]>>;

  /**
   * Returns the value of a property (`property-fetch`, 4.3). The content of a collection requires a `depth` of at least
   * 1.
   *
   * @throws NotFoundError if the entity does not exist
   * @example await legacy(demo).propertyFetch({ type: 'Person', id: 1, property: 'children', orderBy: 'age' });
   */
  propertyFetch<
    N extends TypeNameOf<M>,
    K extends PropertyNameOf<M, N>,
    P extends LegacyProjection<'propertyFetch'> = 'payload',
    C extends Codec | undefined = undefined,
  >(
    parameters: OfProperty<M, N, K> & InOrder,
    options?: LegacyEntityOptions<'propertyFetch', P, C>,
  ): Call<Coded<C, PropertyFetchResults<PropertyResultOf<M, N, K> | null, PropertyElementOf<M, N, K>>[P]>>;

  /**
   * Adds elements to a set. Elements that it already contains have no effect (`set-insert`, 4.3).
   *
   * @example await legacy(demo).setInsert({ type: 'Person', id: 1, property: 'nicknames', value: ['A', 'B'] });
   */
  setInsert<
    N extends TypeNameOf<M>,
    K extends PropertiesOfKind<M, N, 'set'>,
    P extends LegacyProjection<'setInsert'> = 'none',
    C extends Codec | undefined = undefined,
  >(parameters: OfElement<M, N, K>, options?: LegacyEntityOptions<'setInsert', P, C>): Call<Coded<C, ChangeResults[P]>>;

  /**
   * Removes elements from a set. Elements that it does not contain have no effect (`set-remove`, 4.3).
   *
   * @example await legacy(demo).setRemove({ type: 'Person', id: 1, property: 'nicknames', value: 'A' });
   */
  setRemove<
    N extends TypeNameOf<M>,
    K extends PropertiesOfKind<M, N, 'set'>,
    P extends LegacyProjection<'setRemove'> = 'none',
    C extends Codec | undefined = undefined,
  >(parameters: OfElement<M, N, K>, options?: LegacyEntityOptions<'setRemove', P, C>): Call<Coded<C, ChangeResults[P]>>;

  /**
   * Runs the action of a workbench folder (`action`, 4.5). Without a projection, the response has the default form of
   * the kind of action: the entities, for a query.
   *
   * @param name the name of the folder
   * @param variables the variables of the action
   * @throws NotFoundError if the action does not exist; BadRequestError if a variable is missing
   * @example const people = await legacy(demo).action('persons', {}, { projection: 'payload' });
   */
  action<P extends LegacyProjection<'action'> | undefined = undefined, C extends Codec | undefined = undefined>(
    name: string,
    variables?: Variables,
    options?: LegacyOptions<'action', NonNullable<P>, C>,
  ): Call<Coded<C, P extends LegacyProjection<'action'> ? ActionResults[P] : unknown>>;

  /**
   * Evaluates a service request (`eval`, 4.6). Without a projection, the response is its message, or its result if it
   * has no message.
   *
   * @param type the signature of the request
   * @param properties the properties of the request
   * @throws NotFoundError if the service request does not exist
   * @example
   * const signature = 'com.vendor.model.deploymentapi.cartridge.SynchronizeCartridge';
   * await legacy(demo).eval(signature, { cartridge: 'x' });
   */
  eval<P extends LegacyProjection<'eval'> | undefined = undefined, C extends Codec | undefined = undefined>(
    type: string,
    properties?: Variables,
    options?: LegacyOptions<'eval', NonNullable<P>, C>,
  ): Call<Coded<C, P extends LegacyProjection<'eval'> ? EvalResults[P] : unknown>>;
}
