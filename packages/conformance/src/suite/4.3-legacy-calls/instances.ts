import { type Case, type CaseContext, Unsupported } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import { constant, entity, type Plain } from '../../case/plain.js';
import { expectUpdate, usually } from '../expectations.js';
import { callPath, idText, queryOf } from '../requests.js';
import { checkType, listOf, memberOf, simpleName, succeeded } from '../responses.js';
import { byName, keep, legacyCase, refuse, rows, testCase } from '../rows.js';
import {
  create,
  createsOf,
  dynamicParameter,
  dynamicParameters,
  falseAndZeros,
  judgeManipulation,
  judgeProjection,
  judgeReference,
  manipulationsOf,
  named,
  newInstance,
  ownerOf,
  projectedWhole,
  referenceTo,
  update,
  updates,
  without,
} from './shared.js';

/** The requirements of the effect of `create` with values. */
const effectIds = ['CRE-02', 'LEG-04'] as const;

/** The projections, each with the requirements that its answer must meet, and those of the details. */
const createProjections = [
  ['', [], ['R-53-03']],
  ['envelope', ['CRE-03', 'TYP-04'], []],
  ['payload', ['CRE-04', 'TYP-07'], []],
  ['id', ['CRE-05'], ['R-59-08']],
  ['entity', ['CRE-06'], ['R-59-10']],
] as const;

/** @throws Unsupported if an entity shows no `globalId`, which it may have (2.1) */
async function requireGlobalId(c: CaseContext, made: Made): Promise<void> {
  if (typeof (await c.oracle.property(made, 'globalId')) !== 'string')
    throw new Unsupported('entities have no globalId');
}

