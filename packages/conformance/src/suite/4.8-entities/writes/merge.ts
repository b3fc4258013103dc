import { anyError, type Case } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { constant, date, entity, mapOf, type Plain } from '../../../case/plain.js';
import { entityPath, sendMarked } from '../../requests.js';
import { entityCase } from '../../rows.js';

/** Properties that a null in the body clears, or leaves (D-13). */
const nulls: readonly {
  readonly need: PropertyNeed;
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly value: Plain;
  readonly requirement: string;
}[] = [
  { need: 'stringProperty', method: 'PATCH', value: 'a', requirement: 'R-35-03' },
  { need: 'stringProperty', method: 'PUT', value: 'a', requirement: 'R-35-03' },
  { need: 'stringProperty', method: 'POST', value: 'a', requirement: 'R-35-03' },
  { need: 'integerProperty', method: 'PATCH', value: 7, requirement: 'R-35-03' },
  { need: 'dateProperty', method: 'PATCH', value: date('2026-03-01T12:30:45.123Z'), requirement: 'R-35-03' },
  { need: 'stringList', method: 'PATCH', value: ['a', 'b'], requirement: 'R-35-03' },
  { need: 'stringMap', method: 'PATCH', value: mapOf(['k', 'a']), requirement: 'R-35-03' },
];

export const mergeCases: readonly Case[] = [
  ...nulls.map(({ need, method, value, requirement }) =>
    entityCase(
      `ent-${method.toLowerCase()}/null${need === 'stringProperty' && method === 'PATCH' ? '' : `/${need}`}`,
      requirement,
      { needs: [need], deviation: 'D-13' },
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
    ),
  ),
  entityCase('ent-put/id-of-the-path', 'R-39-01', { needs: ['stringProperty'], also: 'R-35-04' }, async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const before = await c.oracle.snapshot();
    const body = c.fixture.values({ id: await c.fixture.unusedId(), stringProperty: 'b' });
    c.checkStatus(await c.subject.writeEntity('PUT', made, body), 200);
    const { oracle } = c;
    c.check('id of the entity', (await oracle.read(made))?.properties['id'], made.id, { judges: 'R-35-04' });
    await oracle.updated(before, made, { [c.fixture.property('stringProperty')]: 'b' });
  }),
  entityCase('ent-patch/partition', 'R-35-05', { needs: ['stringProperty'] }, async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const before = await c.oracle.snapshot();
    const body = entity({ partition: 'elsewhere', [c.fixture.property('stringProperty')]: 'b' });
    c.checkStatus(await c.subject.writeEntity('PATCH', made, body), 200);
    await c.oracle.updated(before, made, { [c.fixture.property('stringProperty')]: 'b' });
  }),
  entityCase('ent-put/unfitting-type', 'R-39-02', { needs: ['stringIdType'] }, async (c) => {
    const made = await c.fixture.create();
    const before = await c.oracle.snapshot();
    const body = entity({ [c.fixture.marker('entityType')]: c.marker }, c.fixture.type('stringIdType'));
    c.checkStatus(await c.subject.writeEntity('PUT', made, body), 400);
    await c.oracle.none(before);
  }),
  entityCase('ent-post/list-flag', 'ENT-WRT-12', { needs: ['stringProperty'], also: 'R-5-01' }, async (c) => {
    const before = await c.oracle.snapshot();
    const bodies = [c.fixture.values({ stringProperty: 'x' }), c.fixture.values({ stringProperty: 'x' })];
    const answer = await c.subject.writeEntities('POST', { type: c.fixture.type('entityType') }, bodies);
    c.checkStatus(answer, 200, { judges: ['ENT-WRT-12', 'R-5-01'] });
    await c.oracle.created(before, { [c.fixture.property('stringProperty')]: 'x' }, 2);
  }),
  entityCase('ent-post/list-without-flag', 'ENT-WRT-12', { also: 'R-38-01' }, async (c) => {
    const before = await c.oracle.snapshot();
    const bodies = [c.fixture.values(), c.fixture.values()];
    const answer = await c.subject.writeEntities('POST', { type: c.fixture.type('entityType') }, bodies, {
      'list-entities-request': false,
    });
    c.checkStatus(answer, anyError);
    c.checkStatus(answer, 400, { judges: 'R-38-01' });
    await c.oracle.none(before);
  }),
  ...(
    [
      {
        id: 'single-with-flag',
        requirement: 'R-38-02',
        query: [['list-entities-request', 'true']],
        text: undefined,
        status: 400,
      },
      {
        id: 'empty-array',
        requirement: 'R-31-07',
        query: [['list-entities-request', 'true']],
        text: '[]',
        status: 400,
      },
      { id: 'empty-body', requirement: 'R-38-04', query: [], text: '', status: 400 },
      { id: 'null-body', requirement: 'R-38-05', query: [], text: 'null', status: 400 },
    ] as const
  ).map(({ id, requirement, query, text, status }) =>
    entityCase(`ent-post/${id}`, requirement, { raw: 'body' }, async (c) => {
      const before = await c.oracle.snapshot();
      const body = text ?? JSON.stringify(c.fixture.values().properties);
      const path = entityPath(c, { type: c.fixture.type('entityType') }, query);
      c.checkStatus(
        await sendMarked(c, { method: 'POST', path, headers: { 'content-type': 'application/json' }, body }),
        status,
      );
      await c.oracle.none(before);
    }),
  ),
  entityCase('ent-post/empty-object', 'R-38-03', { needs: ['ignoredPartitions', 'throwaway'] }, async (c) => {
    const collection = { type: c.fixture.type('entityType'), access: c.fixture.ignoringAccess };
    const answer = await c.subject.writeEntity('POST', collection, entity({}), { projection: 'idInfo' });
    c.checkStatus(answer, 200);
    const id = answer.value ?? null;
    c.checkStatus(await c.subject.getEntity({ ...collection, id }), 200);
    c.checkStatus(await c.subject.deleteEntity({ ...collection, id }), 200);
  }),
  ...(['POST', 'PUT', 'PATCH'] as const).map((method) =>
    entityCase(
      `ent-${method.toLowerCase()}/all-or-nothing`,
      'R-8-01',
      { needs: ['stringProperty', 'entityProperty', 'enumProperty', 'enumType'] },
      async (c) => {
        const made = await c.fixture.create({ stringProperty: 'a' });
        const before = await c.oracle.snapshot();
        const inner = c.fixture.values({
          id: made.id,
          enumProperty: constant('no such constant', c.fixture.type('enumType')),
        });
        const body = c.fixture.values({ stringProperty: 'b', entityProperty: inner });
        c.checkStatus(await c.subject.writeEntity(method, made, body), anyError);
        await c.oracle.none(before);
      },
    ),
  ),
  entityCase('ent-post/list/all-or-nothing', 'R-8-01', { needs: ['stringProperty'] }, async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const before = await c.oracle.snapshot();
    const bodies = [
      c.fixture.values({ stringProperty: 'new' }),
      c.fixture.values({ id: made.id, stringProperty: 'b' }),
      c.fixture.values({ id: await c.fixture.unusedId(), stringProperty: 'b' }),
    ];
    c.checkStatus(await c.subject.writeEntities('POST', { type: made.type }, bodies), 400);
    await c.oracle.none(before);
  }),
];
