import { Blocked, Unsupported } from '../case/case.js';
import type { Place } from '../case/mapping.js';
import type { PlainEntity } from '../case/plain.js';
import type { Collection } from '../case/subject.js';
import { type SetUpClient, targetOf } from '../target/set-up-client.js';
import { type CompleteTarget, complete } from './complete-target.js';
import { proveConditions } from './condition-proof.js';

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
    return entities.map((each) => foundTarget(each, place, access));
  });
  const files = Array.from(fileNames, async (name) => {
    const resources = await setUpClient.findFiles(resourceType, name, pageSize);
    return resources.map((each) => foundTarget(each, { access, type: resourceType }, access));
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

/** Returns the target of an entity that was found in a collection. */
export function foundTarget(entity: PlainEntity, collection: Required<Collection>, access: string): CompleteTarget {
  return complete(targetOf(entity, collection.access, collection.type), access);
}
