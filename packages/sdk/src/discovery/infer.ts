import type { EntityTypeDefinition, EnumTypeDefinition, ModelDefinition } from '../model/deployment.js';
import { isSimpleTypeName } from '../model/type-expression.js';
import { type ContentEvidence, type Evidence, PropertyEvidence } from './evidence.js';
import { Lineage } from './lineage.js';

/**
 * What is not certain about a type or a property.
 *
 * @param property absent for what is said about the type
 */
export type Notes = (signature: string, property?: string) => readonly string[];

/** A model, and what is not certain about it. */
interface InferredModel {
  readonly model: ModelDefinition;
  readonly notes: Notes;
}

/**
 * Infers a model from what entities have shown. The same evidence gives the same model.
 *
 * @param nameOf how the model names an entity type or an enum that a property has. Default: by its signature
 */
export function inferModel(
  name: string,
  evidence: Evidence,
  nameOf: (signature: string) => string = (signature) => signature,
): InferredModel {
  return new Inference(evidence, nameOf).model(name);
}

/** What a property has shown in the entities of one type. Entities of its subtypes are not among them. */
export interface InferredProperty {
  /** Its type in the grammar of deployment files, but with `?` for what no value shows, e.g. `list<?>`. */
  readonly type: string;
  /**
   * Whether the service has shown that its entities are not of the declared type, but of types below it. `type` is then
   * the nearest type that is known.
   */
  readonly isAbove: boolean;
  /** Whether it is null in one of the entities. */
  readonly isNullable: boolean;
  /** Whether it has a value in each of the entities. */
  readonly isAlwaysSet: boolean;
}

/** The properties that the entities of types have shown, by the signature of the type and by name. */
export type InferredProperties = ReadonlyMap<string, ReadonlyMap<string, InferredProperty>>;

/** Infers what the entities of each type have shown of its properties. */
export function inferProperties(evidence: Evidence): InferredProperties {
  return new Inference(evidence, (signature) => signature, '?').properties();
}

class Inference {
  readonly #evidence: Evidence;
  readonly #nameOf: (signature: string) => string;
  /** The type of what no value shows. */
  readonly #unknown: string;
  readonly #lineage: Lineage;
  readonly #notes = new Map<string, readonly string[]>();
  /** The properties of each type and what has been seen of them, in its entities and in those of its subtypes. */
  readonly #properties = new Map<string, Map<string, PropertyEvidence>>();

