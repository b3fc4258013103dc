import { anyError, type Case, type CaseContext, type Status, Unsupported } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { constant, date, decimal, entity, long, mapOf, type Plain, setOf } from '../../../case/plain.js';
import { inItsPartition, type Observation, type Target } from '../../../case/subject.js';
import { expectNoChange, expectUpdate } from '../../expectations.js';
import { entitiesPath, entityPath, idJson, sendJson, sendMarked } from '../../requests.js';
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
  ['stringSet', 'PATCH', setOf('a', 'b')],
  ['objectProperty', 'PATCH', 'a'],
  ['booleanProperty', 'PUT', true],
  ['longProperty', 'PUT', long(7)],
  ['decimalProperty', 'POST', decimal('1.5')],
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
        // The row counts where the SDK refuses to send null to a deployed service.
        c.checkStatus(answer, differs('D-13', 200, 200));
        const left = await c.oracle.property(made, property);
        const detected = c.check('value', left, differs<Plain>('D-13', null, value));
        if (detected === 'deployed') return c.oracle.none(before);
        await c.oracle.updated(before, made, { [property]: null });
      },
    ).with({ needs: [need], deviation: 'D-13' }),
  ),
  ...(['PUT', 'POST', 'PATCH'] as const).map((method) =>
    entityCase(`ent-${method.toLowerCase()}/id-of-the-path`, 'R-39-01', async (c) => {
      const made = await c.fixture.create({ stringProperty: 'a' });
      // An entity may have the id of the body.
      const { id } = await c.fixture.create({ stringProperty: 'a' });
      const before = await c.oracle.snapshot();
      const body = c.fixture.values({ id: method === 'PUT' ? await c.fixture.unusedId() : id, stringProperty: 'b' });
      c.checkStatus(await c.subject.writeEntity(method, made, body), 200);
      c.check('id of the entity', (await c.oracle.read(made))?.properties['id'], made.id, { judges: 'R-35-04' });
      await c.oracle.updated(before, made, byName(c, { stringProperty: 'b' }));
    }).with({ needs: ['stringProperty'], also: 'R-35-04' }),
  ),
  change('ent-patch/partition', 'R-35-05', { stringProperty: 'a' }, { stringProperty: 'b' }, (c, made) =>
    patchElsewhere(c, inItsPartition(made, c.fixture.access)),
  ),
  entityCase('ent-patch/partition/of-the-body', 'R-35-05', async (c) => {
    // This shows an access that ignores partitions. There the one of the body does not matter in any dialect.
    await c.fixture.createIn(c.fixture.partitions[0], await c.fixture.unusedId());
    const made = await c.fixture.create({ stringProperty: 'a' });
    const send = () => patchElsewhere(c, made);
    await expectUpdate(c, made, byName(c, { stringProperty: 'b' }), send, {
      status: differs<Status>('D-51', 200, 404),
    });
  }).with({ needs: ['partitions', 'stringProperty'], deviation: 'D-51' }),
  refuse('ent-put/unfitting-type', 'R-39-02', {}, 400, (c, made) => {
    const type = c.fixture.type('stringIdType');
    if (type === made.type) throw new Unsupported('the mapping names one type for both');
    return c.subject.writeEntity('PUT', made, entity({ [c.fixture.marker('entityType')]: c.marker }, type));
  }).with({ needs: ['stringIdType'] }),
  entityCase('ent-post/list-flag', 'ENT-WRT-12', async (c) => {
    const before = await c.oracle.snapshot();
    const entities = [c.fixture.values({ stringProperty: 'x' }), c.fixture.values({ stringProperty: 'x' })];
    const answer = await c.subject.writeEntities('POST', { type: c.fixture.type('entityType') }, entities);
    c.checkStatus(answer, 200, { judges: ['ENT-WRT-12', 'R-5-01'] });
    await c.oracle.created(before, { [c.fixture.property('stringProperty')]: 'x' }, 2);
  }).with({ needs: ['stringProperty'], also: 'R-5-01' }),
  entityCase('ent-post/list-without-flag/of-one', 'R-38-01', async (c) => {
    const before = await c.oracle.snapshot();
    c.checkStatus(await sendJson(c, 'POST', entitiesPath(c), [c.fixture.values().properties]), 400);
    await c.oracle.none(before);
  }),
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
  ...(['POST', 'PUT', 'PATCH'] as const).flatMap((method) =>
    (['outer', 'inner'] as const).map((refused) => {
      const send = (c: CaseContext, made: Made) => {
        const wrong = { enumProperty: constant('no such constant', c.fixture.type('enumType')) };
        const of = (which: typeof refused) => (which === refused ? wrong : { stringProperty: 'b' });
        const entityProperty = c.fixture.values({ id: made.id, ...of('inner') });
        return c.subject.writeEntity(method, made, c.fixture.values({ ...of('outer'), entityProperty }));
      };
      const needs = ['entityProperty', 'enumProperty', 'enumType'] as const;
      const id = `ent-${method.toLowerCase()}/all-or-nothing${refused === 'inner' ? '' : '/nested'}`;
      return refuse(id, 'R-8-01', { stringProperty: 'a' }, anyError, send).with({ needs });
    }),
  ),
  entityCase('ent-patch/null-refused/all-or-nothing', 'R-8-01', async (c) => {
    const made = await c.fixture.create({ stringProperty: 'a', strictInteger: 7 });
    const before = await c.oracle.snapshot();
    const body = entity(byName(c, { stringProperty: 'b', strictInteger: null }));
    const answer = await c.subject.writeEntity('PATCH', made, body);
    c.checkStatus(answer, differs<Status>('D-13', anyError, 200), { judges: [] });
    if (answer.status !== 200) return c.oracle.none(before);
    await c.oracle.updated(before, made, byName(c, { stringProperty: 'b' }));
  }).with({ needs: ['stringProperty', 'strictInteger'], deviation: 'D-13' }),
  entityCase('ent-put/all-or-nothing/created', 'R-8-01', async (c) => {
    const target = { type: c.fixture.type('entityType'), id: await c.fixture.unusedId() };
    const enumProperty = constant('no such constant', c.fixture.type('enumType'));
    const body = c.fixture.values({ stringProperty: 'a', enumProperty });
    await expectNoChange(c, anyError, () => c.subject.writeEntity('PUT', target, body));
  }).with({ needs: ['stringProperty', 'enumProperty', 'enumType'] }),
  refuse('ent-post/list/all-or-nothing', 'R-8-01', { stringProperty: 'a' }, 400, async (c, { id, type }) => {
    const bodies = [
      c.fixture.values({ stringProperty: 'new' }),
      c.fixture.values({ id, stringProperty: 'b' }),
      c.fixture.values({ id: await c.fixture.unusedId(), stringProperty: 'b' }),
    ];
    return c.subject.writeEntities('POST', { type }, bodies);
  }),
];

