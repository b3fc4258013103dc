import { builtInTypes, isBuiltIn, storedBuiltIn } from './built-in.js';
import { nearest, quote } from './message.js';
import { Place } from './place.js';
import { Problems } from './problem.js';
import {
  type ElementExpression,
  parseType,
  simpleNameOf,
  simpleTypeNames,
  type TypeExpression,
} from './type-expression.js';

/** The names of the properties that every entity type has without declaring them. */
export const identityNames: readonly string[] = ['id', 'globalId', 'partition'];

/** A type that a file defines, as far as it can be interpreted. */
export interface TypeEntry {
  readonly signature: string;
  /** The place of the definition. */
  readonly place: Place;
  readonly model: string;
  readonly kind: 'entity' | 'enum' | 'unknown';
  readonly abstract: boolean;
  /** The declared type of the ids; `undefined` if there is none. */
  readonly id: string | undefined;
  /** The places of the signatures of the supertypes. */
  readonly parents: readonly Place[];
  /** The properties that the type itself declares, by name. */
  readonly own: ReadonlyMap<string, PropertyEntry>;
  /** The constants of an enum; `undefined` if there are none. */
  readonly constants: readonly string[] | undefined;
}

/** A declared property, as far as it can be interpreted. */
export interface PropertyEntry {
  readonly name: string;
  /** The place of the declaration. */
  readonly place: Place;
  /** The place of the type text. */
  readonly typePlace: Place;
  readonly type: TypeExpression | undefined;
  readonly mandatory: boolean;
  readonly nullable: boolean;
  /** The place of the default, whose value is `undefined` if there is none. */
  readonly initial: Place;
}

/** The properties of a definition. */
export function propertiesOf(definition: Place): readonly PropertyEntry[] {
  return definition.member('properties').members.map((place) => {
    const typePlace = place.text === undefined ? place.member('type') : place;
    return {
      name: place.name,
      place,
      typePlace,
      type: typePlace.text === undefined ? undefined : parseType(typePlace.text),
      mandatory: place.member('mandatory').value === true,
      nullable: place.member('nullable').value !== false,
      initial: place.member('default'),
    };
  });
}

/** The types of the elements, keys and values of a collection, or the type itself. */
export function elementTypesOf(type: TypeExpression): readonly ElementExpression[] {
  if (type.kind === 'map') return [type.key, type.value];
  return type.kind === 'list' || type.kind === 'set' ? [type.element] : [type];
}

/** Types that can refer to each other: those of the models of one access, and the built-in ones. */
export class TypeIndex {
  /** What the types belong to, for messages. */
  readonly owner: string;
  readonly #types = new Map<string, TypeEntry>();
  readonly #properties = new Map<TypeEntry, ReadonlyMap<string, PropertyEntry>>();
  readonly #parents = new Map<TypeEntry, readonly TypeEntry[]>();

  constructor(entries: Iterable<TypeEntry>, owner: string) {
    this.owner = owner;
    for (const entry of entries) if (!this.#types.has(entry.signature)) this.#types.set(entry.signature, entry);
  }

  /** A type of the models, or a built-in type that an access stores; `undefined` if it is unknown. */
  find(signature: string): TypeEntry | undefined {
    const builtIn = this.#types.has(signature) ? undefined : storedBuiltIn(signature);
    return builtIn === undefined ? this.#types.get(signature) : builtInEntries.get(builtIn);
  }

  /** Whether a signature is known: that of a type of the models, or of a built-in type. */
  knows(signature: string): boolean {
    return this.#types.has(signature) || isBuiltIn(signature);
  }

  /** The direct supertypes of a type, as far as they are known. */
  parents(entry: TypeEntry): readonly TypeEntry[] {
    const known = this.#parents.get(entry);
    if (known !== undefined) return known;
    const found = new Set(entry.parents.flatMap(({ text = '' }) => this.find(text) ?? []));
    const parents = Array.from(found).filter(({ kind }) => kind === 'entity');
    this.#parents.set(entry, parents);
    return parents;
  }

  /**
   * The type itself and its supertypes, nearest first, even if they form a cycle.
   *
   * @param most the number of levels of supertypes. Default: all of them
   * @returns the level of each, which is the nearest of them if there are several
   */
  lineage(entry: TypeEntry, most: number = Number.POSITIVE_INFINITY): ReadonlyMap<TypeEntry, number> {
    const levels = new Map([[entry, 0]]);
    for (const [current, level] of levels) {
      if (level === most) break;
      for (const parent of this.parents(current)) if (!levels.has(parent)) levels.set(parent, level + 1);
    }
    return levels;
  }

  /** The properties of a type, including inherited ones but not the three of {@link identityNames}. */
  properties(entry: TypeEntry): ReadonlyMap<string, PropertyEntry> {
    const known = this.#properties.get(entry);
    if (known !== undefined) return known;
    const all = new Map<string, PropertyEntry>();
    for (const { own } of this.lineage(entry).keys()) {
      for (const [name, property] of own) if (!all.has(name)) all.set(name, property);
    }
    this.#properties.set(entry, all);
    return all;
  }

  /** The simple type of the ids of a type: its own, or that of its first supertype, or `long`. */
  idType(entry: TypeEntry): string {
    const seen = new Set([entry]);
    for (const current of seen) {
      if (current.id !== undefined) return current.id;
      const [parent] = this.parents(current);
      if (parent !== undefined) seen.add(parent);
    }
    return 'long';
  }

  /** Suggests the signature that may have been meant, e.g. `Did you mean "a.Person"?` */
  suggestion(signature: string): string | undefined {
    const name = simpleNameOf(signature).toLowerCase();
    /** The signatures by their simple names; if several types share a name, the first one. */
    const signatures = new Map<string, string>();
    for (const known of this.#types.keys()) {
      const simple = simpleNameOf(known);
      if (simple.toLowerCase() === name) return `Did you mean ${quote(known)}?`;
      if (!signatures.has(simple)) signatures.set(simple, known);
    }
    const near = signature.includes('.')
      ? nearest(signature, [...this.#types.keys(), ...simpleTypeNames])
      : nearest(signature, [...simpleTypeNames, ...signatures.keys()]);
    return near === undefined ? undefined : `Did you mean ${quote(signatures.get(near) ?? near)}?`;
  }
}

/** The types of a model. */
export function typeEntries(model: Place): readonly TypeEntry[] {
  const name = model.member('name').text ?? '';
  return model.member('types').members.map((place) => {
    const kind = place.member('kind').value;
    const constants = place.member('constants');
    return {
      signature: place.name,
      place,
      model: name,
      kind: kind === 'entity' || kind === 'enum' ? kind : 'unknown',
      abstract: place.member('abstract').value === true,
      id: place.member('id').text,
      parents: place.member('extends').items.filter(({ text }) => text !== undefined),
      own: new Map(propertiesOf(place).map((property) => [property.name, property])),
      constants: Array.isArray(constants.value) ? constants.items.flatMap(({ text }) => text ?? []) : undefined,
    };
  });
}

const builtInEntries: ReadonlyMap<string, TypeEntry> = /* @__PURE__ */ entriesBySignature();

function entriesBySignature(): ReadonlyMap<string, TypeEntry> {
  const model = new Place({ name: '', types: builtInTypes }, new Problems());
  return new Map(typeEntries(model).map((entry) => [entry.signature, entry]));
}
