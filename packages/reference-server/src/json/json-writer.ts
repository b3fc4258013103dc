import { PlacedMap } from '../memory/caches.js';
import type { BuiltInTypes } from '../model/built-in.js';
import {
  isDangling,
  isEmptyOrDangling,
  type Resolver,
  resolved,
  type Source,
  sizeOf,
  withoutDangling,
} from '../model/contents.js';
import {
  type CollectionType,
  canRefer,
  type ElementType,
  type EntityType,
  isCollection,
  isSubtype,
  type Property,
  simpleTypes,
  type ValueType,
} from '../model/types.js';
import {
  type Collection,
  type Instance,
  isCollectionValue,
  isReference,
  MapValue,
  SetValue,
  type Value,
} from '../model/values.js';
import type { Context, Explicitness, WriteDialect, WriteOptions } from './json-dialect.js';
import { JsonOutput, scalarJson, type Wrapping, type WrittenText, wrappingsOf } from './json-output.js';
import { isCut, Recurrence, type Result, tooManyEntities, undeclared, type WriteLimits } from './result.js';
import {
  type ElementWriter,
  elementsFrame,
  entityFrame,
  entriesFrame,
  type Frame,
  hasPlainNames,
  isNamed,
  membersFrame,
  withoutNulls,
} from './write-frames.js';

/** Writes a result, in steps. */
export class JsonWriter implements ElementWriter {
  readonly output: JsonOutput;
  readonly entities: Resolver;
  readonly #options: WriteOptions;
  readonly #resource: EntityType | undefined;
  readonly #explicitness: Explicitness;
  /** Whether properties beyond the depth are written as null. */
  readonly #writesCut: boolean;
  readonly #collectionsInObjects: boolean;
  readonly #recurrenceEnd: WriteDialect['recurrenceEnd'];
  readonly #usesContentType: boolean;
  /** The declared type of the collection in the envelope, until the collection is written. */
  #contentType: CollectionType | undefined;
  readonly #wrappings: Readonly<Record<Context, Wrapping>>;
  readonly #isReached: (instance: Instance) => boolean;
  readonly #limits: WriteLimits;
  readonly #frames: Frame[] = [];
  /** The `_id` of each entity, counted from 0 in the order in which they are written. */
  readonly #ids = new PlacedMap<Instance, number>();
  #writtenEntities = 0;
  readonly #recurrence: Recurrence | undefined;

  constructor(
    options: WriteOptions,
    source: Source<{ readonly builtIn: Pick<BuiltInTypes, 'resource'> }>,
    limits: WriteLimits,
    dialect: WriteDialect,
    isReached: (instance: Instance) => boolean,
    text: WrittenText,
  ) {
    const { entityRecurrenceDepth, prettiness } = options;
    this.#recurrence = entityRecurrenceDepth === 0 ? undefined : new Recurrence(entityRecurrenceDepth);
    this.output = new JsonOutput(dialect.layouts[prettiness], dialect.openingLines, text);
    this.entities = source;
    this.#options = options;
    this.#resource = dialect.partial ? source.types.builtIn.resource : undefined;
    this.#explicitness = dialect.explicitness[options.typeExplicitness];
    this.#writesCut = options.cutAsNull;
    this.#collectionsInObjects = dialect.collectionsInObjects;
    this.#recurrenceEnd = dialect.recurrenceEnd;
    this.#usesContentType = dialect.contentTypes;
    this.#wrappings = wrappingsOf(this.#explicitness, this.output.separators, dialect.numbers);
    this.#isReached = isReached;
    this.#limits = limits;
  }

