import type { Case, CaseContext } from '../case.js';
import { constant, entity, mapOf, setOf } from '../subjects/plain.js';
import {
  entityPath,
  idText,
  jsonOf,
  kindOf,
  listOf,
  literal,
  memberOf,
  reading,
  sendMarked,
  simpleName,
  writing,
} from './define.js';

const readCases: readonly Case[] = [
  reading(
    'ent-get/found',
    ['ENT-GET-01', 'ENT-GET-10', 'ENT-PATH-01', 'ENT-PATH-02', 'ERR-01', 'VSN-04'],
    ['entityType'],
    async (c) => {
      const known = await c.fixture.existing();
      const answer = await c.subject.getEntity(known);
      c.checkStatus(answer, 200);
      c.check('entity', answer.value, entity({ id: known.id }, known.type));
    },
  ),
  writing(
    'ent-get/created',
    ['ENT-GET-01', 'VAL-12', 'VAL-13', 'VAL-14'],
    ['entityType', 'stringProperty'],
    async (c) => {
      const made = await c.fixture.create({ stringProperty: 'text' });
      const answer = await c.subject.getEntity(made);
      c.checkStatus(answer, 200);
      c.check('entity', answer.value, entity({ id: made.id, [c.fixture.property('stringProperty')]: 'text' }));
      c.check('globalId', typeof memberOf(answer.value, 'globalId'), 'string');
      c.check('partition', memberOf(answer.value, 'partition'), c.fixture.access);
    },
  ),
  reading('ent-get/simple-name', 'ENT-PATH-03', ['entityType'], async (c) => {
    const known = await c.fixture.existing();
    const answer = await c.subject.getEntity({ id: known.id, type: known.type.split('.').at(-1) ?? known.type });
    c.checkStatus(answer, 200);
    c.check('entity', answer.value, entity({ id: known.id }));
  }),
  writing(
    'ent-get/partition',
    ['ENT-PATH-04', 'R-32-11', 'R-42-09'],
    ['entityType', 'stringProperty', 'partitions'],
    async (c) => {
      const id = await c.fixture.unusedId();
      const type = c.fixture.type('entityType');
      const property = c.fixture.property('stringProperty');
      for (const partition of c.fixture.partitions)
        await c.fixture.createIn(partition, id, { stringProperty: partition });
      for (const partition of c.fixture.partitions) {
        const answer = await c.subject.getEntity({ type, id, partition });
        c.checkStatus(answer, 200);
        c.check('entity', answer.value, entity({ id, partition, [property]: partition }));
      }
    },
  ),
  ...(['envelope', 'results', 'firstResult'] as const).map((projection) =>
    reading(
      `ent-get/projection/${projection}`,
      { envelope: ['ENT-GET-07', 'TYP-02'], results: 'ENT-GET-08', firstResult: 'ENT-GET-09' }[projection],
      ['entityType'],
      async (c) => {
        const known = await c.fixture.existing();
        const answer = await c.subject.getEntity(known, { projection });
        c.checkStatus(answer, 200);
        const expected = entity({ id: known.id });
        if (projection === 'firstResult') return c.check('entity', answer.value, expected);
        if (projection === 'results') return c.check('list', answer.value, [expected]);
        c.check('type of the answer', simpleName(answer.value), 'EntityQueryResult');
        c.check('hasMore', memberOf(answer.value, 'hasMore'), false);
        c.observe('entities', memberOf(answer.value, 'entities'), [expected]);
      },
    ),
  ),
  literal(
    'request',
    reading('ent-get/id-text', 'R-40-01', ['entityType'], async (c) => {
      const path = entityPath(c, { type: c.fixture.type('entityType'), id: 'no-number' });
      c.checkStatus(await c.subject.raw({ method: 'GET', path }), 404, { id: 'D-23', expected: 400 });
    }),
  ),
  literal(
    'request',
    writing('ent-delete/id-text', 'R-40-02', ['entityType'], async (c) => {
      const path = entityPath(c, { type: c.fixture.type('entityType'), id: 'no-number' });
      c.checkStatus(await sendMarked(c, { method: 'DELETE', path }), 404, { id: 'D-23', expected: 400 });
    }),
  ),
  ...(['POST', 'PUT', 'PATCH'] as const).map((method) =>
    literal(
      'request',
      writing(`ent-${method.toLowerCase()}/id-text`, 'R-40-03', ['entityType'], async (c) => {
        const before = await c.oracle.snapshot();
        const path = entityPath(c, { type: c.fixture.type('entityType'), id: 'no-number' });
        const body = JSON.stringify({ [c.fixture.marker('entityType')]: c.marker });
        c.checkStatus(
          await c.subject.raw({ method, path, headers: { 'content-type': 'application/json' }, body }),
          400,
        );
        await c.oracle.none(before);
      }),
    ),
  ),
];

