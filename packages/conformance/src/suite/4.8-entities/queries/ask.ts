import type { Case, CaseContext } from '../../../case/case.js';
import type { Deviation } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import { isEntity } from '../../../case/plain.js';
import type { Observation, Options, Query } from '../../../case/subject.js';
import { entityPath, getRaw, ownEntities, type UrlQuery } from '../../requests.js';
import { checkType, column, judgeHasMore, memberOf, succeeded } from '../../responses.js';
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

/** The description of a case that queries a text and creates nothing. */
export const readsTexts = { needs: ['stringProperty'], onlyReads: true } as const;

/** Queries a value that no entity has. */
export const askForNothing = (c: CaseContext, options: Options = {}): Promise<Observation> => {
  const where = { [c.fixture.property('stringProperty')]: `${c.marker} nowhere` };
  return c.subject.queryEntities({ type: c.fixture.type('entityType') }, { where }, options);
};

/** Creates three entities with the integers 2, 3 and 1. */
export async function numbered(c: CaseContext): Promise<void> {
  for (const integerProperty of [2, 3, 1]) await c.fixture.create({ integerProperty });
}

/** Queries the entities of the case in the order of their integers. */
export const askInOrder = (c: CaseContext, options: Options = {}): Promise<Observation> =>
  ask(c, { orderBy: [{ property: c.fixture.property('integerProperty') }] }, options);

/** Checks that a query has found these entities, in this order. */
export function checkFound(c: CaseContext, answer: Observation, found: readonly Made[]): void {
  c.checkStatus(answer, 200);
  const ids = found.map(({ id }) => id);
  c.check('ids', column(answer.value, 'id'), ids);
}

/** Checks that a query has found the entities with these integers, in this order. */
export function checkNumbers(c: CaseContext, answer: Observation, numbers: readonly number[] | Deviation): void {
  c.checkStatus(answer, 200);
  c.check('numbers', column(answer.value, c.fixture.property('integerProperty')), numbers);
}

/** Returns a case of a page of the entities with the integers 1, 2 and 3, whose envelope says whether more follow. */
export const envelopeOfPage = (id: string, page: Options, found: readonly number[], more: boolean): Case =>
  entityCase(`ent-query/has-more/${id}`, 'ENT-QRY-31', async (c) => {
    await numbered(c);
    const answer = await succeeded(c, askInOrder(c, { ...page, projection: 'envelope' }));
    checkType(c, answer.value, 'EntityQueryResult');
    judgeHasMore(c, answer.value, more, 'ENT-QRY-31');
    const entities = memberOf(answer.value, 'entities') ?? [];
    const numbers = column(entities, c.fixture.property('integerProperty'));
    c.observe('entities', numbers, found, { judges: 'R-30-01' });
    if (!Array.isArray(entities)) return;
    const types = entities.map((each) => (isEntity(each) ? each.type : undefined));
    const type = c.fixture.type('entityType');
    c.check('_types of the entities', [...new Set(types)], entities.length === 0 ? [] : [type], { judges: 'VAL-01' });
  }).with({ needs: ['integerProperty'], also: ['ENT-QRY-33', 'TYP-01', 'R-30-01', 'VAL-01'] });

/**
 * Returns a case that creates the entities and finds the first one of them by a condition, and none of the others. It
 * needs the properties of the values.
 */
export function finds(
  id: string,
  judges: Case['judges'],
  [first, ...others]: readonly [Values, ...Values[]],
  where: Values,
  about: About = {},
): Case {
  return entityCase(id, judges, async (c) => {
    const match = await c.fixture.create(first);
    for (const other of others) await c.fixture.create(other);
    checkFound(c, await ask(c, { where: byName(c, where) }), [match]);
  }).with({ needs: needsOfValues(first, ...others, where), ...about });
}
