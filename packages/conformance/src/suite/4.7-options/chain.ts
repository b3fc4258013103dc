import type { CaseContext, Judging } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { Plain } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { entityPath, getRaw, type UrlQuery } from '../requests.js';
import { succeeded } from '../responses.js';

/**
 * Creates entities that refer to one another in a chain, by `entityProperty`. Their texts are `level-0`, `level-1` and
 * so on, unless `values` gives the first another one.
 *
 * @param links - the number of references from the first entity to the last
 * @param values - further values of the first entity
 * @returns the first entity
 */
export async function chain(
  { fixture }: CaseContext,
  links: number,
  values: { readonly [need: string]: Plain } = {},
): Promise<Made> {
  let made = await fixture.create({ stringProperty: `level-${links}` });
  for (let level = links - 1; level >= 0; level -= 1) {
    const own = level === 0 ? values : {};
    made = await fixture.create({ stringProperty: `level-${level}`, entityProperty: fixture.reference(made), ...own });
  }
  return made;
}

/** Does the same as {@link getRaw} for an entity. */
export const getWire = (c: CaseContext, made: Made, query: UrlQuery, judging?: Judging): Promise<Observation> =>
  succeeded(c, getRaw(c, entityPath(c, made, query)), judging);
