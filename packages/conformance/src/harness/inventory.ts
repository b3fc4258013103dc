import { messageOf } from '../case/errors.js';
import { placesOf } from '../case/mapping.js';
import { creatable } from '../case/needs.js';
import { differences, type PlainEntity, resembles, urlText } from '../case/plain.js';
import type { Collection, Target } from '../case/subject.js';
import { cleanOpen, cleanUp } from '../cleanup/clean-up.js';
import { complete, EntityIds, type IdList, listIds, nameOf } from '../cleanup/identities.js';
import type { Leftover } from '../cleanup/ledger.js';
import { OwnedEntities } from '../cleanup/owned-entities.js';
import { SetUpClient, Unreadable } from '../target/set-up-client.js';
import type { Environment } from './environment.js';

/** The comparison of a deployment with what it contained before a run. */
export interface Inventory {
  /** What the run has left. */
  readonly left: readonly Leftover[];
  /** A text for each entity that existed before the run and is missing, or has got a value of the run. */
  readonly lost: readonly string[];
  /** What could not be compared, and what others have created. */
  readonly notes: readonly string[];
}

/** The number of missing entities of a type that are looked up, and of ids that a note names. */
const maxNamed = 20;

/** Lists the ids of every type whose instances a run can create. @throws NoAnswer */
export async function idsBefore(
  setUpClient: SetUpClient,
  { mapping, vendor }: Pick<Environment, 'mapping' | 'vendor'>,
): Promise<EntityIds> {
  const collections = new Map<string, Required<Collection>>();
  const add = (access: string, type: string) => collections.set(`${access} ${type}`, { access, type });
  for (const { access } of placesOf(mapping)) {
    for (const { signature, marker } of creatable.flatMap((need) => mapping.types[need] ?? [])) {
      if (marker !== undefined) add(access, signature);
    }
  }
  if (mapping.features?.includes('resources')) add(mapping.access, `${vendor}.model.resource.Resource`);
  const wanted = Array.from(collections.values());
  return new EntityIds(await atOnce(wanted, (each) => listIds(setUpClient, each)));
}

/** The number of types that are listed at once. */
const maxAtOnce = 4;

/** Does the work for each item, for a few of them at once, and returns the results in their order. */
async function atOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += maxAtOnce) {
    results.push(...(await Promise.all(items.slice(start, start + maxAtOnce).map(work))));
  }
  return results;
}

/**
 * Tries again to delete what the cases have left, and compares the deployment with what it contained before the run.
 * Finds the entities of the run that its searches did not find, those that are missing, and those that have changed.
 *
 * @param left what the cases have reported
 */
export async function takeInventory(environment: Environment, left: readonly Leftover[]): Promise<Inventory> {
  const { mapping, copy, ledger } = environment;
  const setUpClient = new SetUpClient({ ...environment, signal: new AbortController().signal });
  try {
    const changed = await changedEntities(environment, setUpClient);
    // A server that the suite has started ends with the run, and has no other users.
    if (copy !== undefined) return { left, lost: [...changed.lost, ...changed.edited], notes: [] };
    const places = placesOf(mapping);
    const { left: remaining } = await cleanOpen(ledger, setUpClient, {
      ...environment,
      places,
      foreign: environment.before,
      deletesByCondition: environment.bulkDeletes,
    });
    const comparison = await compare(environment, setUpClient);
    const reported = new Set(remaining.map(({ what }) => what));
    const found = (await removeFound(environment, comparison.found, setUpClient)).filter(
      ({ what }) => !reported.has(what),
    );
    const marked = await markedEntities(environment, setUpClient);
    const lost = [...comparison.missing, ...changed.lost];
    return { left: [...remaining, ...found, ...marked], lost, notes: [...comparison.notes, ...changed.edited] };
  } catch (error) {
    const reason = messageOf(error);
    return {
      left: [...left, { marker: '', what: `possibly other entities, since the inventory failed: ${reason}` }],
      lost: [],
      notes: [],
    };
  }
}

interface Comparison {
  /** The entities of the run that the ledger does not know. */
  readonly found: readonly Target[];
  readonly missing: readonly string[];
  readonly notes: readonly string[];
}

/** Compares the ids of each type, or of one of them, with those before the run. */
async function compare(environment: Environment, setUpClient: SetUpClient, only?: string): Promise<Comparison> {
  const { run, before, ledger } = environment;
  const lists = before.lists.filter(({ type }) => only === undefined || type === only);
  const open = new Set(ledger.open);
  const known = new Set(
    ledger.entries.flatMap((entry) => {
      return 'id' in entry && 'marker' in entry && open.has(entry.marker) ? [`${entry.type} ${entry.id}`] : [];
    }),
  );
  const all = await atOnce(lists, async (old): Promise<Comparison> => {
    const found: Target[] = [];
    const others: string[] = [];
    const now = await listIds(setUpClient, old, ({ properties }, target) => {
      // What the ledger knows under an open marker is reported already.
      if (before.has(target) || known.has(`${target.type} ${urlText(target.id)}`)) return;
      if (Object.values(properties).some((value) => resembles(value, `pscf-${run}-`))) found.push(target);
      else others.push(urlText(target.id));
    });
    const problem = old.problem ?? now.problem;
    const name = `${old.type} in ${old.access}`;
    if (problem !== undefined)
      return { found, missing: [], notes: [`The ids of ${name} could not be compared: ${problem}.`] };
    const appeared = `Other entities of ${name} appeared during the run, without a marker of it: ${named(others)}.`;
    const notes = others.length === 0 ? [] : [appeared];
    return { found, missing: await missingEntities(old, now, setUpClient), notes };
  });
  return {
    found: all.flatMap((each) => each.found),
    missing: all.flatMap((each) => each.missing),
    notes: all.flatMap((each) => each.notes),
  };
}

