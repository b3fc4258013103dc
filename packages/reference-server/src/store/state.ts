import type { TypeSystem } from '../model/type-system.js';
import type { EntityType } from '../model/types.js';
import type { Steps } from '../work/steps.js';
import { unlimitedWork, type Work } from '../work/work.js';
import type { Draft } from './draft.js';
import { Entities } from './entities.js';
import type { Partitions } from './identity.js';
import { Indexes } from './indexes.js';
import type { Page, Query } from './query.js';

/** The entities of an access at one time. A state never changes, so it can be kept and read at any time later. */
export class State extends Entities {
  /** The place of the entity that was created last. */
  readonly lastPlace: number;
  readonly #indexes: Indexes;

  private constructor(entities: Entities, lastPlace: number, indexes: Indexes) {
    super(entities.types, entities.partitions, entities);
    this.lastPlace = lastPlace;
    this.#indexes = indexes;
  }

  /** The state without entities. */
  static empty(types: TypeSystem, partitions: Partitions): State {
    return new State(new Entities(types, partitions), 0, new Indexes());
  }

  /** The state that a draft has made of another one. The draft must not be changed any more. */
  static of(draft: Draft, base: State): State {
    return new State(draft, draft.lastPlace, base.#indexes.after(draft, base));
  }

  /** This state, in which no id is generated that another state of the same access has had already. */
  withIdsOf({ highestNumbers }: State): State {
    const state = new State(this, this.lastPlace, this.#indexes);
    for (const [type, number] of highestNumbers) state.raiseHighestNumber(type, number);
    return state;
  }

  /** The number of entities of exactly this type, without those of its subtypes. */
  count(type: EntityType): number {
    return this.ofType(type)?.size ?? 0;
  }

  /**
   * Finds in steps a page of the entities of a type and its subtypes that meet all conditions.
   *
   * @param work the work of the request. Default: it is not counted
   */
  finding(type: EntityType, query: Query, work: Work = unlimitedWork): Steps<Page> {
    return this.#indexes.finding(this, type, query, work);
  }
}
