import type { Case, CaseContext } from '../../../case/case.js';
import type { Observation, Options, Query } from '../../../case/subject.js';
import { entityPath, getRaw, ownEntities, type UrlQuery } from '../../requests.js';
import { column, succeeded } from '../../responses.js';
import { type About, byName, entityCase, needsOfValues, type Values } from '../../rows.js';

/** Queries only the entities of the case, and never those of others. */
export function ask(c: CaseContext, query: Query = {}, options: Options = {}) {
  const where = { [c.fixture.marker('entityType')]: c.marker, ...query.where };
  return c.subject.queryEntities({ type: c.fixture.type('entityType') }, { ...query, where }, options);
}

/** Does the same as {@link ask} by a raw request, for parameters and header fields that no typed call sends. */
export function askRaw(
  c: CaseContext,
  query: UrlQuery,
  headers: { readonly [name: string]: string } = {},
): Promise<Observation> {
  return getRaw(c, entityPath(c, { type: c.fixture.type('entityType') }, [ownEntities(c), ...query]), headers);
}

/** Creates three entities with the integers 2, 3 and 1. */
export async function numbered(c: CaseContext): Promise<void> {
  for (const integerProperty of [2, 3, 1]) await c.fixture.create({ integerProperty });
}

/**
 * Returns a case that creates the entities and finds the first one of them by a condition, and none of the others. It
 * needs the properties of the values.
 */
export function finds(
  id: string,
  judges: Case['judges'],
  entities: readonly [Values, ...Values[]],
  where: Values,
  about: About = {},
): Case {
  return entityCase(id, judges, { needs: needsOfValues(...entities, where), ...about }, async (c) => {
    const [first, ...others] = entities;
    const match = await c.fixture.create(first);
    for (const other of others) await c.fixture.create(other);
    const answer = await succeeded(c, ask(c, { where: byName(c, where) }));
    c.check('ids', column(answer.value, 'id'), [match.id]);
  });
}
