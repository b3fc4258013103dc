import type { Case, CaseContext } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { Observation } from '../../../case/subject.js';
import { entityPath, getRaw, kebabCase, ownEntities, type UrlQuery } from '../../requests.js';
import { column, listOf, succeeded } from '../../responses.js';
import { entityCase, requestCase } from '../../rows.js';

const send = (c: CaseContext, method: 'GET' | 'DELETE', query: UrlQuery): Promise<Observation> =>
  c.subject.raw({ method, path: entityPath(c, { type: c.fixture.type('entityType') }, query) });

const unprefixed = { raw: 'request', deviation: 'D-5' } as const;

/** a parameter without the prefix `where.` is not a condition. */
export const prefixCases: readonly Case[] = [
  entityCase(
    'ent-query/no-prefix/nothing-found',
    'R-15-01',
    { needs: ['stringProperty'], onlyReads: true, ...unprefixed },
    async (c) => {
      const answer = await send(c, 'GET', [[c.fixture.property('stringProperty'), `${c.marker} nowhere`]]);
      if (c.checkStatus(answer, differs('D-5', 400, 200)) === 'deployed') c.check('answer', answer.value, []);
    },
  ),
  entityCase(
    'ent-query/no-prefix',
    'R-15-01',
    { needs: ['stringProperty', 'integerProperty'], ...unprefixed },
    async (c) => {
      const match = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
      await c.fixture.create({ stringProperty: 'a', integerProperty: 2 });
      await c.fixture.create({ stringProperty: 'b', integerProperty: 1 });
      const answer = await send(c, 'GET', [
        ownEntities(c),
        [c.fixture.property('stringProperty'), 'a'],
        [c.fixture.property('integerProperty'), '1'],
      ]);
      if (c.checkStatus(answer, differs('D-5', 400, 200)) === 'documented') return;
      c.check('ids', column(answer.value, 'id'), [match.id]);
    },
  ),
  entityCase(
    'ent-delete/no-prefix',
    'R-15-01',
    { needs: ['stringProperty'], deletesByCondition: true, ...unprefixed },
    async (c) => {
      const target = await c.fixture.create({ stringProperty: 'go' });
      await c.fixture.create({ stringProperty: 'stay' });
      const before = await c.oracle.snapshot();
      // Every service knows the condition on the marker: one that ignores the other condition deletes nothing of
      // others.
      const answer = await send(c, 'DELETE', [
        ownEntities(c),
        [c.fixture.property('stringProperty'), 'go'],
        ['allow-multiple-delete', 'true'],
      ]);
      if (c.checkStatus(answer, differs('D-5', 400, 200)) === 'documented') return c.oracle.none(before);
      await c.oracle.deleted(before, [target]);
    },
  ),
  entityCase('ent-query/no-prefix/kebab-case', 'R-15-01', { needs: ['stringProperty'], ...unprefixed }, async (c) => {
    const match = await c.fixture.create({ stringProperty: 'a' });
    await c.fixture.create({ stringProperty: 'b' });
    const answer = await send(c, 'GET', [ownEntities(c), [kebabCase(c.fixture.property('stringProperty')), 'a']]);
    if (c.checkStatus(answer, differs('D-5', 400, 200)) === 'documented') return;
    c.check('ids', column(answer.value, 'id'), [match.id]);
  }),
  entityCase('ent-query/no-prefix/id', 'R-15-01', { ...unprefixed }, async (c) => {
    const made = [await c.fixture.create(), await c.fixture.create()];
    for (const name of ['id', 'globalId', 'partition']) {
      const answer = await send(c, 'GET', [ownEntities(c), [name, '1']]);
      if (c.checkStatus(answer, differs('D-5', 400, 200)) === 'documented') continue;
      const ids = made.map(({ id }) => id);
      c.check(`ids beside ${name}`, column(answer.value, 'id'), ids);
    }
  }),
  requestCase('ent-get/no-prefix', 'R-15-01', { needs: ['stringProperty'], onlyReads: true }, async (c) => {
    const { type, id } = await c.fixture.existing();
    c.checkStatus(await getRaw(c, entityPath(c, { type, id }, [[c.fixture.property('stringProperty'), 'a']])), 400);
  }),
];

/** The paging of entities that exist already, so that the case creates nothing. */
export const existingPageCases: readonly Case[] = (
  [
    ['max-results-0', 'R-34-02', 'max-results', '0'],
    ['start-index', ['ENT-QRY-18', 'R-34-01'], 'start-index', '2147483647'],
  ] as const
).map(([id, judges, option, value]) =>
  requestCase(`ent-query/paging/${id}/of-what-is-there`, judges, { onlyReads: true, deviation: 'D-6' }, async (c) => {
    const { type } = await c.fixture.existingAmongFew();
    const query = [[option, value] as const, ['depth', '0'] as const];
    const answer = await succeeded(c, getRaw(c, entityPath(c, { type }, query)));
    c.check('the list is empty', listOf(answer.value).length === 0, differs('D-6', true, false));
  }),
);
