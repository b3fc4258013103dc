import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Need } from '../../case/needs.js';
import type { Observation } from '../../case/subject.js';
import { mediaType } from '../headers.js';
import { callPath, encode, entityPath, idText, propertyPath, queryOf, sendMarked } from '../requests.js';
import { at, checkRefused, formatOf, jsonOf, kindOf } from '../responses.js';
import { entityCase, legacyCase, namedByChecks, resourceCase, testCase, wireCase } from '../rows.js';
import { get } from './shared.js';

const jsonBody = { 'content-type': 'application/json' };

/** Whether a response shows where the code of the service failed. In JSON a line feed is written as `\\n`. */
const showsTrace = ({ text }: Observation): boolean =>
  /(\n|\\n)\s*(\\t)?at /.test(text) || text.includes('node_modules');

type Send = (c: CaseContext, headers: { readonly [name: string]: string }) => Promise<Observation>;

/** Requests that fail with other statuses, and at other places than those of 7. */
const failures: readonly (readonly [id: string, needs: readonly Need[], status: number, send: Send])[] = [
  ['route', [], 404, (c, headers) => get(c, '/rest/no-such-call', headers)],
  ['method', [], 405, (c, headers) => sendMarked(c, { method: 'PATCH', path: '/streaming', headers })],
  [
    'content-type',
    ['entityType'],
    406,
    (c, headers) =>
      sendMarked(c, {
        method: 'POST',
        path: entityPath(c, { type: c.fixture.type('entityType') }),
        headers: { ...headers, 'content-type': 'image/png' },
        body: 'x',
      }),
  ],
  [
    'missing-instance',
    ['entityType'],
    404,
    async (c, headers) => {
      const target = { type: c.fixture.type('entityType'), id: await c.fixture.unusedId() };
      return sendMarked(c, {
        method: 'PATCH',
        path: entityPath(c, target),
        headers: { ...headers, ...jsonBody },
        body: '{}',
      });
    },
  ],
  [
    'edit',
    ['entityType', 'stringProperty'],
    400,
    async (c, headers) => {
      const path = propertyPath(c, await c.fixture.create(), c.fixture.property('stringProperty'));
      return sendMarked(c, { method: 'POST', path, headers: { ...headers, ...jsonBody }, body: '"a"' });
    },
  ],
  [
    'deletion',
    ['entityType'],
    404,
    async (c, headers) => {
      const target = { type: c.fixture.type('entityType'), id: await c.fixture.unusedId() };
      return sendMarked(c, { method: 'DELETE', path: entityPath(c, target), headers });
    },
  ],
  [
    'parameter',
    ['entityType', 'legacy'],
    400,
    (c, headers) => get(c, callPath(c, '/rest/entity', queryOf({ type: c.fixture.type('entityType') })), headers),
  ],
  [
    'legacy',
    ['entityType', 'legacy'],
    404,
    async (c, headers) => {
      const parameters = { type: c.fixture.type('entityType'), id: idText(await c.fixture.unusedId()) };
      return get(c, callPath(c, '/rest/entity', queryOf(parameters)), headers);
    },
  ],
  [
    'download',
    ['resources'],
    404,
    (c, headers) => get(c, callPath(c, '/streaming', queryOf({ resourceId: 'no-such-resource' })), headers),
  ],
];

/** the bodies of errors, and the errors of calls without a known access. */
export const errorCases: readonly Case[] = [
  wireCase(
    'error/body',
    namedByChecks,
    { also: ['R-4-01', 'R-4-02', 'R-4-03', 'R-4-05'], onlyReads: true },
    async (c) => {
      const answer = await get(c, entityPath(c, { type: c.fixture.unknown.type }));
      const json = jsonOf(answer);
      for (const name of ['type', 'message', 'tracebackId'])
        c.observe(`${name} is`, kindOf(at(json, name)), 'string', { judges: 'R-4-01' });
      const type = `${c.fixture.vendor}.model.service.api.result.Failure`;
      c.observe('_type', at(json, '_type'), type, { judges: 'R-4-02' });
      c.observe('Content-Type', mediaType(answer), 'application/json', { judges: 'R-4-03' });
      c.observe('a stack trace is shown', showsTrace(answer), false, { judges: 'R-4-05' });
    },
  ),
  ...failures.map(([id, needs, status, send]) =>
    testCase(`error/body/of/${id}`, 'R-4-01', { needs, also: ['R-4-03', 'R-4-05'], raw: 'request' }, async (c) => {
      const answer = await send(c, { accept: 'application/json' });
      c.observe('status', answer.status, status, { judges: 'R-4-01' });
      const json = jsonOf(answer);
      for (const name of ['type', 'message', 'tracebackId'])
        c.observe(`${name} is`, kindOf(at(json, name)), 'string', { judges: 'R-4-01' });
      c.observe('message is empty', at(json, 'message') === '', false, { judges: 'R-4-01' });
      c.observe('Content-Type', mediaType(answer), 'application/json', { judges: 'R-4-03' });
      c.observe('a stack trace is shown', showsTrace(answer), false, { judges: 'R-4-05' });
    }),
  ),
  wireCase('error/401', 'R-4-04', { onlyReads: true, deviation: 'D-24' }, async (c) => {
    const answer = await sendMarked(c, {
      method: 'GET',
      path: entityPath(c, { type: c.fixture.type('entityType') }),
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
  }),
  ...(
    [
      ['xml-first', 'application/xml, application/json', 'XML application/xml'],
      ['range', '*/*', 'XML */*'],
      ['browser', 'text/html, application/xml;q=0.9, */*;q=0.8', 'text text/plain'],
    ] as const
  ).map(([id, accept, deployed]) =>
    entityCase(`error/accept/${id}`, 'R-4-03', { onlyReads: true, raw: 'header', deviation: 'D-46' }, async (c) => {
      const answer = await get(c, entityPath(c, { type: c.fixture.unknown.type }), { accept });
      c.checkStatus(answer, 404);
      const form = `${formatOf(answer)} ${mediaType(answer)}`;
      c.observe('form', form, differs('D-46', 'JSON application/json', deployed));
    }),
  ),
  entityCase('error/xml', 'R-4-06', { needs: ['xml'], onlyReads: true, raw: 'header' }, async (c) => {
    const answer = await get(c, entityPath(c, { type: c.fixture.unknown.type }), { accept: 'application/xml' });
    c.observe('answer is XML', answer.text.includes('<gm-data>'), true);
  }),
  legacyCase('error/unknown-access/legacy', 'LEG-01', { also: 'R-6-02', onlyReads: true }, async (c) => {
    checkRefused(
      c,
      await c.subject.legacy('fetch', {
        type: c.fixture.type('entityType'),
        accessId: c.fixture.unknown.access,
      }),
      404,
    );
  }),
  resourceCase(
    'error/unknown-access/streaming',
    'STR-02',
    { also: 'R-6-03', onlyReads: true, raw: 'request' },
    async (c) => {
      checkRefused(c, await get(c, `/streaming?resourceId=x&accessId=${encode(c.fixture.unknown.access)}`), 404);
    },
  ),
  legacyCase('error/no-access/legacy', 'CRU-02', { also: 'R-6-04', onlyReads: true, raw: 'request' }, async (c) => {
    checkRefused(c, await get(c, `/rest/fetch?type=${encode(c.fixture.type('entityType'))}`));
  }),
];
