import type { Case, CaseContext } from '../case.js';
import type { ActionNeed } from '../fixtures/needs.js';
import {
  at,
  callPath,
  entityPath,
  jsonOf,
  kindOf,
  listOf,
  literal,
  memberOf,
  reading,
  simpleName,
  writing,
} from './define.js';

/** 4.6: service requests that are evaluated. */
const evaluationCases: readonly Case[] = [
  ...(['', 'message'] as const).map((projection) =>
    reading(
      `eval/${projection || 'default'}`,
      projection === '' ? ['EVA-11', 'R-61-05', 'EVA-12'] : ['EVA-10', 'EVA-11'],
      ['legacy', 'service:message'],
      async (c) => {
        const { signature } = c.fixture.service('service:message');
        const answer = await c.subject.legacy(
          'eval',
          projection === '' ? { type: signature } : { type: signature, projection },
        );
        c.checkStatus(answer, 200);
        c.check('the message is a text', typeof answer.value, 'string');
      },
    ),
  ),
  reading('eval/envelope', ['EVA-09', 'R-61-06'], ['legacy', 'service:message'], async (c) => {
    const { signature } = c.fixture.service('service:message');
    const answer = await c.subject.legacy('eval', { type: signature, projection: 'envelope' });
    c.checkStatus(answer, 200);
    c.check('the result is an entity', simpleName(answer.value) !== undefined, true);
    c.observe('message', typeof memberOf(answer.value, 'message'), 'string');
  }),
  reading('eval/property', ['EVA-08', 'EVA-13'], ['legacy', 'service:parameter'], async (c) => {
    const { signature, property = '' } = c.fixture.service('service:parameter');
    const answer = await c.subject.legacy('eval', { type: signature, [`*${property}`]: c.marker });
    c.checkStatus(answer, 200);
    c.check('the message is a text', typeof answer.value, 'string');
  }),
  reading('eval/property/missing', 'R-61-04', ['legacy', 'service:parameter'], async (c) => {
    c.checkStatus(await c.subject.legacy('eval', { type: c.fixture.service('service:parameter').signature }), 400);
  }),
  reading('eval/unknown', 'R-61-02', ['legacy'], async (c) => {
    c.checkStatus(await c.subject.legacy('eval', { type: c.fixture.unknown.type }), 404);
  }),
  ...(['accessId', 'type'] as const).map((missing) =>
    literal(
      'request',
      reading(
        `eval/without-${missing}`,
        [missing === 'type' ? 'EVA-07' : 'EVA-06', 'R-6-04'],
        ['legacy', 'service:message'],
        async (c) => {
          const { signature } = c.fixture.service('service:message');
          const path =
            missing === 'type' ? callPath(c, '/rest/eval') : `/rest/eval?type=${encodeURIComponent(signature)}`;
          const answer = await c.subject.raw({ method: 'GET', path });
          c.check('the call fails', answer.status >= 400, true);
          c.observe('status', answer.status, 400);
        },
      ),
    ),
  ),
];

const query = (c: CaseContext, need: ActionNeed, parameters: { readonly [name: string]: string } = {}) =>
  c.subject.legacy('action', { name: c.fixture.action(need), ...parameters });