export const createCases: readonly Case[] = [
  legacyCase('legacy/create/part', 'R-54-04', async (c) => {
    const [partition] = c.fixture.partitions;
    const before = await c.oracle.snapshot();
    const path = callPath(c, '/rest/create', queryOf({ ...newInstance(c), part: partition }));
    c.checkStatus(await c.subject.raw({ method: 'POST', path }), 200);
    await c.oracle.created(before, { partition });
  }).with({ needs: ['partitions'] }),
  ...createProjections.map(([projection, own, details]) =>
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
        judgeManipulation(c, answer.value, {});
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
    c.subject.legacy('create', dynamicParameters(c.fixture.values().properties)),
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
  legacyCase('legacy/create/global-id', 'CRE-02', async (c) => {
    await requireGlobalId(c, await c.fixture.create());
    const before = await c.oracle.snapshot();
    c.checkStatus(await create(c, {}, { '*globalId': c.marker }), 200);
    await c.oracle.created(before, { globalId: c.marker });
  }),
  createsOf('repeated', 'R-61-11', { stringList: ['a', 'b'] }, { stringList: ['a', 'b'] }),
  ...falseAndZeros.map(([id, need, text, value]) =>
    createsOf(`emptied/${id}`, 'CRE-02', { [need]: text }, { [need]: value }),
  ),
];

/** The projections, each with the requirement that its answer judges, and those of the details. */
const updateProjections = [
  ['', 'UPD-04', ['R-53-01']],
  ['none', 'UPD-04', ['R-53-01']],
  ['envelope', 'UPD-05', ['R-30-03']],
  ['payload', 'UPD-05', ['TYP-07', 'R-59-01']],
  ['entity', 'UPD-06', []],
] as const;

export const updateCases: readonly Case[] = [
  ...updateProjections.map(([projection, own, details]) =>
    legacyCase(`legacy/update/${projection || 'default'}`, ['UPD-02', 'LEG-04'], async (c) => {
      const made = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
      const before = await c.oracle.snapshot();
      const property = c.fixture.property('stringProperty');
      const answer = await update(c, made, { stringProperty: 'b' }, projectedWhole(projection));
      c.checkStatus(answer, 200, { judges: ['UPD-02', 'LEG-04', own] });
      const observeManipulation = (manipulation: Plain | undefined) => {
        c.observe('newValue', memberOf(manipulation, 'newValue'), 'b');
        c.observe('owner', memberOf(manipulation, 'owner'), ownerOf(made, property));
      };
      if (projection === 'entity') {
        c.check('answer', answer.value, entity({ id: made.id, [property]: 'b' }), { judges: own });
      } else if (projection === 'payload') {
        const judges = [own, 'TYP-07'];
        checkType(c, answer.value, 'ChangeValueManipulation', { judges });
        observeManipulation(answer.value);
      } else judgeProjection(c, projection, answer, [own], observeManipulation);
      await c.oracle.updated(before, made, { [property]: 'b' });
    }).with({ needs: ['stringProperty', 'integerProperty'], also: [own, ...details] }),
  ),
  legacyCase('legacy/update/several', ['UPD-02', 'LEG-04'], async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
    const before = await c.oracle.snapshot();
    const texts = { stringProperty: 'b', integerProperty: '2' };
    const answer = await succeeded(c, update(c, made, texts, projectedWhole('payload')));
    c.observe('type of the answer', simpleName(answer.value), 'CompoundManipulation');
    c.observe('number', listOf(memberOf(answer.value, 'compoundManipulationList')).length, 2);
    await c.oracle.updated(before, made, byName(c, { stringProperty: 'b', integerProperty: 2 }));
  }).with({ needs: ['stringProperty', 'integerProperty'], also: 'R-59-07' }),
  legacyCase('legacy/update/global-id', 'UPD-02', async (c) => {
    const made = await c.fixture.create();
    await requireGlobalId(c, made);
    const parameters = { ...named(made), '*globalId': c.marker };
    await expectUpdate(c, made, { globalId: c.marker }, () => c.subject.legacy('update', parameters));
  }),
  ...(['type', 'id'] as const).map((missing) =>
    refuse(`legacy/update/without-${missing}`, 'UPD-01', { stringProperty: 'a' }, usually(400), (c, made) =>
      c.subject.legacy('update', without(c, missing, { ...named(made), [dynamicParameter(c, 'stringProperty')]: 'b' })),
    ).with({ needs: ['legacy'], also: 'R-6-04' }),
  ),
  keep('legacy/update/nothing', 'UPD-03', {}, (c, made) => update(c, made, {})).with({ needs: ['legacy'] }),
  legacyCase('legacy/update/no-asterisk', 'LEG-05', async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const before = await c.oracle.snapshot();
    await c.subject.legacy('update', { ...named(made), [c.fixture.property('stringProperty')]: 'b' });
    await c.oracle.none(before);
  }).with({ needs: ['stringProperty'] }),
  legacyCase('legacy/update/enum', 'UPD-07', async (c) => {
    const made = await c.fixture.create();
    const [, name = ''] = c.fixture.constants;
    const values = { [c.fixture.property('enumProperty')]: constant(name) };
    await expectUpdate(c, made, values, () => update(c, made, { enumProperty: name }));
  }).with({ needs: ['enumProperty'] }),
  refuse('legacy/update/unknown-constant', 'R-7-01', {}, usually(400), (c, made) =>
    update(c, made, { enumProperty: 'no such constant' }),
  ).with({ needs: ['legacy', 'enumProperty'], also: 'R-7-06' }),
  refuse('legacy/update/all-or-nothing', 'R-7-01', { stringProperty: 'a' }, usually(400), (c, made) =>
    update(c, made, { stringProperty: 'b', enumProperty: 'no such constant' }),
  ).with({ needs: ['legacy', 'enumProperty'], also: 'R-7-06' }),
  legacyCase('legacy/update/entity-property', 'UPD-08', async (c) => {
    const made = await c.fixture.create({}, 'linkingType');
    const other = await c.fixture.create();
    const before = await c.oracle.snapshot();
    const values = { [c.fixture.property('entityProperty')]: c.fixture.reference(other) };
    await expectUpdate(c, made, values, () => update(c, made, { entityProperty: idText(other.id) }));
    c.checkStatus(await update(c, made, { entityProperty: 'null' }), 200, { judges: 'UPD-09' });
    await c.oracle.judging('UPD-09').none(before);
  }).with({ needs: ['entityProperty'], also: 'UPD-09', linksOnce: true }),
  legacyCase('legacy/update/clear-collection', 'R-61-10', async (c) => {
    const made = await c.fixture.create({ stringList: ['a', 'b'] });
    const before = await c.oracle.snapshot();
    const property = c.fixture.property('stringList');
    const answer = await succeeded(c, update(c, made, { stringList: 'null' }, projectedWhole('payload')));
    checkType(c, answer.value, 'ClearCollectionManipulation', { judges: 'R-59-06' });
    c.check('owner', memberOf(answer.value, 'owner'), ownerOf(made, property), { judges: 'R-59-06' });
    await c.oracle.updated(before, made, { [property]: [] });
  }).with({ needs: ['stringList'], also: 'R-59-06' }),
  updates('null-text', 'R-61-09', { stringProperty: 'a' }, { stringProperty: 'null' }, { stringProperty: 'null' }),
  ...falseAndZeros.map(([id, need, text, value, before]) =>
    updates(`emptied/${id}`, 'UPD-02', { [need]: before }, { [need]: text }, { [need]: value }),
  ),
];

