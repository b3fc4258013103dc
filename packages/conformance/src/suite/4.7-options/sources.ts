import { type Case, type CaseContext, Unsupported } from '../../case/case.js';
import { type DialectRowId, differs } from '../../case/deviations.js';
import type { Observation } from '../../case/subject.js';
import {
  callPath,
  condition,
  entityPath,
  getRaw,
  idText,
  kebabCase,
  ownEntities,
  queryOf,
  sendJson,
  type UrlQuery,
} from '../requests.js';
import { at, column, jsonOf, succeeded } from '../responses.js';
import { entityCase, fails, legacyCase, requestCase, resourceCase } from '../rows.js';
import { bodyOf } from './endpoints.js';

/** Where an option is given. */
interface Given {
  readonly query?: UrlQuery;
  readonly headers?: { readonly [name: string]: string };
}

/**
 * What differs from other sources: the status, or the behaviour of deployed services, which do not read the option or
 * answer with another status.
 */
interface Outcome {
  readonly status?: number;
  readonly deployed?: { readonly row: DialectRowId; readonly numbers?: readonly number[]; readonly status?: number };
}

/** A request for three entities with an option from one source; the numbers show whether it was read. */
type Source = readonly [
  id: string,
  requirement: string | readonly string[],
  given: Given,
  expected: readonly number[],
  outcome?: Outcome,
];

const inQuery = (...query: UrlQuery): Given => ({ query });
const asHeader = (name: string, value: string): Given => ({ headers: { [name]: value } });
const ascending = ['order-direction', 'ascending'] as const;
const descending = 'descending';
const withoutHeader: Outcome = { deployed: { row: 'D-45', status: 400 } };

const sources: readonly Source[] = [
  ['query', 'OPT-01', inQuery(['max-results', '1']), [1]],
  ['header', ['OPT-02', 'R-12-02'], asHeader('gm-max-results', '1'), [1]],
  ['query-camel', 'R-12-01', inQuery(['maxResults', '1']), [1]],
  ['header-camel', 'R-12-03', asHeader('gm-maxResults', '1'), [1], withoutHeader],
  ['header-case', 'R-12-04', asHeader('GM-MAX-RESULTS', '1'), [1]],
  [
    'order-direction-header',
    ['ENT-QRY-42', 'R-12-06'],
    asHeader('order-direction', descending),
    [3, 2, 1],
    { deployed: { row: 'D-7', numbers: [1, 2, 3] } },
  ],
  ['gm-order-direction-header', 'R-12-07', asHeader('gm-order-direction', descending), [3, 2, 1]],
  ['header-beats-query', 'R-13-01', { ...inQuery(['max-results', '2']), ...asHeader('gm-max-results', '1') }, [1]],
  ['last-counts', 'R-13-03', inQuery(['max-results', '1'], ['max-results', '2']), [1, 2]],
  ['endpoint-query', 'R-14-01', inQuery(['endpoint.max-results', '1']), [1]],
  ['endpoint-header', 'R-14-02', asHeader('gm-endpoint.max-results', '1'), [1]],
  ['rpc-headers', 'R-15-05', asHeader('gm-rpc-body', 'x'), [1, 2, 3], withoutHeader],
  ['unknown-header', 'R-15-04', asHeader('gm-no-such-option', 'x'), [], { status: 400 }],
  ['unknown-parameter', 'R-15-01', inQuery(['noSuchOption', 'x']), [], { status: 400 }],
  ['too-many-directions', 'R-16-07', inQuery(ascending, ascending), [], { status: 400 }],
];

/** The number of entities of which an order is judged. */
const longestPage = 50;

const idsOf = ({ value }: Observation): readonly string[] => column(value, 'id').map((id) => idText(id ?? null));

/** The options that deployed services know, and that have no effect. */
const optionsWithoutEffect = [
  'write-absence-information',
  'infer-response-type',
  'no-absence-information',
  'response-filename',
  'download-resource',
  'save-locally',
];