/** 4.5: the actions of a workbench. */
const actionCases: readonly Case[] = [
  ...(
    [
      ['workbench:query', ['ACT-09', 'ACT-17', 'ACT-23']],
      ['workbench:prototype', ['ACT-10', 'ACT-17', 'ACT-23']],
    ] as const
  ).map(([need, requirement]) =>
    writing(`action/${need.slice(10)}`, requirement, ['legacy', 'entityType', need], async (c) => {
      const answer = await query(c, need);
      c.checkStatus(answer, 200);
      c.check('answer is a list', Array.isArray(answer.value), true);
      c.check(
        'it has entities',
        listOf(answer.value).every((each) => memberOf(each, 'id') !== undefined),
        true,
      );
    }),
  ),
  writing('action/query/finds', ['ACT-09', 'ACT-17'], ['legacy', 'entityType', 'workbench:query'], async (c) => {
    const made = await c.fixture.create();
    const answer = await query(c, 'workbench:query', { projection: 'payload' });
    const ids = listOf(answer.value).map((each) => JSON.stringify(memberOf(each, 'id')));
    c.check('the entity is in the answer', ids.includes(JSON.stringify(made.id)), true);
  }),
  ...(['envelope', 'first-of-payload'] as const).map((projection) =>
    writing(
      `action/query/${projection}`,
      projection === 'envelope' ? ['ACT-16', 'TYP-02'] : 'ACT-18',
      ['legacy', 'entityType', 'workbench:query'],
      async (c) => {
        await c.fixture.create();
        const answer = await query(c, 'workbench:query', { projection });
        c.checkStatus(answer, 200);
        if (projection === 'envelope') c.check('type of the answer', simpleName(answer.value), 'EntityQueryResult');
        else c.check('an entity', memberOf(answer.value, 'id') !== undefined, true);
      },
    ),
  ),
  ...(['', 'payload', 'envelope'] as const).map((projection) =>
    writing(
      `action/rpc/${projection || 'default'}`,
      {
        '': ['ACT-08', 'R-61-07'],
        payload: ['ACT-15', 'ACT-08'],
        envelope: ['ACT-14', 'TYP-08', 'R-30-05', 'R-61-08'],
      }[projection],
      ['legacy', 'workbench:rpc'],
      async (c) => {
        const answer = await query(c, 'workbench:rpc', projection === '' ? {} : { projection });
        c.checkStatus(answer, 200);
        if (projection !== 'envelope') return;
        c.check('type of the answer', simpleName(answer.value), 'RpcResponse');
      },
    ),
  ),
  writing('action/unknown', 'R-61-01', ['legacy', 'workbench:query'], async (c) => {
    c.checkStatus(await c.subject.legacy('action', { name: `${c.marker} no such folder` }), 404);
  }),
  writing('action/variable/missing', 'R-61-03', ['legacy', 'workbench:template'], async (c) => {
    c.checkStatus(await query(c, 'workbench:template'), 400);
  }),
  ...(['accessId', 'name'] as const).map((missing) =>
    literal(
      'request',
      writing(
        `action/without-${missing}`,
        missing === 'name' ? 'ACT-06' : 'ACT-05',
        ['legacy', 'workbench:query'],
        async (c) => {
          const path =
            missing === 'name'
              ? callPath(c, '/rest/action')
              : `/rest/action?name=${encodeURIComponent(c.fixture.action('workbench:query'))}`;
          const answer = await c.subject.raw({ method: 'GET', path, headers: { 'x-conformance': c.marker } });
          c.check('the call fails', answer.status >= 400, true);
        },
      ),
    ),
  ),
];

