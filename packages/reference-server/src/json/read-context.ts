import { isSimpleTypeName } from '@platform-services/sdk/model';
import type { AssemblyEntity } from '../assembly/assembly.js';
import type { Deviating } from '../model/refusal.js';
import type { TypeSystem } from '../model/type-system.js';
import { type EntityType, type EnumType, isSubtype } from '../model/types.js';
import type { Work } from '../work/steps.js';
import type { Decoder, ReadDialect } from './json-dialect.js';
import {
  type BodyRefusal,
  isObject,
  type JsonObject,
  type JsonTree,
  jsonPath,
  member,
  type PathStyle,
  Place,
  quote,
} from './json-tree.js';

/** How entities of a body are recognised as one. */
export type IdentityManagementMode = 'off' | 'auto' | '_id' | 'id';

/** The settings for reading a body. */
export interface ReadContext {
  /** The types of the access. */
  readonly types: TypeSystem;
  /** How objects of the body are recognised as the same entity. */
  readonly identity: IdentityManagementMode;
  /** The forms of values that are accepted. Default: those of R-21. */
  readonly dialect?: ReadDialect | undefined;
  /**
   * The identity that the path gives to the single entity of the body, which has priority over its own.
   */
  readonly target?: BodyTarget | undefined;
  /** Whether partitions distinguish entities. Default: `distinct`. */
  readonly partitions?: 'distinct' | 'ignored' | undefined;
  /**
   * The method of a call whose body has entities. With D-39 it decides whether an id may occur twice. Default: it may.
   */
  readonly method?: string | undefined;
  /** The path of the body itself, for messages. Default: the root of `paths`. */
  readonly path?: string | undefined;
  /** The notation of paths. Default: JSON paths. */
  readonly paths?: PathStyle | undefined;
  /** The limits of entities and of work. Default: none. */
  readonly bounds?: ReadBounds | undefined;
  /** Called for every refusal, instead of throwing the first one. The result must not be used after a call. */
  readonly onRefusal?: ((refusal: BodyRefusal) => void) | undefined;
}

/** The place of the body itself. */
export function rootOf({ paths = jsonPath, path = paths.root }: Pick<ReadContext, 'path' | 'paths'>): Place {
  return Place.root(paths, path);
}

/** The identity of the single entity of a body. */
export interface BodyTarget {
  /** The text of the id, which is read by the type of the entity. */
  readonly text: string;
  /** `null` if the partition is not known. */
  readonly partition: string | null;
}

/** How much a body may contain. */
export interface ReadBounds {
  readonly entities: number;
  /** The work of the request. */
  readonly work: Work;
}

/** Whether deployed services refuse an id that is there twice in a body (D-39). */
export function refusesRepeatedIds({ method, identity }: Pick<ReadContext, 'method' | 'identity'>): boolean {
  if (method === 'PATCH') return identity === 'auto' || identity === 'id';
  return method === 'PUT' || (method === 'POST' && identity === 'off');
}

/** Refuses `{"_type":"list"}`, which a dialect with exact numbers does not know. */
export function refuseListWrapper({ dialect }: Pick<EntityReader, 'dialect'>, tree: JsonTree, place: Place): void {
  const { exactNumbers } = dialect;
  if (exactNumbers === undefined || !isObject(tree) || member(tree, '_type') !== 'list') return;
  throw place.refusal(exactNumbers, 'an object with _type "list"', 'an array');
}

/** Receives an entity when it has been read or, for a reference, when it has been resolved. */
export type Settle = (entity: AssemblyEntity) => void;

/** Reads the entities that are found in values. */
export interface EntityReader {
  readonly names: TypeNames;
  readonly dialect: ReadDialect;
  /** How the value that is being read is decoded. */
  readonly decoder: Decoder;
  /** Enqueues an entity or a reference. `settle` receives it later. Without `type` it may be of any type. */
  enqueue(tree: JsonObject, type: EntityType | undefined, place: Place, settle: Settle): void;
  /** Whether a value is read as null since it is a `_ref` to nothing. */
  isDangling(tree: JsonTree): boolean;
}

