import type { CaseContext } from '../../../case/case.js';
import type { Options, Query } from '../../../case/subject.js';

/** Asks for what carries the case's marker, and so never for what others have made. */
export function ask(c: CaseContext, query: Query = {}, options: Options = {}) {
  const where = { [c.fixture.marker('entityType')]: c.marker, ...query.where };
  return c.subject.queryEntities({ type: c.fixture.type('entityType') }, { ...query, where }, options);
}

/** Three entities with integers 1, 2, 3 in an order of their own. */
export async function numbered(c: CaseContext): Promise<void> {
  for (const integerProperty of [2, 3, 1]) await c.fixture.create({ integerProperty });
}
