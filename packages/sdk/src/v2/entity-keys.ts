import type { Expected } from '../json/types.js';
import type { ModelTypes } from '../model/model-view.js';
import type { EntityTarget } from './target.js';

const hint =
  'Deployed services cannot write a map with entities as keys at a depth that is a number (D-32). ' +
  'Use depth: "shallow" or depth: "reachable".';

/**
 * A sentence that may explain why a service of the deployed dialect fails to read values of a type (D-32).
 *
 * @param depth the option of the call
 * @returns `undefined` if services do not fail with this depth, or if the type does not lead to a map with entities as
 *   keys
 */
export function entityKeysHint({ types }: EntityTarget, type: Expected, depth: unknown): string | undefined {
  if (depth === 'shallow' || depth === 'reachable') return undefined;
  return leadsToEntityKeys(types, type) ? hint : undefined;
}

function leadsToEntityKeys(types: ModelTypes, type: Expected): boolean {
  const seen = new Set<string>();
  const waiting = [type];
  for (const each of waiting) {
    if (each?.kind === 'map') {
      if (each.key.kind === 'named' && types.entity(each.key.signature) !== undefined) return true;
      waiting.push(each.value);
    } else if (each?.kind === 'list' || each?.kind === 'set') {
      waiting.push(each.element);
    } else if (each?.kind === 'named') {
      const { signature } = each;
      const entities = [signature, ...types.signatures].filter((one) => types.isSubtype(one, signature));
      for (const name of entities.filter((one) => !seen.has(one))) {
        seen.add(name);
        for (const property of types.entity(name)?.properties.values() ?? []) waiting.push(property.type);
      }
    }
  }
  return false;
}
