import type { Mapping } from '../case/mapping.js';
import { mandatoryNeeds, propertyNeeds, referringNeeds } from '../case/needs.js';

/** Returns the kind of a mapped property. */
export function kindIn({ properties }: Mapping, name: string): 'list' | 'set' | 'map' | 'single' {
  const types: ReadonlyMap<string, string> = new Map(
    Object.entries({ ...propertyNeeds, ...referringNeeds, ...mandatoryNeeds }),
  );
  let kind: string | undefined;
  for (const [need, property] of Object.entries({ ...properties })) {
    if (property === name) kind = /^(?:list|set|map)(?=<)/.exec(types.get(need) ?? '')?.[0] ?? kind;
  }
  return kind === 'list' || kind === 'set' || kind === 'map' ? kind : 'single';
}
