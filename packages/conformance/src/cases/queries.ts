import type { Case, CaseContext } from '../case.js';
import type { PropertyNeed } from '../fixtures/needs.js';
import { constant, decimal, entity, long, type Plain } from '../subjects/plain.js';
import type { Options, Query } from '../subjects/subject.js';
import { column, encode, entityPath, listOf, literal, memberOf, reading, simpleName, writing } from './define.js';

/** Asks for what carries the case's marker, and so never for what others have made. */
export function ask(c: CaseContext, query: Query = {}, options: Options = {}) {
  const where = { [c.fixture.marker('entityType')]: c.marker, ...query.where };
  return c.subject.queryEntities({ type: c.fixture.type('entityType') }, { ...query, where }, options);
}

/** Where conditions: a value that one of two entities has. */
const comparable: readonly {
  readonly id: string;
  readonly need: PropertyNeed;
  readonly value: Plain;
  readonly other: Plain;
}[] = [
  { id: 'ENT-QRY-03', need: 'stringProperty', value: 'Ä b&c=d', other: 'x' },
  { id: 'ENT-QRY-04', need: 'booleanProperty', value: true, other: false },
  { id: 'ENT-QRY-05', need: 'integerProperty', value: -3, other: 4 },
  { id: 'ENT-QRY-06', need: 'longProperty', value: long('9007199254740993'), other: long('9007199254740992') },
  { id: 'ENT-QRY-07', need: 'floatProperty', value: 1.5, other: 2.5 },
  { id: 'ENT-QRY-08', need: 'doubleProperty', value: 1.25, other: 2.25 },
  { id: 'ENT-QRY-09', need: 'decimalProperty', value: decimal('1.10'), other: decimal('1.2') },
];

