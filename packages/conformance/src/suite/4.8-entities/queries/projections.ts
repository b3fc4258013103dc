import type { Case } from '../../../case/case.js';
import { entity } from '../../../case/plain.js';
import { checkType, column, judgeHasMore, kindOf, succeeded } from '../../responses.js';
import { byName, entityCase } from '../../rows.js';
import { ask, askForNothing, askInOrder, numbered, readsTexts } from './ask.js';

const ofNumbers = { needs: ['integerProperty'] } as const;

export const projectionCases: readonly Case[] = [
  entityCase('ent-query/projection/results', 'ENT-QRY-30', async (c) => {
    const made = await c.fixture.create();
    const answer = await succeeded(c, ask(c, {}, { projection: 'results' }));
    c.check('answer is a list', Array.isArray(answer.value), true);
    c.check('ids', column(answer.value, 'id'), [made.id]);
  }),
  entityCase('ent-query/projection/envelope', ['ENT-QRY-31', 'TYP-02'], async (c) => {
    await c.fixture.create();
    const answer = await succeeded(c, ask(c, {}, { projection: 'envelope' }));
    checkType(c, answer.value, 'EntityQueryResult');
    judgeHasMore(c, answer.value, false, 'ENT-QRY-31');
  }).with({ also: ['TYP-01', 'ENT-QRY-33'] }),
  entityCase('ent-query/projection/first-result', ['R-29-02', 'ENT-QRY-44'], async (c) => {
    await numbered(c);
    const answer = await succeeded(c, askInOrder(c, { projection: 'firstResult' }));
    c.check('answer', answer.value, entity(byName(c, { integerProperty: 1 })));
  }).with(ofNumbers),
  entityCase('ent-query/projection/first-of-none', 'R-29-03', async (c) => {
    const answer = await succeeded(c, askForNothing(c, { projection: 'firstResult' }));
    c.check('answer is', kindOf(answer.value), 'null');
  }).with(readsTexts),
];
