import type { Case, CaseContext } from '../case.js';
import type { Made } from '../fixtures/fixture.js';
import type { Need } from '../fixtures/needs.js';
import { cellsOf, slug } from '../matrices/grid.js';
import { endpointOptions, namedValues, optionValues } from '../matrices/options.js';
import { at, callPath, column, entityPath, jsonOf, literal, propertyPath, reading, writing } from './define.js';

type Option = (typeof optionValues.rows)[number];

/** Which requirement says what an option takes. */
const judged: { readonly [O in Option]: { readonly good: readonly string[]; readonly bad: readonly string[] } } = {
  'write-empty-properties': { good: ['OPT-WEP-01', 'OPT-WEP-02', 'R-16-02'], bad: ['R-16-01'] },
  'stabilize-order': { good: ['OPT-STO-01', 'OPT-STO-02'], bad: ['R-16-01'] },
  distinct: { good: ['ENT-QRY-27', 'ENT-QRY-28'], bad: ['R-16-01'] },
  prettiness: { good: ['OPT-PRE-01', 'OPT-PRE-02'], bad: ['R-16-04'] },
  depth: { good: ['OPT-DEP-03', 'OPT-DEP-01', 'OPT-DEP-02'], bad: ['R-16-05'] },
  'entity-recurrence-depth': { good: ['OPT-REC-02', 'OPT-REC-03', 'LIM-06'], bad: ['R-16-03'] },
  'type-explicitness': { good: ['OPT-TYP-01', 'OPT-TYP-02'], bad: ['R-16-04'] },
  'identity-management-mode': { good: ['OPT-IDM-01'], bad: ['R-16-04'] },
  projection: { good: ['ENT-QRY-30', 'ENT-QRY-31'], bad: ['R-16-04'] },
  'start-index': { good: ['ENT-QRY-18', 'LIM-07'], bad: ['R-16-03'] },
  'max-results': { good: ['ENT-QRY-20', 'LIM-08'], bad: ['R-16-03'] },
};

const booleans: readonly string[] = ['write-empty-properties', 'stabilize-order', 'distinct'];

const named: { readonly [option: string]: readonly string[] } = namedValues;

/** 4.7 and 4.8: every option with every kind of value; a value that is not read is named with its option. */
export const optionValueCases: readonly Case[] = cellsOf(optionValues).map(({ row, column: kind, cell }) => ({
  ...literal(
    'request',
    reading(
      `option/${row}/${slug(kind)}`,
      cell === '200' ? judged[row].good : [...judged[row].bad, 'R-16-06'],
      ['entityType', 'stringProperty'],
      async (c) => {
        const values = kind === 'a named value' ? (named[row] ?? []) : [kind === 'other' ? 'no-such-value' : kind];
        const bad = kind === 'a named value' && cell === '400' ? ['high'] : values;
        for (const value of bad) {
          const path = entityPath(c, { type: c.fixture.type('entityType') }, [
            [`where.${c.fixture.property('stringProperty')}`, `${c.marker} nowhere`],
            [row, value],
          ]);
          const answer = await c.subject.raw({ method: 'GET', path });
          const deviation = cell === '400' && booleans.includes(row) ? { id: 'D-14', expected: 200 } : undefined;
          c.checkStatus(answer, Number(cell), deviation);
          if (answer.status !== 400) continue;
          const message = String(at(jsonOf(answer), 'message'));
          c.observe('the message names the option', message.includes(row), true);
          c.observe('the message names the value', message.includes(value), true);
        }
      },
    ),
  ),
  cell: { grid: optionValues.title, row, column: kind },
}));

type Endpoint = (typeof endpointOptions.columns)[number];
type Query = readonly (readonly [string, string])[];

/** A request to each endpoint that fails or changes nothing, whatever the option says. */
const requests: {
  readonly [E in Endpoint]: (
    c: CaseContext,
    made: Made,
    query: Query,
  ) => { readonly method: string; readonly path: string; readonly body?: string };
} = {
  'GET /<id>': (c, made, query) => ({ method: 'GET', path: entityPath(c, made, query) }),
  GET: (c, made, query) => ({ method: 'GET', path: entityPath(c, { type: made.type }, [mine(c), ...query]) }),
  PUT: (c, made, query) => ({ method: 'PUT', path: entityPath(c, made, query), body: bodyOf(c) }),
  DELETE: (c, made, query) => ({
    method: 'DELETE',
    path: entityPath(c, { type: made.type }, [[mine(c)[0], `${c.marker} no`], ...multiple(query)]),
  }),
  'GET property': (c, made, query) => ({ method: 'GET', path: propertyPath(c, made, list(c), query) }),
  'POST property': (c, made, query) => ({ method: 'POST', path: propertyPath(c, made, list(c), query), body: '[]' }),
  'PUT property': (c, made, query) => ({ method: 'PUT', path: propertyPath(c, made, text(c), query), body: '"a"' }),
  'DELETE property': (c, made, query) => ({ method: 'DELETE', path: propertyPath(c, made, list(c), query) }),
};

