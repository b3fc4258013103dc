import {
  elementsOf,
  isEntity,
  isId,
  isList,
  normalProperties,
  type Plain,
  type PlainEntity,
  urlText,
} from '../case/plain.js';
import type { Collection, CompleteTarget, Target } from '../case/subject.js';
import { type SetUpClient, targetOf, Unreadable } from '../target/set-up-client.js';

/** Returns a target with its access, which is the given one unless the target names another. */
export function complete({ access: own, type, id, partition }: Target, access: string): CompleteTarget {
  const inAccess = own ?? access;
  return { access: inAccess, type, id, ...(partition === undefined || partition === inAccess ? {} : { partition }) };
}

/** Returns the members of a ledger line that name an entity. */
export function identityOf({ access, type, id, partition }: CompleteTarget) {
  return { access, type, id: urlText(id), ...(partition === undefined ? {} : { partition }) };
}

/** Returns the name of an entity for messages. */
export const nameOf = ({ access, type, id }: CompleteTarget): string => `${type} ${urlText(id)} in ${access}`;

/** Returns a text that is the same for the same entity only. */
export const keyOf = ({ access, type, id, partition = '' }: CompleteTarget): string =>
  JSON.stringify([access, type, partition, urlText(id)]);

/** An entity that a response names. */
export interface Identity {
  readonly target: Target;
  /** The entity, if the response contains it. */
  readonly entity?: PlainEntity;
  /** Whether the entity is the result itself, or one of a list, and not part of a result. */
  readonly isResult: boolean;
}

/**
 * Returns the entities that the response to a write names in any projection: by an id, a URL, a reference, a
 * manipulation or the entity itself.
 *
 * @param collection the collection of the request, whose type and access apply to bare ids
 */
export function identitiesIn(value: Plain, collection?: Collection): readonly Identity[] {
  const found: Identity[] = [];
  const visited = new Set<PlainEntity>();
  const visit = (each: Plain, isResult: boolean): void => {
    for (const element of elementsOf(each)) visit(element, false);
    if (!isEntity(each) || visited.has(each)) return;
    visited.add(each);
    const target = targetIn(each, collection);
    if (target !== undefined) found.push({ target, isResult, ...('refId' in each.properties ? {} : { entity: each }) });
    for (const property of Object.values(each.properties)) visit(property, false);
  };
  const results = isList(value) ? value : [value];
  for (const result of results) {
    const target = scalarTarget(result, collection);
    if (target === undefined) visit(result, true);
    else found.push({ target, isResult: true });
  }
  return found;
}

/** Returns the entity that a bare id or a URL names. */
function scalarTarget(value: Plain, collection: Collection | undefined): Target | undefined {
  if (typeof value === 'string' && isLocation(value)) return locationTarget(value);
  return collection !== undefined && isId(value) ? { ...collection, id: value } : undefined;
}

/** Returns whether a text is meant as a URL, correct or not, and is therefore not an id. */
const isLocation = (text: string): boolean => /^https?:\/\//i.test(text) || text.includes('/rest/v2/');

/** The path of one entity (4.8), from its beginning to its end. Each part only has what RFC 3986 allows in one. */
const entityPath = /^[^?#]*\/rest\/v2\/entities\/((?:[\w.~!$&'()*+,;=:@/-]|%[\dA-F]{2})+)\/?$/i;

/**
 * Returns the entity of a URL of section 4.8. A URL that is not well formed names nothing: what stands between its
 * slashes may be a part of an id, and so the id of somebody else.
 */
function locationTarget(location: string): Target | undefined {
  const parts = entityPath.exec(location)?.[1]?.split('/').map(decoded) ?? [];
  const [access, type, id, partition] = parts;
  if (!access || !type || !id || partition === '' || parts.length > 4) return undefined;
  return { access, type, id, ...(partition === undefined ? {} : { partition }) };
}

/** Returns the entity that an entity of a response stands for: itself, or that of a reference or of a manipulation. */
function targetIn({ type, properties }: PlainEntity, collection: Collection | undefined): Target | undefined {
  const { refId, refPartition, typeSignature, owner, newValue = null } = properties;
  // A preliminary reference has an id that only the response itself knows.
  if (refId !== undefined || typeSignature !== undefined) {
    if (!isId(refId) || typeof typeSignature !== 'string' || type?.includes('Preliminary') === true) return undefined;
    return targetWith(typeSignature, refId, refPartition, collection);
  }
  if (isEntity(owner)) {
    const { propertyName, reference } = owner.properties;
    const signature = isEntity(reference) ? reference.properties['typeSignature'] : undefined;
    if (propertyName !== 'id' || typeof signature !== 'string' || !isId(newValue)) return undefined;
    return targetWith(signature, newValue, undefined, collection);
  }
  const { id, partition } = properties;
  const signature = type || collection?.type;
  return isId(id) && signature !== undefined ? targetWith(signature, id, partition, collection) : undefined;
}

function targetWith(type: string, id: Plain, partition: Plain | undefined, collection: Collection | undefined): Target {
  const { access } = collection ?? {};
  return {
    ...(access === undefined ? {} : { access }),
    type,
    id,
    ...(typeof partition === 'string' && !['', access].includes(partition) ? { partition } : {}),
  };
}

/** Returns the text of a part of a URL, which is unchanged if it is not encoded correctly. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the words of a text, among which the ids that it names are. */
export const wordsOf = (text: string): readonly string[] => text.split(/[^\w-]+/).filter((word) => word !== '');

/** The properties of an entity other than its id and its partition, as texts. */
export type Shown = { readonly [property: string]: string };

/** Returns the properties of an entity that tell it from another one to which the service assigns its id. */
export function shownBy(entity: PlainEntity): Shown {
  const all = Array.from(normalProperties(entity));
  return Object.fromEntries(all.filter(([name]) => name !== 'id' && name !== 'partition'));
}

/**
 * Returns whether an entity is the one that was shown before: each property that both have is the same, and there is
 * one, such as the path of a file or a globalId.
 */
export function isAsShown(entity: PlainEntity, before: Shown): boolean {
  const now = shownBy(entity);
  const common = Object.keys(before).filter((name) => Object.hasOwn(now, name));
  return common.length > 0 && common.every((name) => now[name] === before[name]);
}

/** The number of entities in one response. */
const pageSize = 500;
/** The ids of a type with more entities are not listed, so that neither time nor memory grow with the deployment. */
export const maxEntities = 100_000;

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
export class EntityIds {
  readonly lists: readonly IdList[];

  constructor(lists: readonly IdList[]) {
    this.lists = lists;
  }

  /** Returns whether the ids of all entities of a type are known. */
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
