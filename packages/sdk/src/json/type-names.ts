import type { EntityDescription, ModelTypes, PropertyDescription } from '../model/model-view.js';
import { type SimpleTypeName, simpleNameOf, simpleTypeNames } from '../model/type-expression.js';
import { isEnum } from './types.js';

/** What a `_type` says about its object. */
export type NamedKind =
  | { readonly kind: 'simple'; readonly name: SimpleTypeName }
  | { readonly kind: 'list' | 'set' | 'map' | 'enum' | 'reference' }
  /** Without a shape the type is not known to the model, and it may also be an enum. */
  | { readonly kind: 'entity'; readonly shape: EntityDescription | undefined };

/** Looks up the meaning of type names, with a cache, because responses repeat few names many times. */
export class TypeNames {
  readonly types: ModelTypes;
  readonly #kinds = new Map<string, NamedKind>(encodingKinds);
  readonly #scalars = new Map<EntityDescription | undefined, readonly string[]>();

  private constructor(types: ModelTypes) {
    this.types = types;
  }

  /** The instance for the types of a model, created once. */
  static of(types: ModelTypes): TypeNames {
    const known = made.get(types);
    if (known !== undefined) return known;
    const names = new TypeNames(types);
    made.set(types, names);
    return names;
  }

  kind(name: string): NamedKind {
    return this.#kinds.get(name) ?? this.#learn(name);
  }

  /** The description of an entity type; `undefined` if the model does not know the name. */
  shape(name: string): EntityDescription | undefined {
    const kind = this.kind(name);
    return kind.kind === 'entity' ? kind.shape : undefined;
  }

  /**
   * The properties that a response leaves out only if they are null: nullable scalars. None without a
   * model.
   */
  scalars(shape: EntityDescription | undefined): readonly string[] {
    const known = this.#scalars.get(shape);
    if (known !== undefined) return known;
    const properties = this.types.hasModels ? Array.from(shape?.properties.values() ?? []) : [];
    const names = properties.filter((property) => this.#isLeftOutIfNull(property)).map(({ name }) => name);
    this.#scalars.set(shape, names);
    return names;
  }

  /** The last repetition of an entity has no `object` properties either (D-29). */
  #isLeftOutIfNull({ name, type, nullable }: PropertyDescription): boolean {
    if (!nullable || identity.has(name)) return false;
    if (type.kind === 'simple') return type.name !== 'object';
    return type.kind === 'named' && isEnum(this.types, type.signature);
  }

  #learn(name: string): NamedKind {
    const kind = this.#find(name);
    // The service chooses the names, so the size of the cache is limited.
    if (this.#kinds.size < maxNames) this.#kinds.set(name, kind);
    return kind;
  }

  #find(name: string): NamedKind {
    const type = this.types.find(name);
    if (type?.kind === 'enum') return { kind: 'enum' };
    if (type === undefined) this.types.remember(name);
    const isReference = type === undefined && simpleNameOf(name) === 'PersistentEntityReference';
    return isReference ? { kind: 'reference' } : { kind: 'entity', shape: type };
  }
}

const maxNames = 10_000;

/** Every entity has them; a response may leave them out for other reasons. */
const identity: ReadonlySet<string> = /* @__PURE__ */ new Set(['id', 'globalId', 'partition']);

const made = new WeakMap<ModelTypes, TypeNames>();

/** The type names that belong to the encoding (2.1, D-8). */
const encodingKinds: readonly (readonly [name: string, kind: NamedKind])[] = [
  ...simpleTypeNames.map((name) => [name, { kind: 'simple', name }] as const),
  ['list', { kind: 'list' }],
  ['set', { kind: 'set' }],
  ['map', { kind: 'map' }],
  ['flatmap', { kind: 'map' }],
];
