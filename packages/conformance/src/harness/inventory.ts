import type { Leftover } from '../cleanup/owned-entities.js';
import { normalProperties } from '../target/normal-form.js';
import { SetUpClient } from '../target/set-up-client.js';
import { urlText } from '../target/subjects/encode.js';
import type { Environment } from './environment.js';

/** How many requests, each as long as it may take, the inventory can make. */
const maxRequests = 100;

/**
 * What a run has left in the deployment, apart from what its cases reported: entities of others that it changed, and
 * entities that carry one of its markers.
 *
 * @param hasLeftovers whether a case has reported something already, so that markers are not searched again
 */
export async function takeInventory(environment: Environment, hasLeftovers: boolean): Promise<readonly Leftover[]> {
  const { connection, mapping, sessionId, isolate } = environment;
  const signal = AbortSignal.timeout(connection.timeoutMs * maxRequests);
  const setUpClient = new SetUpClient(connection, mapping.access, sessionId, undefined, signal);
  try {
    const changed = await changedEntities(environment, setUpClient);
    // A server of the suite's own ends with the run.
    if (isolate !== undefined || hasLeftovers || changed.length > 0) return changed;
    return await markedEntities(environment, setUpClient);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ marker: '', what: `nobody knows what, since the inventory failed: ${reason}` }];
  }
}

/** The entities that were there before the run and are not as they were. */
async function changedEntities({ existing }: Environment, setUpClient: SetUpClient): Promise<readonly Leftover[]> {
  const changed = new Map<string, Leftover>();
  for (const { entity, ...target } of existing.values()) {
    const now = await setUpClient.read(target);
    const before = JSON.stringify([...normalProperties(entity)].sort());
    const after = now === undefined ? undefined : JSON.stringify([...normalProperties(now)].sort());
    if (before === after) continue;
    const what = `${target.type} ${urlText(target.id)}, which was there before, ${after === undefined ? 'is gone' : 'has changed'}`;
    // An entity can stand for several types.
    changed.set(what, { marker: '', what });
  }
  return Array.from(changed.values());
}

/** The entities that carry one of the run's markers, in every place where they can be. */
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
