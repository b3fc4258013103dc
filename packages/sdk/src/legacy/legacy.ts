import type { Call } from '../call/call.js';
import { callSite } from '../errors/base.js';
import type { ModelDefinition } from '../model/deployment.js';
import type { EntityOf, EntityReferenceOf, SortablePropertiesOf, TypeNameOf } from '../model/model-types.js';
import type { Assembly, DynamicProperties, InOrder, OfEntity, OfType, Variables } from './inputs.js';
import type { AnyLegacyOptions, LegacyGiven } from './plans.js';
import { LegacyPropertyCalls } from './property-calls.js';
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
export class Legacy<M extends ModelDefinition = ModelDefinition> extends LegacyPropertyCalls<M> {
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
  assemblyManipulate(assembly: unknown, options: AnyLegacyOptions = {}): Call<unknown> {
    return this.send('assemblyManipulate', callSite(this.assemblyManipulate), { assembly }, options);
  }

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
  assemblyStreamManipulate(assembly: unknown, options: AnyLegacyOptions = {}): Call<unknown> {
    return this.send('assemblyStreamManipulate', callSite(this.assemblyStreamManipulate), { assembly }, options);
  }

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
  create(parameters: WithProperties, options: AnyLegacyOptions = {}): Call<unknown> {
    return this.send('create', callSite(this.create), dynamicOf(parameters), options);
  }

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
  delete(parameters: object, options: AnyLegacyOptions = {}): Call<unknown> {
    return this.send('delete', callSite(this.delete), { parameters }, options);
  }

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
  entity(parameters: object, options: AnyLegacyOptions = {}): Call<unknown> {
    return this.send('entity', callSite(this.entity), { parameters }, options);
  }

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
  fetch(parameters: object, options: AnyLegacyOptions = {}): Call<unknown> {
    return this.send('fetch', callSite(this.fetch), { parameters }, options);
  }

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
  update(parameters: WithProperties, options: AnyLegacyOptions = {}): Call<unknown> {
    return this.send('update', callSite(this.update), dynamicOf(parameters), options);
  }

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
  action(name: string, variables: Variables = {}, options: AnyLegacyOptions = {}): Call<unknown> {
    const given = { parameters: { name }, dynamic: variables };
    return this.send('action', callSite(this.action), given, options);
  }

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
  eval(type: string, properties: Variables = {}, options: AnyLegacyOptions = {}): Call<unknown> {
    const given = { parameters: { type }, dynamic: properties };
    return this.send('eval', callSite(this.eval), given, options);
  }
}

interface WithProperties {
  readonly type: string;
  readonly properties?: object | undefined;
}

/** Each property becomes a parameter of its own. */
function dynamicOf(given: WithProperties): LegacyGiven {
  const { properties, ...parameters } = { ...given };
  return { parameters, dynamic: properties };
}
