import type { Instance } from '../model/instance.js';
import { ownText } from '../model/own-text.js';
import { invalid } from '../model/refusal.js';
import { integerValue, longValue } from '../model/scalar-text.js';
import { type EntityType, simpleTypes, typeName, typesSharingIds, type ValueType } from '../model/types.js';
import { type GlobalIdOf, keyOf, type Scalar, type ValueKey } from '../model/values.js';
import { idOf } from './identity-map.js';
import { type IdentityRegistry, numberOf } from './identity-registry.js';
import { type IntegerKey, integerKey } from './integer-key.js';

/** The given parts of the identity of a new entity. Parts that are null or missing are generated. */
export interface PartialIdentity {
  readonly id?: Scalar | null | undefined;
  readonly partition?: string | null | undefined;
  readonly globalId?: string | null | undefined;
  /** Whether a partition or a globalId that is null stays null, as deployed services allow (D-60). Default: `false`. */
  readonly keepsNull?: boolean | undefined;
}

/** The identity of an entity. */
export interface CompleteIdentity {
  readonly id: Scalar;
  readonly partition: string | null;
  readonly globalId: string | null;
}

/**
 * Returns a new UUID, for an entity of this type.
 *
 * @param id for a globalId, the id of the entity, and its partition
 */
export type NewId = (type: EntityType, id?: Scalar, partition?: string) => string;

/** The identities that new ones must differ from. */
type KnownIdentities = Pick<IdentityRegistry, 'highestNumber' | 'hasNumber' | 'find'>;

/** The ids of one type that a body chooses. */
interface ChosenIds {
  readonly ids: Set<ValueKey | IntegerKey>;
  highest: bigint | undefined;
}

/** Generates the missing parts of the identities of new entities. */
export class IdentityGenerator {
  readonly #known: () => readonly KnownIdentities[];
  readonly #partition: string;
  readonly #newId: NewId;
  readonly #chosen = new Map<EntityType, ChosenIds>();

  /**
   * @param partition the partition of entities that do not name one: the id of the access
   */
  constructor(known: () => readonly KnownIdentities[], partition: string, newId: NewId) {
    this.#known = known;
    this.#partition = partition;
    this.#newId = newId;
  }

  /** Keeps an id that a body chooses from being generated for an entity before it. */
  choose(type: EntityType, id: Scalar): void {
    const chosen = this.#chosen.get(type) ?? { ids: new Set(), highest: undefined };
    this.#chosen.set(type, chosen);
    const number = numberOf(id);
    chosen.ids.add(number ?? keyOf(id));
    if (number !== undefined && (chosen.highest === undefined || number > chosen.highest)) {
      chosen.highest = BigInt(number);
    }
  }

  /** @throws Refusal `invalid` if the id is missing and an id of its type cannot be generated */
  complete(type: EntityType, { id, partition, globalId, keepsNull = false }: PartialIdentity): CompleteIdentity {
    const ownId = id ?? this.#makeId(type);
    const isKept = (given: string | null | undefined) => given === null && keepsNull;
    const ownPartition = typeof partition === 'string' ? ownText(partition) : this.#partition;
    return {
      id: ownId,
      partition: isKept(partition) ? null : ownPartition,
      globalId: isKept(globalId) ? null : (globalId ?? this.#newId(type, ownId, ownPartition)),
    };
  }

  /**
   * Adds what is missing to the identity of a new instance, which has an id.
   *
   * @param globalIdOf computes a missing globalId when it is read for the first time. Default: it is generated now
   */
  completeInstance(instance: Instance, globalIdOf: GlobalIdOf | undefined): void {
    const { type, values } = instance;
    const given = instance.get(type.partition);
    const partition = typeof given === 'string' ? given : this.#partition;
    instance.put(type.partition, partition);
    if (values[type.globalId.index] !== undefined) return;
    if (globalIdOf !== undefined) instance.globalIdOf = globalIdOf;
    else instance.put(type.globalId, this.#newId(type, idOf(instance), partition));
  }

  #makeId(type: EntityType): Scalar {
    const idType = type.id.type;
    if (idType === simpleTypes.long || idType === simpleTypes.integer) return this.#unusedNumber(type, idType);
    if (idType === simpleTypes.string || idType === simpleTypes.object) return this.#unusedUuid(type);
    throw invalid(
      '4.8',
      `Expected an id in the request: no id of type ${typeName(idType)} can be generated for ${type.signature}.`,
    );
  }

  /** A UUID. With a seed, the entities of a deployment may have the first ones, if it is an export of a server with this seed. */
  #unusedUuid(type: EntityType): string {
    const isUsed = (id: string) =>
      this.#isChosen(typesSharingIds(type), id) ||
      this.#known().some((known) => known.find(type, id, undefined).length > 0);
    let id = this.#newId(type);
    while (isUsed(id)) id = this.#newId(type);
    return id;
  }

  /** The number above the highest of the types that share ids. If there is none of the type, any number that is not used. */
  #unusedNumber(type: EntityType, idType: ValueType): Scalar {
    const types = typesSharingIds(type);
    let highest: bigint | undefined;
    for (const each of [
      ...this.#known().map((known) => known.highestNumber(types)),
      ...Array.from(types, (each) => this.#chosen.get(each)?.highest),
    ]) {
      if (each !== undefined && (highest === undefined || each > highest)) highest = each;
    }
    const toId = (number: bigint) => (idType === simpleTypes.long ? longValue(number) : integerValue(Number(number)));
    const above = toId((highest ?? 0n) + 1n);
    if (above !== undefined) return above;
    const bits = idType === simpleTypes.long ? 53 : 31;
    for (;;) {
      const number = BigInt.asUintN(bits, BigInt(`0x${this.#newId(type).replaceAll('-', '')}`));
      const isUsed =
        this.#isChosen(types, integerKey(number)) || this.#known().some((known) => known.hasNumber(types, number));
      const id = isUsed ? undefined : toId(number);
      if (id !== undefined) return id;
    }
  }

  #isChosen(types: ReadonlySet<EntityType>, id: ValueKey | IntegerKey): boolean {
    for (const type of types) if (this.#chosen.get(type)?.ids.has(id)) return true;
    return false;
  }
}
