import type { Case, CaseContext, Judging, Status } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import { entity, type PlainEntity } from '../../../case/plain.js';
import type { Observation } from '../../../case/subject.js';
import {
  createInEachPartition,
  entityPath,
  getRaw,
  idText,
  propertyPath,
  sendJson,
  sendMarked,
  simpleNameOf,
} from '../../requests.js';
import { checkType, judgeHasMore, memberOf, succeeded } from '../../responses.js';
import { byName, entityCase, refuse } from '../../rows.js';

/** The requirement of each projection of a GET of one entity. */
export const getProjections = {
  none: 'ENT-GET-10',
  firstResult: 'ENT-GET-09',
  results: 'ENT-GET-08',
  envelope: 'ENT-GET-07',
} as const;

/** Judges the answer to a GET of one entity: the entity itself, a list of it, or an envelope of such a list. */
export function judgeGet(
  c: CaseContext,
  projection: keyof typeof getProjections,
  answer: Observation,
  expected: PlainEntity,
  ofType?: Judging,
): void {
  c.checkStatus(answer, 200);
  if (projection === 'results') c.check('list', answer.value, [expected]);
  else if (projection === 'envelope') {
    checkType(c, answer.value, 'EntityQueryResult', ofType);
    judgeHasMore(c, answer.value, false, 'ENT-GET-07');
    c.observe('entities', memberOf(answer.value, 'entities'), [expected], { judges: 'R-30-01' });
  } else c.check('entity', answer.value, expected);
}

/** The path of an entity whose id is not a number. */
const noNumber = (c: CaseContext): string => entityPath(c, { type: c.fixture.type('entityType'), id: 'no-number' });

const ofText = { needs: ['stringProperty'] } as const;
const inPartitions = { needs: ['stringProperty', 'partitions'] } as const;
const noNumberStatus = differs<Status>('D-23', 404, 400);
const ofLongIds = { needs: ['longIds'] } as const;

export const readCases: readonly Case[] = [
  entityCase('ent-get/found', ['ENT-GET-01', 'ENT-GET-10'], async (c) => {
    const known = await c.fixture.existing();
    const answer = await c.subject.getEntity(known);
    c.checkStatus(answer, 200, { judges: ['ENT-PATH-01', 'ENT-PATH-02', 'ERR-01', 'VSN-04'] });
    c.check('entity', answer.value, entity({ id: known.id }, known.type));
  }).with({ also: ['ENT-PATH-01', 'ENT-PATH-02', 'ERR-01', 'VSN-04'], onlyReads: true }),
  entityCase('ent-get/created', ['ENT-GET-01', 'VAL-12'], async (c) => {
    const made = await c.fixture.create({ stringProperty: 'text' });
    const answer = await succeeded(c, c.subject.getEntity(made));
    c.check('entity', answer.value, entity({ id: made.id, ...byName(c, { stringProperty: 'text' }) }));
    // An entity may have both, but need not.
    const globalId = memberOf(answer.value, 'globalId') ?? 'none';
    c.check('globalId is', typeof globalId, 'string', { judges: 'VAL-13' });
    const partition = memberOf(answer.value, 'partition') ?? c.fixture.access;
    c.check('partition', partition, c.fixture.access, { judges: 'VAL-14' });
  }).with({ ...ofText, also: ['VAL-13', 'VAL-14'] }),
  entityCase('ent-get/id-header', 'ENT-GET-01', async (c) => {
    const known = await c.fixture.existing();
    const answer = await getRaw(c, entityPath(c, known), { 'gm-id': idText(known.id) });
    if (c.checkStatus(answer, differs<Status>('D-63', 200, 400)) === 'deployed') return;
    c.check('entity', answer.value, entity({ id: known.id }, known.type));
  }).with({ onlyReads: true, deviation: 'D-63' }),
  entityCase('ent-get/simple-name', 'ENT-PATH-03', async (c) => {
    const known = await c.fixture.existing();
    const answer = await c.subject.getEntity({ ...known, type: simpleNameOf(c, known.type) });
    c.checkStatus(answer, 200);
    c.check('entity', answer.value, entity({ id: known.id }));
  }).with({ onlyReads: true }),
  entityCase('ent-get/partition', 'ENT-PATH-04', async (c) => {
    const { type, id, property } = await createInEachPartition(c);
    for (const partition of c.fixture.partitions) {
      const answer = await succeeded(c, c.subject.getEntity({ type, id, partition }));
      const judging = { judges: ['ENT-PATH-04', 'R-42-09'] };
      c.check('entity', answer.value, entity({ id, [property]: partition }), judging);
      // An entity may have its partition, but need not.
      c.check('partition', memberOf(answer.value, 'partition') ?? partition, partition);
    }
  }).with({ ...inPartitions, also: 'R-42-09' }),
  ...(['envelope', 'results', 'firstResult'] as const).map((projection) =>
    entityCase(`ent-get/projection/${projection}`, getProjections[projection], async (c) => {
      const known = await c.fixture.existing();
      const answer = await c.subject.getEntity(known, { projection });
      judgeGet(c, projection, answer, entity({ id: known.id }), { judges: ['ENT-GET-07', 'TYP-02'] });
    }).with({ also: projection === 'envelope' ? ['TYP-01', 'TYP-02', 'ENT-QRY-33', 'R-30-01'] : [], onlyReads: true }),
  ),
  entityCase('ent-get/id-text', 'R-40-01', async (c) => {
    const { type, id } = await c.fixture.existing();
    for (const text of ['no-number', `${idText(id)}x`])
      c.checkStatus(await getRaw(c, entityPath(c, { type, id: text })), noNumberStatus);
  }).with({ ...ofLongIds, onlyReads: true, deviation: 'D-23' }),
  refuse('ent-delete/id-text', 'R-40-02', noNumberStatus, (c) =>
    sendMarked(c, { method: 'DELETE', path: noNumber(c) }),
  ).with({ needs: ['entityType', 'longIds'] }),
  ...(['GET', 'DELETE'] as const).map((method) =>
    entityCase(`prp-${method.toLowerCase()}/id-text`, method === 'GET' ? 'R-40-01' : 'R-40-02', async (c) => {
      const target = { type: c.fixture.type('entityType'), id: 'no-number' };
      const path = propertyPath(c, target, c.fixture.property('stringProperty'));
      c.checkStatus(await sendMarked(c, { method, path }), noNumberStatus);
    }).with({ needs: ['longIds', 'stringProperty'], deviation: 'D-23' }),
  ),
  ...(['POST', 'PUT', 'PATCH'] as const).map((method) => {
    const send = (c: CaseContext) => sendJson(c, method, noNumber(c), c.fixture.values().properties);
    return refuse(`ent-${method.toLowerCase()}/id-text`, 'R-40-03', 400, send).with({
      needs: ['entityType', 'longIds'],
    });
  }),
];