type Projection = 'referenceInfo' | 'idInfo' | 'locationInfo' | 'envelope' | 'data' | 'success';
const writeProjections: { readonly [P in Projection]: readonly string[] } = {
  referenceInfo: ['ENT-WRT-01', 'R-31-01'],
  idInfo: ['ENT-WRT-03'],
  locationInfo: ['ENT-WRT-06', 'R-31-02', 'R-31-04'],
  envelope: ['ENT-WRT-08', 'TYP-04', 'R-30-03'],
  data: ['ENT-WRT-09'],
  success: ['ENT-WRT-10'],
};

function isProjection(name: string): name is Projection {
  return Object.hasOwn(writeProjections, name);
}

const projections = Object.keys(writeProjections).filter(isProjection);

const projectionCases: readonly Case[] = [
  ...(['POST', 'PUT', 'PATCH'] as const).flatMap((method) =>
    projections.map((projection) =>
      writing(
        `ent-${method.toLowerCase()}/projection/${projection}`,
        writeProjections[projection],
        ['entityType', 'stringProperty'],
        async (c) => {
          const made = await c.fixture.create({ stringProperty: 'before' });
          const before = await c.oracle.snapshot();
          const property = c.fixture.property('stringProperty');
          const answer = await c.subject.writeEntity(method, made, entity({ [property]: 'after' }), { projection });
          c.checkStatus(answer, 200);
          judgeProjection(c, projection, answer.value, made.type, made.id);
          if (projection === 'data') c.check('answer', answer.value, entity({ id: made.id, [property]: 'after' }));
          await c.oracle.updated(before, made, { [property]: 'after' });
        },
      ),
    ),
  ),
  ...(['POST', 'PUT', 'PATCH'] as const).map((method) =>
    writing(
      `ent-${method.toLowerCase()}/projection/default`,
      'ENT-WRT-11',
      ['entityType', 'stringProperty'],
      async (c) => {
        const made = await c.fixture.create({ stringProperty: 'before' });
        const answer = await c.subject.writeEntity(
          method,
          made,
          entity({ [c.fixture.property('stringProperty')]: 'after' }),
        );
        c.checkStatus(answer, 200);
        c.check('answer', answer.value, true, { id: 'D-1', expected: made.id });
      },
    ),
  ),
  literal(
    'wire',
    writing('ent-post/projection/idInfo/long', ['ENT-WRT-05', 'R-18-02', 'VAL-05'], ['entityType'], async (c) => {
      const { id, type } = await c.fixture.create();
      const path = entityPath(c, { type, id }, [['projection', 'idInfo']]);
      const body = JSON.stringify({ [c.fixture.marker('entityType')]: c.marker });
      const answer = await c.subject.raw({
        method: 'PUT',
        path,
        headers: { 'content-type': 'application/json' },
        body,
      });
      c.checkStatus(answer, 200);
      const json = jsonOf(answer);
      c.check('kind of the answer', kindOf(json), 'object');
      c.check('answer', json, { _type: 'long', value: idText(id) });
    }),
  ),
  ...(['referenceInfo', 'idInfo', 'locationInfo'] as const).map((projection) =>
    writing(
      `ent-post/projection/${projection}/list`,
      { referenceInfo: 'ENT-WRT-02', idInfo: 'ENT-WRT-04', locationInfo: 'ENT-WRT-07' }[projection],
      ['entityType', 'stringProperty'],
      async (c) => {
        const first = await c.fixture.create();
        const second = await c.fixture.create();
        const bodies = [second, first].map(({ id }) => c.fixture.values({ id, stringProperty: 'x' }));
        const answer = await c.subject.writeEntities('POST', { type: first.type }, bodies, { projection });
        c.checkStatus(answer, 200);
        const list = listOf(answer.value);
        c.check('number', list.length, 2);
        [second, first].forEach(({ id }, index) => {
          judgeProjection(c, projection, list[index], first.type, id);
        });
      },
    ),
  ),
  writing('ent-post/projection/locationInfo/encoded', 'R-31-03', ['stringIdType'], async (c) => {
    const id = `${c.marker}/a b?ü`;
    const body = c.fixture.values({ id }, 'stringIdType');
    const answer = await c.subject.writeEntity('PUT', { type: c.fixture.type('stringIdType') }, body, {
      projection: 'locationInfo',
    });
    c.checkStatus(answer, 200);
    c.check('end of the URL', String(answer.value).endsWith(`/${encodeURIComponent(id)}`), true);
    c.checkStatus(await c.subject.deleteEntity({ type: c.fixture.type('stringIdType'), id }), 200);
  }),
  writing('ent-post/projection/locationInfo/partition', 'R-31-05', ['entityType', 'partitions'], async (c) => {
    const id = await c.fixture.unusedId();
    const [partition] = c.fixture.partitions;
    await c.fixture.createIn(partition, id);
    const body = entity({ [c.fixture.marker('entityType')]: c.marker });
    const type = c.fixture.type('entityType');
    const named = await c.subject.writeEntity('PUT', { type, id, partition }, body, { projection: 'locationInfo' });
    c.check('end of the URL', String(named.value).endsWith(`/${idText(id)}/${encodeURIComponent(partition)}`), true);
    const unnamed = await c.subject.writeEntity('PUT', { type, id }, body, { projection: 'locationInfo' });
    c.check('end of the URL without a partition', String(unnamed.value).endsWith(`/${idText(id)}`), true);
  }),
];

