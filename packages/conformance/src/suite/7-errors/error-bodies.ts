import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Need } from '../../case/needs.js';
import type { Observation } from '../../case/subject.js';
import { usually } from '../expectations.js';
import { mediaType } from '../headers.js';
import {
  callPath,
  encode,
  entitiesPath,
  entityPath,
  getRaw,
  idText,
  propertyPath,
  queryOf,
  queryText,
  sendMarked,
} from '../requests.js';
import { at, formatOf, jsonOf, kindOf, showsTrace } from '../responses.js';
import { answers, entityCase, rows, testCase } from '../rows.js';

type Send = (c: CaseContext) => Promise<Observation>;

const ofUnknownType = (c: CaseContext): string => entityPath(c, { type: c.fixture.unknown.type });
const ofUnknownId = async (c: CaseContext): Promise<string> =>
  entityPath(c, { type: c.fixture.type('entityType'), id: await c.fixture.unusedId() });

/** Returns a request whose `Accept` is JSON. */
const sends =
  (method: string, pathOf: (c: CaseContext) => Promise<string> | string, type?: string, body?: string) =>
  async (c: CaseContext): Promise<Observation> => {
    const headers = { accept: 'application/json', ...(type === undefined ? {} : { 'content-type': type }) };
    return sendMarked(c, { method, path: await pathOf(c), headers, ...(body === undefined ? {} : { body }) });
  };

const ofText = async (c: CaseContext): Promise<string> =>
  propertyPath(c, await c.fixture.create(), c.fixture.property('stringProperty'));

/** The path of a legacy call for an entity, by its type and further parameters. */
const legacyEntity = (c: CaseContext, others: { readonly [name: string]: string } = {}): string =>
  callPath(c, '/rest/entity', queryOf({ type: c.fixture.type('entityType'), ...others }));

const noResource = (c: CaseContext): string => callPath(c, '/streaming', queryOf({ resourceId: 'no-such-resource' }));

/** Requests that fail with other statuses, and at other places than those of 7. */
const failures: readonly (readonly [id: string, needs: readonly Need[], status: number, send: Send])[] = [
  ['route', [], 404, sends('GET', () => '/rest/no-such-call')],
  ['method', [], 405, sends('PATCH', () => '/streaming')],
  ['content-type', ['entityType'], 406, sends('POST', entitiesPath, 'image/png', 'x')],
  ['missing-instance', ['entityType'], 404, sends('PATCH', ofUnknownId, 'application/json', '{}')],
  ['edit', ['entityType', 'stringProperty'], 400, sends('POST', ofText, 'application/json', '"a"')],
  ['deletion', ['entityType'], 404, sends('DELETE', ofUnknownId)],
  ['parameter', ['entityType', 'legacy'], 400, sends('GET', (c) => legacyEntity(c))],
  [
    'legacy',
    ['entityType', 'legacy'],
    404,
    sends('GET', async (c) => legacyEntity(c, { id: idText(await c.fixture.unusedId()) })),
  ],
  ['download', ['resources'], 404, sends('GET', noResource)],
];

/** Observes the members of an error that are texts. */
function observeTexts(c: CaseContext, json: unknown): void {
  for (const name of ['type', 'message', 'tracebackId'])
    c.observe(`${name} is`, kindOf(at(json, name)), 'string', { judges: 'R-4-01' });
}

/** Observes that an error is JSON, and shows nothing of the code of the service. */
function observeForm(c: CaseContext, answer: Observation): void {
  c.observe('Content-Type', mediaType(answer), 'application/json', { judges: 'R-4-03' });
  c.observe('a stack trace is shown', showsTrace(answer), false, { judges: 'R-4-05' });
}

