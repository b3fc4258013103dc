import { builtInTypes } from '../model/built-in.js';
import { elementTypesOf, type PropertyEntry, type TypeEntry, TypeIndex } from '../model/type-index.js';

/** The types of some models with the subtype relation in both directions, as declarations need them. */
export class TypeGraph extends TypeIndex {
  /** All types by signature. Built-in types are only included if a model names one. */
  readonly types: readonly TypeEntry[];
  /** The entity types by signature. */
  readonly entities: readonly TypeEntry[];
  /** The enum types by signature. */
  readonly enums: readonly TypeEntry[];
  readonly #subtypes = new Map<TypeEntry, TypeEntry[]>();

  /** @param entries the types of valid models; types with the same signature are alike */
  constructor(entries: readonly TypeEntry[]) {
    super(entries, 'the models');
    const declared = entries.filter((entry) => this.find(entry.signature) === entry);
    this.types = [...declared, ...this.#builtIn(declared)].sort(bySignature);
    this.entities = this.types.filter(({ kind }) => kind === 'entity');
    this.enums = this.types.filter(({ kind }) => kind === 'enum');
    for (const type of this.entities) {
      for (const above of this.lineage(type).keys()) this.#subtypes.set(above, [...this.subtypes(above), type]);
    }
  }

  /** The type itself and all its subtypes, direct or indirect. */
  subtypes(type: TypeEntry): readonly TypeEntry[] {
    return this.#subtypes.get(type) ?? [];
  }

  /** The simple types of the ids of a type's entities, including those of its subtypes. */
  idTexts(type: TypeEntry): readonly string[] {
    return Array.from(new Set(this.subtypes(type).map((subtype) => this.idType(subtype)))).sort();
  }

  /**
   * The properties that a type's interface has to declare: its own, and inherited ones that differ between supertypes.
   */
  declaredProperties(type: TypeEntry): readonly PropertyEntry[] {
    const above = this.parents(type).map((parent) => ({ parent, properties: this.properties(parent) }));
    return Array.from(this.properties(type).values()).filter(({ name }) => {
      if (type.own.has(name)) return true;
      const isNullable = this.isNullable(type, name);
      return above.some(
        ({ parent, properties }) => properties.has(name) && this.isNullable(parent, name) !== isNullable,
      );
    });
  }

  /**
   * Whether a property can be null in any entity of a type. This also holds if the type itself forbids null, but a
   * subtype, or another supertype of a subtype, allows it.
   */
  isNullable(type: TypeEntry, name: string): boolean {
    return this.subtypes(type).some((subtype) =>
      Array.from(this.lineage(subtype).keys()).some((above) => above.own.get(name)?.nullable === true),
    );
  }

  /** All stored built-in types if a model names any of them, because they refer to each other. */
  #builtIn(declared: readonly TypeEntry[]): readonly TypeEntry[] {
    const stored = Object.keys(builtInTypes).flatMap((signature) => this.find(signature) ?? []);
    const isNamed = declared.some((type) =>
      [...this.parents(type), ...this.#named(type)].some((named) => stored.includes(named)),
    );
    return isNamed ? stored : [];
  }

  #named(type: TypeEntry): readonly TypeEntry[] {
    const types = Array.from(this.properties(type).values()).flatMap(({ type: declared }) => declared ?? []);
    return types
      .flatMap(elementTypesOf)
      .flatMap((element) => (element.kind === 'named' ? (this.find(element.signature) ?? []) : []));
  }
}

function bySignature(left: TypeEntry, right: TypeEntry): number {
  return left.signature < right.signature ? -1 : left.signature > right.signature ? 1 : 0;
}
