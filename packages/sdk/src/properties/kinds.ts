import type { Call } from '../call/call.js';
import type { ModelDefinition } from '../model/deployment.js';
import type { ObjectEntries } from '../model/inference.js';
import type {
  PropertyElementInputOf,
  PropertyInputOf,
  PropertyKeyInputOf,
  PropertyKind,
  PropertyKindOf,
  PropertyResultOf,
} from '../model/model-types.js';
import type { CallOptions } from '../operation/operation.js';
import type { EncodingOptions, NamedProjection, NamedResultIn, ProjectionOption, ResultIn } from '../options/table.js';
import type { EditPropertyResults, GetPropertyResults } from '../results/results.js';

type Edits = NamedProjection<'editProperty'>;
type EditResult<P extends Edits> = NamedResultIn<EditPropertyResults, P>;

/** One element, or several in a list or a set. */
export type OneOrMore<Element> = Element | readonly Element[] | ReadonlySet<Element>;

/** Elements by zero-based position. */
export type Positions<Element> = ReadonlyMap<number, Element> | { readonly [position: number]: Element };

/** A property of any type (4.9). */
export interface SingleProperty<Result, Input> {
  /**
   * Returns the value of the property.
   *
   * @throws NotFoundError if the entity or the property does not exist
   */
  get<P extends NamedProjection<'getProperty'> = undefined>(
    options?: GetPropertyOptions<P>,
  ): Call<ResultIn<GetPropertyResults<Result>, P, 'value'>>;
  /**
   * Sets the value; the content of a collection is replaced (PUT). `null` clears a nullable property.
   *
   * @throws BadRequestError if the value does not have the type of the property; DialectError for a collection in the
   * deployed dialect (D-2)
   */
  set<P extends Edits = undefined>(value: Input, options?: SetPropertyOptions<P>): Call<EditResult<P>>;
  /** Sets the property to its empty value: null, false, 0, or an empty collection (DELETE, 2.5). */
  clear<P extends Edits = undefined>(options?: EditPropertyOptions<P>): Call<EditResult<P>>;
}

/** A list property (4.9). */
export interface ListProperty<Result, Input, Element> extends SingleProperty<Result, Input> {
  /**
   * Appends one or several elements (POST).
   *
   * @example await children.add(people.ref(2));
   */
  add<P extends Edits = undefined>(elements: OneOrMore<Element>, options?: EditPropertyOptions<P>): Call<EditResult<P>>;
  /**
   * Inserts elements at positions of the growing list, in ascending order. A position beyond the end appends the
   * element (POST, R-43).
   *
   * @example await children.insert({ 0: people.ref(3) });
   */
  insert<P extends Edits = undefined>(
    positions: Positions<Element>,
    options?: EditPropertyOptions<P>,
  ): Call<EditResult<P>>;
  /**
   * Removes the element at a position, or elements at several positions, in descending order. If an element is at
   * another position, its first occurrence is removed; elements that are not in the list have no effect (POST with
   * `remove`, R-43).
   *
   * @param element the element that is expected at the position
   * @example
   * await children.removeAt(0, people.ref(3));
   * await children.removeAt({ 0: people.ref(3), 4: people.ref(7) });
   */
  removeAt<P extends Edits = undefined>(
    position: number,
    element: Element,
    options?: EditPropertyOptions<P>,
  ): Call<EditResult<P>>;
  /** Removes the elements at several positions, in descending order, each as with a single position. */
  removeAt<P extends Edits = undefined>(
    positions: Positions<Element>,
    options?: EditPropertyOptions<P>,
  ): Call<EditResult<P>>;
}

/** A set property (4.9). */
export interface SetProperty<Result, Input, Element> extends SingleProperty<Result, Input> {
  /** Adds one or several elements (POST). Elements that the set already contains have no effect. */
  add<P extends Edits = undefined>(elements: OneOrMore<Element>, options?: EditPropertyOptions<P>): Call<EditResult<P>>;
  /**
   * Removes one or several elements (POST with `remove`). Elements that the set does not contain have no effect.
   */
  remove<P extends Edits = undefined>(
    elements: OneOrMore<Element>,
    options?: EditPropertyOptions<P>,
  ): Call<EditResult<P>>;
}

/**
 * Entries of an object whose member names are the keys: strings, constants, or values with a text form, such as
 * numbers.
 */
type NamedEntries<Key, Value> = [Key] extends [string]
  ? ObjectEntries<Key, Value>
  : [unknown extends Key ? string : Extract<Key, string | number>] extends [never]
    ? never
    : { readonly [key: string]: Value };

/** A map property (4.9). */
export interface MapProperty<Result, Input, Key, Value> extends SingleProperty<Result, Input> {
  /**
   * Puts entries into the map (POST). The member names of an object are the keys.
   *
   * @example await phoneBook.put(new Map([['home', '1'], ['work', '2']]));
   */
  put<P extends Edits = undefined>(
    entries: ReadonlyMap<Key, Value> | NamedEntries<Key, Value>,
    options?: EditPropertyOptions<P>,
  ): Call<EditResult<P>>;
  /** Removes the entries with one or several keys (POST with `remove`). Keys that are not in the map have no effect. */
  removeKeys<P extends Edits = undefined>(keys: OneOrMore<Key>, options?: EditPropertyOptions<P>): Call<EditResult<P>>;
}

/** A property whose type no model declares: the service rejects calls that do not fit its type. */
export interface AnyProperty
  extends ListProperty<unknown, unknown, unknown>,
    SetProperty<unknown, unknown, unknown>,
    MapProperty<unknown, unknown, unknown, unknown> {}

/** A property with the calls that its type supports. */
export type PropertyOf<M extends ModelDefinition, N extends string, P extends string> = PropertyByKind<
  PropertyKindOf<M, N, P>,
  PropertyResultOf<M, N, P>,
  PropertyInputOf<M, N, P>,
  PropertyElementInputOf<M, N, P>,
  PropertyKeyInputOf<M, N, P>
>;

type PropertyByKind<Kind, Result, Input, Element, Key> = [PropertyKind] extends [Kind]
  ? AnyProperty
  : Kind extends 'list'
    ? ListProperty<Result, Input, Element>
    : Kind extends 'set'
      ? SetProperty<Result, Input, Element>
      : Kind extends 'map'
        ? MapProperty<Result, Input, Key, Element>
        : SingleProperty<Result, Input>;

/** Options of reading a property (4.9). */
export interface GetPropertyOptions<P extends NamedProjection<'getProperty'>> extends CallOptions, EncodingOptions {
  /** `value`: the value; `envelope`: the `PropertyQueryResult`. Default `value`. */
  readonly projection?: ProjectionOption<'getProperty', P>;
}

/** Options of editing a property (4.9). */
export interface EditPropertyOptions<P extends NamedProjection<'editProperty'>> extends CallOptions, EncodingOptions {
  /** `success`: true; `envelope`: the changes. Default: the call returns nothing. */
  readonly projection?: ProjectionOption<'editProperty', P>;
}

/** Options of setting a property (4.9). */
export interface SetPropertyOptions<P extends NamedProjection<'editProperty'>> extends EditPropertyOptions<P> {
  /** The HTTP method; both are equivalent. Default `PUT`. */
  readonly method?: 'PUT' | 'PATCH' | undefined;
}
