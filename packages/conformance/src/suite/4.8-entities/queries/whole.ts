import type { Case, CaseContext } from '../../../case/case.js';
import type { Made } from '../../../case/fixture.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { entity, mapOf, type Plain, setOf } from '../../../case/plain.js';
import { condition, entityPath, getRaw, ownEntities } from '../../requests.js';
import { at, checkType, column, jsonOf, kindOf, memberOf, succeeded } from '../../responses.js';
import { byName, entityCase, needsOfValues, type Values } from '../../rows.js';
import { getProjections, judgeGet } from '../writes/reads.js';
import { ask, askInOrder, askRaw, checkFound, checkNumbers, envelopeOfPage, numbered } from './ask.js';

/** A page of three entities: where it begins, how long it may be, the numbers on it, and `hasMore`. */
type Page = readonly [start: number | undefined, most: number | undefined, found: readonly number[], more: boolean];

const pages: readonly Page[] = [
  [undefined, undefined, [1, 2, 3], false],
  [undefined, 1, [1], true],
  [undefined, 2, [1, 2], true],
  [undefined, 3, [1, 2, 3], false],
  [undefined, 4, [1, 2, 3], false],
  [0, 2, [1, 2], true],
  [1, 1, [2], true],
  [1, 2, [2, 3], false],
  [2, 1, [3], false],
  [2, 2, [3], false],
  [3, 1, [], false],
];

/** Header fields other than the one that orders by the number. */
const headers: readonly (readonly [
  id: string,
  requirement: string,
  fields: { readonly [name: string]: string },
  expected: readonly number[],
])[] = [
  ['order-by', 'ENT-QRY-22', {}, [1, 2, 3]],
  // In the table, the header of this option has no prefix.
  ['order-direction', 'R-12-07', { 'gm-order-direction': 'descending' }, [3, 2, 1]],
  ['max-results', 'ENT-QRY-20', { 'gm-max-results': '2' }, [1, 2]],
  ['start-index', 'ENT-QRY-18', { 'gm-start-index': '1', 'gm-max-results': '2' }, [2, 3]],
];

const ofNumbers = { needs: ['integerProperty'] } as const;

const pageCases: readonly Case[] = [
  entityCase('ent-query/all/many', ['ENT-QRY-21', 'LIM-08'], async (c) => {
    // More than a page of the usual sizes.
    const numbers = Array.from({ length: 101 }, (_, index) => index);
    const bodies = numbers.map((integerProperty) => c.fixture.values({ integerProperty }));
    const type = c.fixture.type('entityType');
    const before = await c.oracle.snapshot();
    c.checkStatus(await c.subject.writeEntities('POST', { type }, bodies), 200, { judges: 'ENT-POST-04' });
    await c.oracle.judging('ENT-POST-04').created(before, {}, numbers.length);
    const answer = await succeeded(c, askInOrder(c));
    c.check('answer is a list', Array.isArray(answer.value), true, { judges: 'R-29-01' });
    c.check('numbers', column(answer.value, c.fixture.property('integerProperty')), numbers);
    const ids = new Set(numbers.map((index) => at(jsonOf(answer), index, '_id')));
    c.check('number of different _ids', ids.size, numbers.length, { judges: 'VAL-02' });
    const kinds = [...new Set(Array.from(ids, kindOf))];
    c.check('kinds of the _ids', kinds, ['string'], { judges: 'VAL-02' });
  }).with({ ...ofNumbers, also: ['ENT-POST-04', 'R-29-01', 'VAL-02'] }),
  entityCase('ent-query/all/one', ['ENT-QRY-13', 'R-29-01'], async (c) => {
    const { id } = await c.fixture.create();
    const answer = await succeeded(c, ask(c));
    c.check('answer is a list', Array.isArray(answer.value), true);
    c.check('ids', column(answer.value, 'id'), [id]);
  }),
  ...pages.map(([start, most, found, more]) => {
    const from = start === undefined ? {} : { 'start-index': start };
    const atMost = most === undefined ? {} : { 'max-results': most };
    return envelopeOfPage(`from-${start ?? 'none'}/at-most-${most ?? 'none'}`, { ...from, ...atMost }, found, more);
  }),
  ...headers.map(([id, requirement, fields, expected]) =>
    entityCase(`ent-query/header/${id}`, requirement, async (c) => {
      await numbered(c);
      const orderBy = { 'gm-order-by': c.fixture.property('integerProperty') };
      checkNumbers(c, await askRaw(c, [], { ...orderBy, ...fields }), expected);
    }).with({ needs: ['integerProperty'] }),
  ),
  entityCase('ent-query/header/projection', 'ENT-QRY-31', async (c) => {
    await c.fixture.create();
    const answer = await succeeded(c, askRaw(c, [], { 'gm-projection': 'envelope' }));
    checkType(c, answer.value, 'EntityQueryResult');
  }),
];

