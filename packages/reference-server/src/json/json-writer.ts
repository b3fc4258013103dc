import { PlacedMap } from '../memory/caches.js';
import type { BuiltInTypes } from '../model/built-in.js';
import {
  isDangling,
  isEmpty,
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
  isSubtype,
  simpleTypes,
  type ValueType,
} from '../model/types.js';
import {
  type Collection,
  type Instance,
  isCollectionValue,
  isReference,
  isScalar,
  MapValue,
  SetValue,
  type Value,
} from '../model/values.js';
import type { Context, Explicitness, WriteDialect, WriteOptions } from './json-dialect.js';
import { JsonOutput, scalarJson, type Wrapping, wrappingsOf } from './json-output.js';
import { isCut, Recurrence, type Result, tooManyEntities, undeclared, type WriteLimits } from './result.js';
import { type PropertyPlan, planOf, type TypePlan } from './type-plan.js';
import {
  type ElementWriter,
  elementsFrame,
  entityFrame,
  entriesFrame,
  type Frame,
  hasPlainNames,
  isNamed,
  membersFrame,
  type ScalarTexts,
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
  /** The declared type of the next collection, if it is the one in the envelope. */
  #contentType: CollectionType | undefined;
  readonly #wrappings: Readonly<Record<Context, Wrapping>>;
  readonly #isReached: (instance: Instance) => boolean;
  readonly #limits: WriteLimits;
  readonly #frames: Frame[] = [];
  /** The `_id` of each entity, counted from 0 in the order in which they are written. */
  readonly #ids = new PlacedMap<Instance, number>();
  #writtenEntities = 0;
  readonly #recurrence: Recurrence | undefined;
  readonly #texts: ScalarTexts | undefined;
  readonly #format: number;

  constructor(
    options: WriteOptions,
    source: Source<{ readonly builtIn: Pick<BuiltInTypes, 'resource'> }>,
    limits: WriteLimits,
    dialect: WriteDialect,
    isReached: (instance: Instance) => boolean,
    texts: ScalarTexts | undefined,
  ) {
    this.output = new JsonOutput(dialect.layouts[options.prettiness], dialect.openingLines, limits);
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
    // Kept texts begin with a comma, so an entity needs a type or an id in front of its first scalar.
    const { entityRecurrenceDepth } = options;
    this.#texts = this.#explicitness.entityTypes === 'all' || entityRecurrenceDepth === 0 ? texts : undefined;
    this.#format = texts?.formatOf(options) ?? 0;
    this.#recurrence = entityRecurrenceDepth === 0 ? undefined : new Recurrence(entityRecurrenceDepth);
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
  writeProperty(plan: PropertyPlan, instance: Instance, levels: number, cut: boolean): boolean {
    const { property, name, complex, refers } = plan;
    const { writeEmptyProperties } = this.#options;
    const stored = instance.get(property);
    if (cut && isCut(stored, property.type) && !this.#isAlwaysWritten(stored, plan)) {
      if (!this.#writesCut) return false;
      this.output.member(name);
      return this.writeValue(null, property.type, levels, this.#wrappings[plan.context]);
    }
    // Most properties are empty, so this is checked before the search for dangling references.
    if (!writeEmptyProperties && isEmpty(stored) && !this.#isAlwaysWritten(stored, plan)) return false;
    if (complex) this.#limits.work.spend(sizeOf(stored));
    const value = isDangling(stored, this.entities) ? null : stored;
    if (
      refers &&
      !writeEmptyProperties &&
      isEmptyOrDangling(value, this.entities) &&
      !this.#isAlwaysWritten(value, plan)
    )
      return false;
    this.output.member(name);
    return this.writeValue(value, property.type, levels, this.#wrappings[plan.context]);
  }

  /** Whether a value is written even if it is empty or beyond the depth. */
  #isAlwaysWritten(value: Value, { context }: PropertyPlan): boolean {
    return this.#collectionsInObjects && context === 'untyped' && isCollectionValue(value);
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
    const plan = planOf(instance.type);
    const properties = ends && this.#recurrenceEnd === 'declaredScalars' ? plan.declaredScalars : plan.properties;
    this.#limits.work.spend(properties.length);
    this.output.openEntity();
    this.#writeHead(instance, type);
    const cut = ends || !this.#isReached(instance);
    this.#frames.push(
      this.#texts === undefined || properties !== plan.properties
        ? entityFrame(this, instance, properties, { levels: granted - 1, cut })
        : this.#partsFrame(this.#texts, instance, plan, { levels: granted - 1, cut }),
    );
    return true;
  }

  #partsFrame(
    texts: ScalarTexts,
    instance: Instance,
    plan: TypePlan,
    extent: { readonly levels: number; readonly cut: boolean },
  ): Frame {
    const { complexProperties, scalarParts } = plan;
    const write = () => scalarParts.map((part) => this.#scalarPart(part, instance));
    const parts = texts.partsOf(instance, this.#format, this.output.level, write);
    return entityFrame(this, instance, complexProperties, extent, parts);
  }

  /** The text of the scalars in a part. Joining makes a text without pieces, which takes the least memory. */
  #scalarPart(part: readonly PropertyPlan[], instance: Instance): string {
    const { writeEmptyProperties } = this.#options;
    const pieces: string[] = [];
    for (const { property, name, context } of part) {
      const value = instance.get(property);
      if (isScalar(value))
        pieces.push(this.output.laterMember(name), scalarJson(value, property.type, this.#wrappings[context]));
      else if (writeEmptyProperties) pieces.push(this.output.laterMember(name), 'null');
    }
    return pieces.join('');
  }

  #writeHead(instance: Instance, type: ValueType): void {
    const { output } = this;
    const { entityTypes } = this.#explicitness;
    if (entityTypes === 'all' || (entityTypes === 'undeclared' && instance.type !== type)) {
      output.headMember('"_type"');
      output.write(planOf(instance.type).signature);
    }
    if (this.#recurrence === undefined) {
      const id = this.#writtenEntities;
      if (id >= this.#limits.entities) throw tooManyEntities(this.#limits);
      this.#ids.set(instance, id);
      this.#writtenEntities += 1;
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
    const value = isCollectionValue(alive) ? alive : stored;
    const type = this.#contentType ?? declared;
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

  #openMap(stored: MapValue, type: ValueType, levels: number, wrapping: Wrapping): Frame {
    const { key, value } = type.kind === 'map' ? type : untypedMap;
    const map = this.#explicitness.maps === 'flat' && value.kind === 'entity' ? withoutNulls(stored) : stored;
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
