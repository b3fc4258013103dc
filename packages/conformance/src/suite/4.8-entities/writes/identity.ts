import type { Case, CaseContext, Status } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { CreatableNeed, PropertyNeed } from '../../../case/needs.js';
import { entity, type Plain } from '../../../case/plain.js';
import type { Observation, Options, Target } from '../../../case/subject.js';
import { assemblyEntity, envelopeAround } from '../../4.3-legacy-calls/shared.js';
import { editing, setting } from '../../4.9-properties/shared.js';
import { expectStored, expectUpdate } from '../../expectations.js';
import { entityPath, idJson, idText, sendJson, simpleNameOf } from '../../requests.js';
import { checkType, jsonOf, memberOf, simpleName } from '../../responses.js';
import { byName, type CaseRow, change, entityCase, legacyCase, type Request, testCase } from '../../rows.js';

/** Sends a PATCH that sets the text to `b`. */
const patch = (c: CaseContext, target: Target, options: Options = {}): Promise<Observation> =>
  c.subject.writeEntity('PATCH', target, entity(byName(c, { stringProperty: 'b' })), options);

const ofSubtype = { needs: ['subtype'], deviation: 'D-53' } as const;

/** Changes by a path of the supertype of an entity. Deployed services compare types exactly. */
const bySupertype: readonly (readonly [call: string, need: PropertyNeed, Plain, Plain, Request])[] = [
  ['ent-patch', 'stringProperty', 'a', 'b', (c, target) => patch(c, target)],
  ['prp-put', 'stringProperty', 'a', 'b', setting('PUT', 'stringProperty', 'b')],
  ['prp-post', 'stringList', ['a'], ['a', 'b'], editing('stringList', { single: 'b' })],
];

const ignoring = { needs: ['ignoredPartitions', 'throwaway'], deviation: 'D-51' } as const;

/** The entity that a write finds by an id, and the response about it. Deployed services differ in both. */
export const identityCases: readonly Case[] = [
  change(
    'ent-patch/projection/envelope/changes',
    'ENT-WRT-08',
    { stringProperty: 'a' },
    { stringProperty: 'b' },
    (c, made) => patch(c, made, { projection: 'envelope', depth: 'reachable' }),
  ).with({
    also: 'R-30-03',
    deviation: 'D-33',
    answer: (c, { value }) => {
      checkType(c, value, 'ManipulationResponse');
      const expected = differs<string | undefined>('D-33', 'ChangeValueManipulation', undefined);
      const manipulation = simpleName(memberOf(value, 'inducedManipulation'));
      c.check('inducedManipulation', manipulation, expected, { judges: 'R-30-03' });
    },
  }),
  change(
    'ent-patch/projection/referenceInfo/partition',
    'R-31-01',
    { stringProperty: 'a' },
    { stringProperty: 'b' },
    (c, made) => patch(c, made, { projection: 'referenceInfo' }),
  ).with({
    deviation: 'D-34',
    answer: (c, { value }) => {
      const expected = differs<Plain>('D-34', c.fixture.access, null);
      c.check('partition', memberOf(value, 'refPartition') ?? null, expected);
    },
  }),
  ...(['PUT', 'PATCH'] as const).map((method) =>
    entityCase(`ent-${method.toLowerCase()}/simple-name/nested`, 'ENT-PATH-03', async (c) => {
      const inner = await c.fixture.create();
      const made = await c.fixture.create({}, 'linkingType');
      const before = await c.oracle.snapshot();
      const property = c.fixture.property('entityProperty');
      const type = simpleNameOf(c, made.type);
      const body = { [property]: { _type: inner.type, id: idJson(inner.id) } };
      const answer = await sendJson(c, method, entityPath(c, { ...made, type }), body);
      // Deployed services refuse this by accident, so both outcomes are allowed.
      c.checkStatus(answer, differs<Status>('D-35', 200, [200, 400]));
      if (answer.status !== 200) return c.oracle.none(before);
      await c.oracle.updated(before, made, { [property]: c.fixture.reference(inner) });
    }).with({ needs: ['entityProperty'], linksOnce: true, deviation: 'D-35' }),
  ),
  entityCase('ent-patch/global-id-in-use', 'VAL-13', async (c) => {
    const [one, other] = [await c.fixture.create(), await c.fixture.create()];
    const globalId = memberOf((await c.subject.getEntity(one)).value, 'globalId') ?? null;
    const send = () => c.subject.writeEntity('PATCH', other, entity({ globalId }), { projection: 'success' });
    await expectUpdate(c, other, { globalId }, send, { status: differs<Status>('D-62', 200, 500) });
  }).with({ deviation: 'D-62' }),
  entityCase('ent-get/ignored-partition', 'ENT-PATH-04', async (c) => {
    const collection = { type: c.fixture.type('entityType'), access: c.fixture.ignoringAccess };
    const created = await c.subject.writeEntity('POST', collection, c.fixture.values(), { projection: 'idInfo' });
    c.checkStatus(created, 200);
    const elsewhere = { ...collection, id: created.value ?? null, partition: 'elsewhere' };
    c.checkStatus(await c.subject.getEntity(elsewhere), differs('D-51', 200, 404));
    // The marker stays, since the clean-up deletes only what has it.
    const property = c.fixture.marker('entityType');
    c.checkStatus(await c.subject.writeEntity('PATCH', elsewhere, c.fixture.values()), 200);
    c.checkStatus(await c.subject.setProperty('PUT', { ...elsewhere, property }, c.marker), 200);
    c.checkStatus(await c.subject.getProperty({ ...elsewhere, property }), 200);
    c.checkStatus(await c.subject.deleteEntity(elsewhere), 200);
  }).with(ignoring),
  testCase('ent-put/projection/idInfo/text', 'R-18-13', async (c) => {
    const type = c.fixture.type('stringIdType');
    const body = JSON.stringify(c.fixture.values({ id: `${c.marker}-id` }, 'stringIdType').properties);
    const answer = await sendJson(c, 'PUT', entityPath(c, { type }, [['projection', 'idInfo']]), body);
    c.checkStatus(answer, 200);
    c.check('answer', jsonOf(answer), `${c.marker}-id`);
  }).with({ needs: ['stringIdType'] }),
  ...bySupertype.map(([call, need, before, after, request]) =>
    entityCase(`${call}/supertype`, 'R-32-10', async (c) => {
      const made = await c.fixture.create({ [need]: before }, 'subtype');
      const target = { type: c.fixture.type('entityType'), id: made.id, partition: c.fixture.access };
      const status = differs<Status>('D-53', 200, 404);
      await expectUpdate(c, made, byName(c, { [need]: after }), () => request(c, target, {}), { status });
    }).with({ ...ofSubtype, needs: [...ofSubtype.needs, need] }),
  ),
  entityCase('ent-delete/supertype', 'R-32-10', async (c) => {
    const made = await c.fixture.create({}, 'subtype');
    const before = await c.oracle.snapshot();
    const answer = await c.subject.deleteEntity({ type: c.fixture.type('entityType'), id: made.id });
    if (c.checkStatus(answer, differs('D-53', 200, 404)) === 'deployed') return c.oracle.none(before);
    await c.oracle.deleted(before, [made]);
  }).with(ofSubtype),
];

