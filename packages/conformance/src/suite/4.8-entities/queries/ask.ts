import type { CaseContext } from '../../../case/case.js';
import type { Options, Query } from '../../../case/subject.js';

/** Queries the entities of the case, and so never those that others have made. */
export function ask(c: CaseContext, query: Query = {}, options: Options = {}) {
  const where = { [c.fixture.marker('entityType')]: c.marker, ...query.where };
  return c.subject.queryEntities({ type: c.fixture.type('entityType') }, { ...query, where }, options);
}

/** Creates three entities with the integers 2, 3 and 1. */
export async function numbered(c: CaseContext): Promise<void> {
  for (const integerProperty of [2, 3, 1]) await c.fixture.create({ integerProperty });
}