const whereCases: readonly Case[] = [
  ...comparable.map(({ id, need, value, other }) =>
    writing(`ent-query/where/${need}`, ['ENT-QRY-01', id, 'ENT-QRY-13'], ['entityType', need], async (c) => {
      const match = await c.fixture.create({ [need]: value });
      await c.fixture.create({ [need]: other });
      const answer = await ask(c, { where: { [c.fixture.property(need)]: value } });
      c.checkStatus(answer, 200);
      c.check('ids', column(answer.value, 'id'), [match.id]);
    }),
  ),
  writing(
    'ent-query/where/enumProperty',
    ['ENT-QRY-01', 'ENT-QRY-10'],
    ['entityType', 'enumProperty', 'enumType'],
    async (c) => {
      const [first = '', second = ''] = c.fixture.constants;
      const signature = c.fixture.type('enumType');
      const match = await c.fixture.create({ enumProperty: constant(first, signature) });
      await c.fixture.create({ enumProperty: constant(second, signature) });
      const answer = await ask(c, { where: { [c.fixture.property('enumProperty')]: constant(first, signature) } });
      c.checkStatus(answer, 200);
      c.check('ids', column(answer.value, 'id'), [match.id]);
    },
  ),
  writing('ent-query/where/and', 'ENT-QRY-02', ['entityType', 'stringProperty', 'integerProperty'], async (c) => {
    const match = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
    await c.fixture.create({ stringProperty: 'a', integerProperty: 2 });
    await c.fixture.create({ stringProperty: 'b', integerProperty: 1 });
    const where = { [c.fixture.property('stringProperty')]: 'a', [c.fixture.property('integerProperty')]: 1 };
    const answer = await ask(c, { where });
    c.checkStatus(answer, 200);
    c.check('ids', column(answer.value, 'id'), [match.id]);
  }),
  reading('ent-query/nothing-found', ['ENT-QRY-14', 'ERR-03'], ['entityType', 'stringProperty'], async (c) => {
    const where = { [c.fixture.property('stringProperty')]: `${c.marker} nowhere` };
    const answer = await c.subject.queryEntities({ type: c.fixture.type('entityType') }, { where });
    c.checkStatus(answer, 200);
    c.check('answer', answer.value, []);
  }),
  reading(
    'ent-query/all',
    ['ENT-QRY-12', 'ENT-QRY-13', 'ENT-QRY-21', 'ENT-QRY-32', 'R-29-01', 'LIM-08', 'VSN-04'],
    ['entityType'],
    async (c) => {
      const known = await c.fixture.existing();
      const answer = await c.subject.queryEntities({ type: known.type }, {}, { depth: 0 });
      c.checkStatus(answer, 200);
      c.check('answer is a list', Array.isArray(answer.value), true);
      const found = listOf(answer.value).some((each) => each !== undefined && sameId(memberOf(each, 'id'), known.id));
      c.check('the entity that is known is in the list', found, true);
    },
  ),
  writing('ent-query/where/null', 'R-32-03', ['entityType', 'stringProperty'], async (c) => {
    const match = await c.fixture.create({ stringProperty: null });
    await c.fixture.create({ stringProperty: 'a' });
    const answer = await ask(c, { where: { [c.fixture.property('stringProperty')]: null } });
    c.checkStatus(answer, 200);
    c.check('ids', column(answer.value, 'id'), [match.id]);
  }),
  writing('ent-query/where/decimal-by-value', 'R-22-06', ['entityType', 'decimalProperty'], async (c) => {
    const match = await c.fixture.create({ decimalProperty: decimal('1.0') });
    const answer = await ask(c, { where: { [c.fixture.property('decimalProperty')]: decimal('1.00') } });
    c.checkStatus(answer, 200);
    c.check('ids', column(answer.value, 'id'), [match.id]);
  }),
  ...refused(),
  literal(
    'request',
    writing('ent-query/where/twice', 'R-15-06', ['entityType', 'stringProperty'], async (c) => {
      await c.fixture.create({ stringProperty: 'a' });
      const name = `where.${c.fixture.property('stringProperty')}`;
      const where = (...values: readonly string[]) => values.map((value): [string, string] => [name, value]);
      const type = c.fixture.type('entityType');
      const mine: [string, string] = [`where.${c.fixture.marker('entityType')}`, c.marker];
      const same = await c.subject.raw({ method: 'GET', path: entityPath(c, { type }, [mine, ...where('a', 'a')]) });
      c.check('number with the same value twice', listOf(same.value).length, 1);
      const both = await c.subject.raw({ method: 'GET', path: entityPath(c, { type }, [mine, ...where('a', 'b')]) });
      c.checkStatus(both, 200);
      c.check('answer with two values', both.value, []);
    }),
  ),
  writing('ent-query/subtypes', 'R-32-09', ['entityType', 'subtype'], async (c) => {
    const special = await c.fixture.create({}, 'subtype');
    const answer = await ask(c);
    c.checkStatus(answer, 200);
    c.check('ids', column(answer.value, 'id'), [special.id]);
  }),
  writing('ent-get/subtype', 'R-32-10', ['entityType', 'subtype'], async (c) => {
    const special = await c.fixture.create({}, 'subtype');
    const answer = await c.subject.getEntity({ type: c.fixture.type('entityType'), id: special.id });
    c.checkStatus(answer, 200);
    c.check(
      'type',
      typeof answer.value === 'object' && answer.value !== null && 'type' in answer.value ? answer.value.type : '',
      special.type,
    );
  }),
  writing('ent-query/abstract', 'R-32-15', ['entityType', 'abstractType'], async (c) => {
    const made = await c.fixture.create();
    const type = c.fixture.type('abstractType');
    const answer = await c.subject.queryEntities({ type }, { where: { [c.fixture.marker('entityType')]: c.marker } });
    c.checkStatus(answer, 200);
    c.check('ids', column(answer.value, 'id'), [made.id]);
  }),
  writing('ent-post/abstract/concrete-type', 'R-32-16', ['entityType', 'abstractType'], async (c) => {
    const before = await c.oracle.snapshot();
    const answer = await c.subject.writeEntity('POST', { type: c.fixture.type('abstractType') }, c.fixture.values());
    c.checkStatus(answer, 200);
    await c.oracle.created(before, {});
  }),
  literal(
    'body',
    writing('ent-post/abstract/no-type', 'R-32-17', ['entityType', 'abstractType'], async (c) => {
      const before = await c.oracle.snapshot();
      const body = JSON.stringify({ [c.fixture.marker('entityType')]: c.marker });
      const path = entityPath(c, { type: c.fixture.type('abstractType') });
      const answer = await c.subject.raw({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        body,
      });
      c.checkStatus(answer, 400);
      await c.oracle.none(before);
    }),
  ),
  reading('ent-query/enum-in-path', 'R-32-14', ['entityType', 'enumType'], async (c) => {
    c.checkStatus(await c.subject.queryEntities({ type: c.fixture.type('enumType') }), 404);
  }),
];

