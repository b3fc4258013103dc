import { anyError, type Case, type CaseContext } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { constant, date, entity, mapOf, type Plain } from '../../../case/plain.js';
import { inItsPartition, type Observation, type Target } from '../../../case/subject.js';
import { entityPath, sendMarked } from '../../requests.js';
import { succeeded } from '../../responses.js';
import { byName, change, entityCase, refuse } from '../../rows.js';

/** Properties that a null in the body clears, or leaves (D-13). */
const nulls: readonly (readonly [need: PropertyNeed, method: 'POST' | 'PUT' | 'PATCH', value: Plain])[] = [
  ['stringProperty', 'PATCH', 'a'],
  ['stringProperty', 'PUT', 'a'],
  ['stringProperty', 'POST', 'a'],
  ['integerProperty', 'PATCH', 7],
  ['dateProperty', 'PATCH', date('2026-03-01T12:30:45.123Z')],
  ['stringList', 'PATCH', ['a', 'b']],
  ['stringMap', 'PATCH', mapOf(['k', 'a'])],
];

const listFlag = [['list-entities-request', 'true']] as const;

/** Bodies that are refused, with their query. Default: one entity. */
const bodies = [
  ['single-with-flag', 'R-38-02', listFlag, undefined],
  ['empty-array', 'R-31-07', listFlag, '[]'],
  ['empty-body', 'R-38-04', [], ''],
  ['null-body', 'R-38-05', [], 'null'],
] as const;

/** Changes an entity by a body that names another partition. */
const patchElsewhere = (c: CaseContext, target: Target): Promise<Observation> =>
  c.subject.writeEntity('PATCH', target, entity({ partition: 'elsewhere', ...byName(c, { stringProperty: 'b' }) }));

export const mergeCases: readonly Case[] = [
  ...nulls.map(([need, method, value]) =>
    entityCase(
      `ent-${method.toLowerCase()}/null${need === 'stringProperty' && method === 'PATCH' ? '' : `/${need}`}`,
      'R-35-03',
      async (c) => {
        const made = await c.fixture.create({ [need]: value });
        const before = await c.oracle.snapshot();
        const property = c.fixture.property(need);
        const answer = await c.subject.writeEntity(method, made, entity({ [property]: null }));
        c.checkStatus(answer, differs('D-13', 200, 200));
        const left = await c.oracle.property(made, property);
        const detected = c.check('value', left, differs<Plain>('D-13', null, value));
        if (detected === 'deployed') return c.oracle.none(before);
        await c.oracle.updated(before, made, { [property]: null });
      },
    ).with({ needs: [need], deviation: 'D-13' }),
  ),
  entityCase('ent-put/id-of-the-path', 'R-39-01', async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const before = await c.oracle.snapshot();
    const body = c.fixture.values({ id: await c.fixture.unusedId(), stringProperty: 'b' });
    c.checkStatus(await c.subject.writeEntity('PUT', made, body), 200);
    c.check('id of the entity', (await c.oracle.read(made))?.properties['id'], made.id, { judges: 'R-35-04' });
    await c.oracle.updated(before, made, byName(c, { stringProperty: 'b' }));
  }).with({ needs: ['stringProperty'], also: 'R-35-04' }),
  change('ent-patch/partition', 'R-35-05', { stringProperty: 'a' }, { stringProperty: 'b' }, (c, made) =>
    patchElsewhere(c, inItsPartition(made, c.fixture.access)),
  ),
  change(
    'ent-patch/partition/of-the-body',
    'R-35-05',
    { stringProperty: 'a' },
    { stringProperty: 'b' },
    patchElsewhere,
  ).with({ needs: ['partitions'], deployed: ['D-51', 404] }),
  refuse('ent-put/unfitting-type', 'R-39-02', {}, 400, (c, made) => {
    const body = entity({ [c.fixture.marker('entityType')]: c.marker }, c.fixture.type('stringIdType'));
    return c.subject.writeEntity('PUT', made, body);
  }).with({ needs: ['stringIdType'] }),
  entityCase('ent-post/list-flag', 'ENT-WRT-12', async (c) => {
    const before = await c.oracle.snapshot();
    const entities = [c.fixture.values({ stringProperty: 'x' }), c.fixture.values({ stringProperty: 'x' })];
    const answer = await c.subject.writeEntities('POST', { type: c.fixture.type('entityType') }, entities);
    c.checkStatus(answer, 200, { judges: ['ENT-WRT-12', 'R-5-01'] });
    await c.oracle.created(before, { [c.fixture.property('stringProperty')]: 'x' }, 2);
  }).with({ needs: ['stringProperty'], also: 'R-5-01' }),
  entityCase('ent-post/list-without-flag', 'ENT-WRT-12', async (c) => {
    const before = await c.oracle.snapshot();
    const entities = [c.fixture.values(), c.fixture.values()];
    const without = { 'list-entities-request': false };
    const answer = await c.subject.writeEntities('POST', { type: c.fixture.type('entityType') }, entities, without);
    c.checkStatus(answer, anyError);
    c.checkStatus(answer, 400, { judges: 'R-38-01' });
    await c.oracle.none(before);
  }).with({ also: 'R-38-01' }),
  ...bodies.map(([id, requirement, query, text]) => {
    const send = (c: CaseContext) => {
      const body = text ?? JSON.stringify(c.fixture.values().properties);
      const path = entityPath(c, { type: c.fixture.type('entityType') }, query);
      return sendMarked(c, { method: 'POST', path, headers: { 'content-type': 'application/json' }, body });
    };
    return refuse(`ent-post/${id}`, requirement, 400, send).with({ needs: ['entityType'] });
  }),
  entityCase('ent-post/empty-object', 'R-38-03', async (c) => {
    const collection = { type: c.fixture.type('entityType'), access: c.fixture.ignoringAccess };
    const answer = await succeeded(c, c.subject.writeEntity('POST', collection, entity({}), { projection: 'idInfo' }));
    const id = answer.value ?? null;
    c.checkStatus(await c.subject.getEntity({ ...collection, id }), 200);
    c.checkStatus(await c.subject.deleteEntity({ ...collection, id }), 200);
  }).with({ needs: ['ignoredPartitions', 'throwaway'] }),
  ...(['POST', 'PUT', 'PATCH'] as const).map((method) => {
    const send = (c: CaseContext, made: Made) => {
      const noConstant = constant('no such constant', c.fixture.type('enumType'));
      const inner = c.fixture.values({ id: made.id, enumProperty: noConstant });
      return c.subject.writeEntity(method, made, c.fixture.values({ stringProperty: 'b', entityProperty: inner }));
    };
    const needs = ['entityProperty', 'enumProperty', 'enumType'] as const;
    const id = `ent-${method.toLowerCase()}/all-or-nothing`;
    return refuse(id, 'R-8-01', { stringProperty: 'a' }, anyError, send).with({ needs });
  }),
  refuse('ent-post/list/all-or-nothing', 'R-8-01', { stringProperty: 'a' }, 400, async (c, { id, type }) => {
    const bodies = [
      c.fixture.values({ stringProperty: 'new' }),
      c.fixture.values({ id, stringProperty: 'b' }),
      c.fixture.values({ id: await c.fixture.unusedId(), stringProperty: 'b' }),
    ];
    return c.subject.writeEntities('POST', { type }, bodies);
  }),
];
