import { type Graph, nameOf, spellMap, spellSet } from './graph.js';
import { initialValue, type Model, type PropertyShape } from './model.js';
import { type Element as CommandElement, type Id, type Ref, spellScalar } from './values.js';

/** The identity of an entity. The id of a new entity is unknown until a response of the service names it. */
export class Identity {
  readonly type: string;
  id: Id | undefined;
  readonly partition: string;
  /** Distinguishes new entities. */
  readonly #number: number;
  static #count = 0;

  constructor(type: string, id: Id | undefined, partition: string) {
    this.partition = partition;
    Identity.#count += 1;
    this.#number = Identity.#count;
    this.type = type;
    this.id = id;
  }

  toString(): string {
    return this.id === undefined ? `${this.type}/new ${this.#number}` : nameOf(this.type, this.id, this.partition);
  }
}

export type Stored = Exclude<CommandElement, Ref | { readonly values: unknown }> | Identity;
export type StoredValue = Stored | readonly Stored[] | StoredSet | StoredMap;

/** A set or a map as a list, since equality is not that of JavaScript. */
export class StoredSet {
  readonly elements: readonly Stored[];

  constructor(elements: readonly Stored[]) {
    this.elements = distinct(elements, spell);
  }
}

export class StoredMap {
  readonly entries: readonly (readonly [Stored, Stored])[];

  /** The last of several entries with the same key counts. */
  constructor(entries: readonly (readonly [Stored, Stored])[]) {
    this.entries = distinct([...entries].reverse(), ([key]) => spell(key)).reverse();
  }
}

export interface StoredEntity {
  readonly identity: Identity;
  /** Unknown until a response of the service names it. */
  globalId: string | undefined;
  readonly values: Map<string, StoredValue>;
}

function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const keys = items.map(keyOf);
  return items.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

export function spell(value: Stored): string {
  return value instanceof Identity ? String(value) : (spellScalar(value) ?? '');
}

/** The elements of a value, keys and values of a map among them. */
export function elementsOf(value: StoredValue): readonly Stored[] {
  if (value instanceof StoredSet) return value.elements;
  if (value instanceof StoredMap) return value.entries.flat();
  return isList(value) ? value : [value];
}

export function isList(value: StoredValue): value is readonly Stored[] {
  return Array.isArray(value);
}

/** A value without the elements that are not to stay; a map entry goes with its key or its value. */
export function filtered(value: StoredValue, stays: (element: Stored) => boolean): StoredValue {
  if (value instanceof StoredSet) return new StoredSet(value.elements.filter(stays));
  if (value instanceof StoredMap) {
    return new StoredMap(value.entries.filter(([key, each]) => stays(key) && stays(each)));
  }
  if (isList(value)) return value.filter(stays);
  return stays(value) ? value : null;
}

/** A stored file. Deleting it deletes the content, not the entity that describes it. */
export interface StoredFile {
  /** Unknown until a response of the service names it. */
  id: string | undefined;
  readonly shown: FileShown;
  content: string | undefined;
}

/** What the entity of a file shows, except what only the service can know. */
export interface FileShown {
  readonly name: unknown;
  readonly fileSize: unknown;
  readonly md5: unknown;
  readonly creator: unknown;
}

/** What the service reports about a file. */
export interface ReportedFile {
  readonly id: string;
  readonly file: FileShown;
}

/** The restrictions of a search. */
interface Narrowing {
  readonly partition?: string | undefined;
  /** Whether an entity must have exactly the type (D-53). */
  readonly exact?: boolean;
}

/** What the service reports about an entity. */
export interface Reported {
  readonly type: string;
  readonly id: Id;
  readonly partition: string;
  readonly globalId: string;
}

/** The entities of an access in the order of their creation. */
export class ServiceState {
  readonly model: Model;
  readonly entities: StoredEntity[] = [];
  readonly files: StoredFile[] = [];

  constructor(model: Model) {
    this.model = model;
  }

  copy(): ServiceState {
    const copy = new ServiceState(this.model);
    for (const entity of this.entities) copy.entities.push({ ...entity, values: new Map(entity.values) });
    for (const file of this.files) copy.files.push({ ...file });
    return copy;
  }

  create(type: string, id: Id | undefined, partition = 'access.a'): StoredEntity {
    const values = new Map<string, StoredValue>();
    for (const [name, property] of Object.entries(this.model.properties(type))) values.set(name, initial(property));
    const entity = { identity: new Identity(type, id, partition), globalId: undefined, values };
    this.entities.push(entity);
    return entity;
  }

  /** The entity of an identity, `undefined` for a reference that was left behind. */
  entityOf(identity: Identity): StoredEntity | undefined {
    return this.entities.find((each) => String(each.identity) === String(identity));
  }