const collectionNames: ReadonlySet<string> = new Set(['list', 'set', 'map', 'flatmap']);

/** Whether `_type` names a simple type or a collection, not a type of a model. */
function isValueTypeName(name: string): boolean {
  return isSimpleTypeName(name) || collectionNames.has(name);
}

/** Finds types by the `_type` of bodies, which is a full signature or a unique simple name. */
export class TypeNames {
  readonly #types: TypeSystem;
  readonly #known = new Map<EntityType | undefined, Map<string, EntityType>>();

  readonly #onlySignatures: Deviating;

  /** @param onlySignatures whether simple names are refused */
  constructor(types: TypeSystem, onlySignatures: Deviating) {
    this.#types = types;
    this.#onlySignatures = onlySignatures;
  }

  /** The entity type with this name, which must be `expected` or a subtype of it, if that is given. */
  entity(name: string, expected: EntityType | undefined, place: Place): EntityType {
    if (expected?.signature === name) return expected;
    const known = this.#known.get(expected)?.get(name);
    if (known !== undefined) return known;
    const type = this.#find(name, expected, place);
    const types = this.#known.get(expected) ?? new Map<string, EntityType>();
    this.#known.set(expected, types.set(name, type));
    return type;
  }

  /** The type of a model with this name, for values without a declared type. */
  any(name: string, place: Place): EntityType | EnumType {
    const [type, ...others] = this.#candidates(name, place);
    if (type === undefined) throw unknown(name, place);
    if (others.length > 0) throw ambiguous(name, [type, ...others], place);
    return type;
  }

  /** Whether `_type` names the enum type `expected`. */
  isEnum(name: JsonTree | undefined, expected: EnumType): boolean {
    if (typeof name !== 'string') return false;
    if (expected.signature === name) return true;
    if (this.#onlySignatures !== undefined) return false;
    const [type, ...others] = this.#types.resolve(name);
    return type === expected && others.length === 0;
  }

  #find(name: string, expected: EntityType | undefined, place: Place): EntityType {
    const candidates = this.#candidates(name, place);
    const fitting = candidates.filter((type) => isFitting(type, expected));
    // Types of results are not stored, but may occur in requests where they are declared.
    const declared = [...(expected?.subtypes ?? [])].filter((type) => type.signature === name);
    const [type, ...others] = fitting.length > 0 ? fitting : declared;
    if (type !== undefined && others.length === 0) return type;
    if (type !== undefined) throw ambiguous(name, [type, ...others], place);
    if (candidates.length === 0 && !isValueTypeName(name)) throw unknown(name, place);
    const wanted = expected === undefined ? 'an entity type' : `${expected.signature} or a subtype of it`;
    throw place.member('_type').refusal('R-21', `an unfitting _type ${quote(name)}`, wanted);
  }

  #candidates(name: string, place: Place): readonly (EntityType | EnumType)[] {
    const types = this.#types.resolve(name);
    if (this.#onlySignatures !== undefined && types.some((type) => type.signature !== name)) {
      throw place.member('_type').refusal(this.#onlySignatures, `the simple name ${quote(name)}`, 'a signature');
    }
    if (types.length > 0) return types;
    const type = this.#types.type(name);
    return type === undefined ? [] : [type];
  }
}

function isFitting(type: EntityType | EnumType, expected: EntityType | undefined): type is EntityType {
  return type.kind === 'entity' && (expected === undefined || isSubtype(type, expected));
}

function unknown(name: string, place: Place): BodyRefusal {
  return place
    .member('_type')
    .refusal('R-21', `an unknown _type ${quote(name)}`, 'the signature of a type of this access, or its simple name');
}

function ambiguous(name: string, types: readonly (EntityType | EnumType)[], place: Place): BodyRefusal {
  const signatures = types.map((type) => type.signature).slice(0, 5);
  return place.member('_type').refusal('R-21', `an ambiguous _type ${quote(name)}`, `one of ${signatures.join(', ')}`);
}
