import type { Leftover } from '../cleanup/owned-entities.js';
import { normalProperties } from '../target/normal-form.js';
import { SetUpClient } from '../target/set-up-client.js';
import { urlText } from '../target/subjects/encode.js';
import type { Environment } from './environment.js';

/** The number of requests for which the time limit of the inventory allows. */
const maxRequests = 100;

/**
 * Finds what a run has left in the deployment in addition to what its cases reported: foreign entities that it changed,
 * and entities with one of its markers.
 *
 * @param hasLeftovers whether a case has reported leftovers already, so that the markers are not searched again
 */
export async function takeInventory(environment: Environment, hasLeftovers: boolean): Promise<readonly Leftover[]> {
  const { connection, mapping, session, isolate } = environment;
  const signal = AbortSignal.timeout(connection.timeoutMs * maxRequests);
  const setUpClient = new SetUpClient(connection, mapping.access, session, undefined, signal);
  try {
    const changed = await changedEntities(environment, setUpClient);
    // A server that the suite has started ends with the run.
    if (isolate !== undefined || hasLeftovers || changed.length > 0) return changed;
    return await markedEntities(environment, setUpClient);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ marker: '', what: `nobody knows what, since the inventory failed: ${reason}` }];
  }
}

/** Finds the entities that existed before the run and have changed. */
async function changedEntities({ existing }: Environment, setUpClient: SetUpClient): Promise<readonly Leftover[]> {
  const changed = new Map<string, Leftover>();
  for (const { entity, ...target } of existing.values()) {
    const now = await setUpClient.read(target);
    const before = JSON.stringify([...normalProperties(entity)].sort());
    const after = now === undefined ? undefined : JSON.stringify([...normalProperties(now)].sort());
    if (before === after) continue;
    const what = `${target.type} ${urlText(target.id)}, which was there before, ${after === undefined ? 'is gone' : 'has changed'}`;
    // One entity can stand for several types.
    changed.set(what, { marker: '', what });
  }
  return Array.from(changed.values());
}

/** Finds the entities with one of the markers of the run, in every place in which they can exist. */
async function markedEntities({ ledger }: Environment, setUpClient: SetUpClient): Promise<readonly Leftover[]> {
  const left: Leftover[] = [];
  const [head] = ledger.entries;
  const places = head?.kind === 'run' ? head.places : [];
  const markers = new Set(ledger.entries.flatMap((entry) => (entry.kind === 'intent' ? [entry.marker] : [])));
  for (const marker of markers) {
    for (const place of places) {
      const found = await setUpClient.marked(place, marker);
      for (const { properties } of found)
        left.push({ marker, what: `${place.type} ${urlText(properties['id'] ?? null)}` });
    }
  }
  return left;
}
