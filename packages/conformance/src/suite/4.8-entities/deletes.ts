import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { ReferringNeed } from '../../case/needs.js';
import { entity, mapOf, type Plain, setOf } from '../../case/plain.js';
import type { Observation, PropertyTarget } from '../../case/subject.js';
import { expectDeletion, expectNoChange } from '../expectations.js';
import { checkType, memberOf, showsTrace, simpleName, succeeded } from '../responses.js';
import { byName, entityCase, refuse, rows, testCase } from '../rows.js';
import { entryLeft } from './delete-modes.js';
import { answersTrue, counts, createAgain, deleteOwn, deletes, several } from './deletion-rows.js';

/** A reference that cannot be dropped: the DELETE fails and changes nothing. */
const keepsReferred = (
  id: string,
  judges: Case['judges'],
  need: 'mandatoryReference' | 'strictReference',
  also?: string,
) =>
  entityCase(`ent-delete/${id}`, judges, async (c) => {
    const target = await c.fixture.create();
    await c.fixture.createReferring(need, target);
    const before = await c.oracle.snapshot();
    const answer = await c.subject.deleteEntity(target);
    c.checkStatus(answer, 500);
    c.observe('a stack trace is shown', showsTrace(answer), false, { judges: 'R-4-05' });
    await (also === undefined ? c.oracle : c.oracle.judging(also)).none(before);
  }).with({ needs: ['referringType', need], also: ['R-4-05', also ?? []].flat() });

/** A DELETE leaves what the entity refers to. */
const referringCases = (['entityProperty', 'entityList'] as const).map((need) =>
  entityCase(`ent-delete/referring/${need}`, 'ENT-DEL-01', async (c) => {
    const reference = c.fixture.reference(await c.fixture.create());
    const made = await c.fixture.create({ [need]: need === 'entityList' ? [reference] : reference }, 'linkingType');
    await expectDeletion(c, [made], () => c.subject.deleteEntity(made));
  }).with({ needs: [need], linksOnce: true }),
);

/** Collections of references. */
const collectionsOf: readonly (readonly [need: ReferringNeed, of: (...references: readonly Plain[]) => Plain])[] = [
  ['referenceList', (...references) => references],
  ['referenceSet', setOf],
  ['referenceMap', (...references) => mapOf(...references.map((each, index) => [`key ${index}`, each] as const))],
  ['referenceKeyMap', (...references) => mapOf(...references.map((each) => [each, 'value'] as const))],
];

/** A DELETE removes the references to the entity from a collection, and no others. */
const otherReferenceCases = collectionsOf.map(([need, of]) =>
  entityCase(`ent-delete/other-references/${need}`, 'ENT-DEL-06', async (c) => {
    const gone = await c.fixture.create();
    const others = [c.fixture.reference(await c.fixture.create()), c.fixture.reference(await c.fixture.create())];
    const holder = await c.fixture.create({ [need]: of(...others, c.fixture.reference(gone)) }, 'referringType');
    const before = await c.oracle.snapshot();
    c.checkStatus(await c.subject.deleteEntity(gone, { 'delete-mode': 'dropReferences' }), 200);
    const property = c.fixture.property(need);
    const now = need === 'referenceMap' ? await c.oracle.property(holder, property) : undefined;
    const properties = { [property]: entryLeft(now, of(...others, null), of(...others)) };
    await c.oracle.deleted(before, [gone], [{ target: holder, properties }]);
  }).with({ needs: ['referringType', need] }),
);

