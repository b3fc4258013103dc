import type { EntityDescription, ModelTypes, PropertyDescription } from '../model/model-view.js';
import { type SimpleTypeName, simpleNameOf, simpleTypeNames } from '../model/type-expression.js';
import { isEnum } from './types.js';

/** What a `_type` says about its object. */
export type NamedKind =
  | { readonly kind: 'simple'; readonly name: SimpleTypeName }
  | { readonly kind: 'list' | 'set' | 'map' | 'enum' | 'reference' }
  /** Without a shape the type is not known to the model, and it may also be an enum. */
  | { readonly kind: 'entity'; readonly shape: EntityDescription | undefined };

/** The type names that belong to the encoding (2.1, D-8). */
const encodingKinds: ReadonlyMap<string, NamedKind> = /* @__PURE__ */ new Map<string, NamedKind>([
  ...simpleTypeNames.map((name) => [name, { kind: 'simple', name }] as const),
  ['list', { kind: 'list' }],
  ['set', { kind: 'set' }],
  ['map', { kind: 'map' }],
  ['flatmap', { kind: 'map' }],
]);

/** The meaning of the name of a type in a response. The model remembers a name that it does not know. */
export function kindOf(name: string, types: ModelTypes): NamedKind {
  const known = encodingKinds.get(name);
  if (known !== undefined) return known;
  const type = types.find(name);
  if (type?.kind === 'enum') return { kind: 'enum' };
  if (type === undefined) types.remember(name);
  const isReference = type === undefined && simpleNameOf(name) === 'PersistentEntityReference';
  return isReference ? { kind: 'reference' } : { kind: 'entity', shape: type };
}

const scalars = /* @__PURE__ */ new WeakMap<EntityDescription, readonly string[]>();
const none: readonly string[] = [];

/**
 * The properties that a response leaves out only if they are null: nullable scalars. None without a model.
 */
export function scalarsOf(shape: EntityDescription | undefined, types: ModelTypes): readonly string[] {
  if (shape === undefined || !types.hasModels) return none;
  const known = scalars.get(shape);
  if (known !== undefined) return known;
  const properties = Array.from(shape.properties.values());
  const names = properties.filter((property) => isLeftOutIfNull(property, types)).map(({ name }) => name);
  scalars.set(shape, names);
  return names;
}

/** The last repetition of an entity has no `object` properties either (D-29). */
function isLeftOutIfNull({ name, type, nullable }: PropertyDescription, types: ModelTypes): boolean {
  if (!nullable || identity.has(name)) return false;
  if (type.kind === 'simple') return type.name !== 'object';
  return type.kind === 'named' && isEnum(types, type.signature);
}

/** Every entity has them; a response may leave them out for other reasons. */
const identity: ReadonlySet<string> = /* @__PURE__ */ new Set(['id', 'globalId', 'partition']);
