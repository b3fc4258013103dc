import type { Case, CaseContext } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { PropertyNeed } from '../../../case/needs.js';
import type { Observation } from '../../../case/subject.js';
import { entityPath, getRaw, kebabCase, ownEntities, queryOf, type UrlQuery } from '../../requests.js';
import { column, listOf, succeeded } from '../../responses.js';
import { type CaseRow, entityCase, rows } from '../../rows.js';
import { readsTexts } from './ask.js';

const send = (c: CaseContext, method: 'GET' | 'DELETE', query: UrlQuery): Promise<Observation> =>
  c.subject.raw({ method, path: entityPath(c, { type: c.fixture.type('entityType') }, query) });

/** A case of a parameter without the prefix `where.`, which only deployed services take as a condition. */
const unprefixed = (id: string, needs: readonly PropertyNeed[], run: Case['run']): CaseRow =>
  entityCase(id, 'R-15-01', run).with({ needs, deviation: 'D-5' });

/** Checks the status, and returns whether the service takes the parameter as a condition. */
const isCondition = (c: CaseContext, answer: Observation): boolean =>
  c.checkStatus(answer, differs('D-5', 400, 200)) === 'deployed';

/** a parameter without the prefix `where.` is not a condition. */
export const prefixCases: readonly Case[] = [
  unprefixed('ent-query/no-prefix/nothing-found', ['stringProperty'], async (c) => {
    const answer = await send(c, 'GET', [[c.fixture.property('stringProperty'), `${c.marker} nowhere`]]);
    if (isCondition(c, answer)) c.check('answer', answer.value, []);
  }).with({ onlyReads: true }),
  ...rows(['', (name: string) => name], ['/kebab-case', kebabCase]).map(([id, spelt]) =>
    unprefixed(`ent-query/no-prefix${id}`, ['stringProperty', 'integerProperty'], async (c) => {
      const match = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
      await c.fixture.create({ stringProperty: 'a', integerProperty: 2 });
      await c.fixture.create({ stringProperty: 'b', integerProperty: 1 });
      const [text, number] = [
        spelt(c.fixture.property('stringProperty')),
        spelt(c.fixture.property('integerProperty')),
      ];
      const answer = await send(c, 'GET', [ownEntities(c), [text, 'a'], [number, '1']]);
      if (isCondition(c, answer)) c.check('ids', column(answer.value, 'id'), [match.id]);
    }),
  ),
  unprefixed('ent-delete/no-prefix', ['stringProperty'], async (c) => {
    const target = await c.fixture.create({ stringProperty: 'go' });
    await c.fixture.create({ stringProperty: 'stay' });
    const before = await c.oracle.snapshot();
    // Every service knows the condition on the marker: one that ignores the other condition deletes nothing of
    // others.
    const query = queryOf({ [c.fixture.property('stringProperty')]: 'go', 'allow-multiple-delete': 'true' });
    const answer = await send(c, 'DELETE', [ownEntities(c), ...query]);
    if (!isCondition(c, answer)) return c.oracle.none(before);
    await c.oracle.deleted(before, [target]);
  }).with({ deletesByCondition: true }),
  unprefixed('ent-query/no-prefix/id', [], async (c) => {
    const made = [await c.fixture.create(), await c.fixture.create()];
    const ids = made.map(({ id }) => id);
    for (const name of ['id', 'globalId', 'partition']) {
      const answer = await send(c, 'GET', [ownEntities(c), [name, '1']]);
      if (isCondition(c, answer)) c.check(`ids beside ${name}`, column(answer.value, 'id'), ids);
    }
  }),
  entityCase('ent-get/no-prefix', 'R-15-01', async (c) => {
    const { type, id } = await c.fixture.existing();
    const path = entityPath(c, { type, id }, [[c.fixture.property('stringProperty'), 'a']]);
    c.checkStatus(await getRaw(c, path), 400);
  }).with(readsTexts),
];

/** The paging of entities that exist already, so that the case creates nothing. */
export const existingPageCases: readonly Case[] = rows(
  ['max-results-0', 'R-34-02', 'max-results', '0'],
  ['start-index', ['ENT-QRY-18', 'R-34-01'], 'start-index', '2147483647'],
).map(([id, judges, option, value]) =>
  entityCase(`ent-query/paging/${id}/of-what-is-there`, judges, async (c) => {
    const { type } = await c.fixture.existingAmongFew();
    const query = [[option, value] as const, ['depth', '0'] as const];
    const answer = await succeeded(c, getRaw(c, entityPath(c, { type }, query)));
    c.check('the list is empty', listOf(answer.value).length === 0, differs('D-6', true, false));
  }).with({ onlyReads: true, deviation: 'D-6' }),
);
