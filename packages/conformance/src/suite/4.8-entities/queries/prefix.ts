import type { Case, CaseContext } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { Observation } from '../../../case/subject.js';
import { column, entityPath, listOf, raw, reading, withDeviation, writing } from '../../define.js';

type Parameters = readonly (readonly [string, string])[];

const send = (c: CaseContext, method: 'GET' | 'DELETE', query: Parameters): Promise<Observation> =>
  c.subject.raw({ method, path: entityPath(c, { type: c.fixture.type('entityType') }, query) });

/** a parameter is no condition without its prefix. */
export const prefixCases: readonly Case[] = [
  raw(
    'request',
    withDeviation(
      'D-5',
      reading('ent-query/no-prefix/nothing-found', 'R-15-01', ['entityType', 'stringProperty'], async (c) => {
        const answer = await send(c, 'GET', [[c.fixture.property('stringProperty'), `${c.marker} nowhere`]]);
        if (c.checkStatus(answer, differs('D-5', 400, 200)) === 'deployed') c.check('answer', answer.value, []);
      }),
    ),
  ),
  raw(
    'request',
    withDeviation(
      'D-5',
      writing('ent-query/no-prefix', 'R-15-01', ['entityType', 'stringProperty', 'integerProperty'], async (c) => {
        const match = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
        await c.fixture.create({ stringProperty: 'a', integerProperty: 2 });
        await c.fixture.create({ stringProperty: 'b', integerProperty: 1 });
        const answer = await send(c, 'GET', [
          [`where.${c.fixture.marker('entityType')}`, c.marker],
          [c.fixture.property('stringProperty'), 'a'],
          [c.fixture.property('integerProperty'), '1'],
        ]);
        if (c.checkStatus(answer, differs('D-5', 400, 200)) === 'documented') return;
        c.check('ids', column(answer.value, 'id'), [match.id]);
      }),
    ),
  ),
  raw(
    'request',
    withDeviation(
      'D-5',
      writing('ent-delete/no-prefix', 'R-15-01', ['entityType', 'stringProperty'], async (c) => {
        const target = await c.fixture.create({ stringProperty: 'go' });
        await c.fixture.create({ stringProperty: 'stay' });
        const before = await c.oracle.snapshot();
        // With the marker as a condition that every service knows: one that ignores the other deletes nothing else.
        const answer = await send(c, 'DELETE', [
          [`where.${c.fixture.marker('entityType')}`, c.marker],
          [c.fixture.property('stringProperty'), 'go'],
          ['allow-multiple-delete', 'true'],
        ]);
        if (c.checkStatus(answer, differs('D-5', 400, 200)) === 'documented') return c.oracle.none(before);
        await c.oracle.deleted(before, [target]);
      }),
    ),
  ),
  raw(
    'request',
    reading('ent-get/no-prefix', 'R-15-01', ['entityType', 'stringProperty'], async (c) => {
      const { type, id } = await c.fixture.existing();
      const path = entityPath(c, { type, id }, [[c.fixture.property('stringProperty'), 'a']]);
      c.checkStatus(await c.subject.raw({ method: 'GET', path }), 400);
    }),
  ),
];

/** What lies ready shows how pages are counted, without anything being created. */
export const readyPageCases: readonly Case[] = [
  withDeviation(
    'D-6',
    reading('ent-query/paging/max-results-0/of-what-is-there', 'R-34-02', ['entityType'], async (c) => {
      const { type } = await c.fixture.existing();
      const answer = await c.subject.queryEntities({ type }, {}, { 'max-results': 0, depth: 0 });
      c.checkStatus(answer, 200);
      c.check('the list is empty', listOf(answer.value).length === 0, differs('D-6', true, false));
    }),
  ),
  withDeviation(
    'D-6',
    reading('ent-query/paging/start-index/of-what-is-there', ['ENT-QRY-18', 'R-34-01'], ['entityType'], async (c) => {
      const { type } = await c.fixture.existing();
      const answer = await c.subject.queryEntities({ type }, {}, { 'start-index': 2147483647, depth: 0 });
      c.checkStatus(answer, 200);
      c.check('the list is empty', listOf(answer.value).length === 0, differs('D-6', true, false));
    }),
  ),
];
