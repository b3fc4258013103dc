import { Blocked, Unsupported } from '../case/case.js';
import type { Place } from '../case/mapping.js';
import type { Plain } from '../case/plain.js';
import type { Collection, CompleteTarget, Observation } from '../case/subject.js';
import { entitiesIn } from '../target/entities.js';
import { type SetUpClient, targetOf } from '../target/set-up-client.js';
import { urlText } from '../target/subjects/encode.js';

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
 * Proves the same for the path and the query of a raw DELETE. Parameters that are no conditions are left out: they may
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

/** The marker of a case, and where the case may have created something with it. */
interface MarkedPlaces {
  readonly marker: string;
  readonly places: readonly Place[];
  /** The type of files. */
  readonly resourceType: string;
  /** The access of the run. */
  readonly access: string;
}

/** The number of entities that one search returns. The search is repeated until it finds nothing new. */
const pageSize = 500;

/**
 * Finds the entities that carry a marker, and the files with the given names.
 *
 * @throws Unreadable, NoAnswer
 */
export async function findMarked(
  setUpClient: SetUpClient,
  { marker, places, resourceType, access }: MarkedPlaces,
  fileNames: Iterable<string>,
): Promise<readonly CompleteTarget[]> {
  const inPlaces = places.map(async (place) => {
    const entities = await setUpClient.findMarked(place, marker, pageSize);
    return entities.map((each) => targetOf(each, place));
  });
  const files = Array.from(fileNames, async (name) => {
    const resources = await setUpClient.findFiles(resourceType, name, pageSize);
    return resources.map((each) => targetOf(each, { access, type: resourceType }));
  });
  return (await Promise.all([...inPlaces, ...files])).flat();
}

const byCondition = { 'allow-multiple-delete': true, 'delete-mode': 'failIfReferenced', projection: 'count' };

/**
 * Deletes the entities of a place that carry a marker, by a condition, after a GET with the same condition has only
 * found such entities. Returns the reason if nothing may be deleted because this is not certain.
 *
 * @throws NoAnswer
 */
export async function removeMarked(
  setUpClient: SetUpClient,
  { access, type, property }: Place,
  marker: string,
): Promise<string | undefined> {
  const where = { [property]: marker };
  try {
    await setUpClient.rightAfter(
      async () => (await proveConditions(setUpClient, marker, { access, type }, where)) > 0 || 'nothing',
      () => setUpClient.http.deleteWhere({ access, type }, where, byCondition),
    );
    return undefined;
  } catch (error) {
    if (error instanceof Blocked || error instanceof Unsupported) return error.message;
    throw error;
  }
}