/** 4.3: assemblies. */
const assemblyCases: readonly Case[] = (['assembly-manipulate', 'assembly-stream-manipulate'] as const).flatMap(
  (call) => {
    const stream = call === 'assembly-stream-manipulate';
    const send = (c: CaseContext, body: unknown, projection?: string) => {
      const text = JSON.stringify(body);
      const extra: readonly (readonly [string, string])[] =
        projection === undefined ? [] : [['projection', projection]];
      const path = callPath(c, `/rest/${call}`, stream ? extra : [...extra, ['body', text]]);
      return c.subject.raw(
        stream
          ? { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: text }
          : { method: 'GET', path },
      );
    };
    const body = (c: CaseContext, value: string, id?: unknown) => ({
      _type: c.fixture.type('entityType'),
      ...(id === undefined ? {} : { id }),
      [c.fixture.marker('entityType')]: c.marker,
      [c.fixture.property('stringProperty')]: value,
    });
    const as = (ids: readonly string[]): readonly string[] => (stream ? ['ASM-07', ...ids] : ids);
    const one = (id: string, requirement: readonly string[], run: (c: CaseContext) => Promise<void>) =>
      literal(
        'body',
        writing(
          `legacy/${call}/${id}`,
          as(requirement),
          ['legacy', 'entityType', 'stringProperty', 'integerProperty'],
          run,
        ),
      );
    return [
      one('create', ['ASM-01', 'ASM-06', 'ASM-09', 'ASM-12', 'R-53-02'], async (c) => {
        const before = await c.oracle.snapshot();
        const answer = await send(c, body(c, 'new'));
        c.checkStatus(answer, 200);
        c.check('answer', answer.text.trim(), 'null');
        await c.oracle.created(before, { [c.fixture.property('stringProperty')]: 'new' });
      }),
      one('several', ['ASM-02', 'ASM-09'], async (c) => {
        const before = await c.oracle.snapshot();
        c.checkStatus(await send(c, [body(c, 'new'), body(c, 'new')]), 200);
        await c.oracle.created(before, { [c.fixture.property('stringProperty')]: 'new' }, 2);
      }),
      one('update', ['ASM-10', 'ASM-13'], async (c) => {
        const made = await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
        const before = await c.oracle.snapshot();
        c.checkStatus(await send(c, body(c, 'b', made.id)), 200);
        await c.oracle.updated(before, made, { [c.fixture.property('stringProperty')]: 'b' });
      }),
      one('unknown-id', ['ASM-11', 'ASM-15', 'ERR-15', 'R-7-01', 'R-8-02'], async (c) => {
        const before = await c.oracle.snapshot();
        const answer = await send(c, [body(c, 'new'), body(c, 'b', await c.fixture.unusedId())]);
        c.check('the call fails', answer.status >= 400, true);
        await c.oracle.none(before);
      }),
      one('own-id', ['ASM-03', 'ASM-14', 'TYP-05', 'TYP-06'], async (c) => {
        const before = await c.oracle.snapshot();
        const id = await c.fixture.unusedId();
        const envelope = {
          _type: `${c.fixture.vendor}.model.rest.crud.ManipulationEnvelope`,
          assembly: { _id: '1', ...body(c, 'new', id) },
          instantiationsWithId: [{ _ref: '1' }],
        };
        c.checkStatus(await send(c, envelope), 200);
        const [created] = await c.oracle.created(before, { [c.fixture.property('stringProperty')]: 'new' });
        c.check('id', created?.properties['id'], id);
      }),
      ...(['envelope', 'payload', 'id', 'ids', 'entity', 'entities'] as const).map((projection) =>
        one(
          `projection/${projection}`,
          [
            stream ? 'ASM-08' : 'ASM-05',
            ...(projection === 'ids' ? ['R-59-09'] : []),
            ...(projection === 'payload' ? ['R-59-02'] : []),
          ],
          async (c) => {
            const before = await c.oracle.snapshot();
            const answer = await send(c, body(c, 'new'), projection);
            c.checkStatus(answer, 200);
            const json = jsonOf(answer);
            const name = String(at(json, '_type')).split('.').at(-1);
            if (projection === 'envelope') c.check('type of the answer', name, 'ManipulationResponse');
            if (projection === 'payload') c.check('type of the answer', name?.endsWith('Manipulation'), true);
            if (projection === 'entity') c.check('type of the answer', at(json, '_type'), c.fixture.type('entityType'));
            if (projection === 'id') c.check('kind of the answer', kindOf(json), 'object');
            if (projection === 'ids' || projection === 'entities')
              c.check('number', Array.isArray(json) ? json.length : json, 1);
            await c.oracle.created(before, { [c.fixture.property('stringProperty')]: 'new' });
          },
        ),
      ),
    ];
  },
);

const missingBody = literal(
  'request',
  writing('legacy/assembly-manipulate/without-body', ['ASM-04', 'R-6-04'], ['legacy', 'entityType'], async (c) => {
    const answer = await c.subject.raw({
      method: 'GET',
      path: callPath(c, '/rest/assembly-manipulate'),
      headers: { 'x-conformance': c.marker },
    });
    c.check('the call fails', answer.status >= 400, true);
    c.observe('status', answer.status, 400);
  }),
);

