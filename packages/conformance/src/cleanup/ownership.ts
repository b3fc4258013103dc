import { Unsupported } from '../case/case.js';
import type { Observation, Target } from '../case/subject.js';
import type { Connection } from '../target/subjects/connection.js';
import { nameOf } from './complete-target.js';
import type { ConditionProof } from './condition-proof.js';
import type { OwnedEntities } from './owned-entities.js';

/** A case tried to touch something that it does not own. This is an error of the suite. */
export class OwnershipError extends Error {
  override readonly name = 'OwnershipError';
}

/**
 * A case was about to touch an entity that it does not own. Cases only take ids from responses, so the service has
 * named an entity that is not the one of the request.
 */
export class NotOwned extends Error {
  override readonly name = 'NotOwned';
}

/** The rights of a case. */
export interface Rights {
  readonly writes: boolean;
  /** Whether the deployment contains nothing of value and the case needs that. */
  readonly ownsAll: boolean;
  readonly deletesByCondition: boolean;
}

/** What decides whether a request of a case may be sent. */
export interface OwnershipSettings {
  readonly rights: Rights;
  readonly connection: Pick<Connection, 'rightAfter'>;
  /**
   * Proves conditions before something is deleted by them. Missing only in a copy that is dropped, which has nothing of
   * value; then nothing is read before it is touched, either.
   */
  readonly proof?: ConditionProof;
}

/** Decides what a case may touch. */
export class Ownership {
  readonly rights: Rights;
  readonly #ownedEntities: OwnedEntities;
  readonly #connection: OwnershipSettings['connection'];
  readonly #proof: ConditionProof | undefined;

  constructor(ownedEntities: OwnedEntities, { rights, connection, proof }: OwnershipSettings) {
    this.rights = rights;
    this.#ownedEntities = ownedEntities;
    this.#connection = connection;
    this.#proof = proof;
  }

  /** Sends a request right after a look at what it touches. Does not look in a copy that is dropped. */
  async rightAfter(
    look: (proof: ConditionProof) => Promise<unknown>,
    send: () => Promise<Observation>,
  ): Promise<Observation> {
    const proof = this.#proof;
    if (proof === undefined) return await send();
    const looked = async () => {
      await look(proof);
      return true as const;
    };
    return await this.#connection.rightAfter<never, Observation>(looked, send);
  }

  /** @throws Unsupported if what a request touches belongs to somebody else, to whom the service has assigned the id */
  async requireOwn(targets: readonly Target[], { deletes = false }: { readonly deletes?: boolean } = {}) {
    const foreign = await this.#ownedEntities.foreignAmong(targets, deletes);
    if (foreign === undefined) return;
    const reason = 'does not carry the marker of the case, so it may belong to somebody else';
    throw new Unsupported(`${nameOf(foreign)} ${reason}`);
  }

  mayDeleteByCondition(): void {
    this.mayChange();
    if (this.rights.deletesByCondition) return;
    throw new OwnershipError('a case that does not say that it deletes by conditions is about to do that');
  }

  mayChange(): void {
    if (!this.rights.writes)
      throw new OwnershipError('a case that says that it only reads is about to change something');
  }

  marks(text: string): boolean {
    // Names of types and properties contain no dashes, so a marker in them has underscores instead.
    return text.replaceAll('_', '-').includes(this.#ownedEntities.marker);
  }

  /** Returns whether one of the texts contains the marker or is the id of an entity of the case. */
  async ownsOneOf(texts: readonly string[]): Promise<boolean> {
    const isOwn = this.rights.ownsAll || texts.some((text) => this.marks(text));
    return isOwn || (await this.#ownedEntities.ownsOneOf(texts));
  }

  /**
   * @param isNamed whether the request names an entity by an id, which only a response of the service can have stated
   */
  refuse(what: string, isNamed = false): void {
    if (this.rights.ownsAll) return;
    if (isNamed) throw new NotOwned(`the case ${what}, by an id of a response: nothing was sent`);
    throw new OwnershipError(`a case ${what}`);
  }
}
