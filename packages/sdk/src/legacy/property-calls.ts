import type { Call } from '../call/call.js';
import { type CallSite, callSite } from '../errors/base.js';
import type { ModelDefinition } from '../model/deployment.js';
import type { PropertyElementOf, PropertyNameOf, PropertyResultOf, TypeNameOf } from '../model/model-types.js';
import type { ClientContext } from '../pipeline/client-context.js';
import type { InOrder, OfElement, OfEntry, OfKey, OfListElement, OfProperty, PropertiesOfKind } from './inputs.js';
import { type AnyLegacyOptions, type LegacyGiven, legacyPlan } from './plans.js';
import type { ChangeResults, Codec, Coded, LegacyEntityOptions, PropertyFetchResults } from './results.js';
import type { LegacyCallName, LegacyProjection } from './table.js';

/**
 * The calls of the legacy endpoint that affect a single property (4.3), and the method that sends every legacy call.
 */
export abstract class LegacyPropertyCalls<M extends ModelDefinition> {
  readonly #context: ClientContext;
  readonly #access: string;

  /** @internal */
  constructor(context: ClientContext, access: string) {
    this.#context = context;
    this.#access = access;
  }

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
  listInsert(parameters: object, options: AnyLegacyOptions = {}): Call<unknown> {
    return this.send('listInsert', callSite(this.listInsert), { parameters }, options);
  }

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
  listRemove(parameters: object, options: AnyLegacyOptions = {}): Call<unknown> {
    return this.send('listRemove', callSite(this.listRemove), { parameters }, options);
  }

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
  mapPut(parameters: object, options: AnyLegacyOptions = {}): Call<unknown> {
    return this.send('mapPut', callSite(this.mapPut), { parameters }, options);
  }

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
  mapRemove(parameters: object, options: AnyLegacyOptions = {}): Call<unknown> {
    return this.send('mapRemove', callSite(this.mapRemove), { parameters }, options);
  }

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
  propertyFetch(parameters: object, options: AnyLegacyOptions = {}): Call<unknown> {
    return this.send('propertyFetch', callSite(this.propertyFetch), { parameters }, options);
  }

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
  setInsert(parameters: object, options: AnyLegacyOptions = {}): Call<unknown> {
    return this.send('setInsert', callSite(this.setInsert), { parameters }, options);
  }

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
  setRemove(parameters: object, options: AnyLegacyOptions = {}): Call<unknown> {
    return this.send('setRemove', callSite(this.setRemove), { parameters }, options);
  }

  /** @internal Plans a call and sends it. */
  protected send(name: LegacyCallName, site: CallSite, given: LegacyGiven, options: AnyLegacyOptions): Call<unknown> {
    const { types, dialect } = this.#context;
    const target = { access: this.#access, types, dialect };
    return this.#context.start(`legacy.${name}`, site, options, () => legacyPlan(target, name, given, options));
  }
}