const mine = (c: CaseContext): [string, string] => [`where.${c.fixture.marker('entityType')}`, c.marker];
const bodyOf = (c: CaseContext): string => JSON.stringify({ [c.fixture.marker('entityType')]: c.marker });
const list = (c: CaseContext): string => c.fixture.property('stringList');
const text = (c: CaseContext): string => c.fixture.property('stringProperty');
const multiple = (query: Query): Query =>
  query.some(([name]) => name === 'allow-multiple-delete') ? query : [['allow-multiple-delete', 'true'], ...query];

/** A value that each option takes and that changes no outcome. */
const harmless: { readonly [option: string]: string } = {
  'write-empty-properties': 'true',
  'stabilize-order': 'true',
  prettiness: 'none',
  depth: '1',
  'entity-recurrence-depth': '1',
  'type-explicitness': 'always',
  'identity-management-mode': 'off',
  projection: 'envelope',
  'start-index': '0',
  'max-results': '1',
  'order-by': 'id',
  'order-direction': 'descending',
  distinct: 'true',
  'list-entities-request': 'false',
  'delete-mode': 'failIfReferenced',
  'allow-multiple-delete': 'true',
  remove: 'false',
};

/** Where a section says that an endpoint knows an option: the prefix of its ids and the option's number there. */
const known: {
  readonly [E in Endpoint]: { readonly prefix: string; readonly options: { readonly [option: string]: string } };
} = {
  'GET /<id>': {
    prefix: 'ENT-GET',
    options: numbered(11, [
      'write-empty-properties',
      'stabilize-order',
      'depth',
      'prettiness',
      'entity-recurrence-depth',
      'type-explicitness',
      'identity-management-mode',
    ]),
  },
  GET: {
    prefix: 'ENT-QRY',
    options: {
      'start-index': '18',
      'max-results': '20',
      'order-by': '22',
      'order-direction': '24',
      distinct: '27',
      projection: '31',
    },
  },
  PUT: {
    prefix: 'ENT-WRT',
    options: {
      ...numbered(13, [
        'write-empty-properties',
        'prettiness',
        'stabilize-order',
        'depth',
        'entity-recurrence-depth',
        'type-explicitness',
        'identity-management-mode',
      ]),
      projection: '08',
      'list-entities-request': '12',
    },
  },
  DELETE: {
    prefix: 'ENT-DEL',
    options: {
      ...numbered(20, [
        'write-empty-properties',
        'prettiness',
        'stabilize-order',
        'depth',
        'entity-recurrence-depth',
        'type-explicitness',
        'identity-management-mode',
      ]),
      projection: '13',
      'delete-mode': '11',
      'allow-multiple-delete': '18',
    },
  },
  'GET property': {
    prefix: 'PRP-GET',
    options: {
      ...numbered(6, [
        'write-empty-properties',
        'stabilize-order',
        'prettiness',
        'depth',
        'entity-recurrence-depth',
        'type-explicitness',
        'identity-management-mode',
      ]),
      projection: '03',
    },
  },
  'POST property': {
    prefix: 'PRP-POST',
    options: {
      ...numbered(5, [
        'write-empty-properties',
        'prettiness',
        'stabilize-order',
        'depth',
        'entity-recurrence-depth',
        'type-explicitness',
      ]),
      projection: '03',
      remove: '02',
    },
  },
  'PUT property': {
    prefix: 'PRP-PUT',
    options: {
      ...numbered(10, [
        'write-empty-properties',
        'prettiness',
        'stabilize-order',
        'depth',
        'entity-recurrence-depth',
        'type-explicitness',
      ]),
      projection: '07',
    },
  },
  'DELETE property': {
    prefix: 'PRP-DEL',
    options: {
      ...numbered(4, [
        'write-empty-properties',
        'prettiness',
        'stabilize-order',
        'depth',
        'entity-recurrence-depth',
        'type-explicitness',
      ]),
      projection: '02',
    },
  },
};