/** A DELETE removes every reference of two entities that have several: by two properties, and twice in a list. */
const severalReferencesCase: Case = entityCase('ent-delete/several-references', 'ENT-DEL-06', async (c) => {
  const [gone, other] = [await c.fixture.create(), c.fixture.reference(await c.fixture.create())];
  const reference = c.fixture.reference(gone);
  const values = { optionalReference: reference, referenceList: [reference, other, reference] };
  const holders = [await c.fixture.create(values, 'referringType'), await c.fixture.create(values, 'referringType')];
  const properties = {
    [c.fixture.property('optionalReference')]: null,
    [c.fixture.property('referenceList')]: [other],
  };
  const send = () => c.subject.deleteEntity(gone, { 'delete-mode': 'dropReferences' });
  const changed = holders.map((target) => ({ target, properties }));
  await expectDeletion(c, [gone], send, changed);
  // A reference that was not dropped reads as absent, until another entity has the same identity.
  const again = await c.subject.writeEntity('PUT', { type: gone.type }, c.fixture.values({ id: gone.id }));
  if (again.status !== 200) return;
  for (const holder of holders) {
    for (const [property, value] of Object.entries(properties)) {
      const now = (await c.oracle.property(holder, property)) ?? null;
      c.check(`${property}, after the same id was created again`, now, value);
    }
  }
}).with({ needs: ['referringType', 'optionalReference', 'referenceList'] });

type AddReference = (c: CaseContext, target: PropertyTarget, reference: Plain) => Promise<Observation>;

const addElement: AddReference = ({ subject }, target, single) => subject.editProperty(target, { single });
const setReference: AddReference = ({ subject }, target, value) => subject.setProperty('PUT', target, value);

/** A reference counts as soon as a call of a property has added it, and until another one has removed it. */
const editedReferenceCases = rows(
  ['optionalReference', setReference],
  ['referenceList', addElement],
  ['referenceSet', addElement],
).map(([need, add]) =>
  entityCase(`ent-delete/edited-reference/${need}`, 'ENT-DEL-10', async (c) => {
    const [made, holder] = [await c.fixture.create(), await c.fixture.create({}, 'referringType')];
    const target = { ...holder, property: c.fixture.property(need) };
    const send = () => c.subject.deleteEntity(made, { 'delete-mode': 'failIfReferenced' });
    c.checkStatus(await add(c, target, c.fixture.reference(made)), 200);
    const referred = await c.oracle.snapshot();
    c.check('the delete fails', (await send()).status >= 400, true);
    await c.oracle.none(referred);
    c.checkStatus(await c.subject.clearProperty(target), 200);
    const free = await c.oracle.snapshot();
    c.checkStatus(await send(), 200, { judges: 'ENT-DEL-11' });
    await c.oracle.judging('ENT-DEL-11').deleted(free, [made]);
  }).with({ needs: ['referringType', need], also: 'ENT-DEL-11' }),
);

/** A reference in a property of type `object` counts, and is dropped. */
const objectReferenceCase: Case = entityCase('ent-delete/object-reference', 'ENT-DEL-10', async (c) => {
  const made = await c.fixture.create();
  const holder = await c.fixture.create({ objectProperty: c.fixture.reference(made) });
  const before = await c.oracle.snapshot();
  const refused = await c.subject.deleteEntity(made, { 'delete-mode': 'failIfReferenced' });
  c.check('the delete fails', refused.status >= 400, true);
  await c.oracle.none(before);
  const dropped = await c.subject.deleteEntity(made, { 'delete-mode': 'dropReferences' });
  c.checkStatus(dropped, 200, { judges: 'ENT-DEL-06' });
  const properties = { [c.fixture.property('objectProperty')]: null };
  await c.oracle.judging('ENT-DEL-06').deleted(before, [made], [{ target: holder, properties }]);
}).with({ needs: ['objectProperty'], also: 'ENT-DEL-06' });

/** The answer is an envelope, in which the manipulation names the entity. */
function judgeEnvelope(c: CaseContext, answer: Observation): void {
  c.checkStatus(answer, 200);
  const judging = { judges: ['ENT-DEL-13', 'TYP-04'] };
  checkType(c, answer.value, 'ManipulationResponse', judging);
  const manipulation = memberOf(answer.value, 'inducedManipulation');
  const expected = differs<string | undefined>('D-33', 'DeleteManipulation', undefined);
  const observing = { judges: ['R-30-03', 'R-59-03'] };
  if (c.observe('inducedManipulation', simpleName(manipulation), expected, observing) === 'deployed') return;
  c.observe('entity of the manipulation', memberOf(manipulation, 'entity') !== undefined, true, { judges: 'R-59-03' });
}