  /**
   * Takes over what only the service can know: the ids and global ids of new entities. New entities of one type have
   * the same order in both.
   */
  adopt(reported: readonly Reported[]): void {
    const known = new Set(
      this.entities.filter(({ identity }) => identity.id !== undefined).map(({ identity }) => String(identity)),
    );
    const fresh = reported.filter((each) => !known.has(nameOf(each.type, each.id, each.partition)));
    for (const entity of this.entities) {
      if (entity.globalId !== undefined) continue;
      const { identity } = entity;
      const found =
        identity.id === undefined
          ? fresh.splice(
              fresh.findIndex((each) => each.type === identity.type),
              1,
            )[0]
          : reported.find((each) => nameOf(each.type, each.id, each.partition) === String(identity));
      identity.id ??= found?.id;
      entity.globalId = found?.globalId;
    }
  }

  /** Returns what {@link adopt} takes over. */
  reported(): readonly Reported[] {
    return this.entities.flatMap(({ identity: { type, id, partition }, globalId }) =>
      id === undefined || globalId === undefined ? [] : [{ type, id, partition, globalId }],
    );
  }

  /** As {@link adopt}, for the ids of files. */
  adoptFiles(reported: readonly ReportedFile[]): void {
    for (const [index, file] of this.files.entries()) file.id ??= reported[index]?.id;
  }

  /**
   * The entities with an id, of a type or of one below it. Without a partition, these are those of all partitions
   * . With one, an entity of the type itself is the only one.
   */
  find(type: string, id: Id, { partition, exact = false }: Narrowing = {}): StoredEntity[] {
    const found = this.entities.filter(({ identity }) => {
      const fits = exact ? identity.type === type : this.model.isA(identity.type, type);
      return fits && identity.id === id && (partition === undefined || identity.partition === partition);
    });
    const own = partition === undefined ? undefined : found.find(({ identity }) => identity.type === type);
    return own === undefined ? found : [own];
  }

  /** Whether clients see an element: references that were left behind are not shown. */
  readonly isVisible = (element: Stored): boolean =>
    !(element instanceof Identity) || this.entityOf(element) !== undefined;

  /** A property as clients see it. */
  visible(entity: StoredEntity, name: string): StoredValue {
    return filtered(entity.values.get(name) ?? null, this.isVisible);
  }

  /**
   * The answer that shows a result down to a depth. Level 0 has the scalar properties, each further level the
   * entities and collections, by the shortest distance. Properties beyond the depth are left out.
   *
   * @param writesEmpty whether properties that are null or empty are shown. The SDK fills in scalars that are null
   */
  graph(result: StoredValue, depth: number, writesEmpty: boolean): Graph {
    const entities: Record<string, Record<string, string>> = {};
    let level = elementsOf(result).filter((each) => each instanceof Identity);
    for (let distance = 0; level.length > 0; distance += 1) {
      const next: Identity[] = [];
      for (const identity of level) {
        const entity = this.entityOf(identity);
        if (entity === undefined || entities[String(identity)] !== undefined) continue;
        const shown: Record<string, string> = { globalId: JSON.stringify(entity.globalId) };
        entities[String(identity)] = shown;
        for (const name of entity.values.keys()) {
          const value = this.visible(entity, name);
          const isCut = distance >= depth && (this.#isComplex(entity, name) || value instanceof Identity);
          if (isCut || (isEmpty(value) && !writesEmpty && !this.#isScalar(entity, name))) continue;
          shown[name] = spellValue(value);
          next.push(...elementsOf(value).filter((each) => each instanceof Identity));
        }
      }
      level = next;
    }
    return { result: spellValue(result), entities };
  }

  #isScalar(entity: StoredEntity, name: string): boolean {
    return !this.#isComplex(entity, name) && this.model.property(entity.identity.type, name).element !== 'object';
  }

  #isComplex({ identity }: StoredEntity, name: string): boolean {
    const { kind, element } = this.model.property(identity.type, name);
    return kind !== 'one' || this.model.isEntity(element);
  }
}

function isEmpty(value: StoredValue): boolean {
  return (
    value === null ||
    (value instanceof StoredSet || value instanceof StoredMap || isList(value) ? elementsOf(value).length === 0 : false)
  );
}

function initial({ kind, element, nullable }: PropertyShape): StoredValue {
  if (kind === 'list') return [];
  if (kind === 'set') return new StoredSet([]);
  if (kind === 'map') return new StoredMap([]);
  return nullable ? null : initialValue(element);
}

export function spellValue(value: StoredValue): string {
  if (value instanceof StoredSet) return spellSet(value.elements.map(spell));
  if (value instanceof StoredMap) return spellMap(value.entries.map(([key, each]) => [spell(key), spell(each)]));
  return isList(value) ? `[${value.map(spell).join(', ')}]` : spell(value);
}
