import { PlacedMap } from '../memory/caches.js';
import type { BuiltInTypes } from '../model/built-in.js';
import { isDangling, isEmptyOrDangling, resolved, type Source, sizeOf, withoutDangling } from '../model/contents.js';
import {
  type CollectionType,
  canRefer,
  type ElementType,
  elementTypes,
  isSubtype,
  type Property,
  simpleTypes,
  type ValueType,
} from '../model/types.js';
import {
  type Collection,
  type Element,
  type Instance,
  isCollectionValue,
  isList,
  isReference,
  MapValue,
  SetValue,
  type Value,
} from '../model/values.js';
import type { Context, Explicitness, WriteDialect, WriteOptions } from './json-dialect.js';
import { JsonOutput, scalarJson, type Wrapping, type WrittenText, wrappingsOf } from './json-output.js';
import { isWrittenAsObject, nameJson, shownEntries } from './map-form.js';
import {
  declaredScalars,
  isCut,
  Recurrence,
  type Result,
  tooManyEntities,
  undeclared,
  type WriteLimits,
} from './result.js';

/**
 * Writes an array or object in steps. A step ends after some elements, or when it has opened another frame, which is
 * written before this one continues. The open frames are in a list rather than in calls of each other, so that nesting
 * may have any depth.
 */
type Frame = Generator<void, void, void>;

/** How many elements of a collection are written at once, if they are not entities. */
const elementsInStep = 100;

/** How elements, keys or values of a collection are written. */
interface ElementFormat {
  readonly type: ElementType;
  readonly wrapping: Wrapping;
  /** The number of levels down to which entities among them are written. */
  readonly levels: number;
}

/** Where the references in a result are resolved, with the type `Resource` of the access. */
export type ResultSource = Source<{ readonly builtIn: Pick<BuiltInTypes, 'resource'> }>;

/** Writes a result, in steps. The methods that write return whether they have opened a frame. */
export class JsonWriter {
  readonly #output: JsonOutput;
  /** Where references are resolved. */
  readonly #entities: ResultSource;
  readonly #options: WriteOptions;
  readonly #dialect: WriteDialect;
  readonly #explicitness: Explicitness;
  /** The declared type of the collection in the `object` property of the envelope, until the collection is written. */
  #contentType: CollectionType | undefined;
  readonly #wrappings: Readonly<Record<Context, Wrapping>>;
  readonly #isReached: (instance: Instance) => boolean;
  readonly #limits: WriteLimits;
  readonly #frames: Frame[] = [];
  /** The `_id` of each entity, counted from 0 in the order in which they are written. */
  readonly #ids = new PlacedMap<Instance, number>();
  #writtenEntities = 0;
  /** The number of elements, keys and values of collections that have been written. */
  #elements = 0;
  readonly #recurrence: Recurrence | undefined;

  constructor(
    options: WriteOptions,
    source: ResultSource,
    limits: WriteLimits,
    dialect: WriteDialect,
    isReached: (instance: Instance) => boolean,
    text: WrittenText,
  ) {
    const { entityRecurrenceDepth, prettiness } = options;
    this.#recurrence = entityRecurrenceDepth === 0 ? undefined : new Recurrence(entityRecurrenceDepth);
    this.#output = new JsonOutput(dialect.layouts[prettiness], dialect.openingLines, text);
    this.#entities = source;
    this.#options = options;
    this.#dialect = dialect;
    this.#explicitness = dialect.explicitness[options.typeExplicitness];
    this.#wrappings = wrappingsOf(this.#explicitness, this.#output.separators, dialect.numbers);
    this.#isReached = isReached;
    this.#limits = limits;
  }

