import { isSimpleTypeName } from '@platform-services/sdk/model';
import type { Deviating } from '../model/refusal.js';
import type { TypeSystem } from '../model/type-system.js';
import { type EntityType, type EnumType, isSubtype } from '../model/types.js';
import { BodyRefusal, type JsonTree, type Place, quote } from './json-tree.js';

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
    throw new BodyRefusal('R-21', place.member('_type').path, `an unfitting _type ${quote(name)}`, wanted);
  }

  #candidates(name: string, place: Place): readonly (EntityType | EnumType)[] {
    const types = this.#types.resolve(name);
    const bySignature = types.filter((type) => type.signature === name);
    if (this.#onlySignatures !== undefined && types.length > bySignature.length) {
      if (bySignature.length > 0) return bySignature;
      throw new BodyRefusal(
        this.#onlySignatures,
        place.member('_type').path,
        `the simple name ${quote(name)}`,
        'a signature',
      );
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
  return new BodyRefusal(
    'R-21',
    place.member('_type').path,
    `an unknown _type ${quote(name)}`,
    'the signature of a type of this access, or its simple name',
  );
}

function ambiguous(name: string, types: readonly (EntityType | EnumType)[], place: Place): BodyRefusal {
  const signatures = types.map((type) => type.signature).slice(0, 5);
  return new BodyRefusal(
    'R-21',
    place.member('_type').path,
    `an ambiguous _type ${quote(name)}`,
    `one of ${signatures.join(', ')}`,
  );
}