const sameId = (one: Plain | undefined, other: Plain): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Conditions that are 400. */
function refused(): readonly Case[] {
  const table: readonly {
    readonly id: string;
    readonly requirement: string | readonly string[];
    readonly need?: PropertyNeed;
    readonly value: string;
    readonly deviation?: string;
  }[] = [
    { id: 'number', requirement: 'R-32-01', need: 'integerProperty', value: 'one' },
    { id: 'boolean', requirement: 'R-32-01', need: 'booleanProperty', value: 'yes' },
    { id: 'constant', requirement: 'R-32-02', need: 'enumProperty', value: 'no such constant' },
    { id: 'collection', requirement: 'R-32-05', need: 'stringList', value: 'a' },
    { id: 'date', requirement: 'R-32-06', need: 'dateProperty', value: '2026-01-01', deviation: 'D-3' },
    { id: 'entity', requirement: 'R-32-07', need: 'entityProperty', value: '1' },
    { id: 'object', requirement: ['R-32-08', 'ENT-QRY-11'], need: 'objectProperty', value: "'a'", deviation: 'D-4' },
    { id: 'id', requirement: ['R-32-08', 'ENT-QRY-11'], value: '1', deviation: 'D-4' },
  ];
  return [
    ...table.map(({ id, requirement, need, value, deviation }) =>
      literal(
        'request',
        reading(
          `ent-query/where/refused/${id}`,
          requirement,
          need === undefined ? ['entityType'] : ['entityType', need],
          async (c) => {
            const name = need === undefined ? 'id' : c.fixture.property(need);
            const path = entityPath(c, { type: c.fixture.type('entityType') }, [[`where.${name}`, value]]);
            const answer = await c.subject.raw({ method: 'GET', path });
            c.checkStatus(answer, 400, deviation === undefined ? undefined : { id: deviation, expected: 200 });
          },
        ),
      ),
    ),
    literal(
      'request',
      reading('ent-query/where/refused/unknown', 'R-32-04', ['entityType'], async (c) => {
        const path = entityPath(c, { type: c.fixture.type('entityType') }, [
          [`where.${c.fixture.unknown.property}`, 'a'],
        ]);
        c.checkStatus(await c.subject.raw({ method: 'GET', path }), 400);
      }),
    ),
  ];
}

/** Three entities with integers 1, 2, 3 in an order of their own. */
async function numbered(c: CaseContext): Promise<void> {
  for (const integerProperty of [2, 3, 1]) await c.fixture.create({ integerProperty });
}

const pagingCases: readonly Case[] = [
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
    ] as const
  ).map((each) =>
    writing(`ent-query/paging/${each.id}`, each.requirement, ['entityType', 'integerProperty'], async (c) => {
      await numbered(c);
      const property = c.fixture.property('integerProperty');
      const answer = await ask(c, { orderBy: [{ property }] }, each.options);
      c.checkStatus(answer, 200);
      c.check(
        'numbers',
        column(answer.value, property),
        each.expected,
        'deviation' in each ? { id: 'D-6', expected: each.deviation } : undefined,
      );
    }),
  ),
  ...([2, 3] as const).map((page) =>
    writing(
      `ent-query/has-more/${page}`,
      ['ENT-QRY-33', 'TYP-01', 'ENT-QRY-31', 'R-30-01'],
      ['entityType', 'integerProperty'],
      async (c) => {
        await numbered(c);
        const property = c.fixture.property('integerProperty');
        const answer = await ask(c, { orderBy: [{ property }] }, { 'max-results': page, projection: 'envelope' });
        c.checkStatus(answer, 200);
        c.check('type of the answer', simpleName(answer.value), 'EntityQueryResult');
        c.check('hasMore', answer.value === undefined ? undefined : memberOf(answer.value, 'hasMore'), page === 2);
        const entities = answer.value === undefined ? undefined : memberOf(answer.value, 'entities');
        c.observe('entities', column(entities, property), [1, 2, 3].slice(0, page));
      },
    ),
  ),
  writing('ent-query/distinct', 'ENT-QRY-27', ['entityType', 'integerProperty'], async (c) => {
    await numbered(c);
    const property = c.fixture.property('integerProperty');
    const answer = await ask(c, { orderBy: [{ property }] }, { distinct: true });
    c.checkStatus(answer, 200);
    c.check('numbers', column(answer.value, property), [1, 2, 3]);
  }),
  writing('ent-query/not-distinct', 'ENT-QRY-28', ['entityType', 'integerProperty'], async (c) => {
    await numbered(c);
    const property = c.fixture.property('integerProperty');
    const answer = await ask(c, { orderBy: [{ property }] }, { distinct: false });
    c.checkStatus(answer, 200);
    c.check('numbers', column(answer.value, property), [1, 2, 3]);
  }),
];

