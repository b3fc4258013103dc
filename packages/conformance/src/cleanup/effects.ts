import { Blocked, Unsupported } from '../case/case.js';
import { type Plain, urlText } from '../case/plain.js';
import type { Collection, Observation, RawRequest } from '../case/subject.js';
import type { SetUpClient } from '../target/set-up-client.js';
import { entitiesIn } from '../target/subjects/json.js';
import { decoded } from './identities.js';

/** Returns the collection in the path of a request (4.8). */
export function collectionOf({ path }: RawRequest): Collection | undefined {
  const [, access, type] = /^\/rest\/v2\/entities\/([^/?]+)\/([^/?]+)/.exec(path) ?? [];
  return access === undefined || type === undefined ? undefined : { access: decoded(access), type: decoded(type) };
}

/**
 * Returns whether a request deletes entities by conditions (4.8). Only a condition with the marker protects the
 * entities of others.
 */
export const deletesSeveral = ({ method, path }: RawRequest): boolean =>
  method === 'DELETE' && /^\/rest\/v2\/entities\/[^/?]+\/[^/?]+\/?(\?|$)/.test(path);

/** Returns how many entities a request may create, each of which contains the marker. */
export const creationsIn = (text: string, marker: string): number => Math.max(1, text.split(marker).length - 1);

/** Returns whether a request names a single entity by its id, in its path or as a parameter. */
export const namesEntity = ({ path }: RawRequest): boolean =>
  /^\/rest\/v2\/(entities|properties)\/[^/]+\/[^/]+\/[^/?]|[?&](id|resourceId)=/.test(path);

/** The number of entities that a GET returns at most. No case creates as many that meet its conditions. */
const maxEntities = 100;

const getOptions = { depth: 'shallow', projection: 'results', 'max-results': maxEntities };

/**
 * Proves, before entities are deleted by conditions, that a GET with the same conditions only returns entities of the
 * case. A service that ignores a condition would delete what belongs to others.
 *
 * @returns the number of entities that meet the conditions
 * @throws Blocked if the conditions also select entities that are not those of the case, or if that is unknown;
 *   Unsupported if the simple name of the type is refused, as it has to be if several types have it
 */
export async function proveConditions(
  { http }: SetUpClient,
  marker: string,
  collection: Collection,
  where: { readonly [property: string]: Plain },
): Promise<number> {
  const answer = await http.queryEntities(collection, { where }, getOptions);
  const isSimpleName = !collection.type.includes('.');
  if (isSimpleName && answer.status === 400) throw new Unsupported(unproven('is answered with the status 400').message);
  return countOfOwn(answer, marker);
}

/**
 * Proves the same for the path and the query of a raw DELETE. Parameters that are not conditions are left out: they may
 * be those for which the DELETE has to be refused, and conditions alone select as much or more.
 *
 * @throws Blocked
 */
export async function provePath({ http }: SetUpClient, marker: string, path: string): Promise<void> {
  const [collection = '', query = ''] = path.split('?');
  const conditions = query.split('&').filter((each) => each.startsWith('where.'));
  const options = Object.entries(getOptions).map(([name, value]) => `${name}=${value}`);
  const url = `${collection}?${[...conditions, ...options].join('&')}`;
  countOfOwn(await http.raw({ method: 'GET', path: url }), marker);
}

function countOfOwn({ status, value }: Observation, marker: string): number {
  const entities = status === 200 ? entitiesIn(value) : undefined;
  if (entities === undefined) throw unproven(`is answered with the status ${status}, and without a list of entities`);
  const isMarked = (each: Plain) => typeof each === 'string' && each.includes(marker);
  const foreign = entities.find(({ properties }) => !Object.values(properties).some(isMarked));
  if (foreign !== undefined) {
    const { id = null } = foreign.properties;
    throw unproven(`also returns ${foreign.type ?? 'an entity'} ${urlText(id)}, which is not the suite's own`);
  }
  if (entities.length >= maxEntities) throw unproven(`returns more entities than the case has created`);
  return entities.length;
}

function unproven(reason: string): Blocked {
  return new Blocked(`nothing is deleted by conditions, since a GET with the same conditions ${reason}`);
}
