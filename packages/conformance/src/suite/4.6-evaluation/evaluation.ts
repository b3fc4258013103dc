import type { Case, CaseContext, Judging } from '../../case/case.js';
import type { ServiceNeed } from '../../case/needs.js';
import type { Plain } from '../../case/plain.js';
import { serviceParameters } from '../4.3-legacy-calls/shared.js';
import { callPath, encode, sendMarked } from '../requests.js';
import { checkRefused, memberOf, simpleName, succeeded } from '../responses.js';
import { testCase } from '../rows.js';

/** Checks the text of an answer, by the mapping where that names the expected text. */
function judgeMessage(
  c: CaseContext,
  need: ServiceNeed,
  value: Plain | undefined,
  { given = '', ...judging }: Judging & { readonly given?: string } = {},
): void {
  const { message } = c.fixture.service(need);
  c.check('the message is a text', typeof value, 'string', judging);
  if (message !== undefined) c.check('message', value, message.replaceAll('{value}', given), judging);
}

/** A request with a value of its mandatory property. */
const requestOf = (c: CaseContext, need: ServiceNeed, given?: string): { readonly [name: string]: string } => {
  const { property = '' } = c.fixture.service(need);
  const others = serviceParameters(c, need);
  return given === undefined ? others : { ...others, [`*${property}`]: given };
};

const messageCases: readonly Case[] = [
  ...(['', 'message'] as const).map((projection) =>
    testCase(
      `eval/${projection || 'default'}`,
      'EVA-11',
      { needs: ['legacy', 'service:message'], also: projection === '' ? 'R-61-05' : 'EVA-10' },
      async (c) => {
        const request = requestOf(c, 'service:message');
        const answer = await c.subject.legacy('eval', projection === '' ? request : { ...request, projection });
        c.checkStatus(answer, 200);
        judgeMessage(c, 'service:message', answer.value, {
          judges: projection === '' ? ['EVA-11', 'R-61-05'] : ['EVA-10', 'EVA-11'],
        });
      },
    ),
  ),
  ...(['POST', 'PUT'] as const).map((method) =>
    testCase(
      `eval/by-${method.toLowerCase()}`,
      method === 'POST' ? 'EVA-02' : 'EVA-03',
      { needs: ['legacy', 'service:message'], raw: 'route' },
      async (c) => {
        const path = callPath(c, '/rest/eval', Object.entries(requestOf(c, 'service:message')));
        const answer = await succeeded(c, sendMarked(c, { method, path }));
        judgeMessage(c, 'service:message', answer.value);
      },
    ),
  ),
  testCase('eval/envelope', 'EVA-09', { needs: ['legacy', 'service:message'], also: 'R-61-06' }, async (c) => {
    const request = requestOf(c, 'service:message');
    const answer = await succeeded(c, c.subject.legacy('eval', { ...request, projection: 'envelope' }));
    c.check('the result is an entity', simpleName(answer.value) !== undefined, true);
    const byProjection = await c.subject.legacy('eval', { ...request, projection: 'message' });
    c.observe('message', memberOf(answer.value, 'message'), byProjection.value);
    c.observe('result is there', memberOf(answer.value, 'result') !== undefined, true);
  }),
  testCase('eval/property', 'EVA-08', { needs: ['legacy', 'service:parameter'] }, async (c) => {
    const answer = await succeeded(c, c.subject.legacy('eval', requestOf(c, 'service:parameter', c.marker)));
    judgeMessage(c, 'service:parameter', answer.value, { given: c.marker });
  }),
  testCase('eval/detect-cartridges', 'EVA-12', { needs: ['legacy', 'service:detectCartridges'] }, async (c) => {
    const request = requestOf(c, 'service:detectCartridges');
    const answer = await succeeded(c, c.subject.legacy('eval', { ...request, projection: 'message' }));
    judgeMessage(c, 'service:detectCartridges', answer.value);
  }),
  testCase('eval/synchronize-cartridge', 'EVA-13', { needs: ['legacy', 'service:synchronizeCartridge'] }, async (c) => {
    const request = requestOf(c, 'service:synchronizeCartridge', c.marker);
    const answer = await succeeded(c, c.subject.legacy('eval', { ...request, projection: 'message' }));
    judgeMessage(c, 'service:synchronizeCartridge', answer.value, { given: c.marker });
  }),
];

const refusedCases: readonly Case[] = [
  testCase('eval/property/missing', 'R-61-04', { needs: ['legacy', 'service:parameter'] }, async (c) => {
    c.checkStatus(await c.subject.legacy('eval', requestOf(c, 'service:parameter')), 400);
  }),
  testCase('eval/unknown', 'R-61-02', { needs: ['legacy'] }, async (c) => {
    c.checkStatus(await c.subject.legacy('eval', { type: c.fixture.unknown.type }), 404);
  }),
  ...(['accessId', 'type'] as const).map((missing) =>
    testCase(
      `eval/without-${missing}`,
      missing === 'type' ? 'EVA-07' : 'EVA-06',
      { needs: ['legacy', 'service:message'], also: 'R-6-04', raw: 'request' },
      async (c) => {
        const { signature } = c.fixture.service('service:message');
        const path = missing === 'type' ? callPath(c, '/rest/eval') : `/rest/eval?type=${encode(signature)}`;
        checkRefused(c, await sendMarked(c, { method: 'GET', path }));
      },
    ),
  ),
];

/**
 * 4.6: the evaluation of service requests. What a service request does is unknown, so that each of these cases writes.
 */
export const evaluationCases: readonly Case[] = [...messageCases, ...refusedCases];