  constructor(evidence: Evidence, nameOf: (signature: string) => string, unknown = 'object') {
    this.#evidence = evidence;
    this.#nameOf = nameOf;
    this.#unknown = unknown;
    this.#lineage = new Lineage(evidence);
    const { signatures } = this.#lineage;
    const names = new Map(signatures.map((signature) => [signature, new Set(this.#namesOf(signature))]));
    for (const signature of signatures) this.#properties.set(signature, new Map());
    for (const name of new Set(Array.from(names.values()).flatMap((each) => Array.from(each)))) {
      const having = signatures.filter((signature) => names.get(signature)?.has(name));
      for (const [signature, seen] of this.#seenOf(name, having)) this.#properties.get(signature)?.set(name, seen);
    }
  }

  model(name: string): InferredModel {
    const entities = this.#lineage.signatures.map((signature) => [signature, this.#entity(signature)] as const);
    const enums = Array.from(
      this.#evidence.constants.keys(),
      (signature) => [signature, this.#enum(signature)] as const,
    );
    const types = Object.fromEntries<EntityTypeDefinition | EnumTypeDefinition>([...entities, ...enums].sort(byName));
    const notes: Notes = (signature, property) => this.#notes.get(placeOf(signature, property)) ?? [];
    return { model: { name, types }, notes };
  }

  properties(): InferredProperties {
    return new Map(
      Array.from(this.#evidence.types, ([signature, { count, properties }]) => {
        const inferred = Array.from(properties, ([name, property]) => {
          const { text: type, isAbove = false } = this.#typeOf(property);
          const { set, unset } = property;
          return [name, { type, isAbove, isNullable: unset > 0, isAlwaysSet: set === count }] as const;
        });
        return [signature, new Map(inferred)];
      }),
    );
  }

  #enum(signature: string): EnumTypeDefinition {
    this.#notes.set(signature, ['Only the constants that were seen; the enum may have more.']);
    return { kind: 'enum', constants: Array.from(this.#evidence.constants.get(signature) ?? []).sort() };
  }

  #entity(signature: string): EntityTypeDefinition {
    const parents = this.#lineage.parents(signature);
    const inherited = new Set(parents.flatMap((parent) => Array.from(this.#properties.get(parent)?.keys() ?? [])));
    const own = Array.from(this.#properties.get(signature) ?? []).filter(([name]) => !inherited.has(name));
    const properties = own.sort(byName).map(([name, property]) => {
      const { text, notes } = this.#typeOf(property);
      this.#notes.set(placeOf(signature, name), notes);
      return [name, text] as const;
    });
    const id = this.#idOf(signature);
    const isInherited = parents.length > 0 && parents.every((parent) => this.#idOf(parent) === id);
    this.#notes.set(signature, this.#notesOn(signature, id));
    return {
      kind: 'entity',
      ...(id === undefined || isInherited ? {} : { id }),
      ...(parents.length === 0 ? {} : { extends: parents }),
      properties: Object.fromEntries(properties),
    };
  }

  #notesOn(signature: string, id: string | undefined): readonly string[] {
    const count = this.#evidence.types.get(signature)?.count ?? 0;
    const noId = id === undefined ? ['The type of its ids is not known.'] : [];
    if (count > 0) return [`Seen in ${entities(count)}.`, ...noId];
    const isRead = this.#evidence.subtypes.has(signature);
    if (!isRead) return ['No entity of this type was read, so its properties are not known.', ...noId];
    const hasSubtypes = this.#lineage.subtypes(signature).length > 0;
    const known = hasSubtypes
      ? 'Its properties are those that all its subtypes have.'
      : 'Its properties are not known.';
    return [`No entity of exactly this type was seen, so it may be abstract. ${known}`, ...noId];
  }

  /** The names of the properties of a type: those of its entities, or else those that all its subtypes have. */
  #namesOf(signature: string): readonly string[] {
    const family = this.#family(signature).flatMap((each) => this.#evidence.types.get(each) ?? []);
    const own = this.#evidence.types.get(signature);
    const [first, ...others] = own === undefined ? family : [own];
    return Array.from(first?.properties.keys() ?? []).filter((name) =>
      others.every(({ properties }) => properties.has(name)),
    );
  }

  /**
   * What has been seen of a property in each of the types that have it. If two types have a common subtype, that
   * inherits the same property from both.
   */
  #seenOf(name: string, having: readonly string[]): ReadonlyMap<string, PropertyEvidence> {
    let groups: readonly ReadonlySet<string>[] = [];
    for (const signature of having) {
      const family = this.#family(signature);
      const connected = groups.filter((group) => family.some((each) => group.has(each)));
      const others = groups.filter((group) => !connected.includes(group));
      groups = [...others, new Set([...family, ...connected.flatMap((group) => Array.from(group))])];
    }
    const found = new Map<string, PropertyEvidence>();
    for (const group of groups) {
      const all = new PropertyEvidence();
      for (const each of group) {
        all.merge(this.#evidence.types.get(each)?.properties.get(name) ?? new PropertyEvidence());
      }
      for (const signature of having) if (group.has(signature)) found.set(signature, all);
    }
    return found;
  }

  /** A type and its subtypes. */
  #family(signature: string): readonly string[] {
    return [signature, ...this.#lineage.subtypes(signature)];
  }

  #idOf(signature: string): string | undefined {
    const ids = new Set(
      this.#family(signature).flatMap((each) => Array.from(this.#evidence.types.get(each)?.ids ?? [])),
    );
    const [id] = ids;
    return ids.size > 1 ? 'object' : id;
  }

  #typeOf({ set, unset, kinds, content, keys, hasNames }: PropertyEvidence): TypeWithNotes {
    const total = set + unset;
    const [kind] = kinds;
    if (kind === undefined) {
      return { text: this.#unknown, notes: [`Not set in any of ${entities(total)}, so its type is not known`] };
    }
    const seen = unset === 0 ? [] : [`Set in ${set} of ${entities(total)}`];
    if (kinds.size > 1) {
      const found = Array.from(kinds, (each) => (each === 'single' ? 'a single value' : `a ${each}`)).sort();
      return {
        text: 'object',
        notes: [`Taken for \`object\`, because it was seen as ${found.join(' and as ')}`, ...seen],
      };
    }
    const element = this.#common(content);
    if (kind === 'single') return { ...element, notes: [...element.notes, ...seen] };
    const key = this.#common(keys);
    const text = kind === 'map' ? `map<${key.text},${element.text}>` : `${kind}<${element.text}>`;
    const isEmpty = content.types.size === 0;
    const known = isEmpty ? ['Always empty, so the types of its content are not known'] : element.notes;
    const names = hasNames ? ['Its keys may also be constants of an enum'] : [];
    return { text, notes: [...known, ...names, ...seen], isAbove: element.isAbove === true || key.isAbove === true };
  }

  /** The type that values have in common. */
  #common({ types, exact, inexact }: ContentEvidence): TypeWithNotes {
    const [type] = types;
    if (type === undefined) return { text: this.#unknown, notes: [] };
    const areEntities = Array.from(types).every((each) => this.#evidence.seen.has(each));
    const [declared] = exact;
    if (areEntities && declared !== undefined && exact.size === 1) return { text: this.#written(declared), notes: [] };
    const isAlone = types.size === 1;
    if (isAlone && !inexact.has(type)) {
      const notes = areEntities ? [`Seen as \`${type}\`, but a type above it may be declared`] : [];
      return { text: this.#written(type), notes };
    }
    const common = areEntities ? this.#lineage.common(types) : undefined;
    const seen = `seen as ${words(types)}`;
    if (common !== undefined)
      return { text: this.#written(common), notes: [`Taken for the type above: ${seen}`], isAbove: true };
    if (isAlone) {
      const notes = [`Declared as a type above \`${type}\`, or as \`object\``];
      return { text: this.#written(type), notes, isAbove: true };
    }
    return { text: 'object', notes: [`Taken for \`object\`: ${seen}`], isAbove: areEntities };
  }

  #written(type: string): string {
    return isSimpleTypeName(type) ? type : this.#nameOf(type);
  }
}

interface TypeWithNotes {
  readonly text: string;
  readonly notes: readonly string[];
  /** Whether the declared type is above those that were seen. */
  readonly isAbove?: boolean;
}

function words(names: Iterable<string>): string {
  return Array.from(names, (name) => `\`${name}\``)
    .sort()
    .join(', ');
}

function entities(count: number): string {
  return count === 1 ? '1 entity' : `${count} entities`;
}

function placeOf(signature: string, property: string | undefined): string {
  return property === undefined ? signature : `${signature} ${property}`;
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
