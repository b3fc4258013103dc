import type { Case } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import { entity } from '../../../case/plain.js';
import { idText } from '../../requests.js';
import { checkType, column, judgeHasMore, kindOf, succeeded } from '../../responses.js';
import { byName, entityCase, rows } from '../../rows.js';
import { ask, askForNothing, askInOrder, askRaw, checkNumbers, envelopeOfPage, numbered, readsTexts } from './ask.js';

const numberText = ([name, number]: readonly [string, number]) => [name, String(number)] as const;

/** The numbers on a page, and those where deployed services differ (D-6). */
type Page = readonly [
  id: string,
  requirement: string | readonly string[],
  options: { readonly [option: string]: number },
  expected: readonly number[],
  deployed?: readonly number[],
];

const pages: readonly Page[] = [
  ['start-index', ['ENT-QRY-18', 'R-34-01'], { 'start-index': 1 }, [2, 3], [1, 2, 3]],
  ['start-index-and-max-results', ['ENT-QRY-18', 'ENT-QRY-20'], { 'start-index': 1, 'max-results': 1 }, [2]],
  ['max-results', ['ENT-QRY-20', 'ENT-QRY-19', 'LIM-07'], { 'max-results': 2 }, [1, 2]],
  ['max-results-beyond', 'ENT-QRY-20', { 'max-results': 9 }, [1, 2, 3]],
  ['start-index-and-greatest-max-results', 'ENT-QRY-20', { 'start-index': 1, 'max-results': 2_147_483_647 }, [2, 3]],
  ['start-index-beyond', 'ENT-QRY-18', { 'start-index': 9, 'max-results': 9 }, []],
  ['none', ['ENT-QRY-19', 'ENT-QRY-21', 'LIM-07', 'LIM-08'], {}, [1, 2, 3]],
  ['start-index-0', ['ENT-QRY-19', 'LIM-07'], { 'start-index': 0 }, [1, 2, 3]],
  ['max-results-0', 'R-34-02', { 'max-results': 0 }, [], [1, 2, 3]],
  ['start-index-and-max-results-0', 'R-34-02', { 'start-index': 1, 'max-results': 0 }, [], [2, 3]],
];

const textsAndNumbers = { needs: ['stringProperty', 'integerProperty'], also: 'ENT-QRY-18' } as const;

export const pagingCases: readonly Case[] = [
  ...pages.map(([id, requirement, options, expected, deployed]) => {
    const isDeviating = deployed !== undefined;
    // A client may send such a page in another form, or refuse it.
    return entityCase(`ent-query/paging/${id}`, requirement, async (c) => {
      await numbered(c);
      const property = c.fixture.property('integerProperty');
      const query = Object.entries(options).map(numberText);
      const numbers = isDeviating ? differs<readonly number[]>('D-6', expected, deployed) : expected;
      checkNumbers(
        c,
        isDeviating ? await askRaw(c, [['order-by', property], ...query]) : await askInOrder(c, options),
        numbers,
      );
    }).with({ needs: ['integerProperty'], deviation: isDeviating ? 'D-6' : undefined });
  }),
  envelopeOfPage('2', { 'max-results': 2 }, [1, 2], true),
  envelopeOfPage('3', { 'max-results': 3 }, [1, 2, 3], false),
  entityCase('ent-query/paging/condition-descending', ['ENT-QRY-20', 'ENT-QRY-24'], async (c) => {
    // The page has none of the two entities that were created first, and none of the page without the condition.
    await c.fixture.create({ stringProperty: 'a', integerProperty: 5 });
    await c.fixture.create({ stringProperty: 'b', integerProperty: 1 });
    await c.fixture.create({ stringProperty: 'b', integerProperty: 3 });
    await c.fixture.create({ stringProperty: 'a', integerProperty: 4 });
    await c.fixture.create({ stringProperty: 'b', integerProperty: 2 });
    const property = c.fixture.property('integerProperty');
    const where = byName(c, { stringProperty: 'b' });
    const query = { where, orderBy: [{ property, direction: 'descending' }] } as const;
    checkNumbers(c, await ask(c, query, { 'max-results': 2 }), [3, 2]);
    const next = await succeeded(c, ask(c, query, { 'start-index': 1, 'max-results': 1 }), { judges: 'ENT-QRY-18' });
    c.check('numbers of the next page', column(next.value, property), [2], { judges: 'ENT-QRY-18' });
  }).with(textsAndNumbers),
  entityCase('ent-query/paging/without-order', ['ENT-QRY-18', 'ENT-QRY-20'], async (c) => {
    await numbered(c);
    const pages = rows(
      [{ 'start-index': 1, 'max-results': 1 }, [3], true],
      [{ 'start-index': 2, 'max-results': 9 }, [1], false],
    );
    for (const [page, found, more] of pages) {
      const answer = await succeeded(c, ask(c, {}, page));
      const numbers = column(answer.value, c.fixture.property('integerProperty'));
      c.check('the number of results', numbers.length, found.length);
      c.observe('numbers', numbers, found, { judges: 'R-33-10' });
      const envelope = await succeeded(c, ask(c, {}, { ...page, projection: 'envelope' }));
      judgeHasMore(c, envelope.value, more, 'ENT-QRY-31');
    }
  }).with({ needs: ['integerProperty'], also: ['R-33-10', 'ENT-QRY-31', 'ENT-QRY-33', 'TYP-01'] }),
  entityCase('ent-query/distinct', 'ENT-QRY-27', async (c) => {
    // Two entities with equal values are not duplicates.
    const made = [];
    for (const integerProperty of [1, 2, 2]) made.push(await c.fixture.create({ integerProperty }));
    const answer = await askInOrder(c, { distinct: true });
    checkNumbers(c, answer, [1, 2, 2]);
    const ids = column(answer.value, 'id').map((id) => idText(id ?? null));
    c.check('ids, each once', [...ids].sort(), made.map(({ id }) => idText(id)).sort());
  }).with({ needs: ['integerProperty'] }),
  entityCase('ent-query/not-distinct', 'ENT-QRY-28', async (c) => {
    await numbered(c);
    checkNumbers(c, await askInOrder(c, { distinct: false }), [1, 2, 3]);
  }).with({ needs: ['integerProperty'] }),
];

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
  entityCase('ent-query/projection/first-of-page', 'R-29-02', async (c) => {
    await numbered(c);
    const page = { 'start-index': 1, 'max-results': 2, projection: 'firstResult' };
    const answer = await succeeded(c, askInOrder(c, page));
    c.check('answer', answer.value, entity(byName(c, { integerProperty: 2 })));
  }).with(ofNumbers),
  entityCase('ent-query/projection/first-of-none', 'R-29-03', async (c) => {
    const answer = await succeeded(c, askForNothing(c, { projection: 'firstResult' }));
    c.check('answer is', kindOf(answer.value), 'null');
  }).with(readsTexts),
];
