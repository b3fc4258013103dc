import { ownText } from '../memory/own-text.js';
import { invalid, Refusal } from '../model/refusal.js';
import { formatScalar, integerValue, longValue } from '../model/scalar-text.js';
import { type EntityType, simpleTypes, typeName, typesSharingIds, type ValueType } from '../model/types.js';
import { keyOf, type Scalar, type ValueKey } from '../model/values.js';
import type { Entities } from './entities.js';
import { higher, wholeNumberOf } from './identity.js';

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
  /** `undefined` if it is computed when it is read for the first time. */
  readonly globalId: string | null | undefined;
}

/**
 * Returns a new UUID, for an entity of this type.
 *
 * @param id for a globalId, the id of the entity, and its partition
 */
export type NewId = (type: EntityType, id?: Scalar, partition?: string) => string;

/** The refusal of a new entity whose identity another one has. */
export class IdentityInUse extends Refusal {
  constructor({ signature }: EntityType, id: Scalar, partition: string) {
    const text = `${signature} with id ${formatScalar(id)} in partition ${partition}`;
    super('invalid', 'R-42', `There is already a ${text}. Expected an unused id.`);
  }
}

/** The ids of one type that a body chooses. */
interface ChosenIds {
  readonly ids: Set<ValueKey>;
  highest: bigint | undefined;
}

/** Generates the missing parts of the identities of new entities. */
export class IdentityGenerator {
  readonly #entities: Entities;
  readonly #partition: string;
  readonly #newId: NewId;
  readonly #newGlobalId: NewId | (() => undefined);
  readonly #chosen = new Map<EntityType, ChosenIds>();

  /**
   * @param entities the entities from whose identities new ones must differ
   * @param partition the partition of entities that do not name one: the id of the access
   * @param globalIds whether missing globalIds are generated, or computed when they are read for the first time
   */
  constructor(entities: Entities, partition: string, newId: NewId, globalIds: 'generated' | 'computed') {
    this.#entities = entities;
    this.#partition = partition;
    this.#newId = newId;
    this.#newGlobalId = globalIds === 'generated' ? newId : () => undefined;
  }

  /** Keeps an id that a body chooses from being generated for an entity before it. */
  choose(type: EntityType, id: Scalar): void {
    const chosen = this.#chosen.get(type) ?? { ids: new Set(), highest: undefined };
    this.#chosen.set(type, chosen);
    const number = wholeNumberOf(id);
    chosen.ids.add(number ?? keyOf(id));
    chosen.highest = higher(chosen.highest, number);
  }

  /** @throws Refusal `invalid` if the id is missing and an id of its type cannot be generated */
  complete(type: EntityType, { id, partition, globalId, keepsNull = false }: PartialIdentity): CompleteIdentity {
    const ownId = id ?? this.#makeId(type);
    const isKept = (given: string | null | undefined) => given === null && keepsNull;
    const ownPartition = typeof partition === 'string' ? ownText(partition) : this.#partition;
    return {
      id: ownId,
      partition: isKept(partition) ? null : ownPartition,
      globalId: isKept(globalId) ? null : (globalId ?? this.#newGlobalId(type, ownId, ownPartition)),
    };
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
    const types = typesSharingIds(type);
    const isUsed = (id: string) => this.#isChosen(types, id) || this.#entities.find(type, id).length > 0;
    let id = this.#newId(type);
    while (isUsed(id)) id = this.#newId(type);
    return id;
  }

  /** The number above the highest of the types that share ids. If there is none of the type, any number that is not used. */
  #unusedNumber(type: EntityType, idType: ValueType): Scalar {
    const types = typesSharingIds(type);
    let highest = this.#entities.highestNumber(types);
    for (const each of types) highest = higher(highest, this.#chosen.get(each)?.highest);
    const toId = (number: bigint) => (idType === simpleTypes.long ? longValue(number) : integerValue(Number(number)));
    const above = toId((highest ?? 0n) + 1n);
    if (above !== undefined) return above;
    const bits = idType === simpleTypes.long ? 53 : 31;
    for (;;) {
      const number = BigInt.asUintN(bits, BigInt(`0x${this.#newId(type).replaceAll('-', '')}`));
      const isUsed = this.#isChosen(types, number) || this.#entities.hasNumber(types, number);
      const id = isUsed ? undefined : toId(number);
      if (id !== undefined) return id;
    }
  }

  #isChosen(types: ReadonlySet<EntityType>, id: ValueKey): boolean {
    for (const type of types) if (this.#chosen.get(type)?.ids.has(id)) return true;
    return false;
  }
}