const flag = 'list-entities-request';

interface Flagged {
  readonly id: string;
  readonly judges: string | readonly string[];
  readonly also?: string;
  readonly query?: string;
  readonly header?: string;
  /** Default: 400. */
  readonly status?: 200;
}

const single = { id: 'single/query', judges: 'R-38-02', query: 'true' } as const;

/** Bodies of a POST to a type. */
const ofType: readonly Flagged[] = [
  { id: 'list/absent', judges: 'ENT-WRT-12', also: 'R-38-01' },
  { id: 'list/header', judges: ['ENT-WRT-12', 'OPT-02'], header: 'true', status: 200 },
  { id: 'list/header-false', judges: 'ENT-WRT-12', also: 'R-38-01', header: 'false' },
  single,
  { id: 'single/header', judges: 'R-38-02', header: 'true' },
];

const list = (judges: string, others: Pick<Flagged, 'also'> = {}): readonly Flagged[] => [
  { id: 'list/absent', judges, ...others },
  single,
];

/** Bodies of each method, to a type or to an entity. */
const flagged: readonly {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly to: 'type' | 'entity';
  readonly rows: readonly Flagged[];
}[] = [
  { method: 'POST', to: 'type', rows: ofType },
  { method: 'POST', to: 'entity', rows: list('ENT-POST-08', { also: 'R-38-01' }) },
  { method: 'PUT', to: 'type', rows: list('ENT-PUT-04') },
  { method: 'PUT', to: 'entity', rows: list('ENT-PUT-08') },
  { method: 'PATCH', to: 'type', rows: list('R-36-06') },
  { method: 'PATCH', to: 'entity', rows: list('R-36-06') },
];

/** 4.8 and R-38: `list-entities-request` with bodies of one entity and of several. */
export const listFlagCases: readonly Case[] = flagged.flatMap(({ method, to, rows }) =>
  rows.map(({ id, judges, also = [], query, header, status = 400 }) =>
    entityCase(`ent-${method.toLowerCase()}/list-flag/${to === 'type' ? '' : 'id/'}${id}`, judges, async (c) => {
      const made = await Promise.all([1, 2, 3].map(() => c.fixture.create({ stringProperty: 'before' })));
      const before = await c.oracle.snapshot();
      const name = c.fixture.property('stringProperty');
      const bodies = made.map((each, index) => ({
        id: idJson(each.id),
        [c.fixture.marker('entityType')]: c.marker,
        [name]: `after ${index}`,
      }));
      const [first] = made;
      if (first === undefined) return;
      const target = to === 'type' ? { type: first.type } : { type: first.type, id: first.id };
      const path = entityPath(c, target, query === undefined ? [] : [[flag, query]]);
      const headers = {
        'content-type': 'application/json',
        ...(header === undefined ? {} : { [`gm-${flag}`]: header }),
      };
      const body = JSON.stringify(id.startsWith('list') ? bodies : bodies[0]);
      const answer = await c.subject.raw({ method, path, headers, body });
      // Other cases judge the status with which a list without the flag is refused (R-38).
      const isOpen = status === 400 && judges.includes('ENT-WRT-12');
      c.checkStatus(answer, isOpen ? anyError : status, isOpen ? {} : { judges: [judges, also].flat() });
      if (isOpen) c.checkStatus(answer, status, { judges: 'R-38-01' });
      if (status === 400) return c.oracle.none(before);
      const updated = made.map((target, index) => ({ target, properties: { [name]: `after ${index}` } }));
      await c.oracle.stored(before, [], updated);
    }).with({ needs: ['stringProperty', 'integerProperty'], also }),
  ),
);
