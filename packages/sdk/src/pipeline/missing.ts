import type { NotFoundReason } from '../errors/status.js';
import { isObject } from '../model/kinds-of-objects.js';
import type { Operation, Parameter } from '../operation/operation.js';
import { percentDecoded } from '../transport/base-url.js';

/** The response to a request that finds out what exists. */
export interface Probed {
  /** 200, 400 or 404; 401 for a request without a session. */
  readonly status: number;
  /** The decoded response with status 200. */
  readonly result: unknown;
}

/** Sends a request that reads. Rejects if it has another outcome than {@link Probed}. */
export type Probe = (
  path: string,
  query: readonly Parameter[],
  options?: Pick<Operation, 'session'>,
) => Promise<Probed>;

/** The names of what a call addresses. */
interface Addressed {
  readonly access: string;
  /** Absent if the call names no entity type. */
  readonly type?: string | undefined;
  /** Absent if the call does not address one entity. */
  readonly id?: string | undefined;
  readonly partition?: string | undefined;
  readonly property?: string | undefined;
  /** Whether the call itself shows that there is no such entity in the partition. */
  readonly readsEntity?: boolean;
  /** Whether the call addresses a resource, which no other request can look up. */
  readonly ofResource?: boolean;
}

/** What the request of a call addresses: in the path of v2, and in the parameters of other calls. */
export function addressOf({ method, path, query, body }: Operation): Addressed | undefined {
  const [, endpoint, names] = /^\/rest\/v2\/(entities|properties)\/(.+)$/.exec(path) ?? [];
  if (names !== undefined) {
    const [access, type, id, ...rest] = names.split('/').map(percentDecoded);
    const property = endpoint === 'properties' ? rest.pop() : undefined;
    const isWhole = endpoint === 'entities' || property !== undefined;
    if (access === undefined || type === undefined || !isWhole || rest.length > 1) return undefined;
    return { access, type, id, partition: rest[0], property, readsEntity: method === 'GET' && property === undefined };
  }
  const form = body?.type?.endsWith('urlencoded') === true ? new URLSearchParams(String(body.content)) : [];
  const given = new Map([...query, ...form]);
  const accessId = given.get('accessId');
  if (accessId === undefined) return undefined;
  return {
    access: accessId,
    // The type of a service request is not a type of the access.
    type: path === '/rest/eval' ? undefined : given.get('type'),
    id: given.get('id'),
    partition: given.get('part'),
    property: given.get('property'),
    ofResource: given.has('resourceId'),
  };
}

const shallow: readonly Parameter[] = [
  ['depth', 'shallow'],
  ['prettiness', 'none'],
];
const listQuery: readonly Parameter[] = [['projection', 'results'], ['max-results', '1'], ...shallow];
const entityQuery: readonly Parameter[] = [['projection', 'firstResult'], ...shallow];
const propertyQuery: readonly Parameter[] = [['projection', 'value'], ...shallow];

/** The simple name of a type that every access knows. */
const builtIn = 'Resource';

function pathOf(kind: 'entities' | 'properties', ...names: readonly (string | undefined)[]): string {
  return ['/rest/v2', kind, ...names.flatMap((name) => (name === undefined ? [] : encodeURIComponent(name)))].join('/');
}

/**
 * Finds out whether an access and a type exist: the type's list can be read even if it is empty (4.8).
 *
 * @returns `undefined` if that is not certain
 */
async function missingPlace(
  probe: Probe,
  access: string,
  type: string,
): Promise<'path' | 'access' | 'type' | 'nothing' | undefined> {
  const path = pathOf('entities', access, type);
  const { status, result } = await probe(path, listQuery);
  if (status !== 404) return status === 200 && Array.isArray(result) ? 'nothing' : undefined;
  // A simple name that several types have causes a 400 instead (4.8).
  if (type !== builtIn && (await probe(pathOf('entities', access, builtIn), listQuery)).status !== 404) return 'type';
  // The service checks the path before the session, and the access after it.
  const { status: withoutSession } = await probe(path, listQuery, { session: false });
  if (withoutSession === 404) return 'path';
  return withoutSession === 401 ? 'access' : undefined;
}

/** Finds out which part of the address of a call does not exist; `undefined` if that is not certain. */
export async function missingPart(probe: Probe, addressed: Addressed): Promise<NotFoundReason | undefined> {
  const { access, type, id, partition, property, readsEntity = false, ofResource = false } = addressed;
  const place = await missingPlace(probe, access, type ?? builtIn);
  if (place !== 'nothing') return place;
  if (ofResource) return 'resource';
  if (type === undefined || id === undefined) return undefined;
  const { status, result } = readsEntity
    ? { status: 404, result: undefined }
    : await probe(pathOf('entities', access, type, id, partition), entityQuery);
  const statusIn = async (part: string | undefined, name: string) =>
    (await probe(pathOf('properties', access, type, id, part, name), propertyQuery)).status;
  if (status === 404) {
    const isElsewhere =
      partition !== undefined && (await probe(pathOf('entities', access, type, id), entityQuery)).status !== 404;
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

function partitionOf(entity: unknown): string | undefined {
  return isObject(entity) && 'partition' in entity && typeof entity.partition === 'string'
    ? entity.partition
    : undefined;
}
