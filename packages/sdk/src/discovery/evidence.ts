import { isJsonObject, type Json, type JsonObject, RawNumber } from '../json/parse.js';
import { readScalar } from '../json/scalars.js';
import { simpleNameOf } from '../model/type-expression.js';
import { type Bare, identityOf, namesType, writtenIn } from './written.js';

/** What single values have shown about their type: those of a property, or the keys or elements of its collections. */
export class ContentEvidence {
  readonly types = new Set<string>();
  /** Entity types that the service did not name, because they are the declared type. */
  readonly exact = new Set<string>();
  /** Entity types that the service named, because another type is declared. */
  readonly inexact = new Set<string>();

  merge(other: ContentEvidence): void {
    for (const name of ['types', 'exact', 'inexact'] as const) for (const each of other[name]) this[name].add(each);
  }
}

/** What the values of one property have shown about its type. */
export class PropertyEvidence {
  /** The number of entities in which the property has a value. An empty collection is a value. */
  set = 0;
  /** The number of entities in which it has none. */
  unset = 0;
  readonly kinds = new Set<'single' | 'list' | 'set' | 'map'>();
  /** The values, the elements of lists and sets, or the values of maps. */
  readonly content = new ContentEvidence();
  /** The keys of maps. */
  readonly keys = new ContentEvidence();
  /** Whether a map was an object, whose names are texts or constants of an enum (D-8). */
  hasNames = false;

  merge(other: PropertyEvidence): void {
    this.set += other.set;
    this.unset += other.unset;
    this.hasNames ||= other.hasNames;
    for (const each of other.kinds) this.kinds.add(each);
    this.content.merge(other.content);
    this.keys.merge(other.keys);
  }
}

/** What the entities of one type have shown. */
class TypeEvidence {
  /** The number of entities that were read. */
  count = 0;
  /** The types of their ids. */
  readonly ids = new Set<string>();
  readonly properties = new Map<string, PropertyEvidence>();
}

/** The members of an entity that are not properties, or that every entity has. */
const identity: ReadonlySet<string> = new Set(['_type', '_id', '_partial', 'id', 'globalId', 'partition']);

/**
 * What entities have shown about their types.
 *
 * Values are compared in two encodings. With `always` each value names its type. With `polymorphic` a value only names
 * its type if its declared type does not determine it, so a value that names its type there is in a property of
 * the type `object`.
 */
export class Evidence {
  readonly types = new Map<string, TypeEvidence>();
  /** The constants that were seen of each enum. */
  readonly constants = new Map<string, Set<string>>();
  /** The types of the entities that were found through each type. */
  readonly subtypes = new Map<string, Set<string>>();
  /** All entity types that were seen, also in properties. */
  readonly seen = new Set<string>();
  /** The entities by {@link identityOf}, in the order in which they were read. */
  readonly entities = new Map<string, JsonObject>();

  /**
   * Adds the entities that a service has for a type.
   *
   * @param name a signature, or a simple name that only one type has
   * @param always the entities, which have only the identities of others in them
   * @param polymorphic the same entities in the encoding `polymorphic`
   * @returns the signature of the type; its name if no entity shows the signature, which is then not among the types
   *   that were {@link seen}
   */
  addAnswer(name: string, always: readonly JsonObject[], polymorphic: readonly JsonObject[]): string {
    const types = always.flatMap(({ _type: type }) => (typeof type === 'string' ? type : []));
    const shown = types.find((type) => type === name || simpleNameOf(type) === name);
    const signature = shown ?? name;
    // A signature without a package looks like a simple name.
    if (shown !== undefined || signature.includes('.')) {
      this.seen.add(signature);
      const others = types.filter((type) => type !== signature);
      this.subtypes.set(signature, new Set([...(this.subtypes.get(signature) ?? []), ...others]));
    }
    const polymorphicById = new Map(polymorphic.map((entity) => [idOf(entity), entity]));
    for (const entity of always) this.#add(entity, polymorphicById.get(idOf(entity)));
    return signature;
  }

