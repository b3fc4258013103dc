import type { Case, CaseContext } from '../../../case/case.js';
import { matches } from '../../../case/compare.js';
import { differs } from '../../../case/deviations.js';
import type { Need } from '../../../case/needs.js';
import { entity, type Plain } from '../../../case/plain.js';
import { idText } from '../../requests.js';
import { listOf, memberOf } from '../../responses.js';
import { testCase } from '../../rows.js';
import { type WriteOutcome, writes } from './kinds.js';
import {
  judgeProjection,
  type Projection,
  type ProjectionRequirements,
  projections,
  writeProjections,
} from './projections.js';

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

const byDefault: readonly Case[] = writes.map(({ method, id, isList, send }) =>
  testCase(`ent-${method}/projection/default/${id}`, 'ENT-WRT-11', async (c) => {
    const { answer, written } = await send(c, {});
    // The SDK names the projection in every request, so that it has no default.
    if (c.subject.name === 'sdk') return;
    const ids = written.map((each) => each.id);
    c.check('answer', answer.value, differs<Plain>('D-1', true, isList ? ids : (ids[0] ?? null)));
  }).with({ needs, deviation: 'D-1' }),
);

/** 4.8: whole answers of POST, PUT and PATCH; updates by id are in `projections.ts`. */
export const answerCases: readonly Case[] = [...projected, ...byDefault];