const met = { stringProperty: 'a', integerProperty: 1, booleanProperty: true };
const threeConditions = { needs: needsOfValues(met) } as const;

/** Each single condition matches one entity too many. */
const conditionCase = entityCase('ent-query/where/three', 'ENT-QRY-02', async (c) => {
  const match = await c.fixture.create(met);
  await c.fixture.create({ ...met, stringProperty: 'b' });
  await c.fixture.create({ ...met, integerProperty: 2 });
  await c.fixture.create({ ...met, booleanProperty: false });
  const conditions = [
    condition(c, 'stringProperty', 'a'),
    condition(c, 'integerProperty', '1'),
    condition(c, 'booleanProperty', 'true'),
  ];
  for (let turn = 0; turn < conditions.length; turn += 1) {
    const turned = [...conditions.slice(turn), ...conditions.slice(0, turn)];
    const path = entityPath(c, { type: c.fixture.type('entityType') }, [...turned, ownEntities(c)]);
    checkFound(c, await getRaw(c, path), [match]);
  }
}).with(threeConditions);

/** Collections in which the last element counts as much as the first. */
const collections = [
  { need: 'stringList', requirement: 'VAL-09', value: ['a', 'b', 'c'] },
  { need: 'stringSet', requirement: 'VAL-08', value: setOf('a', 'b', 'c') },
  { need: 'stringMap', requirement: 'VAL-10', value: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']) },
] as const;

/** Judges a collection of an entity: by its id, in a list, and as a property. */
async function judgeWhole(
  c: CaseContext,
  made: Made,
  need: PropertyNeed,
  { expected, requirement, where }: { readonly expected: Plain; readonly requirement: string; readonly where?: Values },
): Promise<void> {
  const property = c.fixture.property(need);
  const one = await succeeded(c, c.subject.getEntity(made), { judges: 'ENT-GET-01' });
  c.check('by id', memberOf(one.value, property), expected, { judges: ['ENT-GET-01', requirement] });
  const several = await ask(c, where === undefined ? {} : { where: byName(c, where) });
  c.checkStatus(several, 200, { judges: 'ENT-GET-01' });
  const ofList = { judges: ['ENT-GET-01', 'PRP-GET-01', requirement] };
  c.check('in a list', column(several.value, property), [expected], ofList);
  const alone = await succeeded(c, c.subject.getProperty({ ...made, property }), { judges: 'PRP-GET-01' });
  c.check('as a property', alone.value, expected, { judges: ['PRP-GET-01', requirement] });
}

const read = ['ENT-GET-01', 'PRP-GET-01'] as const;
const root = { stringProperty: 'root' } as const;

const wholeCases: readonly Case[] = [
  ...collections.map(({ need, requirement, value }) =>
    entityCase(`whole/${need}`, read, async (c) => {
      const made = await c.fixture.create({ [need]: value });
      await judgeWhole(c, made, need, { expected: value, requirement });
    }).with({ needs: [need], also: requirement }),
  ),
  entityCase('whole/entityList', read, async (c) => {
    const within = [await c.fixture.create(), await c.fixture.create(), await c.fixture.create()];
    const made = await c.fixture.create({ ...root, entityList: within.map((each) => c.fixture.reference(each)) });
    const expected = within.map(({ id }) => entity({ id }));
    await judgeWhole(c, made, 'entityList', { expected, requirement: 'VAL-09', where: root });
  }).with({ needs: ['entityList', 'stringProperty'], also: 'VAL-09' }),
  ...(['none', 'firstResult', 'results', 'envelope'] as const).map((projection) => {
    const isEnvelope = projection === 'envelope';
    const also = isEnvelope ? ['TYP-01', 'ENT-QRY-33', 'R-30-01'] : [];
    return entityCase(`ent-get/projection/${projection}/whole`, getProjections[projection], async (c) => {
      const values = { stringProperty: 'text', integerProperty: 7 };
      const { type, id } = await c.fixture.create(values);
      const answer = await c.subject.getEntity({ type, id }, projection === 'none' ? {} : { projection });
      judgeGet(c, projection, answer, entity({ id, ...byName(c, values) }));
    }).with({ needs: ['stringProperty', 'integerProperty'], also });
  }),
];

/** 4.8: what is answered as a whole: by every condition, on every page, with every element. */
export const wholeQueryCases: readonly Case[] = [...pageCases, conditionCase, ...wholeCases];
