import { invalid, Refusal } from '../model/refusal.js';
import { formatScalar, integerValue, longValue } from '../model/scalar-text.js';
import { type EntityType, simpleTypes, typeName, typesSharingIds, type ValueType } from '../model/types.js';
import { type GlobalIdOf, keyOf, type Scalar, type ValueKey } from '../model/values.js';
import { type Entities, idKey } from './entities.js';

/** The given parts of the identity of a new entity. Missing parts are generated, and so is an id that is null. */
export interface PartialIdentity {
  readonly id?: Scalar | null | undefined;
  /** Null for an entity without a partition, as deployed services allow (D-60). */
  readonly partition?: string | null | undefined;
  /** Null for an entity without a globalId (D-60). */
  readonly globalId?: string | null | undefined;
}

/** Returns a new UUID for an entity: its globalId if its id and partition are given, else its id. */
export type NewId = (type: EntityType, id?: Scalar, partition?: string) => string;

/** How the identities of new entities are completed. */
export interface Identification {
  /** The partition of entities that do not name one. */
  readonly partition: string;
  readonly newId: NewId;
  /** Computes missing globalIds when they are read for the first time. Default: `newId` generates them. */
  readonly globalIdOf?: GlobalIdOf | undefined;
}

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

/** The types of ids that are generated as numbers. */
const numbers: ReadonlySet<ValueType> = new Set([simpleTypes.long, simpleTypes.integer]);

/** The types of ids that are generated as UUIDs. */
const uuids: ReadonlySet<ValueType> = new Set([simpleTypes.string, simpleTypes.object]);

/** Whether ids of new entities of a type can be generated. */
export function canGenerateId({ id }: EntityType): boolean {
  return numbers.has(id.type) || uuids.has(id.type);
}

/** Generates the ids of new entities. */
export class IdGenerator {
  readonly #entities: Entities;
  readonly #newId: NewId;
  readonly #chosen = new Map<EntityType, ChosenIds>();

  /** @param entities the entities whose ids are not generated */
  constructor(entities: Entities, newId: NewId) {
    this.#entities = entities;
    this.#newId = newId;
  }

  /** Reserves an id that a body chooses, so that it is not generated for an earlier entity. */
  choose(type: EntityType, id: Scalar): void {
    const chosen = this.#chosen.get(type) ?? { ids: new Set(), highest: undefined };
    this.#chosen.set(type, chosen);
    chosen.ids.add(chosenKey(id));
    chosen.highest = higher(chosen.highest, wholeNumberOf(id));
  }

  /** @throws Refusal `invalid` if an id of the type cannot be generated */
  unusedId(type: EntityType): Scalar {
    const idType = type.id.type;
    if (numbers.has(idType)) return this.#unusedNumber(type, idType);
    if (uuids.has(idType)) return this.#unusedUuid(type);
    throw invalid(
      '4.8',
      `Expected an id in the request: no id of type ${typeName(idType)} can be generated for ${type.signature}.`,
    );
  }

  /**
   * A UUID. With a seed, the entities of a deployment may have the first ones, if it is an export of a server with this
   * seed.
   */
  #unusedUuid(type: EntityType): string {
    for (;;) {
      const id = this.#newId(type);
      if (!this.#isUsed(type, id)) return id;
    }
  }

  /**
   * The number above the highest of the types that share ids. If there is none of the type, any number that is not
   * used.
   */
  #unusedNumber(type: EntityType, idType: ValueType): Scalar {
    let highest: bigint | undefined;
    for (const each of typesSharingIds(type)) {
      highest = higher(highest, this.#entities.tables.get(each)?.highestNumber);
      highest = higher(highest, this.#chosen.get(each)?.highest);
    }
    const toId = (number: bigint) => (idType === simpleTypes.long ? longValue(number) : integerValue(Number(number)));
    const above = toId((highest ?? 0n) + 1n);
    if (above !== undefined) return above;
    const bits = idType === simpleTypes.long ? 53 : 31;
    for (;;) {
      const number = BigInt.asUintN(bits, BigInt(`0x${this.#newId(type).replaceAll('-', '')}`));
      const id = toId(number);
      if (id !== undefined && ![number, Number(number)].some((each) => this.#isUsed(type, each))) return id;
    }
  }

  /** Whether an entity of a type that shares ids has this id, is referred to by it, or is to get it. */
  #isUsed(type: EntityType, id: Scalar): boolean {
    for (const each of typesSharingIds(type)) {
      if (this.#chosen.get(each)?.ids.has(chosenKey(id)) === true) return true;
      const table = this.#entities.tables.get(each);
      const keys = [idKey(each, id)];
      if (table?.entities.find(keys) !== undefined || table?.referrers.find(keys) !== undefined) return true;
    }
    return false;
  }
}

/** The key of an id. Numbers that round down to the same whole number have the same key, whatever their types are. */
function chosenKey(id: Scalar): ValueKey {
  return wholeNumberOf(id) ?? keyOf(id);
}

/** The number that an id is, rounded down; 0 for `-Infinity`. `undefined` for ids above all finite numbers. */
export function wholeNumberOf(id: Scalar): bigint | undefined {
  if (typeof id === 'bigint') return id;
  if (typeof id !== 'number' || Number.isNaN(id) || id === Number.POSITIVE_INFINITY) return undefined;
  return id === Number.NEGATIVE_INFINITY ? 0n : BigInt(Math.floor(id));
}

/** The higher one of two numbers, of which either may be missing. */
export function higher(left: bigint | undefined, right: bigint | undefined): bigint | undefined {
  return left === undefined || (right !== undefined && right > left) ? right : left;
}