interface Ordering {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly need: PropertyNeed;
  readonly given: readonly Plain[];
  readonly expected: readonly Plain[];
  readonly direction?: 'ascending' | 'descending';
}

const orderings: readonly Ordering[] = [
  {
    id: 'ascending',
    requirement: ['ENT-QRY-22', 'ENT-QRY-25'],
    need: 'integerProperty',
    given: [2, 10, 1],
    expected: [1, 2, 10],
  },
  {
    id: 'ascending-named',
    requirement: 'ENT-QRY-22',
    need: 'integerProperty',
    given: [2, 10, 1],
    expected: [1, 2, 10],
    direction: 'ascending',
  },
  {
    id: 'descending',
    requirement: ['ENT-QRY-24', 'R-33-04'],
    need: 'integerProperty',
    given: [2, 10, 1],
    expected: [10, 2, 1],
    direction: 'descending',
  },
  { id: 'null-lowest', requirement: 'R-33-01', need: 'integerProperty', given: [2, null, 1], expected: [null, 1, 2] },
  {
    id: 'null-last-descending',
    requirement: 'R-33-04',
    need: 'integerProperty',
    given: [2, null, 1],
    expected: [2, 1, null],
    direction: 'descending',
  },
  {
    id: 'text-without-case',
    requirement: 'R-33-02',
    need: 'stringProperty',
    given: ['b', 'A', 'C'],
    expected: ['A', 'b', 'C'],
  },
  { id: 'lower-case-first', requirement: 'R-33-03', need: 'stringProperty', given: ['A', 'a'], expected: ['a', 'A'] },
  { id: 'boolean', requirement: 'R-33-07', need: 'booleanProperty', given: [true, false], expected: [false, true] },
  {
    id: 'decimal',
    requirement: 'R-22-08',
    need: 'decimalProperty',
    given: [decimal('10.0'), decimal('9.99')],
    expected: [decimal('9.99'), decimal('10')],
  },
];