  /** Begins to write a result. */
  begin(result: Result): void {
    const { value, type, contentType } = result;
    if (this.#dialect.contentTypes) this.#contentType = contentType;
    const written = this.#explicitness.undeclaredResults ? undeclared(result) : type;
    const wrapping = this.#wrappings[type === simpleTypes.object ? 'untyped' : 'top'];
    this.#writeValue(value, written, Number.POSITIVE_INFINITY, wrapping);
  }

  /** Writes more, e.g. an entity. Returns whether there is more to write. */
  step(): boolean {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return false;
    if (frame.next().done === true) this.#frames.pop();
    return true;
  }

  /** Writes a value, without dangling references in it. Returns whether a frame was opened. */
  #writeValue(value: Value, type: ValueType, levels: number, wrapping: Wrapping): boolean {
    if (isCollectionValue(value)) {
      this.#frames.push(this.#openCollection(value, type, levels, wrapping));
      return true;
    }
    if (isReference(value)) {
      const entity = resolved(value, this.#entities);
      if (entity !== undefined) return this.#writeEntity(entity, type, levels);
    }
    this.#output.write(value === null || isReference(value) ? 'null' : scalarJson(value, type, wrapping));
    return false;
  }

  /**
   * Writes a property of an entity, unless it is left out.
   *
   * @param cut whether the depth ends at this entity
   */
  #writeProperty(property: Property, instance: Instance, levels: number, cut: boolean): boolean {
    const { type } = property;
    const stored = shownEntries(instance.get(property), type, this.#explicitness.maps);
    const isAlwaysWritten =
      this.#dialect.collectionsInObjects && type === simpleTypes.object && isCollectionValue(stored);
    const isBeyond = cut && !isAlwaysWritten && isCut(stored, type);
    if (isBeyond && this.#options.cutAsNull !== true) return false;
    if (!isBeyond) {
      this.#limits.work.spend(sizeOf(stored));
      const isOmitted = !this.#options.writeEmptyProperties && !isAlwaysWritten;
      if (isOmitted && isEmptyOrDangling(stored, this.#entities)) return false;
    }
    this.#output.member(JSON.stringify(property.name));
    const context = type !== simpleTypes.object ? 'declared' : property === instance.type.id ? 'id' : 'untyped';
    return this.#writeValue(isBeyond ? null : stored, type, levels, this.#wrappings[context]);
  }

  /** Writes an entity, or a `_ref` if it has been written before. */
  #writeEntity(instance: Instance, type: ValueType, levels: number): boolean {
    const known = this.#ids.get(instance);
    if (known !== undefined) {
      this.#output.reference(known);
      return false;
    }
    const granted = this.#recurrence?.enter(instance, levels) ?? levels;
    const isShort = granted <= 1 && this.#dialect.recurrenceEnd === 'declaredScalars';
    const properties = isShort ? declaredScalars(instance.type) : instance.type.properties;
    this.#limits.work.spend(properties.length);
    this.#output.openEntity();
    this.#writeHead(instance, type);
    this.#frames.push(this.#writeProperties(instance, properties, granted));
    return true;
  }

  #writeHead(instance: Instance, type: ValueType): void {
    const output = this.#output;
    const { entityTypes } = this.#explicitness;
    if (entityTypes === 'all' || (entityTypes === 'undeclared' && instance.type !== type)) {
      output.headMember('"_type"');
      output.write(JSON.stringify(instance.type.signature));
    }
    const id = this.#writtenEntities;
    if (id >= this.#limits.entities) throw tooManyEntities(this.#limits);
    this.#writtenEntities += 1;
    if (this.#recurrence === undefined) {
      this.#ids.set(instance, id);
      output.headMember('"_id"');
      output.write(`"${id}"`);
    }
    if (this.#dialect.partial && isSubtype(instance.type, this.#entities.types.builtIn.resource)) {
      output.headMember('"_partial"');
      output.write('""');
    }
  }

  /** @param wrapping the wrapping in the context of the collection */
  #openCollection(stored: Collection, declared: ValueType, levels: number, wrapping: Wrapping): Frame {
    // Dangling references in a list, which may be long, are left out when the list is written.
    const alive = isList(stored) || !canRefer(declared) ? stored : withoutDangling(stored, this.#entities);
    const isUndeclared = declared === simpleTypes.object;
    const type = isUndeclared ? (this.#contentType ?? declared) : declared;
    const shown = shownEntries(alive, type, this.#explicitness.maps);
    const value = isCollectionValue(shown) ? shown : stored;
    if (isUndeclared) this.#contentType = undefined;
    const context = type === declared ? wrapping : this.#wrappings.declared;
    if (value instanceof MapValue) return this.#openMap(value, type, levels, context);
    const kind = value instanceof SetValue ? 'set' : 'list';
    const wrapper = wrapping.kinds.has(kind) ? kind : undefined;
    return this.#writeElements(value, this.#format(elementTypes(type).value, context, levels), wrapper);
  }

  #openMap(map: MapValue, type: ValueType, levels: number, wrapping: Wrapping): Frame {
    const { key, value } = elementTypes(type);
    const keys = this.#format(key, wrapping, levels);
    const values = this.#format(value, wrapping, levels);
    const { maps } = this.#explicitness;
    if (isWrittenAsObject(map, key, wrapping, maps)) return this.#writeMembers(map, keys, values);
    return this.#writeEntries(map, keys, values, maps === 'pairs' ? 'map' : 'flatmap');
  }

  /** How elements of a collection are written. The type of a result that is a collection declares their type. */
  #format(type: ElementType, around: Wrapping, levels: number): ElementFormat {
    const { top, declared, untyped } = this.#wrappings;
    return { type, levels, wrapping: type === simpleTypes.object ? untyped : around === top ? declared : around };
  }

  /**
   * Writes the properties of an entity, behind the head of the entity.
   *
   * @param levels the number of levels of the entity that are written. 1 means only its scalars
   */
  *#writeProperties(instance: Instance, properties: readonly Property[], levels: number): Frame {
    const cut = levels <= 1 || !this.#isReached(instance);
    for (const property of properties) if (this.#writeProperty(property, instance, levels - 1, cut)) yield;
    this.#output.closeEntity();
    this.#recurrence?.leave(instance);
  }

  /** Writes the elements of a list or a set, as an array without dangling references. */
  *#writeElements(elements: Iterable<Element>, format: ElementFormat, wrapper: string | undefined): Frame {
    this.#output.openArray(wrapper);
    for (const element of elements) {
      let isOpened = false;
      if (!isDangling(element, this.#entities)) {
        this.#output.item();
        isOpened = this.#writeElement(element, format);
      }
      if (this.#endsStep() || isOpened) yield;
    }
    this.#output.closeArray(wrapper);
  }

  /** Writes a map as a wrapped array of `{"key","value"}`, or of keys and values in turn (D-8). */
  *#writeEntries(map: MapValue, keys: ElementFormat, values: ElementFormat, wrapper: 'map' | 'flatmap'): Frame {
    const output = this.#output;
    const isPair = wrapper === 'map';
    output.openArray(wrapper);
    for (const [key, value] of map) {
      output.item();
      if (isPair) {
        output.open('{');
        output.member('"key"');
      }
      if (this.#writeElement(key, keys)) yield;
      if (isPair) output.member('"value"');
      else output.partner();
      yield* this.#writeMapValue(value, values);
      if (isPair) output.close('}');
      if (this.#endsStep()) yield;
    }
    output.closeArray(wrapper);
  }

  /** Writes a map as an object. */
  *#writeMembers(map: MapValue, keys: ElementFormat, values: ElementFormat): Frame {
    this.#output.open('{');
    for (const [key, value] of map) {
      this.#output.entry(nameJson(key, keys));
      yield* this.#writeMapValue(value, values);
      if (this.#endsStep()) yield;
    }
    this.#output.close('}');
  }

  /** Writes a value of a map. Entities among the values are indented by one more level (D-25). */
  *#writeMapValue(value: Element, format: ElementFormat): Frame {
    const isIndented = isReference(value);
    if (isIndented) this.#output.indentMore();
    if (this.#writeElement(value, format)) yield;
    if (isIndented) this.#output.indentLess();
  }

  /** Counts an element. Returns whether a step ends with it. */
  #endsStep(): boolean {
    this.#elements += 1;
    return this.#elements % elementsInStep === 0;
  }

  #writeElement(element: Element, { type, levels, wrapping }: ElementFormat): boolean {
    return this.#writeValue(element, type, levels, wrapping);
  }
}
