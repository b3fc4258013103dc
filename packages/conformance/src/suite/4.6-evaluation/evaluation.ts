import type { Case, CaseContext, Judging } from '../../case/case.js';
import type { ServiceNeed } from '../../case/needs.js';
import type { Plain } from '../../case/plain.js';
import { formData } from '../4.1-streaming/shared.js';
import { projected, serviceParameters } from '../4.3-legacy-calls/shared.js';
import { usually } from '../expectations.js';
import { callPath, encode, formOf, getMarked, queryOf, sendMarked } from '../requests.js';
import { memberOf, simpleName, succeeded } from '../responses.js';
import { answers, rows, testCase } from '../rows.js';

/** Checks the text of an answer, by the mapping where that names the expected text. */
function judgeMessage(
  c: CaseContext,
  need: ServiceNeed,
  value: Plain | undefined,
  { given = '', ...judging }: Judging & { readonly given?: string | undefined } = {},
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

const messageNeeds = ['legacy', 'service:message'] as const;

/** Returns a case of a service request, whose answer is its message. It may be given a value. */
const says = (
  what: string,
  judges: string,
  need: ServiceNeed,
  projection: '' | 'message',
  givenBy: (c: CaseContext) => string | undefined = () => undefined,
): Case =>
  testCase(`eval/${what}`, judges, async (c) => {
    const given = givenBy(c);
    const answer = await c.subject.legacy('eval', { ...requestOf(c, need, given), ...projected(projection) });
    c.checkStatus(answer, 200);
    judgeMessage(c, need, answer.value, { given });
  }).with({ needs: ['legacy', need] });

const messageCases: readonly Case[] = [
  ...rows(['', ['EVA-11', 'R-61-05'], 'R-61-05'], ['message', ['EVA-10', 'EVA-11'], 'EVA-10']).map(
    ([projection, judges, also]) =>
      testCase(`eval/${projection || 'default'}`, 'EVA-11', async (c) => {
        const request = requestOf(c, 'service:message');
        const answer = await succeeded(c, c.subject.legacy('eval', { ...request, ...projected(projection) }));
        judgeMessage(c, 'service:message', answer.value, { judges });
      }).with({ needs: messageNeeds, also }),
  ),
  ...rows(['POST', 'EVA-02'], ['PUT', 'EVA-03']).map(([method, requirement]) =>
    testCase(`eval/by-${method.toLowerCase()}`, requirement, async (c) => {
      const send = (parameters: { readonly [name: string]: string }) =>
        succeeded(c, sendMarked(c, { method, path: callPath(c, '/rest/eval', queryOf(parameters)) }));
      const request = requestOf(c, 'service:message');
      judgeMessage(c, 'service:message', (await send(request)).value);
      const envelope = await send({ ...request, projection: 'envelope' });
      c.check('the result is an entity', simpleName(envelope.value) !== undefined, true, { judges: 'EVA-09' });
    }).with({ needs: messageNeeds, also: 'EVA-09' }),
  ),
  ...(['POST', 'PUT'] as const).map((method) =>
    testCase(`eval/property/by-${method.toLowerCase()}`, 'EVA-08', async (c) => {
      const parameters = queryOf(requestOf(c, 'service:parameter', c.marker));
      const answer = await succeeded(c, sendMarked(c, { method, path: callPath(c, '/rest/eval', parameters) }));
      judgeMessage(c, 'service:parameter', answer.value, { given: c.marker });
    }).with({ needs: ['legacy', 'service:parameter'] }),
  ),
  testCase('eval/property/by-form', 'R-54-01', async (c) => {
    const body = formOf(requestOf(c, 'service:parameter', c.marker));
    const request = { method: 'POST', path: callPath(c, '/rest/eval'), headers: formData, body };
    const answer = await succeeded(c, sendMarked(c, request));
    judgeMessage(c, 'service:parameter', answer.value, { given: c.marker });
  }).with({ needs: ['legacy', 'service:parameter'] }),
  testCase('eval/envelope', 'EVA-09', async (c) => {
    const request = requestOf(c, 'service:message');
    const answer = await succeeded(c, c.subject.legacy('eval', { ...request, projection: 'envelope' }));
    c.check('the result is an entity', simpleName(answer.value) !== undefined, true);
    const byProjection = await c.subject.legacy('eval', { ...request, projection: 'message' });
    c.observe('message', memberOf(answer.value, 'message'), byProjection.value);
    c.observe('result is there', memberOf(answer.value, 'result') !== undefined, true);
  }).with({ needs: messageNeeds, also: 'R-61-06' }),
  testCase('eval/result', 'R-61-12', async (c) => {
    const request = requestOf(c, 'service:result');
    const envelope = await succeeded(c, c.subject.legacy('eval', { ...request, projection: 'envelope' }));
    const result = memberOf(envelope.value, 'result') ?? null;
    c.check('the result is there', result !== null, true);
    const answer = await succeeded(c, c.subject.legacy('eval', request));
    c.check('answer is the result of the envelope', answer.value, result);
    const { status, value } = await c.subject.legacy('eval', { ...request, projection: 'message' });
    // A service may also refuse to answer what is not there.
    c.check('a message is answered', status === 200 && (value ?? '') !== '', false, { judges: 'EVA-14' });
  }).with({ needs: ['legacy', 'service:result'], also: 'EVA-14' }),
  says('property', 'EVA-08', 'service:parameter', '', (c) => c.marker),
  says('property/null', 'R-61-09', 'service:parameter', '', () => 'null'),
  says('detect-cartridges', 'EVA-12', 'service:detectCartridges', 'message'),
  says('synchronize-cartridge', 'EVA-13', 'service:synchronizeCartridge', 'message', (c) => c.marker),
];

const withoutParameter = { needs: messageNeeds, also: 'R-6-04' } as const;

const refusedCases: readonly Case[] = [
  answers('eval/property/missing', 'R-61-04', 400, (c) =>
    c.subject.legacy('eval', requestOf(c, 'service:parameter')),
  ).with({
    needs: ['legacy', 'service:parameter'],
  }),
  answers('eval/unknown', 'R-61-02', 404, (c) => c.subject.legacy('eval', { type: c.fixture.unknown.type })).with({
    needs: ['legacy'],
  }),
  answers('eval/without-accessId', 'EVA-06', usually(400), (c) =>
    getMarked(c, `/rest/eval?type=${encode(c.fixture.service('service:message').signature)}`),
  ).with(withoutParameter),
  answers('eval/without-type', 'EVA-07', usually(400), (c) => getMarked(c, callPath(c, '/rest/eval'))).with(
    withoutParameter,
  ),
];

/**
 * 4.6: the evaluation of service requests. It is unknown what a service request does, so all these cases count as
 * writing.
 */
export const evaluationCases: readonly Case[] = [...messageCases, ...refusedCases];