/** The last number of a long, which is also the last id. */
const last = 2n ** 63n - 1n;

/** Creates an entity with a generated id, and returns the id. */
async function generate(c: CaseContext, need: CreatableNeed = 'entityType'): Promise<Plain> {
  const collection = { type: c.fixture.type(need) };
  const answer = await c.subject.writeEntity('POST', collection, c.fixture.values({}, need), { projection: 'idInfo' });
  c.checkStatus(answer, 200);
  return answer.value ?? null;
}

const numberOf = (id: Plain): bigint => (/^\d+$/.test(idText(id)) ? BigInt(idText(id)) : -1n);

/** Creates an entity with an id that the request chooses. */
async function choose(c: CaseContext, id: bigint, need: CreatableNeed = 'entityType'): Promise<void> {
  const target = { type: c.fixture.type(need), id: { digits: String(id) } };
  c.checkStatus(await c.subject.writeEntity('PUT', target, c.fixture.values({}, need)), 200);
}

const generated = (id: string, judges: string, run: Case['run']): CaseRow =>
  entityCase(`generated-ids/${id}`, judges, run);

/**
 * the ids that a service generates. High ids would change all later ones, so only a throwaway server gets them.
 */
export const generatedIdCases: readonly Case[] = [
  generated('not-in-use', 'R-75-01', async (c) => {
    const before = await c.oracle.snapshot();
    const ids: string[] = [];
    for (const need of ['entityType', 'subtype', 'entityType'] as const) ids.push(idText(await generate(c, need)));
    c.check('different ids', new Set(ids).size, ids.length);
    await c.oracle.created(before, {}, ids.length);
  }).with({ needs: ['subtype'] }),
  ...(['entityType', 'subtype'] as const).map((need) =>
    generated(`above-the-highest/of-${need}`, 'R-75-02', async (c) => {
      const highest = numberOf(await c.fixture.unusedId());
      await choose(c, highest, need);
      const ids = [await generate(c, 'entityType'), await generate(c, 'subtype')];
      c.check('ids', ids.map(idText), [String(highest + 1n), String(highest + 2n)]);
    }).with({ needs: ['longIds', 'subtype', 'throwaway'] }),
  ),
  generated('after-the-last', 'R-75-03', async (c) => {
    await choose(c, last);
    const ids = [await generate(c), await generate(c)].map(idText);
    c.check('different ids', new Set([String(last), ...ids]).size, 3);
  }).with({ needs: ['longIds', 'throwaway'] }),
  ...(['before', 'after'] as const).map((place) =>
    legacyCase(`generated-ids/chosen-in-the-body/${place}`, 'R-75-04', async (c) => {
      const next = numberOf(await generate(c)) + 1n;
      const property = c.fixture.property('stringProperty');
      const chosen = { _id: '1', ...assemblyEntity(c, { [property]: 'chosen' }, { digits: String(next) }) };
      const generated = assemblyEntity(c, { [property]: 'generated' });
      const assembly = place === 'before' ? [chosen, generated] : [generated, chosen];
      const body = JSON.stringify(envelopeAround(c, assembly, ['1']));
      const values = [{ [property]: 'chosen' }, { [property]: 'generated' }];
      const [first] = await expectStored(c, values, [], () => c.subject.legacy('assembly-manipulate', { body }));
      c.check('id', numberOf(first?.properties['id'] ?? null), next);
    }).with({ needs: ['longIds', 'stringProperty', 'throwaway'] }),
  ),
  generated('of-other-types', 'R-75-05', async (c) => {
    await choose(c, last, 'mandatoryType');
    const before = await c.oracle.snapshot();
    await generate(c);
    await c.oracle.created(before, {});
  }).with({ needs: ['longIds', 'mandatoryType', 'throwaway'] }),
];