  /** Begins to write a result. */
  begin(result: Result): void {
    const { value, type, contentType } = result;
    if (this.#usesContentType) this.#contentType = contentType;
    const written = this.#explicitness.undeclaredResults ? undeclared(result) : type;
    this.writeValue(
      isDangling(value, this.entities) ? null : value,
      written,
      Number.POSITIVE_INFINITY,
      this.#wrapping(type, 'top'),
    );
  }

  /** Writes more, e.g. an entity. Returns whether there is more to write. */
  step(): boolean {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return false;
    if (frame.next().done === true) this.#frames.pop();
    return true;
  }

  /** Writes a value, without dangling references in it. Returns whether a frame was opened. */
  writeValue(value: Value, type: ValueType, levels: number, wrapping: Wrapping): boolean {
    if (isCollectionValue(value)) {
      this.#frames.push(this.#openCollection(value, type, levels, wrapping));
      return true;
    }
    if (isReference(value)) {
      const entity = resolved(value, this.entities);
      if (entity !== undefined) return this.#writeEntity(entity, type, levels);
      this.output.write('null');
      return false;
    }
    this.output.write(value === null ? 'null' : scalarJson(value, type, wrapping));
    return false;
  }

  /**
   * Writes a property of an entity, unless it is left out.
   *
   * @param cut whether the depth ends at this entity
   */
  writeProperty(property: Property, instance: Instance, levels: number, cut: boolean): boolean {
    const { type } = property;
    const stored = this.#shown(instance.get(property), type);
    const isAlwaysWritten = this.#collectionsInObjects && type === simpleTypes.object && isCollectionValue(stored);
    const isBeyond = cut && !isAlwaysWritten && isCut(stored, type);
    if (isBeyond && !this.#writesCut) return false;
    if (!isBeyond) {
      this.#limits.work.spend(sizeOf(stored));
      const isOmitted = !this.#options.writeEmptyProperties && !isAlwaysWritten;
      if (isOmitted && isEmptyOrDangling(stored, this.entities)) return false;
    }
    this.output.member(JSON.stringify(property.name));
    const value = isBeyond || isDangling(stored, this.entities) ? null : stored;
    const context = type !== simpleTypes.object ? 'declared' : property === instance.type.id ? 'id' : 'untyped';
    return this.writeValue(value, type, levels, this.#wrappings[context]);
  }

  leave(instance: Instance): void {
    this.#recurrence?.leave(instance);
  }

  /** Writes an entity, or a `_ref` if it has been written before. */
  #writeEntity(instance: Instance, type: ValueType, levels: number): boolean {
    const known = this.#ids.get(instance);
    if (known !== undefined) {
      this.output.reference(known);
      return false;
    }
    const granted = this.#recurrence?.enter(instance, levels) ?? levels;
    const ends = granted <= 1;
    const isShort = ends && this.#recurrenceEnd === 'declaredScalars';
    const properties = isShort ? declaredScalars(instance.type) : instance.type.properties;
    this.#limits.work.spend(properties.length);
    this.output.openEntity();
    this.#writeHead(instance, type);
    const cut = ends || !this.#isReached(instance);
    this.#frames.push(entityFrame(this, instance, properties, { levels: granted - 1, cut }));
    return true;
  }

  #writeHead(instance: Instance, type: ValueType): void {
    const { output } = this;
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
    if (this.#resource !== undefined && isSubtype(instance.type, this.#resource)) {
      output.headMember('"_partial"');
      output.write('""');
    }
  }

  /** @param wrapping the wrapping in the context of the collection */
  #openCollection(stored: Collection, declared: ValueType, levels: number, wrapping: Wrapping): Frame {
    // Dangling references in a list, which may be long, are left out when the list is written.
    const alive = Array.isArray(stored) || !canRefer(declared) ? stored : withoutDangling(stored, this.entities);
    const type = this.#contentType ?? declared;
    const shown = this.#shown(alive, type);
    const value = isCollectionValue(shown) ? shown : stored;
    this.#contentType = undefined;
    const context = type === declared ? wrapping : this.#wrappings.declared;
    if (value instanceof MapValue) return this.#openMap(value, type, levels, context);
    const element = type.kind === 'list' || type.kind === 'set' ? type.element : simpleTypes.object;
    const kind = value instanceof SetValue ? 'set' : 'list';
    const wrapper = wrapping.kinds.has(kind) ? kind : undefined;
    this.output.openArray(wrapper);
    const elements = { type: element, wrapping: this.#within(element, context), levels };
    return elementsFrame(this, value, elements, wrapper !== undefined);
  }

  /** The value without the entries of a map that deployed services leave out: those with null for an entity (D-8). */
  #shown(value: Value, type: ValueType): Value {
    const hidesNulls = this.#explicitness.maps !== 'pairs' && type.kind === 'map' && type.value.kind === 'entity';
    return hidesNulls && value instanceof MapValue ? withoutNulls(value) : value;
  }

  #openMap(map: MapValue, type: ValueType, levels: number, wrapping: Wrapping): Frame {
    const { key, value } = type.kind === 'map' ? type : untypedMap;
    const keys = { type: key, wrapping: this.#within(key, wrapping), levels };
    const values = { type: value, wrapping: this.#within(value, wrapping), levels };
    if (this.#isObject(map, key, wrapping)) {
      this.output.open('{');
      return membersFrame(this, map, keys, values);
    }
    const layout = this.#explicitness.maps === 'pairs' ? 'pairs' : 'flat';
    this.output.openArray(layout === 'pairs' ? 'map' : 'flatmap');
    return entriesFrame(this, map, keys, values, layout);
  }

  #isObject(map: MapValue, key: ElementType, { kinds }: Wrapping): boolean {
    switch (this.#explicitness.maps) {
      case 'pairs':
        return !kinds.has('map') && key === simpleTypes.string && hasPlainNames(map);
      case 'flat':
        return isNamed(key) && map.size > 0 && hasPlainNames(map);
      case 'objects':
        return !map.some(([name]) => isReference(name) || isCollectionValue(name));
    }
  }

  #wrapping(type: ValueType, context: Context): Wrapping {
    return this.#wrappings[type === simpleTypes.object ? 'untyped' : context];
  }

  /** How the elements of a collection are wrapped. The type of a result that is a collection declares their type. */
  #within(type: ElementType, around: Wrapping): Wrapping {
    if (type === simpleTypes.object) return this.#wrappings.untyped;
    return around === this.#wrappings.top ? this.#wrappings.declared : around;
  }
}

const untypedMap = { key: simpleTypes.object, value: simpleTypes.object };

/** The properties whose values are scalars of a declared type, without the id (D-29). */
function declaredScalars({ properties, id }: EntityType): readonly Property[] {
  return properties.filter((property) => property !== id && !canRefer(property.type) && !isCollection(property.type));
}