  /** @param polymorphic the same entity in the encoding `polymorphic`, if the service supports that */
  #add(entity: JsonObject, polymorphic: JsonObject | undefined): void {
    const { _type: type, id = null } = entity;
    const key = identityOf(entity);
    if (typeof type !== 'string' || key === undefined || this.entities.has(key)) return;
    this.entities.set(key, entity);
    this.seen.add(type);
    const own = this.types.get(type) ?? new TypeEvidence();
    this.types.set(type, own);
    own.count += 1;
    own.ids.add(this.#typeOf(id, undefined, new ContentEvidence()));
    // A service whose ids name their types does not support the encoding `polymorphic`.
    const comparable = namesType(polymorphic?.['id']) ? {} : (polymorphic ?? {});
    for (const [name, value] of Object.entries(entity)) {
      if (identity.has(name)) continue;
      const property = own.properties.get(name) ?? new PropertyEvidence();
      own.properties.set(name, property);
      this.#value(value, Object.hasOwn(comparable, name) ? comparable[name] : undefined, property);
    }
  }

  #value(value: Json, polymorphic: Json | undefined, property: PropertyEvidence): void {
    const written = writtenIn(value);
    if (written.kind === 'bare' && written.value === null) {
      property.unset += 1;
      return;
    }
    property.set += 1;
    const other = polymorphic === undefined ? undefined : writtenIn(polymorphic);
    if (written.kind === 'map' && !(namesType(polymorphic) && haveTexts(written.entries))) {
      property.kinds.add('map');
      property.hasNames ||= !namesType(value) && written.entries.length > 0;
      const others = other?.kind === 'map' ? other.entries : [];
      for (const [index, [key, content]] of written.entries.entries()) {
        this.#addTo(property.keys, key, others[index]?.[0]);
        this.#addTo(property.content, content, others[index]?.[1]);
      }
    } else if (written.kind === 'list' || (written.kind === 'set' && !namesType(polymorphic))) {
      property.kinds.add(written.kind);
      const others = other?.kind === 'list' ? other.items : [];
      for (const [index, item] of written.items.entries()) this.#addTo(property.content, item, others[index]);
    } else {
      property.kinds.add('single');
      this.#addTo(property.content, value, polymorphic);
    }
  }

  #addTo(content: ContentEvidence, value: Json, polymorphic: Json | undefined): void {
    if (value !== null) content.types.add(this.#typeOf(value, polymorphic, content));
  }

  /** The type of a value. That of a collection within a property or a collection is `object`. */
  #typeOf(value: Json, polymorphic: Json | undefined, content: ContentEvidence): string {
    const written = writtenIn(value);
    switch (written.kind) {
      case 'bare':
        return bareType(written.value);
      case 'constant':
      case 'wrapped':
        if (written.kind === 'constant') this.#addConstant(written.type, written.node['value']);
        return namesType(polymorphic) ? 'object' : written.type;
      case 'entity':
        this.seen.add(written.type);
        // Where a service has written a reference, it shows nothing about the place.
        if (isNested(polymorphic)) (namesType(polymorphic) ? content.inexact : content.exact).add(written.type);
        return written.type;
      default: {
        const items = written.kind === 'map' ? written.entries.flat() : written.items;
        for (const item of items) this.#addTo(new ContentEvidence(), item, undefined);
        return 'object';
      }
    }
  }

  #addConstant(type: string, constant: Json | undefined): void {
    this.constants.set(type, (this.constants.get(type) ?? new Set()).add(String(constant)));
  }
}

/** The type of a value that names none. */
function bareType(value: Bare): string {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return typeof value;
  const number = readScalar(value, undefined, 'bigint');
  if (typeof number !== 'number') return typeof number === 'bigint' ? 'long' : 'decimal';
  // Deployed services write an id without its type, and one that is a float or a double with a fraction (D-26).
  return /[.eE]/.test(value instanceof RawNumber ? value.text : String(value)) ? 'double' : 'integer';
}

/** Whether the keys of a map are texts. If they were declared, `polymorphic` would have written an object. */
function haveTexts(entries: readonly (readonly [key: Json, value: Json])[]): boolean {
  return entries.length > 0 && entries.every(([key]) => typeof key === 'string');
}

/** Whether a service has written an entity, and not a reference to it. */
function isNested(node: Json | undefined): boolean {
  return node !== undefined && isJsonObject(node) && node['_ref'] === undefined;
}

/** The key by which an entity is found among those in another encoding, which may leave out their types. */
function idOf({ id = null, partition = null }: JsonObject): string {
  const written = writtenIn(id);
  const value = written.kind === 'wrapped' ? written.node['value'] : id;
  return JSON.stringify([value instanceof RawNumber ? value.text : String(value), partition]);
}
