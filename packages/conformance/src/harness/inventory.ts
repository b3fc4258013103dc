import type { Leftover } from '../cleanup/owned-entities.js';
import { normalProperties } from '../target/normal-form.js';
import type { SetUpClient } from '../target/set-up-client.js';
import { urlText } from '../target/subjects/encode.js';
import type { Environment } from './environment.js';

/** What of the deployment's own has changed since the run began: nothing, if the suite keeps its word. */
export async function changedSince(environment: Environment, setUpClient: SetUpClient): Promise<readonly Leftover[]> {
  const changed: Leftover[] = [];
  for (const [, { entity, ...target }] of environment.existing) {
    const now = await setUpClient.read(target);
    const before = JSON.stringify([...normalProperties(entity)].sort());
    const after = now === undefined ? undefined : JSON.stringify([...normalProperties(now)].sort());
    if (before === after) continue;
    const what = `${target.type} ${urlText(target.id)}, which was there before, ${after === undefined ? 'is gone' : 'has changed'}`;
    changed.push({ marker: '', what });
  }
  return changed;
}

/** What still carries one of the run's markers, in every place where it can be. */
export async function markedStill(environment: Environment, setUpClient: SetUpClient): Promise<readonly Leftover[]> {
  const { ledger } = environment;
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
