import type { EntityDescription, ModelTypes } from '../model/model-view.js';
import { type SimpleTypeName, simpleNameOf, simpleTypeNames } from '../model/type-expression.js';

/** What a `_type` says of the object that has it. */
export type NamedKind =
  | { readonly kind: 'simple'; readonly name: SimpleTypeName }
  | { readonly kind: 'list' | 'set' | 'map' | 'enum' | 'reference' }
  /** Without a shape the model does not know the type, and it may be an enum as well. */
  | { readonly kind: 'entity'; readonly shape: EntityDescription | undefined };

/** What the names of types mean. Responses repeat few names many times. */
export class TypeNames {
  readonly #types: ModelTypes;
  readonly #kinds = new Map<string, NamedKind>(encodingKinds);

  private constructor(types: ModelTypes) {
    this.#types = types;
  }

  /** Made once for the types of a model. */
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

  /** The description of an entity type, where the name is one that the model knows. */
  shape(name: string): EntityDescription | undefined {
    const kind = this.kind(name);
    return kind.kind === 'entity' ? kind.shape : undefined;
  }

  #learn(name: string): NamedKind {
    const kind = this.#find(name);
    // Names come from the service, which must not fill the memory with them.
    if (this.#kinds.size < mostNames) this.#kinds.set(name, kind);
    return kind;
  }

  #find(name: string): NamedKind {
    const type = this.#types.find(name);
    if (type?.kind === 'enum') return { kind: 'enum' };
    if (type === undefined) this.#types.meet(name);
    const isReference = type === undefined && simpleNameOf(name) === 'PersistentEntityReference';
    return isReference ? { kind: 'reference' } : { kind: 'entity', shape: type };
  }
}

const mostNames = 10_000;

const made = new WeakMap<ModelTypes, TypeNames>();

/** The names that belong to the encoding (2.1, D-8). */
const encodingKinds: readonly (readonly [name: string, kind: NamedKind])[] = [
  ...simpleTypeNames.map((name) => [name, { kind: 'simple', name }] as const),
  ['list', { kind: 'list' }],
  ['set', { kind: 'set' }],
  ['map', { kind: 'map' }],
  ['flatmap', { kind: 'map' }],
];
