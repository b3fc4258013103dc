import { ownText } from '../model/own-text.js';
import { invalid } from '../model/refusal.js';
import { integerValue, longValue } from '../model/scalar-text.js';
import { type EntityType, simpleTypes, typeName } from '../model/types.js';
import type { Scalar } from '../model/values.js';
import type { Entities } from './entities.js';

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

/** The identities that new ones must differ from. */
type KnownIdentities = Pick<Entities, 'nextNumber' | 'find'>;

/** Generates the missing parts of the identities of new entities. */
export class IdentityGenerator {
  readonly #identities: KnownIdentities;
  readonly #partition: string;
  readonly #newId: NewId;
  readonly #newGlobalId: NewId | (() => undefined);

  /**
   * @param partition the partition of entities that do not name one: the id of the access
   * @param globalIds whether missing globalIds are generated, or computed when they are read for the first time
   */
  constructor(identities: KnownIdentities, partition: string, newId: NewId, globalIds: 'generated' | 'computed') {
    this.#identities = identities;
    this.#partition = partition;
    this.#newId = newId;
    this.#newGlobalId = globalIds === 'generated' ? newId : () => undefined;
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

  /** A UUID. With a seed, the entities of a deployment may have the first ones, if it is an export of a server with this seed. */
  #unusedId(type: EntityType): string {
    let id = this.#newId(type);
    while (this.#identities.find(type, id).length > 0) id = this.#newId(type);
    return id;
  }

  /** The number above the highest id in use in the access, or a UUID. */
  #makeId(type: EntityType): Scalar {
    const idType = type.id.type;
    const number = this.#identities.nextNumber;
    const id =
      idType === simpleTypes.long
        ? longValue(number)
        : idType === simpleTypes.integer
          ? integerValue(Number(number))
          : idType === simpleTypes.string || idType === simpleTypes.object
            ? this.#unusedId(type)
            : undefined;
    if (id !== undefined) return id;
    throw invalid(
      '4.8',
      `Expected an id in the request: no id of type ${typeName(idType)} can be generated for ${type.signature}.`,
    );
  }
}
