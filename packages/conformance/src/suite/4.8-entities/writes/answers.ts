import type { Case, CaseContext } from '../../../case/case.js';
import { matches } from '../../../case/compare.js';
import { type DialectRowId, differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import type { Need } from '../../../case/needs.js';
import { entity, isEntity, type Plain } from '../../../case/plain.js';
import type { Observation, Options } from '../../../case/subject.js';
import { entityPath, idText, sendJson } from '../../requests.js';
import { at, checkType, jsonOf, kindOf, listOf, memberOf, refersTo, simpleName, succeeded } from '../../responses.js';
import { byName, change, entityCase, testCase } from '../../rows.js';
import { type WriteOutcome, writes } from './kinds.js';

export type Projection = 'referenceInfo' | 'idInfo' | 'locationInfo' | 'envelope' | 'data' | 'success';

/** The requirement of a projection, and those that judge details of its answer. */
interface ProjectionRequirements {
  readonly own: string;
  readonly details: readonly string[];
}

export const writeProjections: { readonly [P in Projection]: ProjectionRequirements } = {
  referenceInfo: { own: 'ENT-WRT-01', details: ['R-31-01'] },
  idInfo: { own: 'ENT-WRT-03', details: [] },
  locationInfo: { own: 'ENT-WRT-06', details: ['R-31-02', 'R-31-04'] },
  envelope: { own: 'ENT-WRT-08', details: ['TYP-04', 'R-30-03'] },
  data: { own: 'ENT-WRT-09', details: [] },
  success: { own: 'ENT-WRT-10', details: [] },
};

/** The rows by which the answer to an update differs. */
const ofUpdates: { readonly [P in Projection]?: DialectRowId } = { referenceInfo: 'D-34', envelope: 'D-33' };

function isProjection(name: string): name is Projection {
  return Object.hasOwn(writeProjections, name);
}

export const projections = Object.keys(writeProjections).filter(isProjection);

/** Sends a write that sets the text to `after`. */
const writeAfter = (c: CaseContext, method: 'POST' | 'PUT' | 'PATCH', made: Made, options: Options = {}) =>
  c.subject.writeEntity(method, made, entity(byName(c, { stringProperty: 'after' })), options);

const byDefault = { needs: ['stringProperty'], deviation: 'D-1' } as const;
const longId = { needs: ['longIds'], also: ['R-18-02', 'VAL-05'] } as const;
const ofTextId = { needs: ['stringIdType'], deletesByCondition: true } as const;

export const projectionCases: readonly Case[] = [
  ...(['POST', 'PUT', 'PATCH'] as const).flatMap((method) =>
    projections.map((projection) =>
      change(
        `ent-${method.toLowerCase()}/projection/${projection}`,
        writeProjections[projection].own,
        { stringProperty: 'before' },
        { stringProperty: 'after' },
        (c, made) => writeAfter(c, method, made, { projection }),
      ).with({
        also: writeProjections[projection].details,
        deviation: ofUpdates[projection],
        answer: (c, { value }, made) => {
          judgeProjection(c, projection, value, { ...made, isUpdate: true });
          const expected = entity({ id: made.id, ...byName(c, { stringProperty: 'after' }) });
          if (projection === 'data') c.check('answer', value, expected);
        },
      }),
    ),
  ),
  ...(['POST', 'PUT', 'PATCH'] as const).map((method) =>
    entityCase(`ent-${method.toLowerCase()}/projection/default`, 'ENT-WRT-11', async (c) => {
      const made = await c.fixture.create({ stringProperty: 'before' });
      const answer = await succeeded(c, writeAfter(c, method, made));
      // A client that names its projection in every request has no default.
      if (c.subject.name === 'sdk') return c.check('answer', answer.value, true);
      c.check('answer', answer.value, differs<Plain>('D-1', true, made.id));
    }).with(byDefault),
  ),
  entityCase('ent-post/projection/idInfo/long', 'ENT-WRT-05', async (c) => {
    const { id, type } = await c.fixture.create();
    const path = entityPath(c, { type, id }, [['projection', 'idInfo']]);
    const answer = await succeeded(c, sendJson(c, 'PUT', path, { [c.fixture.marker('entityType')]: c.marker }));
    const json = jsonOf(answer);
    const judging = { judges: ['ENT-WRT-05', 'VAL-05'] };
    c.check('kind of the answer', kindOf(json), 'object', judging);
    c.check('_type', at(json, '_type'), 'long', judging);
    c.check('value is', ['string', 'number'].includes(kindOf(at(json, 'value'))), true, judging);
    c.check('id', answer.value, id);
    c.check('value is text', kindOf(at(json, 'value')), 'string', { judges: 'R-18-02' });
  }).with(longId),
  // A proxy in front of a service may refuse the id in every path, so that only a condition deletes the entity.
  testCase('ent-post/projection/locationInfo/encoded', 'R-31-03', async (c) => {
    const id = `${c.marker}/a b?ü`;
    const type = c.fixture.type('stringIdType');
    const body = c.fixture.values({ id }, 'stringIdType');
    const answer = await succeeded(c, c.subject.writeEntity('PUT', { type }, body, { projection: 'locationInfo' }));
    c.check('end of the URL', String(answer.value).endsWith(`/${encodeURIComponent(id)}`), true);
  }).with(ofTextId),
  entityCase('ent-post/projection/locationInfo/host', 'R-31-02', async (c) => {
    const collection = { type: c.fixture.type('entityType') };
    const answer = await c.subject.writeEntity('POST', collection, c.fixture.values(), { projection: 'locationInfo' });
    c.checkStatus(answer, 200);
    const hostOf = (url: unknown): string => (URL.canParse(String(url)) ? new URL(String(url)).host : String(url));
    c.check('host of the URL', hostOf(answer.value), hostOf(answer.exchange?.request.url));
  }),
  entityCase('ent-post/projection/locationInfo/partition', 'R-31-05', async (c) => {
    const id = await c.fixture.unusedId();
    const [partition] = c.fixture.partitions;
    await c.fixture.createIn(partition, id);
    const body = entity({ [c.fixture.marker('entityType')]: c.marker });
    const type = c.fixture.type('entityType');
    const named = await c.subject.writeEntity('PUT', { type, id, partition }, body, { projection: 'locationInfo' });
    c.check('end of the URL', String(named.value).endsWith(`/${idText(id)}/${encodeURIComponent(partition)}`), true);
    const unnamed = await c.subject.writeEntity('PUT', { type, id }, body, { projection: 'locationInfo' });
    c.check('end of the URL without a partition', String(unnamed.value).endsWith(`/${idText(id)}`), true);
  }).with({ needs: ['partitions'] }),
];

/** The entity that an answer is about. */
interface Projected {
  readonly type: string;
  readonly id: Plain;
  /** Default: the only partition of the access. */
  readonly partition?: string;
  /** Whether the request changed an entity that was there before. Default: false. */
  readonly isUpdate?: boolean;
  /** The type in the path of the request. Default: the entity's own. */
  readonly pathType?: string;
}

type Judge = (c: CaseContext, value: Observation['value'], projected: Projected) => void;

const judgeOf: { readonly [P in Projection]: Judge } = {
  success: (c, value) => c.check('answer', value, true),
  idInfo: (c, value, { id }) => c.check('id', value, id),
  data: (c, value, { type }) => c.check('type of the entity', isEntity(value) ? value.type : undefined, type),
  envelope(c, value, { isUpdate = false }) {
    checkType(c, value, 'ManipulationResponse', { judges: [writeProjections.envelope.own, 'TYP-04'] });
    const isThere = (memberOf(value, 'inducedManipulation') ?? null) !== null;
    c.observe('inducedManipulation', isThere, isUpdate ? differs('D-33', true, false) : true, { judges: 'R-30-03' });
  },
  referenceInfo(c, value, { type, id, partition = c.fixture.access, isUpdate = false }) {
    c.check('the answer refers', kindOf(value), 'object');
    c.check('the answer is the entity itself', isEntity(value) && value.type === type, false);
    c.check('the reference has the id', refersTo(value, id), true);
    c.observe('type of the answer', simpleName(value), 'PersistentEntityReference');
    c.observe('reference', value, entity({ typeSignature: type, refId: id }));
    const refPartition = memberOf(value, 'refPartition') ?? null;
    const expected = isUpdate ? differs<Plain>('D-34', partition, null) : partition;
    c.observe('partition of the reference', refPartition, expected);
  },
  locationInfo(c, value, { type, id, pathType = type }) {
    const text = typeof value === 'string' ? value : '';
    const [, ownId] = text.slice(text.lastIndexOf(`/${idText(id)}`)).split(/[/?]/);
    // The URL may name the partition after the id, whether or not the request did.
    c.check('id in the URL', ownId, idText(id));
    c.check('path of the URL', text.includes(`/rest/v2/entities/${encodeURIComponent(c.fixture.access)}/`), true);
    c.observe('the URL is absolute', /^https?:\/\//.test(text), true, { judges: 'R-31-02' });
    const hasOwnType = pathType === type || differs('D-34', true, false);
    c.observe('type in the URL', text.includes(`/${encodeURIComponent(type)}/`), hasOwnType, { judges: 'R-31-04' });
  },
};

/** Judges the answer of a projection for one entity; the case itself judges the content of `data`. */
export function judgeProjection(
  c: CaseContext,
  projection: Projection,
  value: Observation['value'],
  projected: Projected,
): void {
  judgeOf[projection](c, value, projected);
}

const needs: readonly Need[] = ['entityType', 'stringProperty', 'integerProperty'];

/** The requirements of projections with a result for each entity of a list; the others have a single result. */
const ofList: { readonly [P in Projection]: ProjectionRequirements | undefined } = {
  referenceInfo: { own: 'ENT-WRT-02', details: ['R-31-01'] },
  idInfo: { own: 'ENT-WRT-04', details: ['ENT-WRT-20'] },
  locationInfo: { own: 'ENT-WRT-07', details: ['ENT-WRT-20', 'R-31-02', 'R-31-04'] },
  data: { own: 'ENT-WRT-09', details: ['ENT-WRT-20'] },
  envelope: undefined,
  success: undefined,
};

/**
 * Returns the index of the entity that each result is about, or the order of the body if one is missing or repeated.
 */
function placesOf(
  projection: Projection,
  answers: readonly (Plain | undefined)[],
  written: WriteOutcome['written'],
): readonly number[] {
  const isAbout = (value: Plain | undefined, id: Plain): boolean => {
    if (projection === 'idInfo') return matches(value, id);
    if (projection === 'data') return matches(memberOf(value, 'id'), id);
    return typeof value === 'string' && value.split(/[/?]/).includes(idText(id));
  };
  const places = answers.map((value) => written.findIndex(({ id }) => isAbout(value, id)));
  const inOrder = [...written.keys()];
  return inOrder.every((index) => places.includes(index)) ? places : inOrder;
}

function judgeAnswer(c: CaseContext, projection: Projection, isList: boolean, { answer, written }: WriteOutcome): void {
  const type = c.fixture.type('entityType');
  const isOfEach = isList && ofList[projection] !== undefined;
  if (isOfEach) c.check('the answer is a list', Array.isArray(answer.value), true);
  const answers = isOfEach ? listOf(answer.value) : [answer.value];
  if (isOfEach) c.check('number', answers.length, written.length);
  const inOrder = [...written.keys()];
  const isOrderOpen = isOfEach && projection !== 'referenceInfo';
  const places = isOrderOpen ? placesOf(projection, answers, written) : inOrder;
  if (isOrderOpen) c.check('the order is that of the body', places, inOrder, { judges: 'ENT-WRT-20' });
  answers.forEach((value, index) => {
    const {
      id = null,
      values = {},
      isUpdate = false,
    }: Partial<WriteOutcome['written'][number]> = written[places[index] ?? index] ?? {};
    judgeProjection(c, projection, value, { type, id, isUpdate: isOfEach && isUpdate });
    if (projection === 'data') c.check('entity', value, entity({ id, ...values }, type));
  });
}

const projected: readonly Case[] = writes.flatMap(({ method, id, isList, send }) =>
  projections.map((projection) => {
    const { own, details } = (isList ? ofList[projection] : undefined) ?? writeProjections[projection];
    return testCase(`ent-${method}/projection/${projection}/${id}`, own, async (c) =>
      judgeAnswer(c, projection, isList, await send(c, { projection })),
    ).with({ needs, also: details, deviation: id === 'list' && projection === 'referenceInfo' ? 'D-34' : undefined });
  }),
);

const defaults: readonly Case[] = writes.map(({ method, id, isList, send }) =>
  testCase(`ent-${method}/projection/default/${id}`, 'ENT-WRT-11', async (c) => {
    const { answer, written } = await send(c, {});
    // The SDK names the projection in every request, so that it has no default.
    if (c.subject.name === 'sdk') return;
    const ids = written.map((each) => each.id);
    c.check('answer', answer.value, differs<Plain>('D-1', true, isList ? ids : (ids[0] ?? null)));
  }).with({ needs, deviation: 'D-1' }),
);

/** 4.8: whole answers of POST, PUT and PATCH, apart from updates by an id. */
export const answerCases: readonly Case[] = [...projected, ...defaults];