/** 4.7, R-12 to R-16: where an option can stand, how it is spelled, and which source counts. */
export const sourceCases: readonly Case[] = [
  ...sources.map(([id, requirement, { query = [], headers = {} }, expected, { deployed, status = 200 } = {}]) =>
    entityCase(
      `option/source/${id}`,
      requirement,
      {
        needs: ['integerProperty'],
        raw: Object.keys(headers).length > 0 ? 'header' : 'request',
        deviation: deployed?.row,
      },
      async (c) => {
        for (const integerProperty of [2, 3, 1]) await c.fixture.create({ integerProperty });
        const property = c.fixture.property('integerProperty');
        const path = entityPath(c, { type: c.fixture.type('entityType') }, [
          ownEntities(c),
          ['order-by', property],
          ...query,
        ]);
        const answer = await getRaw(c, path, headers);
        const statuses = deployed?.status === undefined ? status : differs(deployed.row, status, deployed.status);
        const detected = c.checkStatus(answer, statuses);
        if (deployed?.status !== undefined && detected === 'deployed') return;
        const numbers = deployed?.numbers === undefined ? expected : differs(deployed.row, expected, deployed.numbers);
        if (status === 200) return c.check('numbers', column(answer.value, property), numbers);
        const name = [...query.map(([each]) => each), ...Object.keys(headers)].at(0) ?? '';
        c.observe(
          'the message names it',
          String(at(jsonOf(answer), 'message')).includes(name.replace(/^gm-/, '')),
          true,
        );
      },
    ),
  ),
  entityCase(
    'option/source/order-direction-header/of-what-is-there',
    ['ENT-QRY-42', 'R-12-06'],
    { onlyReads: true, raw: 'header', deviation: 'D-7' },
    async (c) => {
      const { type } = await c.fixture.existing();
      const path = entityPath(
        c,
        { type },
        queryOf({ 'order-by': 'id', depth: '0', 'max-results': String(longestPage) }),
      );
      const ordered = await getRaw(c, path);
      // That an order by the id is possible is an observation of R-33 only.
      if (ordered.status !== 200) throw new Unsupported('the service does not order by the id');
      // In several partitions there can be entities with the same id.
      const page = idsOf(ordered);
      const before = Array.from(new Set(page));
      const answer = await succeeded(c, getRaw(c, path, { 'order-direction': 'descending' }));
      // A page of many entities begins at the other end in the other order.
      if (page.length === longestPage) {
        c.check('the first id', idsOf(answer)[0] === before[0], differs('D-7', false, true));
        return;
      }
      // Other clients may create and delete entities in between.
      const ids = Array.from(new Set(idsOf(answer))).filter((id) => before.includes(id));
      const up = before.filter((id) => ids.includes(id));
      if (up.length < 2) throw new Unsupported(`the deployment has no two entities of ${type}`);
      c.check('ids', ids, differs('D-7', [...up].reverse(), up));
    },
  ),
  requestCase(
    'option/source/list-query-first',
    'R-13-02',
    { needs: ['stringProperty', 'integerProperty'] },
    async (c) => {
      for (const [stringProperty, integerProperty] of [
        ['a', 2],
        ['b', 1],
        ['a', 1],
      ] as const)
        await c.fixture.create({ stringProperty, integerProperty });
      const path = entityPath(c, { type: c.fixture.type('entityType') }, [
        ownEntities(c),
        ['order-by', c.fixture.property('stringProperty')],
      ]);
      const number = c.fixture.property('integerProperty');
      const answer = await succeeded(c, getRaw(c, path, { 'gm-order-by': number }));
      c.check('numbers', column(answer.value, number), [1, 2, 1]);
    },
  ),
  requestCase(
    'option/commas',
    'R-13-04',
    { needs: ['stringProperty', 'integerProperty'], onlyReads: true },
    async (c) => {
      const both = `${c.fixture.property('stringProperty')},${c.fixture.property('integerProperty')}`;
      c.checkStatus(await getRaw(c, entityPath(c, { type: c.fixture.type('entityType') }, [['order-by', both]])), 400);
    },
  ),
  requestCase('option/unknown-order-by', 'R-16-08', { onlyReads: true }, async (c) => {
    const path = entityPath(c, { type: c.fixture.type('entityType') }, [['order-by', c.fixture.unknown.property]]);
    c.checkStatus(await getRaw(c, path), 400);
  }),
  ...(['gm-where.', 'gm-'] as const).map((prefix) =>
    entityCase(
      `option/header-condition/${prefix}`,
      'R-15-04',
      { needs: ['stringProperty'], raw: 'header', deviation: 'D-45' },
      async (c) => {
        const match = await c.fixture.create({ stringProperty: 'a' });
        await c.fixture.create({ stringProperty: 'b' });
        const answer = await getRaw(c, entityPath(c, { type: c.fixture.type('entityType') }, [ownEntities(c)]), {
          [prefix + kebabCase(c.fixture.property('stringProperty'))]: 'a',
        });
        if (c.checkStatus(answer, differs('D-45', 400, 200)) === 'documented') return;
        c.check('ids', idsOf(answer), [idText(match.id)]);
      },
    ),
  ),
  requestCase('option/without-effect', 'R-15-01', { onlyReads: true, deviation: 'D-44' }, async (c) => {
    const { type, id } = await c.fixture.existing();
    for (const name of optionsWithoutEffect) {
      const answer = await getRaw(c, entityPath(c, { type, id }, [[name, 'true']]));
      c.checkStatus(answer, differs('D-44', 400, 200));
    }
  }),
  requestCase('option/where-beside-id', 'R-15-03', { needs: ['stringProperty'], onlyReads: true }, async (c) => {
    const known = await c.fixture.existing();
    const answer = await getRaw(
      c,
      entityPath(c, { type: known.type, id: known.id }, [condition(c, 'stringProperty', 'a')]),
    );
    c.checkStatus(answer, 400);
    c.observe('the message names it', String(at(jsonOf(answer), 'message')).includes('where.'), true);
  }),
];