/** 4.2 and R-60: parameters of every call, and XML. */
const parameterCases: readonly Case[] = [
  ...(
    [
      ['well-formed', ['LEG-03', 'R-55-01'], 'text/x-conformance', true],
      ['no-media-type', 'R-55-02', 'no media type', false],
    ] as const
  ).map(([id, requirement, pseudoContentType, sent]) =>
    literal(
      'request',
      reading(`legacy/pseudo-content-type/${id}`, requirement, ['legacy', 'entityType'], async (c) => {
        const answer = await c.subject.raw({
          method: 'GET',
          path: callPath(c, '/rest/fetch', [
            ['type', c.fixture.type('entityType')],
            ['pseudoContentType', pseudoContentType],
          ]),
        });
        c.checkStatus(answer, 200);
        c.check(
          'Content-Type is the one that was asked for',
          answer.headers['content-type']?.split(';')[0] === pseudoContentType,
          sent,
        );
      }),
    ),
  ),
  ...(['gm/xml', 'no/such-codec'] as const).map((codec) =>
    literal(
      'request',
      reading(
        `legacy/codec/${codec}`,
        { 'gm/xml': ['LEG-12', 'R-60-01', 'R-60-02', 'R-9-05'], 'no/such-codec': ['R-9-06'] }[codec],
        ['legacy', 'entityType', 'xml'],
        async (c) => {
          const accept = codec === 'gm/xml' ? 'application/json' : 'application/xml';
          const answer = await c.subject.raw({
            method: 'GET',
            path: callPath(c, '/rest/fetch', [
              ['type', c.fixture.type('entityType')],
              ['codec', codec],
            ]),
            headers: { accept },
          });
          if (codec === 'no/such-codec') return c.checkStatus(answer, 400);
          c.checkStatus(answer, 200);
          c.check('answer is XML', answer.text.includes('<gm-data>'), true);
          c.observe(
            'beginning',
            answer.text
              .replace(/\s+/g, ' ')
              .startsWith(`<?xml version='1.0' encoding='UTF-8'?> <?gm-xml version="4"?> <gm-data>`),
            true,
          );
          const parts = [...answer.text.matchAll(/<(required-types|root-value|pool)\b/g)].map(([, name]) => name);
          c.observe('parts', parts, ['required-types', 'root-value', 'pool']);
        },
      ),
    ),
  ),
  literal(
    'wire',
    writing(
      'xml/entity',
      ['R-60-03', 'R-60-04', 'R-60-06', 'R-60-08', 'R-60-09'],
      ['xml', 'entityType', 'stringProperty', 'integerProperty', 'stringSet'],
      async (c) => {
        const made = await c.fixture.create({ stringProperty: 'A & B', integerProperty: 3 });
        const answer = await c.subject.raw({
          method: 'GET',
          path: entityPath(c, made),
          headers: { accept: 'application/xml' },
        });
        c.checkStatus(answer, 200);
        const { text } = answer;
        c.observe('string', text.includes(`<s p='${c.fixture.property('stringProperty')}'>A &amp; B</s>`), true);
        c.observe('integer', text.includes(`<i p='${c.fixture.property('integerProperty')}'>3</i>`), true);
        c.observe(
          'type',
          new RegExp(`<t alias='[^']+' num='1'>${made.type.replaceAll('.', '\\.')}</t>`).test(text),
          true,
        );
        c.observe('empty set', text.includes(`p='${c.fixture.property('stringSet')}'`), false);
        const names = [...text.matchAll(/ p='([^']+)'/g)].map(([, name = '']) => name);
        c.observe('properties by name', names, [...names].sort());
      },
    ),
  ),
  literal(
    'wire',
    writing('xml/cut', 'R-60-05', ['xml', 'entityType', 'entityProperty'], async (c) => {
      const inner = await c.fixture.create();
      const made = await c.fixture.create({ entityProperty: c.fixture.reference(inner) });
      const answer = await c.subject.raw({
        method: 'GET',
        path: entityPath(c, made, [['depth', '0']]),
        headers: { accept: 'application/xml' },
      });
      c.observe('cut property', answer.text.includes(`<a p='${c.fixture.property('entityProperty')}'/>`), true);
    }),
  ),
  ...(['dtd', 'unreadable'] as const).map((kind) =>
    literal(
      'body',
      writing(`xml/refused/${kind}`, kind === 'dtd' ? 'R-60-11' : 'R-60-12', ['xml', 'entityType'], async (c) => {
        const made = await c.fixture.create();
        const before = await c.oracle.snapshot();
        const body = kind === 'dtd' ? '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "x">]><gm-data/>' : '<gm-data>\n<x';
        const answer = await c.subject.raw({
          method: 'PUT',
          path: entityPath(c, made),
          headers: { 'content-type': 'application/xml' },
          body,
        });
        c.checkStatus(answer, 400);
        const message = String(at(jsonOf(answer), 'message'));
        if (kind === 'unreadable') c.observe('line and column', /line/i.test(message) && /column/i.test(message), true);
        await c.oracle.none(before);
      }),
    ),
  ),
  literal(
    'body',
    writing('xml/read', 'R-60-10', ['xml', 'entityType', 'stringProperty'], async (c) => {
      const made = await c.fixture.create({ stringProperty: 'a' });
      const before = await c.oracle.snapshot();
      const property = c.fixture.property('stringProperty');
      const body = `<?xml version='1.0' encoding='UTF-8'?><?gm-xml version="4"?><gm-data><required-types><t alias='T^1' num='1'>${made.type}</t></required-types><root-value><r>T^1-0</r></root-value><pool><E id='T^1-0'><s p='${property}'>b</s></E></pool></gm-data>`;
      c.checkStatus(
        await c.subject.raw({
          method: 'PUT',
          path: entityPath(c, made),
          headers: { 'content-type': 'application/xml' },
          body,
        }),
        200,
      );
      await c.oracle.updated(before, made, { [property]: 'b' });
    }),
  ),
];

