import type { Case, CaseContext } from '../../../case/case.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { constant, decimal, long, type Plain } from '../../../case/plain.js';
import { column, entityPath, listOf, memberOf, raw, reading, writing } from '../../define.js';
import { ask } from './ask.js';
import { refused } from './refused.js';

/** The path of the case's own entities whose string property is asked for by the text `null`. */
const whereNull = (c: CaseContext): string =>
  entityPath(c, { type: c.fixture.type('entityType') }, [
    [`where.${c.fixture.marker('entityType')}`, c.marker],
    [`where.${c.fixture.property('stringProperty')}`, 'null'],
  ]);

/** Where conditions: a value that one entity has, and others have not. */
const comparable: readonly {
  readonly id: string;
  readonly need: PropertyNeed;
  readonly value: Plain;
  readonly others: readonly Plain[];
}[] = [
  { id: 'ENT-QRY-03', need: 'stringProperty', value: 'Ä b&c=d', others: ['x', 'Ä b&c=d e', 'Ä b', null] },
  { id: 'ENT-QRY-04', need: 'booleanProperty', value: true, others: [false] },
  { id: 'ENT-QRY-05', need: 'integerProperty', value: -3, others: [4, 3, -30] },
  { id: 'ENT-QRY-06', need: 'longProperty', value: long('9007199254740993'), others: [long('9007199254740992')] },
  { id: 'ENT-QRY-07', need: 'floatProperty', value: 1.5, others: [2.5, 1] },
  { id: 'ENT-QRY-08', need: 'doubleProperty', value: 1.25, others: [2.25, 1.2] },
  {
    id: 'ENT-QRY-09',
    need: 'decimalProperty',
    value: decimal('1.10'),
    others: [decimal('1.2'), decimal('1.101')],
  },
];

export const whereCases: readonly Case[] = [
  ...comparable.map(({ id, need, value, others }) =>
    writing(`ent-query/where/${need}`, ['ENT-QRY-01', id, 'ENT-QRY-13'], ['entityType', need], async (c) => {
      const match = await c.fixture.create({ [need]: value });
      for (const other of others) await c.fixture.create({ [need]: other });
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
    c.check('answer is a list', Array.isArray(answer.value), true);
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
  writing('ent-query/all/several', ['ENT-QRY-12', 'ENT-QRY-21'], ['entityType'], async (c) => {
    const made = [await c.fixture.create(), await c.fixture.create(), await c.fixture.create()];
    const answer = await c.subject.queryEntities({ type: c.fixture.type('entityType') }, {}, { depth: 0 });
    c.checkStatus(answer, 200);
    const ids = column(answer.value, 'id');
    const found = made.filter(({ id }) => ids.some((each) => sameId(each, id)));
    c.check('number of those that are there', found.length, made.length);
  }),
  writing('ent-query/where/null', 'R-32-03', ['entityType', 'stringProperty'], async (c) => {
    const match = await c.fixture.create({ stringProperty: null });
    await c.fixture.create({ stringProperty: 'a' });
    const answer = await ask(c, { where: { [c.fixture.property('stringProperty')]: null } });
    c.checkStatus(answer, 200);
    c.check('ids', column(answer.value, 'id'), [match.id]);
  }),
  raw(
    'request',
    writing('ent-query/where/text-null', 'R-73-01', ['entityType', 'stringProperty'], async (c) => {
      const unset = await c.fixture.create({ stringProperty: null });
      await c.fixture.create({ stringProperty: 'null' });
      const answer = await c.subject.raw({ method: 'GET', path: whereNull(c) });
      c.checkStatus(answer, 200);
      c.check('ids', column(answer.value, 'id'), [unset.id]);
    }),
  ),
  writing('ent-query/where/decimal-by-value', 'R-22-06', ['entityType', 'decimalProperty'], async (c) => {
    const match = await c.fixture.create({ decimalProperty: decimal('1.0') });
    const answer = await ask(c, { where: { [c.fixture.property('decimalProperty')]: decimal('1.00') } });
    c.checkStatus(answer, 200);
    c.check('ids', column(answer.value, 'id'), [match.id]);
  }),
  ...refused(),
  raw(
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
  raw(
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