const referring = ['referringType', 'optionalReference'] as const;
const inAccessOfItsOwn = ['stringIdType', 'ignoredPartitions', 'throwaway'] as const;
const go = { stringProperty: 'go' } as const;
const byCondition = { deletesByCondition: true } as const;

/** DELETE apart from its modes. */
export const deleteCases: readonly Case[] = [
  ...referringCases,
  ...otherReferenceCases,
  severalReferencesCase,
  ...editedReferenceCases,
  objectReferenceCase,
  entityCase('ent-delete/other-partition', 'ENT-DEL-27', async (c) => {
    const [one, other] = c.fixture.partitions;
    const id = await c.fixture.unusedId();
    const { type } = await c.fixture.createIn(one, id);
    await expectNoChange(c, 404, () => c.subject.deleteEntity({ type, id, partition: other }));
  }).with({ needs: ['partitions'] }),
  entityCase('ent-delete/partition/fails-if-referenced', 'ENT-DEL-10', async (c) => {
    const [partition] = c.fixture.partitions;
    const target = await c.fixture.createIn(partition, await c.fixture.unusedId());
    await c.fixture.createReferring('optionalReference', target);
    const before = await c.oracle.snapshot();
    const answer = await c.subject.deleteEntity(target, { 'delete-mode': 'failIfReferenced' });
    c.check('the delete fails', answer.status >= 400, true);
    await c.oracle.none(before);
  }).with({ needs: [...referring, 'partitions'] }),
  deletes('ent-delete/by-id', 'ENT-DEL-01', {
    also: ['ENT-DEL-15', 'ENT-DEL-17', 'R-31-06', 'ERR-01'],
    gone: [{}],
    stay: [{}],
    request: (c, target) => c.subject.deleteEntity(target),
    judge: counts('answer', {
      status: { judges: ['ENT-DEL-01', 'ERR-01'] },
      count: { judges: ['ENT-DEL-15', 'ENT-DEL-17', 'R-31-06'] },
    }),
  }),
  entityCase('ent-delete/default-mode', 'ENT-DEL-09', async (c) => {
    const target = await c.fixture.create();
    const referring = await c.fixture.createReferring('optionalReference', target);
    const properties = { [c.fixture.property('optionalReference')]: null };
    await expectDeletion(c, [target], () => c.subject.deleteEntity(target), [{ target: referring, properties }]);
  }).with({ needs: referring }),
  keepsReferred('default-mode-mandatory', ['ENT-DEL-09', 'ERR-14'], 'mandatoryReference', 'R-8-05'),
  keepsReferred('strict-reference', 'R-42-07', 'strictReference'),
  deletes('ent-delete/projection/count', 'ENT-DEL-14', {
    also: 'ENT-DEL-15',
    gone: [{}],
    request: (c, target) => c.subject.deleteEntity(target, { projection: 'count' }),
    judge: counts('answer', { count: { judges: ['ENT-DEL-14', 'ENT-DEL-15'] } }),
  }),
  deletes('ent-delete/projection/success', 'ENT-DEL-16', {
    gone: [{}],
    request: (c, target) => c.subject.deleteEntity(target, { projection: 'success' }),
    judge: answersTrue,
  }),
  deletes('ent-delete/projection/envelope', 'ENT-DEL-13', {
    also: ['TYP-04', 'R-30-03', 'R-59-03'],
    deviation: 'D-33',
    gone: [{}],
    request: (c, target) => c.subject.deleteEntity(target, { projection: 'envelope', depth: 'reachable' }),
    judge: judgeEnvelope,
  }),
  deletes('ent-delete/where', 'ENT-DEL-02', {
    also: ['ENT-DEL-14', 'ENT-DEL-18'],
    ...byCondition,
    gone: [go, go],
    stay: [{ stringProperty: 'stay' }],
    request: (c) => deleteOwn(c, byName(c, go), several),
    judge: counts('count', { status: { judges: 'ENT-DEL-18' }, count: { judges: 'ENT-DEL-14' } }),
  }),
  entityCase('ent-delete/where/not-allowed', ['ENT-DEL-19', 'LIM-10', 'R-41-01'], async (c) => {
    await c.fixture.create(go);
    await c.fixture.create(go);
    const before = await c.oracle.snapshot();
    const answer = await deleteOwn(c, {});
    c.check('the delete fails', answer.status >= 400 || answer.status === 0, true);
    await c.oracle.judging(['ENT-DEL-19', 'R-41-01', 'R-8-05']).none(before);
  }).with({ needs: ['stringProperty'], also: 'R-8-05', deletesByCondition: true }),
  refuse('ent-delete/where/not-allowed-status', 'R-41-02', go, 412, (c) => deleteOwn(c, {})).with(byCondition),
  entityCase('ent-delete/where/nothing-matches', 'ENT-DEL-02', async (c) => {
    const { type } = await c.fixture.create();
    const before = await c.oracle.snapshot();
    const where = { [c.fixture.marker('entityType')]: `${c.marker} nothing` };
    const answer = await succeeded(c, c.subject.deleteWhere({ type }, where, several), { judges: 'R-41-03' });
    c.check('count', answer.value, 0, { judges: 'R-41-03' });
    await c.oracle.none(before);
  }).with({ also: 'R-41-03', ...byCondition }),
  testCase('ent-delete/all', 'ENT-DEL-03', async (c) => {
    const collection = { type: c.fixture.type('stringIdType'), access: c.fixture.ignoringAccess };
    c.checkStatus(await c.subject.writeEntity('POST', collection, c.fixture.values({}, 'stringIdType')), 200);
    c.checkStatus(await c.subject.writeEntity('POST', collection, c.fixture.values({}, 'stringIdType')), 200);
    const answer = await succeeded(c, c.subject.deleteWhere(collection, {}, several));
    c.check('count', answer.value, 2);
    c.check('what is left', (await c.subject.queryEntities(collection)).value, []);
  }).with({ needs: inAccessOfItsOwn, ...byCondition }),
  entityCase('ent-delete/among-the-deleted', 'R-42-04', async (c) => {
    const first = await c.fixture.create();
    const second = await c.fixture.create({ entityProperty: c.fixture.reference(first) });
    const options = { ...several, 'delete-mode': 'failIfReferenced' };
    await expectDeletion(c, [first, second], () => deleteOwn(c, {}, options));
  }).with({ needs: ['entityProperty'], ...byCondition }),
  entityCase('ent-delete/left-behind-resolves', 'R-42-08', async (c) => {
    const target = await c.fixture.create();
    const holder = await c.fixture.createReferring('optionalReference', target);
    const before = await c.oracle.snapshot();
    const answer = await c.subject.deleteEntity(target, { 'delete-mode': 'ignoreReferences' });
    if (c.checkStatus(answer, differs('D-17', 200, 500)) === 'deployed') return c.oracle.none(before);
    c.check('the deleted entity', await c.oracle.read(target), undefined);
    await createAgain(c, target);
    const value = await c.oracle.property(holder, c.fixture.property('optionalReference'));
    c.check('the reference', value === undefined ? undefined : memberOf(value, 'id'), target.id);
  }).with({ needs: referring, deviation: 'D-17' }),
  entityCase('ent-delete/partition', 'ENT-PATH-04', async (c) => {
    const id = await c.fixture.unusedId();
    const [first, second] = c.fixture.partitions;
    const one = await c.fixture.createIn(first, id);
    const two = await c.fixture.createIn(second, id);
    c.checkStatus(await c.subject.deleteEntity(one), 200);
    c.checkStatus(await c.subject.getEntity(one), 404);
    const other = await succeeded(c, c.subject.getEntity(two));
    c.check('the entity of the other partition', other.value, entity({ id }), { judges: ['R-42-09', 'ENT-PATH-04'] });
  }).with({ needs: ['partitions'], also: 'R-42-09' }),
];