/**
 * Returns what existed before the run and is missing now. Types whose ids cannot be compared are left out.
 *
 * @param only the type that is compared. Default: all types
 */
export async function missingNow(environment: Environment, only?: string): Promise<readonly string[]> {
  const setUpClient = new SetUpClient({ ...environment, signal: new AbortController().signal });
  return (await compare(environment, setUpClient, only)).missing;
}

const named = (ids: readonly string[]): string =>
  ids.length > maxNamed ? `${ids.slice(0, maxNamed).join(', ')}, …` : ids.join(', ');

/**
 * Finds the entities that existed before the run and are gone. Entities of other runs may have been deleted by those
 * runs.
 */
async function missingEntities(
  { access, type, ids, marked }: IdList,
  now: IdList,
  setUpClient: SetUpClient,
): Promise<readonly string[]> {
  const missing = Array.from(ids).flatMap(([id, partitions]) => {
    const gone = partitions.filter((each) => !marked.has(id) && now.ids.get(id)?.includes(each) !== true);
    return gone.map((partition): Target => ({ access, type, id, ...(partition === '' ? {} : { partition }) }));
  });
  // The pages of a list can miss an entity if others are deleted meanwhile.
  const looked = await atOnce(missing.slice(0, maxNamed), async (target) => {
    const entity = await setUpClient.read(target, 'shallow').catch(() => target);
    return entity === undefined ? [`${type} ${urlText(target.id)} in ${access}, ${gone}`] : [];
  });
  const more = missing.length - maxNamed;
  return more > 0 ? [...looked.flat(), `${more} more of ${type} in ${access}, ${gone}`] : looked.flat();
}

const gone = 'which existed before the run, is missing: the service or another user deleted it';

/** Deletes the entities of the run that its searches did not find. */
async function removeFound(
  { run, ledger, access, vendor }: Environment,
  targets: readonly Target[],
  setUpClient: SetUpClient,
): Promise<readonly Leftover[]> {
  const proof = `pscf-${run}-`;
  const settings = { case: 'inventory', marker: `${proof}inventory`, places: [], vendor, access, proof };
  const ownedEntities = new OwnedEntities(settings, ledger, setUpClient);
  for (const target of targets) {
    ownedEntities.intend();
    ownedEntities.foundMarked(target);
  }
  const { left, error } = await cleanUp(ownedEntities);
  if (error !== undefined) throw error;
  return left;
}

interface Changes {
  /** The entities that are gone, or have got a value of the run. */
  readonly lost: readonly string[];
  /** The entities that have changed otherwise, as the edit of another user would change them. */
  readonly edited: readonly string[];
}

/** Finds the entities that existed before the run and have changed. */
async function changedEntities({ run, existing, access }: Environment, setUpClient: SetUpClient): Promise<Changes> {
  const lost: string[] = [];
  const edited: string[] = [];
  // One entity can stand for several types.
  const byName = new Map(Array.from(existing.values(), (each) => [nameOf(complete(each, access)), each]));
  const states = await atOnce(Array.from(byName), async ([name, { entity, ...target }]) => ({
    name,
    changes: await changesOf(entity, target, setUpClient),
  }));
  for (const { name, changes } of states) {
    if (changes === undefined) lost.push(`${name}, ${gone}`);
    else if (changes.some(({ now }) => resembles(now, `pscf-${run}-`))) {
      lost.push(`${name}, which existed before the run, has got a value of the run`);
    } else if (changes.length > 0) {
      const properties = changes.map((each) => each.property).join(', ');
      edited.push(`${name} was changed during the run, by another user or by the service: ${properties}.`);
    }
  }
  return { lost, edited };
}

/**
 * Returns the properties of an entity that are not as before, or `undefined` if it is gone. If it can no longer be read
 * with what it refers to, only its simple properties are compared.
 */
async function changesOf(
  before: PlainEntity,
  target: Target,
  setUpClient: SetUpClient,
): Promise<readonly { readonly property: string; readonly now: string }[] | undefined> {
  try {
    const now = await setUpClient.read(target);
    return now === undefined ? undefined : differences(before, now);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const now = await setUpClient.read(target, 'shallow');
    if (now === undefined) return undefined;
    return differences(before, now).filter(({ property }) => property in now.properties);
  }
}

/** Finds the entities with a marker of the run, in every place whose ids could not be compared. */
async function markedEntities(
  { ledger, mapping, before }: Environment,
  setUpClient: SetUpClient,
): Promise<readonly Leftover[]> {
  const places = placesOf(mapping).filter((place) => !before.covers(place));
  const markers = new Set(ledger.entries.flatMap((entry) => (entry.kind === 'intent' ? [entry.marker] : [])));
  const left: Leftover[] = [];
  for (const marker of markers) {
    const found = places.map((place) => setUpClient.findMarked(place, marker, maxNamed));
    for (const { type = '', properties } of (await Promise.all(found)).flat())
      left.push({ marker, what: `${type} ${urlText(properties['id'] ?? null)}` });
  }
  return left;
}
