import { ownText } from '../model/own-text.js';
import { invalid } from '../model/refusal.js';
import { integerValue, longValue } from '../model/scalar-text.js';
import { type EntityType, simpleTypes, typeName } from '../model/types.js';
import type { Scalar } from '../model/values.js';
import type { IdentityRegistry } from './identity-registry.js';

/** The given parts of the identity of a new entity. Parts that are null or missing are generated. */
export interface PartialIdentity {
  readonly id?: Scalar | null | undefined;
  readonly partition?: string | null | undefined;
  readonly globalId?: string | null | undefined;
}

/** The identity of an entity. */
export interface CompleteIdentity {
  readonly id: Scalar;
  readonly partition: string;
  readonly globalId: string;
}

/** Generates the missing parts of the identities of new entities. */
export class IdentityGenerator {
  readonly #identities: Pick<IdentityRegistry, 'nextNumber'>;
  readonly #partition: string;
  readonly #newId: () => string;

  /**
   * @param partition the partition of entities that do not name one: the id of the access
   * @param newId returns a new UUID with each call
   */
  constructor(identities: Pick<IdentityRegistry, 'nextNumber'>, partition: string, newId: () => string) {
    this.#identities = identities;
    this.#partition = partition;
    this.#newId = newId;
  }

  /** @throws Refusal `invalid` if the id is missing and an id of its type cannot be generated */
  complete(type: EntityType, { id, partition, globalId }: PartialIdentity): CompleteIdentity {
    return {
      id: id ?? this.#makeId(type),
      partition: typeof partition === 'string' ? ownText(partition) : this.#partition,
      globalId: globalId ?? this.#newId(),
    };
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
            ? this.#newId()
            : undefined;
    if (id !== undefined) return id;
    throw invalid(
      '4.8',
      `Expected an id in the request: no id of type ${typeName(idType)} can be generated for ${type.signature}.`,
    );
  }
}