/** the bodies of errors, and the errors of calls without a known access. */
export const errorBodyCases: readonly Case[] = [
  entityCase('error/body', ['R-4-01', 'R-4-02', 'R-4-03', 'R-4-05'], async (c) => {
    const answer = await getRaw(c, ofUnknownType(c));
    const json = jsonOf(answer);
    observeTexts(c, json);
    const type = `${c.fixture.vendor}.model.service.api.result.Failure`;
    c.observe('_type', at(json, '_type'), type, { judges: 'R-4-02' });
    observeForm(c, answer);
  }).with({ onlyReads: true }),
  ...failures.map(([id, needs, status, send]) =>
    testCase(`error/body/of/${id}`, 'R-4-01', async (c) => {
      const answer = await send(c);
      c.observe('status', answer.status, status, { judges: 'R-4-01' });
      const json = jsonOf(answer);
      observeTexts(c, json);
      c.observe('message is empty', at(json, 'message') === '', false, { judges: 'R-4-01' });
      observeForm(c, answer);
    }).with({ needs, also: ['R-4-03', 'R-4-05'] }),
  ),
  entityCase('error/401', 'R-4-04', async (c) => {
    const answer = await sendMarked(c, {
      method: 'GET',
      path: entitiesPath(c),
      headers: { accept: 'application/json' },
      session: false,
    });
    const json = jsonOf(answer);
    const names = typeof json === 'object' && json !== null ? Object.keys(json).sort() : [];
    c.checkStatus(answer, [401, 403]);
    const plain = names.join() === 'message,tracebackId';
    const form = plain ? 'plain' : String(at(json, '_type')).split('.').at(-1);
    if (c.observe('form', form, differs('D-24', 'plain', 'Unsatisfied')) === 'documented') return;
    c.observe('hasValue', at(json, 'hasValue'), false);
    c.observe('why.text is', kindOf(at(json, 'why', 'text')), 'string');
  }).with({ onlyReads: true, deviation: 'D-24' }),
  ...rows(
    ['xml-first', 'application/xml, application/json', 'XML application/xml'],
    ['range', '*/*', 'XML */*'],
    ['any-application', 'application/*', 'XML application/*'],
    ['x-json', 'text/x-json', 'JSON text/x-json'],
    ['form', 'application/x-www-form-urlencoded', 'text application/x-www-form-urlencoded'],
    ['plain', 'text/plain', 'text text/plain'],
    ['browser', 'text/html, application/xml;q=0.9, */*;q=0.8', 'text text/plain'],
  ).map(([id, accept, deployed]) =>
    entityCase(`error/accept/${id}`, 'R-4-03', async (c) => {
      const answer = await getRaw(c, ofUnknownType(c), { accept });
      c.checkStatus(answer, 404);
      const form = `${formatOf(answer)} ${mediaType(answer)}`;
      c.observe('form', form, differs('D-46', 'JSON application/json', deployed));
    }).with({ onlyReads: true, deviation: 'D-46' }),
  ),
  entityCase('error/xml', 'R-4-06', async (c) => {
    const answer = await getRaw(c, ofUnknownType(c), { accept: 'application/xml' });
    c.observe('answer is XML', answer.text.includes('<gm-data>'), true);
  }).with({ needs: ['xml'], onlyReads: true }),
  answers('error/unknown-access/legacy', 'LEG-01', usually(404), (c) =>
    c.subject.legacy('fetch', { type: c.fixture.type('entityType'), accessId: c.fixture.unknown.access }),
  ).with({ needs: ['entityType', 'legacy'], also: 'R-6-02', onlyReads: true }),
  answers('error/unknown-access/streaming', 'STR-02', usually(404), (c) =>
    getRaw(c, `/streaming?resourceId=x&accessId=${encode(c.fixture.unknown.access)}`),
  ).with({ needs: ['resources'], also: 'R-6-03', onlyReads: true }),
  ...rows(['POST', 'a'], ['DELETE', undefined]).map(([method, body]) =>
    answers(`error/unknown-access/streaming/${method.toLowerCase()}`, 'STR-02', usually(404), (c) => {
      const query = queryOf({ resourceId: 'x', fileName: c.fixture.fileName(), accessId: c.fixture.unknown.access });
      const request = { method, path: `/streaming${queryText(query)}`, headers: { 'content-type': 'text/plain' } };
      return sendMarked(c, body === undefined ? request : { ...request, body });
    }).with({ needs: ['resources'], also: 'R-6-03' }),
  ),
  answers('error/no-access/legacy', 'CRU-02', usually(400), (c) =>
    getRaw(c, `/rest/fetch?type=${encode(c.fixture.type('entityType'))}`),
  ).with({ needs: ['entityType', 'legacy'], also: 'R-6-04', onlyReads: true }),
];
