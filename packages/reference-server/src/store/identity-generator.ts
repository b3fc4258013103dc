import { invalid } from '../model/refusal.js';
import { integerValue, longValue } from '../model/scalar-text.js';
import { type EntityType, simpleTypes, typeName } from '../model/types.js';
import type { Scalar } from '../model/values.js';
import type { StoreState } from './store-state.js';

/** What identifies a new entity; what is null or missing is made. */
export interface PartialIdentity {
  readonly id?: Scalar | null | undefined;
  readonly partition?: string | null | undefined;
  readonly globalId?: string | null | undefined;
}

/** What identifies an entity. */
export interface CompleteIdentity {
  readonly id: Scalar;
  readonly partition: string;
  readonly globalId: string;
}

/** Completes the identities of new entities. */
export class IdentityGenerator {
  readonly #state: StoreState;
  readonly #partition: string;
  readonly #newId: () => string;

  /**
   * @param partition where an entity is that names no partition: the id of the access
   * @param newId gives a new UUID with each call
   */
  constructor(state: StoreState, partition: string, newId: () => string) {
    this.#state = state;
    this.#partition = partition;
    this.#newId = newId;
  }

  /** @throws Refusal `invalid` where an id is missing and none of its type can be made */
  complete(type: EntityType, { id, partition, globalId }: PartialIdentity): CompleteIdentity {
    return {
      id: id ?? this.#makeId(type),
      partition: partition ?? this.#partition,
      globalId: globalId ?? this.#newId(),
    };
  }

  /** One above the highest in use in the access, or a UUID. */
  #makeId(type: EntityType): Scalar {
    const idType = type.id.type;
    const number = this.#state.identities.nextNumber;
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