/** What a call with an id refuses in its query: a condition that is not met, and an unknown parameter. */
const besideId = {
  'where-beside-id': ['R-15-03', (c: CaseContext) => condition(c, 'stringProperty', 'b')],
  'unknown-beside-id': ['R-15-01', (): [string, string] => ['noSuchOption', 'x']],
} as const;

/** a call that writes is refused with such a query, and changes nothing. */
export const refusedBesideIdCases: readonly Case[] = Object.entries(besideId).flatMap(([name, [judges, parameter]]) =>
  (['PUT', 'PATCH', 'DELETE'] as const).map((method) =>
    fails(
      `option/${name}/${method.toLowerCase()}`,
      judges,
      { stringProperty: 'a' },
      (c, made) => {
        const path = entityPath(c, made, [parameter(c)]);
        return method === 'DELETE' ? c.subject.raw({ method, path }) : sendJson(c, method, path, bodyOf(c));
      },
      400,
      { raw: 'request' },
    ),
  ),
);

/** the calls that pass over parameters which they do not know. */
export const ignoredParameterCases: readonly Case[] = [
  legacyCase('option/legacy-ignores', 'R-15-07', { onlyReads: true, raw: 'request' }, async (c) => {
    const known = await c.fixture.existingAmongFew();
    const answer = await getRaw(c, callPath(c, '/rest/fetch', queryOf({ type: known.type, noSuchParameter: 'x' })));
    c.checkStatus(answer, 200);
    c.check('answer is a list', Array.isArray(answer.value), true);
  }),
  resourceCase('option/streaming-ignores', 'R-15-08', { raw: 'request' }, async (c) => {
    const { id } = await c.fixture.upload('content');
    const answer = await getRaw(c, callPath(c, '/streaming', queryOf({ resourceId: id, noSuchParameter: 'x' })));
    c.checkStatus(answer, 200);
    c.check('content', answer.text, 'content');
  }),
];