type Answer = Awaited<ReturnType<CaseContext['subject']['writeEntity']>>['value'];

function judgeProjection(
  c: CaseContext,
  projection: Projection,
  value: Answer,
  type: string,
  id: Awaited<ReturnType<CaseContext['fixture']['unusedId']>>,
): void {
  if (projection === 'success') c.check('answer', value, true);
  if (projection === 'idInfo') c.check('id', value, id);
  if (projection === 'envelope') {
    c.check('type of the answer', simpleName(value), 'ManipulationResponse');
    c.observe('inducedManipulation', memberOf(value, 'inducedManipulation') !== undefined, true);
  }
  if (projection === 'referenceInfo') {
    c.check('the answer refers', kindOf(value), 'object');
    // A typed client answers the reference without its type.
    if (c.subject.name === 'http') c.observe('type of the answer', simpleName(value), 'PersistentEntityReference');
    c.observe('reference', value, entity({ typeSignature: type, refId: id, refPartition: c.fixture.access }));
  }
  if (projection === 'locationInfo') {
    const text = typeof value === 'string' ? value : '';
    c.check('end of the URL', text.endsWith(`/${idText(id)}`), true);
    c.check('path of the URL', text.includes(`/rest/v2/entities/${encodeURIComponent(c.fixture.access)}/`), true);
    c.observe('the URL is absolute', /^https?:\/\//.test(text), true);
    c.observe('type in the URL', text.includes(`/${encodeURIComponent(type)}/`), true);
  }
}

const mergeCases: readonly Case[] = [
  writing('ent-put/only-the-body', 'R-35-01', ['entityType', 'stringProperty', 'integerProperty'], async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
    const before = await c.oracle.snapshot();
    c.checkStatus(
      await c.subject.writeEntity('PUT', made, entity({ [c.fixture.property('integerProperty')]: 2 })),
      200,
    );
    await c.oracle.updated(before, made, { [c.fixture.property('integerProperty')]: 2 });
  }),
  writing('ent-patch/collections', 'R-35-02', ['entityType', 'stringList', 'stringSet'], async (c) => {
    const made = await c.fixture.create({ stringList: ['a', 'b'], stringSet: setOf('a', 'b') });
    const before = await c.oracle.snapshot();
    const changed = { [c.fixture.property('stringList')]: ['c'], [c.fixture.property('stringSet')]: setOf('b', 'c') };
    c.checkStatus(await c.subject.writeEntity('PATCH', made, entity(changed)), 200);
    await c.oracle.updated(before, made, changed);
  }),
  writing('ent-patch/map', 'R-35-02', ['entityType', 'stringMap'], async (c) => {
    const made = await c.fixture.create({ stringMap: mapOf(['k', 'a']) });
    const before = await c.oracle.snapshot();
    const changed = { [c.fixture.property('stringMap')]: mapOf(['l', 'b']) };
    c.checkStatus(await c.subject.writeEntity('PATCH', made, entity(changed)), 200);
    await c.oracle.updated(before, made, changed);
  }),
  writing('ent-patch/null', 'R-35-03', ['entityType', 'stringProperty'], async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const property = c.fixture.property('stringProperty');
    c.checkStatus(await c.subject.writeEntity('PATCH', made, entity({ [property]: null })), 200);
    c.check('value', await c.oracle.property(made, property), null, { id: 'D-13', expected: 'a' });
  }),
  writing('ent-put/id-of-the-path', ['R-35-04', 'R-39-01'], ['entityType', 'stringProperty'], async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const before = await c.oracle.snapshot();
    const body = c.fixture.values({ id: await c.fixture.unusedId(), stringProperty: 'b' });
    c.checkStatus(await c.subject.writeEntity('PUT', made, body), 200);
    await c.oracle.updated(before, made, { [c.fixture.property('stringProperty')]: 'b' });
  }),
  writing('ent-patch/partition', 'R-35-05', ['entityType', 'stringProperty'], async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a' });
    const before = await c.oracle.snapshot();
    const body = entity({ partition: 'elsewhere', [c.fixture.property('stringProperty')]: 'b' });
    c.checkStatus(await c.subject.writeEntity('PATCH', made, body), 200);
    await c.oracle.updated(before, made, { [c.fixture.property('stringProperty')]: 'b' });
  }),
  writing('ent-put/unfitting-type', 'R-39-02', ['entityType', 'stringIdType'], async (c) => {
    const made = await c.fixture.create();
    const before = await c.oracle.snapshot();
    const body = entity({ [c.fixture.marker('entityType')]: c.marker }, c.fixture.type('stringIdType'));
    c.checkStatus(await c.subject.writeEntity('PUT', made, body), 400);
    await c.oracle.none(before);
  }),
  writing('ent-post/list-flag', ['ENT-WRT-12', 'R-5-01'], ['entityType', 'stringProperty'], async (c) => {
    const before = await c.oracle.snapshot();
    const bodies = [c.fixture.values({ stringProperty: 'x' }), c.fixture.values({ stringProperty: 'x' })];
    c.checkStatus(await c.subject.writeEntities('POST', { type: c.fixture.type('entityType') }, bodies), 200);
    await c.oracle.created(before, { [c.fixture.property('stringProperty')]: 'x' }, 2);
  }),
  writing('ent-post/list-without-flag', ['ENT-WRT-12', 'R-38-01'], ['entityType'], async (c) => {
    const before = await c.oracle.snapshot();
    const bodies = [c.fixture.values(), c.fixture.values()];
    const answer = await c.subject.writeEntities('POST', { type: c.fixture.type('entityType') }, bodies, {
      'list-entities-request': false,
    });
    c.checkStatus(answer, 400);
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
    literal(
      'body',
      writing(`ent-post/${id}`, requirement, ['entityType'], async (c) => {
        const before = await c.oracle.snapshot();
        const body = text ?? JSON.stringify({ [c.fixture.marker('entityType')]: c.marker });
        const path = entityPath(c, { type: c.fixture.type('entityType') }, query);
        c.checkStatus(
          await sendMarked(c, { method: 'POST', path, headers: { 'content-type': 'application/json' }, body }),
          status,
        );
        await c.oracle.none(before);
      }),
    ),
  ),
  writing('ent-post/empty-object', 'R-38-03', ['entityType', 'ignoredPartitions', 'throwaway'], async (c) => {
    const collection = { type: c.fixture.type('entityType'), access: c.fixture.ignoringAccess };
    const answer = await c.subject.writeEntity('POST', collection, entity({}), { projection: 'idInfo' });
    c.checkStatus(answer, 200);
    const id = answer.value ?? null;
    c.checkStatus(await c.subject.getEntity({ ...collection, id }), 200);
    c.checkStatus(await c.subject.deleteEntity({ ...collection, id }), 200);
  }),
  ...(['POST', 'PUT', 'PATCH'] as const).map((method) =>
    writing(
      `ent-${method.toLowerCase()}/all-or-nothing`,
      'R-8-01',
      ['entityType', 'stringProperty', 'entityProperty', 'enumProperty', 'enumType'],
      async (c) => {
        const made = await c.fixture.create({ stringProperty: 'a' });
        const before = await c.oracle.snapshot();
        const inner = c.fixture.values({
          id: made.id,
          enumProperty: constant('no such constant', c.fixture.type('enumType')),
        });
        const body = c.fixture.values({ stringProperty: 'b', entityProperty: inner });
        c.checkStatus(await c.subject.writeEntity(method, made, body), 400);
        await c.oracle.none(before);
      },
    ),
  ),
  writing('ent-post/list/all-or-nothing', 'R-8-01', ['entityType', 'stringProperty'], async (c) => {
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

/** 4.8 beside the outcomes: reading, projections, merging, bodies. */
export const entityCases: readonly Case[] = [...readCases, ...projectionCases, ...mergeCases];
