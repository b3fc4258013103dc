import type { CaseContext } from '../../../case/case.js';
import type { Observation, Options, Query } from '../../../case/subject.js';
import { entityPath, ownEntities, type UrlQuery } from '../../requests.js';

/** Queries the entities of the case, and so never those that others have made. */
export function ask(c: CaseContext, query: Query = {}, options: Options = {}) {
  const where = { [c.fixture.marker('entityType')]: c.marker, ...query.where };
  return c.subject.queryEntities({ type: c.fixture.type('entityType') }, { ...query, where }, options);
}

/** As {@link ask} by a raw request, for parameters and header fields that no typed call sends. */
export function askRaw(
  c: CaseContext,
  query: UrlQuery,
  headers: { readonly [name: string]: string } = {},
): Promise<Observation> {
  const path = entityPath(c, { type: c.fixture.type('entityType') }, [ownEntities(c), ...query]);
  return c.subject.raw({ method: 'GET', path, headers });
}

/** Creates three entities with the integers 2, 3 and 1. */
export async function numbered(c: CaseContext): Promise<void> {
  for (const integerProperty of [2, 3, 1]) await c.fixture.create({ integerProperty });
}
