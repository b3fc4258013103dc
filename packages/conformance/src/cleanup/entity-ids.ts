import type { PlainEntity } from '../case/plain.js';
import type { Collection, Target } from '../case/subject.js';
import { type SetUpClient, targetOf, Unreadable } from '../target/set-up-client.js';
import { urlText } from '../target/subjects/encode.js';

/** The number of entities in one response. */
const pageSize = 500;
/** The ids of a type with more entities are not listed, so that neither time nor memory grow with the deployment. */
export const maxEntities = 100_000;

/** The ids of entities that existed before the run. */
export interface ForeignIds {
  /** Returns whether the ids of all entities of a type are known. */
  covers(collection: Collection): boolean;
  has(target: Target): boolean;
}

/** The ids of all entities of a type at one time. */
export interface IdList extends Required<Collection> {
  /** The partitions by the text of the id. The partition of the access is the empty text. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  /** The types of the entities themselves: the type, or subtypes of it. */
  readonly types: ReadonlySet<string>;
  /** The ids of entities that carry the marker of some run, and may be gone at any time. */
  readonly marked: ReadonlySet<string>;
  /** The reason why the list is not complete. */
  readonly problem?: string;
}

/** The ids of the entities of several types at one time. */
export class EntityIds implements ForeignIds {
  readonly lists: readonly IdList[];

  constructor(lists: readonly IdList[]) {
    this.lists = lists;
  }

  covers(collection: Collection): boolean {
    const { access, type } = collection;
    return this.lists.some((list) => list.access === access && list.type === type && list.problem === undefined);
  }

  has(target: Target): boolean {
    const { access, type, id, partition } = target;
    return this.lists.some((list) => {
      const isListed = list.access === access && (list.type === type || list.types.has(type));
      const partitions = isListed ? list.ids.get(urlText(id)) : undefined;
      return partitions !== undefined && (partition === undefined || partitions.includes(partition));
    });
  }
}

/**
 * Lists the ids of a type page by page, in the order of the ids, since other orders may change from page to page.
 *
 * @param visit called with each entity, which only has its simple properties
 * @throws NoAnswer
 */
export async function listIds(
  setUpClient: SetUpClient,
  { access, type }: Required<Collection>,
  visit: (entity: PlainEntity, target: Target) => void = () => undefined,
): Promise<IdList> {
  const ids = new Map<string, readonly string[]>();
  const types = new Set<string>();
  const marked = new Set<string>();
  const list = { access, type, ids, types, marked };
  try {
    for (let start = 0; ; ) {
      const page = await setUpClient.page({ access, type }, start, pageSize);
      const before = ids.size;
      for (const entity of page) {
        const target = targetOf(entity, { access, type });
        const { partition = '' } = target;
        const id = urlText(target.id);
        const partitions = ids.get(id) ?? [];
        if (partitions.includes(partition)) continue;
        ids.set(id, [...partitions, partition]);
        types.add(target.type);
        if (isMarked(entity)) marked.add(id);
        visit(entity, target);
      }
      start += page.length;
      if (page.length === 0 || (ids.size === before && page.length < pageSize)) return list;
      if (ids.size === before) return { ...list, problem: 'the service answers every page with the same entities' };
      if (ids.size > maxEntities) return { ...list, problem: `it has more than ${maxEntities} entities` };
    }
  } catch (error) {
    if (error instanceof Unreadable) return { ...list, problem: error.message };
    throw error;
  }
}

/** Returns whether an entity carries the marker of some case. */
export function isMarked({ properties }: PlainEntity): boolean {
  return Object.values(properties).some((value) => typeof value === 'string' && /^pscf-/i.test(value));
}

/** Returns whether an entity carries a whole marker, which no service has cut. */
export function hasMarkerOfCase({ properties }: PlainEntity): boolean {
  return Object.values(properties).some(
    (value) => typeof value === 'string' && /^pscf-[a-z0-9]+-[a-z0-9]/i.test(value),
  );
}

/**
 * The least distance between a chosen id and the highest one of its type, and between two chosen ids. A service assigns
 * fewer ids than that while cases run, so it never assigns the next chosen id, even if it counts on from a chosen one.
 */
const distance = 1000n;
/** The greatest value of a `long`. */
const greatest = 2n ** 63n - 1n;

/**
 * The ids that the run chooses for entities which it creates by PUT. They lie just above the highest id of the service,
 * since some services count on from the highest id that they have ever seen. No id is chosen twice, and their last
 * three digits are the same, so that another run at the same time chooses others although it sees the same highest id.
 */
export class ChosenIds {
  #last = 0n;
  readonly #lastDigits: bigint;

  /**
   * @param before the ids that existed before the run
   * @param ofRun an integer of this run only, which determines the last digits of its ids
   */
  constructor(before: readonly IdList[], ofRun: number) {
    this.#lastDigits = BigInt(ofRun) % distance;
    for (const { ids } of before) for (const id of ids.keys()) this.#know(id);
  }

  /**
   * Returns the next id, or `undefined` if it does not fit into a `long`.
   *
   * @param highest the text of the highest id of the type at present, if it is known
   */
  next(highest = ''): bigint | undefined {
    this.#know(highest);
    const least = this.#last + distance;
    const next = least + ((distance + this.#lastDigits - (least % distance)) % distance);
    if (next > greatest) return undefined;
    this.#last = next;
    return next;
  }

  #know(id: string): void {
    if (/^\d{1,19}$/.test(id) && BigInt(id) > this.#last) this.#last = BigInt(id);
  }
}