/** 4.2, 4.3, 4.5, 4.6, R-60: assemblies, actions, evaluation, XML. */
export const programCases: readonly Case[] = [
  ...evaluationCases,
  ...actionCases,
  ...assemblyCases,
  missingBody,
  ...parameterCases,
];

/** literals that stand on their own. */
export const literalCases: readonly Case[] = [
  ...(['url', 'headers'] as const).map((kind) =>
    literal(
      'request',
      reading(`limit/${kind}`, kind === 'url' ? 'R-62-02' : 'R-62-03', ['entityType'], async (c) => {
        const path = entityPath(c, { type: c.fixture.type('entityType') });
        const long = 'x'.repeat(100_000);
        const request =
          kind === 'url'
            ? { method: 'GET', path: `${path}?x=${long}` }
            : { method: 'GET', path, headers: { 'x-conformance': long } };
        c.checkStatus(await c.subject.raw(request), kind === 'url' ? 414 : 431);
      }),
    ),
  ),
  literal(
    'body',
    writing('streaming/post/raw/without-name', 'R-51-11', ['resources', 'throwaway'], async (c) => {
      const request = { method: 'POST', path: callPath(c, '/streaming'), headers: { 'content-type': 'text/plain' } };
      const answer = await c.subject.raw({ ...request, body: c.marker });
      c.checkStatus(answer, 200);
      c.check('name', at(jsonOf(answer), 0, 'name') ?? null, null);
    }),
  ),
  ...(['form', 'query-first'] as const).map((kind) =>
    literal(
      'body',
      reading(
        `legacy/parameters/${kind}`,
        kind === 'form' ? 'R-54-01' : 'R-54-02',
        ['legacy', 'entityType'],
        async (c) => {
          const type = c.fixture.type('entityType');
          const path = callPath(c, '/rest/fetch', kind === 'form' ? [] : [['type', type]]);
          const body = `type=${encodeURIComponent(kind === 'form' ? type : c.fixture.unknown.type)}`;
          const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-conformance': c.marker };
          const answer = await c.subject.raw({ method: 'POST', path, headers, body });
          c.checkStatus(answer, 200);
          c.check('answer is a list', Array.isArray(answer.value), true);
        },
      ),
    ),
  ),
];