function numbered(first: number, names: readonly string[]): { readonly [option: string]: string } {
  return Object.fromEntries(names.map((name, index) => [name, String(first + index).padStart(2, '0')]));
}

function requirementOf(endpoint: Endpoint, option: string): string {
  const number = known[endpoint].options[option];
  if (number !== undefined) return `${known[endpoint].prefix}-${number}`;
  return option === 'identity-management-mode' ? 'OPT-IDM-05' : 'OPT-01';
}

const needs: readonly Need[] = ['entityType', 'stringProperty', 'stringList'];

/** 4.7 to 4.9 and R-15: which endpoint knows which option. */
export const endpointOptionCases: readonly Case[] = cellsOf(endpointOptions).map(
  ({ row: option, column: endpoint, cell }) => ({
    ...literal(
      'request',
      writing(
        `option/${option}/at/${slug(endpoint.replace('/<id>', 'by id'))}`,
        cell === 'known' ? requirementOf(endpoint, option) : 'R-15-02',
        needs,
        async (c) => {
          const made = await c.fixture.create({ stringProperty: 'a' });
          const before = await c.oracle.snapshot();
          const extra: Query = option === 'order-direction' && cell === 'known' ? [['order-by', 'id']] : [];
          const camel =
            option === 'identity-management-mode' && endpoint.endsWith('property') && endpoint !== 'GET property';
          const name = camel ? 'identityManagementMode' : option;
          const request = requests[endpoint](c, made, [...extra, [name, harmless[option] ?? '']]);
          const answer = await c.subject.raw({ ...request, headers: { 'content-type': 'application/json' } });
          c.checkStatus(answer, cell === 'known' ? 200 : 400);
          if (cell === '400')
            c.observe('the message names the option', String(at(jsonOf(answer), 'message')).includes(option), true);
          if (cell === '400') await c.oracle.none(before);
        },
      ),
    ),
    cell: { grid: endpointOptions.title, row: option, column: endpoint },
  }),
);

/** A page of one of three entities: an option that is heard shows in the number. */
interface Hearing {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly query?: Query;
  readonly headers?: { readonly [name: string]: string };
  readonly expected: readonly number[];
  readonly status?: number;
}

const hearings: readonly Hearing[] = [
  { id: 'query', requirement: 'OPT-01', query: [['max-results', '1']], expected: [1] },
  { id: 'header', requirement: ['OPT-02', 'R-12-02'], headers: { 'gm-max-results': '1' }, expected: [1] },
  { id: 'query-camel', requirement: 'R-12-01', query: [['maxResults', '1']], expected: [1] },
  { id: 'header-camel', requirement: 'R-12-03', headers: { 'gm-maxResults': '1' }, expected: [1] },
  { id: 'header-case', requirement: 'R-12-04', headers: { 'GM-MAX-RESULTS': '1' }, expected: [1] },
  {
    id: 'order-direction-header',
    requirement: 'R-12-06',
    headers: { 'order-direction': 'descending' },
    expected: [3, 2, 1],
  },
  {
    id: 'gm-order-direction-header',
    requirement: 'R-12-07',
    headers: { 'gm-order-direction': 'descending' },
    expected: [3, 2, 1],
  },
  {
    id: 'header-beats-query',
    requirement: 'R-13-01',
    query: [['max-results', '2']],
    headers: { 'gm-max-results': '1' },
    expected: [1],
  },
  {
    id: 'last-counts',
    requirement: 'R-13-03',
    query: [
      ['max-results', '1'],
      ['max-results', '2'],
    ],
    expected: [1, 2],
  },
  { id: 'endpoint-query', requirement: 'R-14-01', query: [['endpoint.max-results', '1']], expected: [1] },
  { id: 'endpoint-header', requirement: 'R-14-02', headers: { 'gm-endpoint.max-results': '1' }, expected: [1] },
  { id: 'rpc-headers', requirement: 'R-15-05', headers: { 'gm-rpc-body': 'x' }, expected: [1, 2, 3] },
  { id: 'unknown-header', requirement: 'R-15-04', headers: { 'gm-no-such-option': 'x' }, expected: [], status: 400 },
  { id: 'unknown-parameter', requirement: 'R-15-01', query: [['noSuchOption', 'x']], expected: [], status: 400 },
  {
    id: 'too-many-directions',
    requirement: 'R-16-07',
    query: [
      ['order-direction', 'ascending'],
      ['order-direction', 'ascending'],
    ],
    expected: [],
    status: 400,
  },
];

