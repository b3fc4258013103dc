import { type Case, Unsupported } from '../../case/case.js';
import { entity } from '../../case/plain.js';
import { callPath, idText, queryOf } from '../requests.js';
import { checkType, memberOf, simpleName } from '../responses.js';
import { creates, legacyCase, testCase } from '../rows.js';
import {
  falseAndZeros,
  judgeManipulation,
  judgeReference,
  manipulationsOf,
  newInstance,
  refuses,
  star,
  starred,
} from './shared.js';

/** The requirements of the effect of `create` with values. */
const effectIds = ['CRE-02', 'LEG-04'] as const;

/** The requirements of each projection that its answer must meet. */
const projectionIds = {
  '': [],
  envelope: ['CRE-03', 'TYP-04'],
  payload: ['CRE-04', 'TYP-07'],
  id: ['CRE-05'],
  entity: ['CRE-06'],
} as const;

export const createCases: readonly Case[] = [
  legacyCase('legacy/create/part', 'R-54-04', { needs: ['partitions'], raw: 'request' }, async (c) => {
    const [partition] = c.fixture.partitions;
    const before = await c.oracle.snapshot();
    const path = callPath(c, '/rest/create', queryOf({ ...newInstance(c), part: partition }));
    c.checkStatus(await c.subject.raw({ method: 'POST', path }), 200);
    await c.oracle.created(before, { partition });
  }),
  ...(['', 'envelope', 'payload', 'id', 'entity'] as const).map((projection) =>
    legacyCase(
      `legacy/create/${projection || 'default'}`,
      projectionIds[projection],
      {
        needs: ['stringProperty'],
        also: [
          ...effectIds,
          ...{ '': ['R-53-03'], envelope: [], payload: [], id: ['R-59-08'], entity: ['R-59-10'] }[projection],
        ],
      },
      async (c) => {
        const before = await c.oracle.snapshot();
        const parameters = { ...newInstance(c), [star(c, 'stringProperty')]: 'new' };
        const asked = projection === '' ? {} : { projection, depth: 'reachable' };
        const answer = await c.subject.legacy('create', { ...parameters, ...asked });
        c.checkStatus(answer, 200, { judges: [...effectIds, ...projectionIds[projection]] });
        const [created] = await c.oracle
          .judging(effectIds)
          .created(before, { [c.fixture.property('stringProperty')]: 'new' });
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
          c.observe('answer', answer.value, entity({ refId: id, typeSignature: type }));
        }
      },
    ),
  ),
  refuses(
    'legacy/create/without-type',
    'CRE-01',
    (c) => c.subject.legacy('create', starred(c.fixture.values().properties)),
    { needs: ['entityType', 'legacy'], also: 'R-6-04' },
  ),
  refuses(
    'legacy/create/without-mandatory',
    ['CRE-07', 'ERR-18', 'R-7-01'],
    ({ fixture, marker, subject }) => {
      const type = fixture.type('mandatoryType');
      return subject.legacy('create', { type, [`*${fixture.marker('mandatoryType')}`]: marker });
    },
    { needs: ['mandatoryType', 'legacy'], also: 'R-7-05' },
  ),
  ...(['mandatoryProperty', 'mandatoryList', 'mandatoryInteger', 'mandatoryDefault'] as const).map((need) =>
    testCase(
      `legacy/create/without-mandatory/${need}`,
      'R-76-01',
      { needs: ['mandatoryType', need, 'legacy'] },
      async (c) => {
        const before = await c.oracle.snapshot();
        const { [`*${c.fixture.property(need)}`]: _, ...others } = newInstance(c, 'mandatoryType');
        c.checkStatus(await c.subject.legacy('create', others), 400);
        await c.oracle.none(before);
      },
    ),
  ),
  ...(['strictInteger', 'strictBoolean'] as const).map((need) =>
    legacyCase(`legacy/create/without-strict/${need}`, 'R-76-02', { needs: [need] }, async (c) => {
      const name = `*${c.fixture.property(need)}`;
      const values = newInstance(c);
      if (name in values) throw new Unsupported(`the mapping gives each new instance a value of ${need}`);
      const before = await c.oracle.snapshot();
      c.checkStatus(await c.subject.legacy('create', values), 200);
      await c.oracle.created(before, {});
    }),
  ),
  testCase('legacy/create/with-mandatory', 'CRE-08', { needs: ['mandatoryType', 'legacy'] }, async (c) => {
    const before = await c.oracle.snapshot();
    const values = c.fixture.values({}, 'mandatoryType').properties;
    c.checkStatus(await c.subject.legacy('create', newInstance(c, 'mandatoryType')), 200);
    await c.oracle.created(before, values);
  }),
  refuses(
    'legacy/create/unknown-property',
    'R-7-01',
    (c) => c.subject.legacy('create', { ...newInstance(c), [`*${c.fixture.unknown.property}`]: 'x' }),
    { needs: ['entityType', 'legacy'], also: 'R-7-07' },
  ),
  creates(
    'legacy/create/repeated',
    'R-61-11',
    (c) => c.subject.legacy('create', { ...newInstance(c), [star(c, 'stringList')]: ['a', 'b'] }),
    { stringList: ['a', 'b'] },
    { needs: ['legacy'] },
  ),
  ...falseAndZeros.map(([id, need, text, value]) =>
    creates(
      `legacy/create/emptied/${id}`,
      'CRE-02',
      (c) => c.subject.legacy('create', { ...newInstance(c), [star(c, need)]: text }),
      { [need]: value },
      { needs: ['legacy'] },
    ),
  ),
];
