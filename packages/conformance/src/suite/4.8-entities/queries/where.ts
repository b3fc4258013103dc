import { type Case, type Status, Unsupported } from '../../../case/case.js';
import { matches } from '../../../case/compare.js';
import { differs, mayDiffer } from '../../../case/deviations.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { constant, decimal, isEntity, long, type Plain } from '../../../case/plain.js';
import { requireEmpty } from '../../4.7-options/effects.js';
import { condition, entityPath, listOfAll, sendJson } from '../../requests.js';
import { column, succeeded } from '../../responses.js';
import { byName, constantAt, creates, entityCase, refuse } from '../../rows.js';
import { ask, askForNothing, askRaw, checkFound, finds, readsTexts } from './ask.js';
import { refusedConditionCases } from './refused.js';

/** The requirement of each property, with the value of the entity that is found and those of others. */
const comparable: readonly (readonly [id: string, need: PropertyNeed, value: Plain, others: readonly Plain[]])[] = [
  ['ENT-QRY-03', 'stringProperty', 'Ä b&c=d', ['x', 'Ä b&c=d e', 'Ä b']],
  ['ENT-QRY-04', 'booleanProperty', true, [false]],
  ['ENT-QRY-05', 'integerProperty', -3, [4, 3, -30]],
  ['ENT-QRY-06', 'longProperty', long('9007199254740993'), [long('9007199254740992')]],
  ['ENT-QRY-07', 'floatProperty', 1.5, [2.5, 1]],
  ['ENT-QRY-08', 'doubleProperty', 1.25, [2.25, 1.2]],
  ['ENT-QRY-09', 'decimalProperty', decimal('1.10'), [decimal('1.2'), decimal('1.101')]],
];

/** Texts that a condition finds just as they are, and others that it must not find. */
const texts: readonly (readonly [id: string, judges: string, text: Plain, others: readonly Plain[]])[] = [
  ['gmql', 'ENT-QRY-41', "like 'a*'", ['abc']],
  ['wildcards/sql', 'ENT-QRY-03', 'a%_', ['abc', 'ab', 'abc_', 'a%b']],
  ['wildcards/glob', 'ENT-QRY-03', 'a*?', ['abc', 'ab', 'abc?', 'a*b']],
  ['wildcards/expression', 'ENT-QRY-03', 'a.+', ['abc', 'ab', 'ab+', 'a..']],
  ['case', 'ENT-QRY-03', 'Ab', ['ab', 'AB']],
  ['null', 'R-32-03', null, ['a', '']],
  ['capital-null', 'ENT-QRY-03', 'NULL', [null]],
];

const firstConstant = constantAt(0);

/** Values that a condition with `null` must not find. */
const setValues: readonly (readonly [need: PropertyNeed, value: Plain | typeof firstConstant])[] = [
  ['booleanProperty', false],
  ['integerProperty', 0],
  ['longProperty', long(0)],
  ['doubleProperty', 0],
  ['decimalProperty', decimal('0')],
  ['enumProperty', firstConstant],
];

/** Values of five properties. */
const five = {
  stringProperty: 'a',
  booleanProperty: true,
  integerProperty: 1,
  doubleProperty: 1,
  longProperty: long(1),
} as const;

const ofTexts = { needs: ['stringProperty'] } as const;
const decimals = { needs: ['decimalProperty'], deviation: 'D-42' } as const;
const ofEnum = { needs: ['enumType'], onlyReads: true, deviation: 'D-49' } as const;

