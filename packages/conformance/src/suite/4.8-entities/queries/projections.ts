import type { Case } from '../../../case/case.js';
import { entity } from '../../../case/plain.js';
import { checkType, column, judgeHasMore, kindOf, succeeded } from '../../responses.js';
import { entityCase } from '../../rows.js';
import { ask, numbered } from './ask.js';

export const projectionCases: readonly Case[] = [
  entityCase('ent-query/projection/results', 'ENT-QRY-30', async (c) => {
    const made = await c.fixture.create();
    const answer = await succeeded(c, ask(c, {}, { projection: 'results' }));
    c.check('answer is a list', Array.isArray(answer.value), true);
    c.check('ids', column(answer.value, 'id'), [made.id]);
  }),
  entityCase(
    'ent-query/projection/envelope',
    ['ENT-QRY-31', 'TYP-02'],
    { also: ['TYP-01', 'ENT-QRY-33'] },
    async (c) => {
      await c.fixture.create();
      const answer = await succeeded(c, ask(c, {}, { projection: 'envelope' }));
      checkType(c, answer.value, 'EntityQueryResult');
      judgeHasMore(c, answer.value, false, 'ENT-QRY-31');
    },
  ),
  entityCase(
    'ent-query/projection/first-result',
    ['R-29-02', 'ENT-QRY-44'],
    { needs: ['integerProperty'] },
    async (c) => {
      await numbered(c);
      const property = c.fixture.property('integerProperty');
      const answer = await succeeded(c, ask(c, { orderBy: [{ property }] }, { projection: 'firstResult' }));
      c.check('answer', answer.value, entity({ [property]: 1 }));
    },
  ),
  entityCase(
    'ent-query/projection/first-of-none',
    'R-29-03',
    { needs: ['stringProperty'], onlyReads: true },
    async (c) => {
      const where = { [c.fixture.property('stringProperty')]: `${c.marker} nowhere` };
      const answer = await c.subject.queryEntities(
        { type: c.fixture.type('entityType') },
        { where },
        { projection: 'firstResult' },
      );
      c.checkStatus(answer, 200);
      c.check('answer is', kindOf(answer.value), 'null');
    },
  ),
];
