import type { NotFoundReason } from '../errors/status.js';
import { isObject } from '../model/kinds-of-objects.js';
import type { Operation, Parameter, Probe } from '../operation/operation.js';
import { encodingTable, pageTable } from '../options/table.js';
import { entityPath, projectionParameter, propertyPath } from './parameters.js';
import type { EntityTarget } from './target.js';

/** The names of what a call addresses. */
export interface Addressed {
  readonly access: string;
  readonly type: string;
  /** Absent if the call does not address one entity. */
  readonly id?: string | undefined;
  readonly partition?: string | undefined;
  /** Whether the call itself shows that there is no such entity in the partition. */
  readonly readsEntity?: boolean;
  readonly property?: string | undefined;
}

const shallow: readonly Parameter[] = [
  [encodingTable.depth.name, 'shallow'],
  [encodingTable.prettiness.name, 'none'],
];
const listQuery = [projectionParameter('results'), [pageTable.maxResults.name, '1'], ...shallow] as const;
const entityQuery = [projectionParameter('firstResult'), ...shallow];
const propertyQuery = [projectionParameter('value'), ...shallow];

/** The simple name of a type that every access knows. */
const builtIn = 'Resource';

/**
 * Finds out whether an access and a type exist: the type's list can be read even if it is empty (4.8).
 *
 * @param type absent if the call names no type
 * @returns `undefined` if that is not certain
 */
async function missingPlace(
  probe: Probe,
  access: string,
  type = builtIn,
): Promise<'path' | 'access' | 'type' | 'nothing' | undefined> {
  const path = entityPath(access, type);
  const { status, result } = await probe(path, listQuery);
  if (status !== 404) return status === 200 && Array.isArray(result) ? 'nothing' : undefined;
  // A simple name that several types have causes a 400 instead (4.8).
  if (type !== builtIn && (await probe(entityPath(access, builtIn), listQuery)).status !== 404) return 'type';
  // The service checks the path before the session, and the access after it.
  const { status: withoutSession } = await probe(path, listQuery, false);
  if (withoutSession === 404) return 'path';
  return withoutSession === 401 ? 'access' : undefined;
}

/**
 * What does not exist, for a call that names an access and something else that no other request can look up.
 *
 * @param other what does not exist if the access does; absent if that is not certain
 */
export async function missingBeside(
  probe: Probe,
  access: string,
  other?: NotFoundReason,
): Promise<NotFoundReason | undefined> {
  const place = await missingPlace(probe, access);
  return place === 'nothing' ? other : place;
}

/** Finds out which part of the address of a call of 4.8 or 4.9 does not exist; `undefined` if that is not certain. */
export async function missingPart(probe: Probe, addressed: Addressed): Promise<NotFoundReason | undefined> {
  const { access, type, id, partition, property, readsEntity = false } = addressed;
  const place = await missingPlace(probe, access, type);
  if (place !== 'nothing') return place;
  if (id === undefined) return undefined;
  const { status, result } = readsEntity
    ? { status: 404, result: undefined }
    : await probe(entityPath(access, type, id, partition), entityQuery);
  const statusIn = async (part: string | undefined, name: string) =>
    (await probe(propertyPath(access, type, id, part, name), propertyQuery)).status;
  if (status === 404) {
    const isElsewhere =
      partition !== undefined && (await probe(entityPath(access, type, id), entityQuery)).status !== 404;
    if (!isElsewhere) return 'entity';
    // A service that ignores partitions compares them only if an entity is read by its id (D-51).
    if (readsEntity || (await statusIn(partition, 'id')) === 404) return 'partition';
  }
  if (property === undefined) return undefined;
  // Several entities have the id: in several partitions, or as instances of several subtypes.
  if (status === 400) return partition === undefined ? 'partition' : undefined;
  if ((await statusIn(partition, property)) !== 404) return undefined;
  // A property is only found with the partition of its entity (D-51).
  const own = partition === undefined ? partitionOf(result) : undefined;
  return own !== undefined && (await statusIn(own, property)) !== 404 ? 'partition' : 'property';
}

/**
 * The path of a type or of an entity, and the function that finds out what does not exist after a response with status
 * 404.
 */
export function entityPlace(
  { access, type }: Pick<EntityTarget, 'access' | 'type'>,
  id?: string,
  partition?: string,
  { readsEntity = false }: Pick<Addressed, 'readsEntity'> = {},
): Pick<Operation, 'path' | 'missing'> {
  return {
    path: entityPath(access, type, id, partition),
    missing: (probe) => missingPart(probe, { access, type, id, partition, readsEntity }),
  };
}

function partitionOf(entity: unknown): string | undefined {
  return isObject(entity) && 'partition' in entity && typeof entity.partition === 'string'
    ? entity.partition
    : undefined;
}