export const hearingCases: readonly Case[] = [
  ...hearings.map(({ id, requirement, query = [], headers = {}, expected, status = 200 }) =>
    literal(
      Object.keys(headers).length > 0 ? 'header' : 'request',
      writing(`option/heard/${id}`, requirement, ['entityType', 'integerProperty'], async (c) => {
        for (const integerProperty of [2, 3, 1]) await c.fixture.create({ integerProperty });
        const property = c.fixture.property('integerProperty');
        const path = entityPath(c, { type: c.fixture.type('entityType') }, [mine(c), ['order-by', property], ...query]);
        const answer = await c.subject.raw({ method: 'GET', path, headers });
        if (id === 'order-direction-header' && answer.status === 200 && column(answer.value, property)[0] === 1) {
          c.deviates('D-7', 'The header order-direction is not read.');
        }
        c.checkStatus(answer, status);
        if (status === 200) return c.check('numbers', column(answer.value, property), expected);
        const name = [...query.map(([each]) => each), ...Object.keys(headers)].at(0) ?? '';
        c.observe(
          'the message names it',
          String(at(jsonOf(answer), 'message')).includes(name.replace(/^gm-/, '')),
          true,
        );
      }),
    ),
  ),
  literal(
    'request',
    writing(
      'option/heard/list-query-first',
      'R-13-02',
      ['entityType', 'stringProperty', 'integerProperty'],
      async (c) => {
        for (const [stringProperty, integerProperty] of [
          ['a', 2],
          ['b', 1],
          ['a', 1],
        ] as const)
          await c.fixture.create({ stringProperty, integerProperty });
        const path = entityPath(c, { type: c.fixture.type('entityType') }, [mine(c), ['order-by', text(c)]]);
        const number = c.fixture.property('integerProperty');
        const answer = await c.subject.raw({ method: 'GET', path, headers: { 'gm-order-by': number } });
        c.checkStatus(answer, 200);
        c.check('numbers', column(answer.value, number), [1, 2, 1]);
      },
    ),
  ),
  literal(
    'request',
    reading('option/commas', ['R-13-04', 'R-16-08'], ['entityType', 'stringProperty', 'integerProperty'], async (c) => {
      const both = `${text(c)},${c.fixture.property('integerProperty')}`;
      const path = entityPath(c, { type: c.fixture.type('entityType') }, [['order-by', both]]);
      c.checkStatus(await c.subject.raw({ method: 'GET', path }), 400);
    }),
  ),
  literal(
    'request',
    reading('option/unknown-order-by', 'R-16-08', ['entityType'], async (c) => {
      const path = entityPath(c, { type: c.fixture.type('entityType') }, [['order-by', c.fixture.unknown.property]]);
      c.checkStatus(await c.subject.raw({ method: 'GET', path }), 400);
    }),
  ),
  literal(
    'request',
    reading('option/where-beside-id', 'R-15-03', ['entityType', 'stringProperty'], async (c) => {
      const known = await c.fixture.existing();
      const answer = await c.subject.raw({
        method: 'GET',
        path: entityPath(c, { type: known.type, id: known.id }, [[`where.${text(c)}`, 'a']]),
      });
      c.checkStatus(answer, 400);
      c.observe('the message names it', String(at(jsonOf(answer), 'message')).includes('where.'), true);
    }),
  ),
  literal(
    'request',
    reading('option/legacy-ignores', 'R-15-07', ['entityType', 'legacy'], async (c) => {
      const known = await c.fixture.existing();
      const answer = await c.subject.raw({
        method: 'GET',
        path: callPath(c, '/rest/fetch', [
          ['type', known.type],
          ['noSuchParameter', 'x'],
        ]),
      });
      c.checkStatus(answer, 200);
    }),
  ),
  literal(
    'request',
    writing('option/streaming-ignores', 'R-15-08', ['resources'], async (c) => {
      const { id } = await c.fixture.upload('content');
      const answer = await c.subject.raw({
        method: 'GET',
        path: callPath(c, '/streaming', [
          ['resourceId', id],
          ['noSuchParameter', 'x'],
        ]),
      });
      c.checkStatus(answer, 200);
      c.check('content', answer.text, 'content');
    }),
  ),
];