export const whereCases: readonly Case[] = [
  ...comparable.map(([id, need, value, others]) =>
    entityCase(`ent-query/where/${need}`, ['ENT-QRY-01', id], async (c) => {
      const match = await c.fixture.create({ [need]: value });
      for (const other of others) await c.fixture.create({ [need]: other });
      const answer = await ask(c, { where: { [c.fixture.property(need)]: value } });
      c.checkStatus(answer, 200, { judges: [id, 'ENT-QRY-13'] });
      c.check('ids', column(answer.value, 'id'), [match.id]);
    }).with({ needs: [need], also: 'ENT-QRY-13' }),
  ),
  entityCase('ent-query/where/enumProperty', ['ENT-QRY-01', 'ENT-QRY-10'], async (c) => {
    const [first, second] = c.fixture.constants.map((name) => constant(name, c.fixture.type('enumType')));
    const match = await c.fixture.create({ enumProperty: first ?? null });
    await c.fixture.create({ enumProperty: second ?? null });
    checkFound(c, await ask(c, { where: { [c.fixture.property('enumProperty')]: first ?? null } }), [match]);
  }).with({ needs: ['enumProperty', 'enumType'] }),
  finds(
    'ent-query/where/and',
    'ENT-QRY-02',
    [
      { stringProperty: 'a', integerProperty: 1 },
      { stringProperty: 'a', integerProperty: 2 },
      { stringProperty: 'b', integerProperty: 1 },
    ],
    { stringProperty: 'a', integerProperty: 1 },
  ),
  finds(
    'ent-query/where/and/five',
    'ENT-QRY-02',
    [five, { ...five, stringProperty: 'b' }, { ...five, doubleProperty: 2 }, { ...five, longProperty: long(2) }],
    five,
  ),
  ...texts.map(([id, judges, text, others]) => {
    const entities = others.map((other) => ({ stringProperty: other }));
    return finds(`ent-query/where/${id}`, judges, [{ stringProperty: text }, ...entities], { stringProperty: text });
  }),
  // As a double, 0.1 is another number than as a float.
  finds('ent-query/where/float-digits', 'ENT-QRY-07', [{ floatProperty: 0.1 }, { floatProperty: 0.2 }], {
    floatProperty: 0.1,
  }),
  entityCase('ent-query/where/globalId', 'ENT-QRY-03', async (c) => {
    const [made] = [await c.fixture.create(), await c.fixture.create()];
    const globalId = await c.oracle.property(made, 'globalId');
    if (typeof globalId !== 'string') throw new Unsupported('entities have no globalId');
    checkFound(c, await ask(c, { where: { globalId } }), [made]);
  }),
  entityCase('ent-query/nothing-found', ['ENT-QRY-14', 'ERR-03'], async (c) => {
    const answer = await succeeded(c, askForNothing(c));
    c.check('answer is a list', Array.isArray(answer.value), true);
    c.check('answer', answer.value, []);
  }).with(readsTexts),
  entityCase('ent-query/all', ['ENT-QRY-12', 'ENT-QRY-21', 'LIM-08'], async (c) => {
    const known = await c.fixture.existingAmongFew();
    const answer = await c.subject.queryEntities({ type: known.type }, {}, { depth: 0 });
    c.checkStatus(answer, 200, { judges: ['ENT-QRY-12', 'ENT-QRY-13', 'VSN-04'] });
    const ofList = { judges: ['ENT-QRY-13', 'R-29-01', 'ENT-QRY-32'] };
    c.check('answer is a list', Array.isArray(answer.value), true, ofList);
    const found = column(answer.value, 'id').some((id) => matches(id, known.id));
    c.check('the entity that is known is in the list', found, true);
  }).with({ also: ['ENT-QRY-13', 'ENT-QRY-32', 'R-29-01', 'VSN-04'], onlyReads: true }),
  entityCase('ent-query/all/several', ['ENT-QRY-12', 'ENT-QRY-21'], async (c) => {
    const made = [await c.fixture.create(), await c.fixture.create(), await c.fixture.create()];
    const listed = c.subject.queryEntities({ type: c.fixture.type('entityType') }, {}, { depth: 0 });
    const answer = await succeeded(c, listOfAll(c, listed));
    const ids = column(answer.value, 'id');
    const found = made.filter(({ id }) => ids.some((each) => matches(each, id)));
    c.check('number of those that are there', found.length, made.length);
  }),
  entityCase('ent-query/where/text-null', 'R-73-01', async (c) => {
    const unset = await c.fixture.create({ stringProperty: null });
    await requireEmpty(c, unset, 'stringProperty');
    await c.fixture.create({ stringProperty: 'null' });
    checkFound(c, await askRaw(c, [condition(c, 'stringProperty', 'null')]), [unset]);
  }).with(ofTexts),
  ...setValues.map(([need, value]) =>
    entityCase(`ent-query/where/null/${need}`, 'R-32-03', async (c) => {
      const unset = await c.fixture.create();
      await requireEmpty(c, unset, need);
      await c.fixture.create({ [need]: typeof value === 'function' ? value(c) : value });
      checkFound(c, await ask(c, { where: byName(c, { [need]: null }) }), [unset]);
    }).with({ needs: [need, ...(value === firstConstant ? (['enumType'] as const) : [])] }),
  ),
  entityCase('ent-query/where/null/strictInteger', 'R-32-03', async (c) => {
    await c.fixture.create();
    const answer = await askRaw(c, [condition(c, 'strictInteger', 'null')]);
    // A property that cannot be null is never without a value.
    if (c.checkStatus(answer, differs('D-42', 200, 400)) === 'documented') checkFound(c, answer, []);
  }).with({ needs: ['strictInteger'], deviation: 'D-42' }),
  entityCase('ent-query/where/decimal-by-value', 'R-22-06', async (c) => {
    const match = await c.fixture.create({ decimalProperty: decimal('1.0') });
    const answer = await succeeded(c, ask(c, { where: byName(c, { decimalProperty: decimal('1.00') }) }));
    c.check('ids', column(answer.value, 'id'), differs<readonly Plain[]>('D-42', [match.id], []));
  }).with(decimals),
  ...refusedConditionCases,
  entityCase('ent-query/where/twice', ['ENT-QRY-02', 'R-15-06'], async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    await c.fixture.create({ stringProperty: 'b' });
    const where = (...values: readonly string[]) => values.map((value) => condition(c, 'stringProperty', value));
    const same = await succeeded(c, askRaw(c, where('a', 'a')));
    c.check('ids with the same value twice', column(same.value, 'id'), [made.id]);
    const both = await succeeded(c, askRaw(c, where('a', 'b')));
    c.check('answer with two values', both.value, []);
  }).with(ofTexts),
  entityCase('ent-query/subtypes', 'R-32-09', async (c) => {
    const special = await c.fixture.create({}, 'subtype');
    checkFound(c, await ask(c), [special]);
  }).with({ needs: ['subtype'] }),
  entityCase('ent-get/subtype', 'R-32-10', async (c) => {
    const special = await c.fixture.create({}, 'subtype');
    const answer = await succeeded(c, c.subject.getEntity({ type: c.fixture.type('entityType'), id: special.id }));
    c.check('type', isEntity(answer.value) ? answer.value.type : '', special.type);
  }).with({ needs: ['subtype'] }),
  entityCase('ent-query/abstract', 'R-32-15', async (c) => {
    const made = await c.fixture.create();
    const type = c.fixture.type('abstractType');
    const found = (where: { readonly [property: string]: Plain }) => c.subject.queryEntities({ type }, { where });
    let answer = await found({ [c.fixture.marker('entityType')]: c.marker });
    // The property with the marker may be one of the concrete type alone, and every type has this one.
    const globalId = await c.oracle.property(made, 'globalId');
    if (answer.status === 400 && typeof globalId === 'string') answer = await found({ globalId });
    checkFound(c, answer, [made]);
  }).with({ needs: ['abstractType'] }),
  entityCase('ent-get/abstract', ['R-32-10', 'R-32-15'], async (c) => {
    const made = await c.fixture.create();
    const answer = await succeeded(c, c.subject.getEntity({ type: c.fixture.type('abstractType'), id: made.id }));
    c.check('type', isEntity(answer.value) ? answer.value.type : '', made.type);
  }).with({ needs: ['abstractType'] }),
  creates('ent-post/abstract/concrete-type', 'R-32-16', {}, (c) =>
    c.subject.writeEntity('POST', { type: c.fixture.type('abstractType') }, c.fixture.values()),
  ).with({ needs: ['abstractType'] }),
  refuse('ent-post/abstract/no-type', 'R-32-17', 400, (c) => {
    const path = entityPath(c, { type: c.fixture.type('abstractType') });
    return sendJson(c, 'POST', path, { [c.fixture.marker('entityType')]: c.marker });
  }).with({ needs: ['entityType', 'abstractType'] }),
  entityCase('ent-query/enum-in-path', 'R-32-14', async (c) => {
    const answer = await c.subject.queryEntities({ type: c.fixture.type('enumType') });
    c.checkStatus(answer, mayDiffer<Status>('D-49', 404, 500));
  }).with(ofEnum),
];