/** The projections, each with what its answer judges, and the requirements of the details. */
const deleteProjections = [
  ['', ['DEL-03'], ['R-53-01']],
  ['none', ['DEL-03'], ['R-53-01']],
  ['envelope', ['DEL-04', 'TYP-04'], ['R-30-03']],
  ['payload', ['DEL-05'], ['TYP-07', 'R-59-03']],
] as const;

export const deleteCases: readonly Case[] = [
  ...deleteProjections.map(([projection, judges, details]) => {
    const also = [...judges, ...details];
    return legacyCase(`legacy/delete/${projection || 'default'}`, 'DEL-02', async (c) => {
      const made = await c.fixture.create();
      await c.fixture.create();
      const before = await c.oracle.snapshot();
      const answer = await c.subject.legacy('delete', { ...named(made), ...projectedWhole(projection) });
      c.checkStatus(answer, 200, { judges: ['DEL-02', judges[0]] });
      judgeProjection(c, projection, answer, judges, (manipulation) => {
        c.observe('type of the manipulation', simpleName(manipulation), 'DeleteManipulation');
        c.observe('entity', memberOf(manipulation, 'entity'), referenceTo(made));
      });
      await c.oracle.deleted(before, [made]);
    }).with({ also });
  }),
  ...(['type', 'id'] as const).map((missing) =>
    refuse(`legacy/delete/without-${missing}`, 'DEL-01', {}, usually(400), (c, made) =>
      c.subject.legacy('delete', without(c, missing, named(made))),
    ).with({ needs: ['legacy'], also: 'R-6-04' }),
  ),
  ...rows(
    ['drops-references', 'R-58-07', 'optionalReference', 200],
    ['mandatory-reference', 'R-58-08', 'mandatoryReference', 400],
    ['strict-reference', 'R-42-07', 'strictReference', 400],
  ).map(([id, requirement, need, status]) =>
    legacyCase(`legacy/delete/${id}`, requirement, async (c) => {
      const made = await c.fixture.create();
      const referring = await c.fixture.createReferring(need, made);
      // A refused DELETE drops no other reference, either.
      if (status === 400) await c.fixture.createReferring('optionalReference', made);
      const before = await c.oracle.snapshot();
      c.checkStatus(await c.subject.legacy('delete', named(made)), status);
      if (status === 400) return c.oracle.none(before);
      const property = c.fixture.property(need);
      await c.oracle.deleted(before, [made], [{ target: referring, properties: { [property]: null } }]);
      // A reference that was not dropped reads as null, too, until another entity has the same identity.
      const again = await c.subject.writeEntity('PUT', { type: made.type }, c.fixture.values({ id: made.id }));
      if (again.status !== 200) return;
      const value = (await c.oracle.property(referring, property)) ?? null;
      c.check('the reference, after the same id was created again', value, null);
    }).with({ needs: ['referringType', 'optionalReference', need] }),
  ),
];
