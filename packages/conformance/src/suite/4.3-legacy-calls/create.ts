import { type Case, Unsupported } from '../../case/case.js';
import { entity } from '../../case/plain.js';
import { usually } from '../expectations.js';
import { callPath, idText, queryOf } from '../requests.js';
import { checkType, memberOf, simpleName } from '../responses.js';
import { byName, legacyCase, refuse, testCase } from '../rows.js';
import {
  create,
  createsOf,
  falseAndZeros,
  judgeManipulation,
  judgeReference,
  manipulationsOf,
  newInstance,
  projectedWhole,
  referenceTo,
  starred,
} from './shared.js';

/** The requirements of the effect of `create` with values. */
const effectIds = ['CRE-02', 'LEG-04'] as const;

/** The projections, each with the requirements that its answer must meet, and those of the details. */
const projections = [
  ['', [], ['R-53-03']],
  ['envelope', ['CRE-03', 'TYP-04'], []],
  ['payload', ['CRE-04', 'TYP-07'], []],
  ['id', ['CRE-05'], ['R-59-08']],
  ['entity', ['CRE-06'], ['R-59-10']],
] as const;

export const createCases: readonly Case[] = [
  legacyCase('legacy/create/part', 'R-54-04', async (c) => {
    const [partition] = c.fixture.partitions;
    const before = await c.oracle.snapshot();
    const path = callPath(c, '/rest/create', queryOf({ ...newInstance(c), part: partition }));
    c.checkStatus(await c.subject.raw({ method: 'POST', path }), 200);
    await c.oracle.created(before, { partition });
  }).with({ needs: ['partitions'] }),
  ...projections.map(([projection, own, details]) =>
    legacyCase(`legacy/create/${projection || 'default'}`, own, async (c) => {
      const before = await c.oracle.snapshot();
      const answer = await create(c, { stringProperty: 'new' }, projectedWhole(projection));
      c.checkStatus(answer, 200, { judges: [...effectIds, ...own] });
      const [created] = await c.oracle.judging(effectIds).created(before, byName(c, { stringProperty: 'new' }));
      const id = created?.properties['id'] ?? null;
      if (projection === 'envelope') {
        checkType(c, answer.value, 'ManipulationResponse');
        const induced = manipulationsOf(memberOf(answer.value, 'inducedManipulation'));
        c.observe('inducedManipulation', induced.map(simpleName).includes('InstantiationManipulation'), true);
      }
      if (projection === 'payload') {
        judgeManipulation(c, answer, {});
        const kinds = manipulationsOf(answer.value).map(simpleName);
        c.check('a ChangeValueManipulation is in the answer', kinds.includes('ChangeValueManipulation'), true);
      }
      if (projection === 'entity') c.check('answer', answer.value, entity({ id }), { judges: ['CRE-06', 'R-59-10'] });
      if (projection === '') c.observe('answer', answer.value, entity({ id }));
      if (projection === 'id') {
        const type = c.fixture.type('entityType');
        judgeReference(c, answer.value, [id], 'R-59-08');
        c.check('the answer names the id', answer.text.includes(idText(id)), true);
        c.check('the answer names the type', answer.text.includes(type), true);
        const value = memberOf(answer.value, c.fixture.property('stringProperty'));
        c.check('the answer has values of the entity', value !== undefined, false);
        c.observe('answer', answer.value, referenceTo({ type, id }));
      }
    }).with({ needs: ['stringProperty'], also: [...effectIds, ...details] }),
  ),
  refuse('legacy/create/without-type', 'CRE-01', usually(400), (c) =>
    c.subject.legacy('create', starred(c.fixture.values().properties)),
  ).with({ needs: ['entityType', 'legacy'], also: 'R-6-04' }),
  refuse(
    'legacy/create/without-mandatory',
    ['CRE-07', 'ERR-18', 'R-7-01'],
    usually(400),
    ({ fixture, marker, subject }) => {
      const type = fixture.type('mandatoryType');
      return subject.legacy('create', { type, [`*${fixture.marker('mandatoryType')}`]: marker });
    },
  ).with({ needs: ['mandatoryType', 'legacy'], also: 'R-7-05' }),
  ...(['mandatoryProperty', 'mandatoryList', 'mandatoryInteger', 'mandatoryDefault'] as const).map((need) =>
    testCase(`legacy/create/without-mandatory/${need}`, 'R-76-01', async (c) => {
      const before = await c.oracle.snapshot();
      const { [`*${c.fixture.property(need)}`]: _, ...others } = newInstance(c, 'mandatoryType');
      c.checkStatus(await c.subject.legacy('create', others), 400);
      await c.oracle.none(before);
    }).with({ needs: ['mandatoryType', need, 'legacy'] }),
  ),
  ...(['strictInteger', 'strictBoolean'] as const).map((need) =>
    legacyCase(`legacy/create/without-strict/${need}`, 'R-76-02', async (c) => {
      const name = `*${c.fixture.property(need)}`;
      const values = newInstance(c);
      if (name in values) throw new Unsupported(`the mapping gives each new instance a value of ${need}`);
      const before = await c.oracle.snapshot();
      c.checkStatus(await c.subject.legacy('create', values), 200);
      await c.oracle.created(before, {});
    }).with({ needs: [need] }),
  ),
  testCase('legacy/create/with-mandatory', 'CRE-08', async (c) => {
    const before = await c.oracle.snapshot();
    c.checkStatus(await c.subject.legacy('create', newInstance(c, 'mandatoryType')), 200);
    await c.oracle.created(before, c.fixture.values({}, 'mandatoryType').properties);
  }).with({ needs: ['mandatoryType', 'legacy'] }),
  refuse('legacy/create/unknown-property', 'R-7-01', usually(400), (c) =>
    create(c, {}, { [`*${c.fixture.unknown.property}`]: 'x' }),
  ).with({ needs: ['entityType', 'legacy'], also: 'R-7-07' }),
  createsOf('repeated', 'R-61-11', { stringList: ['a', 'b'] }, { stringList: ['a', 'b'] }),
  ...falseAndZeros.map(([id, need, text, value]) =>
    createsOf(`emptied/${id}`, 'CRE-02', { [need]: text }, { [need]: value }),
  ),
];
