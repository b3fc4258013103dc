import type { Case } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import { idText } from '../../requests.js';
import { column, judgeHasMore, memberOf, simpleName } from '../../responses.js';
import { entityCase } from '../../rows.js';
import { ask, askRaw, numbered } from './ask.js';

const numberText = ([name, number]: readonly [string, number]) => [name, String(number)] as const;

export const pagingCases: readonly Case[] = [
  ...(
    [
      {
        id: 'start-index',
        requirement: ['ENT-QRY-18', 'R-34-01'],
        options: { 'start-index': 1 },
        expected: [2, 3],
        deviation: [1, 2, 3],
      },
      {
        id: 'start-index-and-max-results',
        requirement: ['ENT-QRY-18', 'ENT-QRY-20'],
        options: { 'start-index': 1, 'max-results': 1 },
        expected: [2],
      },
      {
        id: 'max-results',
        requirement: ['ENT-QRY-20', 'ENT-QRY-19', 'LIM-07'],
        options: { 'max-results': 2 },
        expected: [1, 2],
      },
      { id: 'max-results-beyond', requirement: 'ENT-QRY-20', options: { 'max-results': 9 }, expected: [1, 2, 3] },
      {
        id: 'start-index-beyond',
        requirement: 'ENT-QRY-18',
        options: { 'start-index': 9, 'max-results': 9 },
        expected: [],
      },
      { id: 'none', requirement: ['ENT-QRY-19', 'ENT-QRY-21', 'LIM-07', 'LIM-08'], options: {}, expected: [1, 2, 3] },
      {
        id: 'start-index-0',
        requirement: ['ENT-QRY-19', 'LIM-07'],
        options: { 'start-index': 0 },
        expected: [1, 2, 3],
      },
      {
        id: 'max-results-0',
        requirement: 'R-34-02',
        options: { 'max-results': 0 },
        expected: [],
        deviation: [1, 2, 3],
      },
      {
        id: 'start-index-and-max-results-0',
        requirement: 'R-34-02',
        options: { 'start-index': 1, 'max-results': 0 },
        expected: [],
        deviation: [2, 3],
      },
    ] as const
  ).map(
    (each): Case => ({
      id: `ent-query/paging/${each.id}`,
      judges: each.requirement,
      needs: ['entityType', 'integerProperty'],
      // A client may send such a page in another form, or refuse it.
      raw: 'deviation' in each ? 'request' : undefined,
      deviation: 'deviation' in each ? 'D-6' : undefined,
      async run(c) {
        await numbered(c);
        const property = c.fixture.property('integerProperty');
        const answer =
          'deviation' in each
            ? await askRaw(c, [['order-by', property], ...Object.entries(each.options).map(numberText)])
            : await ask(c, { orderBy: [{ property }] }, each.options);
        c.checkStatus(answer, 200);
        c.check(
          'numbers',
          column(answer.value, property),
          'deviation' in each ? differs<readonly number[]>('D-6', each.expected, each.deviation) : each.expected,
        );
      },
    }),
  ),
  ...([2, 3] as const).map((page) =>
    entityCase(
      `ent-query/has-more/${page}`,
      'ENT-QRY-31',
      { needs: ['integerProperty'], also: ['ENT-QRY-33', 'TYP-01', 'R-30-01'] },
      async (c) => {
        await numbered(c);
        const property = c.fixture.property('integerProperty');
        const answer = await ask(c, { orderBy: [{ property }] }, { 'max-results': page, projection: 'envelope' });
        c.checkStatus(answer, 200);
        c.check('type of the answer', simpleName(answer.value), 'EntityQueryResult');
        judgeHasMore(c, answer.value, page === 2, 'ENT-QRY-31');
        const entities = answer.value === undefined ? undefined : memberOf(answer.value, 'entities');
        c.observe('entities', column(entities, property), [1, 2, 3].slice(0, page), { judges: 'R-30-01' });
      },
    ),
  ),
  entityCase('ent-query/distinct', 'ENT-QRY-27', { needs: ['integerProperty'] }, async (c) => {
    // Two entities with equal values are not duplicates.
    const made = [];
    for (const integerProperty of [1, 2, 2]) made.push(await c.fixture.create({ integerProperty }));
    const property = c.fixture.property('integerProperty');
    const answer = await ask(c, { orderBy: [{ property }] }, { distinct: true });
    c.checkStatus(answer, 200);
    c.check('numbers', column(answer.value, property), [1, 2, 2]);
    const ids = column(answer.value, 'id').map((id) => idText(id ?? null));
    c.check('ids, each once', [...ids].sort(), made.map(({ id }) => idText(id)).sort());
  }),
  entityCase('ent-query/not-distinct', 'ENT-QRY-28', { needs: ['integerProperty'] }, async (c) => {
    await numbered(c);
    const property = c.fixture.property('integerProperty');
    const answer = await ask(c, { orderBy: [{ property }] }, { distinct: false });
    c.checkStatus(answer, 200);
    c.check('numbers', column(answer.value, property), [1, 2, 3]);
  }),
];