const orderCases: readonly Case[] = [
  ...orderings.map(({ id, requirement, need, given, expected, direction }) =>
    writing(`ent-query/order/${id}`, requirement, ['entityType', need], async (c) => {
      for (const value of given) await c.fixture.create({ [need]: value });
      const property = c.fixture.property(need);
      const answer = await ask(c, { orderBy: [direction === undefined ? { property } : { property, direction }] });
      c.checkStatus(answer, 200);
      c.check(
        'values',
        column(answer.value, property).map((each) => each ?? null),
        expected,
      );
    }),
  ),
  writing('ent-query/order/enum', 'R-33-06', ['entityType', 'enumProperty', 'enumType'], async (c) => {
    const names = [...c.fixture.constants].sort();
    for (const name of [...names].reverse())
      await c.fixture.create({ enumProperty: constant(name, c.fixture.type('enumType')) });
    const property = c.fixture.property('enumProperty');
    const answer = await ask(c, { orderBy: [{ property }] });
    c.checkStatus(answer, 200);
    c.check(
      'values',
      column(answer.value, property),
      names.map((name) => constant(name)),
    );
  }),
  writing(
    'ent-query/order/tie-breaker',
    ['ENT-QRY-23', 'ENT-QRY-26'],
    ['entityType', 'stringProperty', 'integerProperty'],
    async (c) => {
      for (const [stringProperty, integerProperty] of [
        ['b', 1],
        ['a', 1],
        ['a', 2],
      ] as const)
        await c.fixture.create({ stringProperty, integerProperty });
      const text = c.fixture.property('stringProperty');
      const number = c.fixture.property('integerProperty');
      const up = await ask(c, { orderBy: [{ property: text }, { property: number }] });
      c.checkStatus(up, 200);
      c.check('numbers', column(up.value, number), [1, 2, 1]);
      const down = await ask(c, {
        orderBy: [
          { property: text, direction: 'ascending' },
          { property: number, direction: 'descending' },
        ],
      });
      c.checkStatus(down, 200);
      c.check('numbers, second descending', column(down.value, number), [2, 1, 1]);
    },
  ),
  writing('ent-query/order/stable', 'R-33-05', ['entityType', 'stringProperty'], async (c) => {
    const first = await c.fixture.create({ stringProperty: 'same' });
    const second = await c.fixture.create({ stringProperty: 'same' });
    const answer = await ask(c, { orderBy: [{ property: c.fixture.property('stringProperty') }] });
    c.check('ids', column(answer.value, 'id'), [first.id, second.id]);
  }),
  writing('ent-query/order/id', 'R-33-08', ['entityType'], async (c) => {
    const first = await c.fixture.create();
    const second = await c.fixture.create();
    const answer = await ask(c, { orderBy: [{ property: 'id', direction: 'descending' }] });
    c.checkStatus(answer, 200);
    c.check('ids', column(answer.value, 'id'), [second.id, first.id]);
  }),
  writing('ent-query/order/creation', 'R-33-10', ['entityType', 'integerProperty'], async (c) => {
    await numbered(c);
    const answer = await ask(c);
    c.check('numbers', column(answer.value, c.fixture.property('integerProperty')), [2, 3, 1]);
  }),
  ...(['entityProperty', 'stringList'] as const).map((need) =>
    reading(`ent-query/order/refused/${need}`, 'R-33-09', ['entityType', need], async (c) => {
      const answer = await c.subject.queryEntities(
        { type: c.fixture.type('entityType') },
        { orderBy: [{ property: c.fixture.property(need) }] },
      );
      c.checkStatus(answer, 400);
    }),
  ),
  literal(
    'request',
    writing(
      'ent-query/order/sample-names',
      ['ENT-QRY-29', 'R-12-05', 'R-12-01'],
      ['entityType', 'integerProperty'],
      async (c) => {
        await numbered(c);
        const property = c.fixture.property('integerProperty');
        const path = entityPath(c, { type: c.fixture.type('entityType') }, [
          [`where.${c.fixture.marker('entityType')}`, c.marker],
          ['orderBy', property],
          ['orderingDirection', 'descending'],
        ]);
        const answer = await c.subject.raw({ method: 'GET', path });
        c.checkStatus(answer, 200);
        c.check('numbers', column(answer.value, property), [3, 2, 1]);
      },
    ),
  ),
];

const projectionCases: readonly Case[] = [
  writing('ent-query/projection/results', 'ENT-QRY-30', ['entityType'], async (c) => {
    const made = await c.fixture.create();
    const answer = await ask(c, {}, { projection: 'results' });
    c.checkStatus(answer, 200);
    c.check('ids', column(answer.value, 'id'), [made.id]);
  }),
  writing('ent-query/projection/envelope', ['ENT-QRY-31', 'TYP-02', 'TYP-01'], ['entityType'], async (c) => {
    await c.fixture.create();
    const answer = await ask(c, {}, { projection: 'envelope' });
    c.checkStatus(answer, 200);
    c.check('type of the answer', simpleName(answer.value), 'EntityQueryResult');
    c.check('hasMore', answer.value === undefined ? undefined : memberOf(answer.value, 'hasMore'), false);
  }),
  writing('ent-query/projection/first-result', 'R-29-02', ['entityType', 'integerProperty'], async (c) => {
    await numbered(c);
    const property = c.fixture.property('integerProperty');
    const answer = await ask(c, { orderBy: [{ property }] }, { projection: 'firstResult' });
    c.checkStatus(answer, 200);
    c.check('answer', answer.value, entity({ [property]: 1 }));
  }),
  reading('ent-query/projection/first-of-none', 'R-29-03', ['entityType', 'stringProperty'], async (c) => {
    const where = { [c.fixture.property('stringProperty')]: `${c.marker} nowhere` };
    const answer = await c.subject.queryEntities(
      { type: c.fixture.type('entityType') },
      { where },
      { projection: 'firstResult' },
    );
    c.checkStatus(answer, 200);
    c.check('answer', answer.value, null);
  }),
];

/** 4.8, GET without an id: conditions, pages, orders, projections. */
export const queryCases: readonly Case[] = [...whereCases, ...pagingCases, ...orderCases, ...projectionCases];

/** `Type` of `com.vendor.Type`, encoded. */
export const simpleType = (signature: string): string => encode(signature.split('.').at(-1) ?? signature);
