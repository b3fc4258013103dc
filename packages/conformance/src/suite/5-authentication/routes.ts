import type { Case, CaseContext, Status } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import { entity } from '../../case/plain.js';
import { allowsOrigin, elementsOf, mediaType } from '../headers.js';
import { callPath, encode, entityPath, onlyOne, queryText, sendMarked } from '../requests.js';
import { at, formatOf, jsonOf, kindOf } from '../responses.js';
import { get } from './shared.js';

export const routeCases: readonly Case[] = [
  ...(
    [
      ['unknown-path', '/rest/v2/no-such-path', 404, ['R-5-06', 'R-1-05']],
      ['unknown-call', '/rest/no-such-call', 404, ['R-5-06', 'R-1-05']],
    ] as const
  ).map(
    ([id, path, status, requirement]): Case => ({
      id: `route/${id}`,
      requirement,
      needs: [],
      writes: true,
      raw: 'route',
      run: async (c) => c.checkStatus(await sendMarked(c, { method: 'GET', path, session: false }), status),
    }),
  ),
  {
    id: 'route/method',
    requirement: ['R-5-03', 'R-1-06'],
    needs: ['entityType'],
    writes: true,
    raw: 'route',
    async run(c) {
      const answer = await sendMarked(c, { method: 'PATCH', path: '/streaming', session: false });
      c.checkStatus(answer, 405);
      const allowed = elementsOf(answer, 'allow');
      for (const method of ['get', 'post', 'delete']) c.check(`Allow has ${method}`, allowed.includes(method), true);
      c.check('Allow has patch', allowed.includes('patch'), false);
    },
  },
  {
    id: 'route/options',
    requirement: ['R-5-02', 'R-1-07', 'R-10-03'],
    needs: ['entityType'],
    writes: false,
    raw: 'route',
    async run(c) {
      const path = entityPath(c, { type: c.fixture.type('entityType') });
      const origin = 'https://conformance.example';
      const answer = await sendMarked(c, {
        method: 'OPTIONS',
        path,
        session: false,
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
      c.checkStatus(answer, 204);
      const allowed = elementsOf(answer, 'allow');
      for (const method of ['get', 'post', 'put', 'delete'])
        c.check(`Allow has ${method}`, allowed.includes(method), true, { judges: 'R-5-02' });
      c.check('Access-Control-Allow-Origin allows the origin', allowsOrigin(answer, origin), true);
    },
  },
  ...(
    [
      ['access', (c: CaseContext) => entityPath(c, { type: 'Any', access: c.fixture.unknown.access }), 404],
      ['type', (c: CaseContext) => entityPath(c, { type: c.fixture.unknown.type }), 404],
      ['id', (c: CaseContext) => `${entityPath(c, { type: c.fixture.type('entityType') })}/no-number`, 400],
    ] as const
  ).map(
    ([id, pathOf, status]): Case => ({
      id: `route/options/unknown-${id}`,
      requirement: 'R-5-02',
      needs: ['entityType'],
      writes: false,
      raw: 'route',
      deviation: 'D-50',
      async run(c) {
        const answer = await sendMarked(c, { method: 'OPTIONS', path: pathOf(c), session: false });
        c.checkStatus(answer, differs('D-50', 204, status));
      },
    }),
  ),
  ...(
    [
      ['no-type', () => '/rest/v2/entities', 405],
      [
        'no-property',
        (c: CaseContext) => entityPath(c, { type: c.fixture.type('entityType') }).replace('/entities/', '/properties/'),
        400,
      ],
      [
        'double-slash',
        (c: CaseContext) => entityPath(c, { type: c.fixture.type('entityType') }, onlyOne).replace('/v2/', '/v2//'),
        200,
      ],
    ] as const
  ).map(
    ([id, pathOf, status]): Case => ({
      id: `route/incomplete/${id}`,
      requirement: 'R-5-06',
      needs: ['entityType'],
      writes: false,
      raw: 'route',
      deviation: 'D-49',
      async run(c) {
        c.checkStatus(await get(c, pathOf(c)), differs('D-49', 404, status));
      },
    }),
  ),
  {
    id: 'route/head',
    requirement: 'R-5-04',
    needs: ['entityType'],
    writes: false,
    raw: 'route',
    deviation: 'D-50',
    async run(c) {
      const answer = await sendMarked(c, { method: 'HEAD', path: entityPath(c, await c.fixture.existing()) });
      // The 500 is an accident of deployed services.
      c.checkStatus(answer, differs<Status>('D-50', 200, [200, 500]));
      c.check('body', answer.text, '');
    },
  },
  {
    id: 'route/head-of-a-change',
    requirement: 'R-5-05',
    needs: ['legacy'],
    writes: true,
    raw: 'route',
    run: async (c) => c.checkStatus(await sendMarked(c, { method: 'HEAD', path: '/rest/create' }), 405),
  },
  {
    id: 'route/trailing-slash',
    requirement: ['R-5-07', 'R-53-04'],
    needs: ['entityType', 'legacy'],
    writes: false,
    raw: 'route',
    async run(c) {
      const { type } = await c.fixture.existingAmongFew();
      const all = `${entityPath(c, { type })}/${queryText(onlyOne)}`;
      for (const path of [all, callPath(c, '/rest/fetch/', [['type', type]])]) {
        const answer = await get(c, path);
        c.checkStatus(answer, 200);
        c.check('answer is a list', Array.isArray(answer.value), true);
      }
    },
  },
  {
    id: 'route/surplus',
    requirement: 'R-5-08',
    needs: ['entityType'],
    writes: false,
    raw: 'route',
    deviation: 'D-22',
    async run(c) {
      const known = await c.fixture.existing();
      const answer = await get(c, `${entityPath(c, { ...known, partition: c.fixture.access })}/surplus`);
      if (c.checkStatus(answer, differs('D-22', 404, 200)) === 'deployed')
        c.check('entity', answer.value, entity({ id: known.id }));
    },
  },
  {
    id: 'error/body',
    requirement: ['R-4-01', 'R-4-02', 'R-4-03', 'R-4-05'],
    needs: ['entityType'],
    writes: false,
    raw: 'wire',
    async run(c) {
      const answer = await get(c, entityPath(c, { type: c.fixture.unknown.type }));
      const json = jsonOf(answer);
      for (const name of ['type', 'message', 'tracebackId'])
        c.observe(`${name} is`, kindOf(at(json, name)), 'string', { judges: 'R-4-01' });
      const type = `${c.fixture.vendor}.model.service.api.result.Failure`;
      c.observe('_type', at(json, '_type'), type, { judges: 'R-4-02' });
      c.observe('Content-Type', mediaType(answer), 'application/json', { judges: 'R-4-03' });
      const hasTrace = /\n\s+at /.test(answer.text) || answer.text.includes('node_modules');
      c.observe('a stack trace is shown', hasTrace, false, { judges: 'R-4-05' });
    },
  },
  {
    id: 'error/401',
    requirement: 'R-4-04',
    needs: ['entityType'],
    writes: false,
    raw: 'wire',
    deviation: 'D-24',
    async run(c) {
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
    },
  },
  ...(
    [
      ['xml-first', 'application/xml, application/json', 'XML application/xml'],
      ['range', '*/*', 'XML */*'],
      ['browser', 'text/html, application/xml;q=0.9, */*;q=0.8', 'text text/plain'],
    ] as const
  ).map(
    ([id, accept, deployed]): Case => ({
      id: `error/accept/${id}`,
      requirement: 'R-4-03',
      needs: ['entityType'],
      writes: false,
      raw: 'header',
      deviation: 'D-46',
      async run(c) {
        const answer = await get(c, entityPath(c, { type: c.fixture.unknown.type }), { accept });
        c.checkStatus(answer, 404);
        const form = `${formatOf(answer)} ${mediaType(answer)}`;
        c.observe('form', form, differs('D-46', 'JSON application/json', deployed));
      },
    }),
  ),
  {
    id: 'error/xml',
    requirement: 'R-4-06',
    needs: ['entityType', 'xml'],
    writes: false,
    raw: 'header',
    async run(c) {
      const answer = await get(c, entityPath(c, { type: c.fixture.unknown.type }), { accept: 'application/xml' });
      c.observe('answer is XML', answer.text.includes('<gm-data>'), true);
    },
  },
  {
    id: 'error/unknown-access/legacy',
    requirement: ['R-6-02', 'LEG-01'],
    judges: 'LEG-01',
    needs: ['entityType', 'legacy'],
    writes: false,
    async run(c) {
      const answer = await c.subject.legacy('fetch', {
        type: c.fixture.type('entityType'),
        accessId: c.fixture.unknown.access,
      });
      c.check('the call fails', answer.status >= 400, true);
      c.observe('status', answer.status, 404);
    },
  },
  {
    id: 'error/unknown-access/streaming',
    requirement: ['R-6-03', 'STR-02'],
    judges: 'STR-02',
    needs: ['resources'],
    writes: false,
    raw: 'request',
    async run(c) {
      const answer = await get(c, `/streaming?resourceId=x&accessId=${encode(c.fixture.unknown.access)}`);
      c.check('the call fails', answer.status >= 400, true);
      c.observe('status', answer.status, 404);
    },
  },
  {
    id: 'error/no-access/legacy',
    requirement: ['CRU-02', 'R-6-04'],
    judges: 'CRU-02',
    needs: ['entityType', 'legacy'],
    writes: false,
    raw: 'request',
    async run(c) {
      const answer = await get(c, `/rest/fetch?type=${encode(c.fixture.type('entityType'))}`);
      c.check('the call fails', answer.status >= 400, true);
      c.observe('status', answer.status, 400);
    },
  },
  ...(
    [
      [
        'session-before-path',
        'R-11-01',
        (c: CaseContext) => entityPath(c, { type: c.fixture.unknown.type }),
        false,
        '{}',
        401,
      ],
      [
        'path-before-options',
        'R-11-02',
        (c: CaseContext) => entityPath(c, { type: c.fixture.unknown.type }, [['depth', 'no-such']]),
        true,
        '{}',
        404,
      ],
      [
        'options-before-body',
        'R-11-03',
        (c: CaseContext) => entityPath(c, { type: c.fixture.type('entityType') }, [['depth', 'no-such']]),
        true,
        '{',
        400,
      ],
      [
        'body-before-effect',
        'R-11-04',
        (c: CaseContext) => entityPath(c, { type: c.fixture.type('entityType'), id: 987654321987 }),
        true,
        '{',
        400,
      ],
    ] as const
  ).map(
    ([id, requirement, pathOf, session, body, status]): Case => ({
      id: `order-of-judgement/${id}`,
      requirement,
      needs: ['entityType'],
      writes: true,
      raw: 'body',
      async run(c) {
        const request = {
          method: 'POST',
          path: pathOf(c),
          headers: { 'content-type': 'application/json', 'x-case': c.marker },
          body,
        };
        const answer = await c.subject.raw(session ? request : { ...request, session: false });
        c.checkStatus(answer, status);
        if (id === 'options-before-body')
          c.observe('the message names the option', String(at(jsonOf(answer), 'message')).includes('depth'), true);
      },
    }),
  ),
];
