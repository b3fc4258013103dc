import { memoized } from '../memory/caches.js';
import { type Deviating, invalid, type Refusal } from '../model/refusal.js';
import { formatScalar, parseText } from '../model/scalar-text.js';
import type { EntityType } from '../model/types.js';
import type { Entity, Scalar } from '../model/values.js';
import type { Entities } from '../store/store.js';

/** The identity of an entity. A partition of null stands for all partitions (R-32). */
export interface Identity<Id extends Scalar | null = Scalar | null> {
  readonly type: EntityType;
  readonly id: Id;
  readonly partition: string | null;
}

/** The identity in the path or the parameters of a request, with the text of its id (R-40). */
export interface NamedIdentity extends Identity<Scalar> {
  readonly text: string;
  /** The different ids that the text can be read as, by the types of the ids of the type and its subtypes. */
  readonly ids: readonly Scalar[];
}

/** The types of the ids of a type and its subtypes. */
const idTypesOf = memoized((type: EntityType) => new Set([type, ...type.subtypes].map(({ id }) => id.type)));

/**
 * The identity with an id as a text.
 *
 * @returns `undefined` if the text is neither an id of the type nor of a subtype
 */
export function namedIdentity(type: EntityType, text: string, partition: string | null): NamedIdentity | undefined {
  const ids = idsIn(type, text);
  const [id] = ids;
  return id === undefined ? undefined : { type, id, ids, text, partition };
}

/** The different ids that a text can be read as (R-40). As an integer and as a double, it is the same id. */
export function idsIn(type: EntityType, text: string): readonly Scalar[] {
  const ids: Scalar[] = [];
  for (const idType of idTypesOf(type)) {
    const id = parseText(text, idType);
    if (id !== undefined && !ids.includes(id)) ids.push(id);
  }
  return ids;
}

/** How the entity of an identity is found, where a dialect differs from R-32. */
export interface Search {
  /** Whether the entity must have exactly the type, so that subtypes are not included. Default: they are. */
  readonly exactType?: Deviating;
  /** The rule of the dialect about partitions and several entities, which the following members describe. */
  readonly ofPartitions?: Deviating;
  /** Whether the entity must have the partition even if the access ignores partitions. Default `false`. */
  readonly exactPartition?: boolean;
  /** Whether the oldest of several entities is found, or none of them. Default: they are refused (R-32). */
  readonly several?: 'oldest' | 'none';
  /** Whether nothing is found without a partition, unless the access ignores partitions. Default `false`. */
  readonly needsPartition?: boolean;
}

/**
 * Finds the entity of a type or its subtypes with this id. Without a partition, all partitions are searched (R-32).
 *
 * @param search Default: as R-32 says
 * @throws Refusal `invalid` if several entities match
 */
export function findOne(entities: Entities, identity: Identity<Scalar>, search?: Search): Entity | undefined {
  if (search?.needsPartition && identity.partition === null && entities.partitions === 'distinct') return undefined;
  const all = findAll(entities, identity);
  const found = search === undefined ? all : all.filter((each) => matches(each, identity, search));
  if (found.length <= 1 || search?.several === 'oldest') return found[0];
  if (search?.several === 'none') return undefined;
  // With a partition, the entity of exactly the type is meant, and not one of a subtype (R-79).
  const exact = identity.partition === null ? undefined : found.find((each) => each.type === identity.type);
  if (exact !== undefined) return exact;
  const candidates = found.slice(0, 5).map(describeInPartition);
  throw invalid(
    'R-32',
    `${describeIdentity(identity)} names ${found.length} entities: ${candidates.join(', ')}. ` +
      'Expected the exact type and the partition.',
  );
}

function findAll(entities: Pick<Entities, 'find'>, identity: Identity<Scalar> | NamedIdentity): readonly Entity[] {
  const { type, id, partition } = identity;
  const ids = 'ids' in identity ? identity.ids : [id];
  const found: Entity[] = [];
  for (const each of ids) for (const entity of entities.find(type, each, partition ?? undefined)) found.push(entity);
  return found;
}

function matches(entity: Entity, { type, partition }: Identity, search: Search): boolean {
  const { exactType, exactPartition = false } = search;
  if (exactType !== undefined && entity.type !== type) return false;
  return !exactPartition || partition === null || entity.partition === partition;
}

/**
 * The rule of a search that keeps an existing entity from being found.
 *
 * @param wider the type that is searched with its subtypes if it need not be exact. Default: the type of the identity
 * @returns `undefined` if the entity does not exist by R-32 either
 */
export function ruleAgainst(
  entities: Pick<Entities, 'find'>,
  identity: Identity<Scalar>,
  { exactType, ofPartitions }: Search,
  wider = identity.type,
): Deviating {
  const found = findAll(entities, { ...identity, type: wider });
  if (found.length === 0) return undefined;
  const isOther = exactType !== undefined && found.every((each) => each.type !== identity.type);
  return isOther ? exactType : ofPartitions;
}

/**
 * The partition by which an entity of a body is searched: that of the path. If the path names none, all partitions are
 * searched (R-32), or with the rule of a dialect that of the body.
 */
export function searchedPartition(
  ofPath: Pick<Identity, 'partition'>,
  ofBody: Pick<Identity, 'partition'>,
  search: Search | undefined,
): string | null {
  return ofPath.partition ?? (search?.ofPartitions === undefined ? null : ofBody.partition);
}

/**
 * Refuses an entity of a body whose type is abstract, if the search finds only entities of exactly the type.
 *
 * @throws Refusal `invalid`
 */
export function requireConcrete({ type, path }: MentionedEntity, search: Search | undefined): void {
  if (search?.exactType !== undefined && type.abstract) throw abstractType(search.exactType, { type, path });
}

/** The refusal of an abstract type where a concrete one is needed. */
export function abstractType(rule: string, { type, path }: MentionedEntity): Refusal {
  const concrete = [...type.subtypes].filter((subtype) => !subtype.abstract).map((subtype) => subtype.signature);
  const expected = `Expected one of ${concrete.slice(0, 10).join(', ')} as _type`;
  return invalid(rule, `${expected}, got the abstract type ${type.signature} at ${path}.`);
}

/** An entity of a body. */
interface MentionedEntity {
  readonly type: EntityType;
  readonly path: string;
}

/** Describes an identity for messages. */
export function describeIdentity({ type, id, partition }: Identity): string {
  const inPartition = partition === null ? '' : ` in partition "${partition}"`;
  return `${type.signature} with id ${id === null ? 'null' : `"${formatScalar(id)}"`}${inPartition}`;
}

function describeInPartition({ type, partition }: Entity): string {
  return `${type.signature} in partition "${partition}"`;
}
