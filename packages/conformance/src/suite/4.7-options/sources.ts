import { type Case, type CaseContext, Unsupported } from '../../case/case.js';
import { type Deviation, differs } from '../../case/deviations.js';
import type { Need } from '../../case/needs.js';
import type { Observation } from '../../case/subject.js';
import { askRaw, numbered } from '../4.8-entities/queries/ask.js';
import {
  callPath,
  condition,
  entityPath,
  getRaw,
  idText,
  kebabCase,
  propertyPath,
  queryOf,
  sendJson,
  type UrlQuery,
} from '../requests.js';
import { column, observeNamed, succeeded } from '../responses.js';
import { change, entityCase, legacyCase, refuse, resourceCase, rowOf, rows } from '../rows.js';
import { bodyOf } from './endpoints.js';

/** Where an option is given. */
interface Given {
  readonly query?: UrlQuery;
  readonly headers?: { readonly [name: string]: string };
}

const inQuery = (...query: UrlQuery): Given => ({ query });
const asHeader = (name: string, value: string): Given => ({ headers: { [name]: value } });

/** Creates three entities with the numbers 2, 3 and 1, and reads them in the order of their numbers. */
async function readNumbers(c: CaseContext, { query = [], headers }: Given): Promise<Observation> {
  await numbered(c);
  return askRaw(c, [['order-by', c.fixture.property('integerProperty')], ...query], headers);
}

type Numbers = readonly number[];

/** A case that reads entities with an option from a source. Their numbers show whether the option was read. */
const readsNumbers = (
  id: string,
  judges: string | readonly string[],
  given: Given,
  numbers: Numbers | Deviation<Numbers>,
  status: number | Deviation<number> = 200,
): Case =>
  entityCase(`option/source/${id}`, judges, async (c) => {
    const answer = await readNumbers(c, given);
    c.checkStatus(answer, status);
    if (answer.status !== 200) return;
    c.check('numbers', column(answer.value, c.fixture.property('integerProperty')), numbers);
  }).with({ needs: ['integerProperty'], deviation: rowOf(numbers) ?? rowOf(status) });

/** A case in which the source of an option is refused. The message names the option. */
const refusesOption = (id: string, judges: string, given: Given, named: string): Case =>
  entityCase(`option/source/${id}`, judges, async (c) => {
    const answer = await readNumbers(c, given);
    c.checkStatus(answer, 400);
    observeNamed(c, answer, 'it', named);
  }).with({ needs: ['integerProperty'] });

const ascending = ['order-direction', 'ascending'] as const;
const descending = 'descending';
const refusedIfDeployed = differs('D-45', 200, 400);
const ignoredIfDeployed = differs<Numbers>('D-7', [3, 2, 1], [1, 2, 3]);

const oneOfEach: readonly Case[] = [
  readsNumbers('query', 'OPT-01', inQuery(['max-results', '1']), [1]),
  readsNumbers('header', ['OPT-02', 'R-12-02'], asHeader('gm-max-results', '1'), [1]),
  readsNumbers('query-camel', 'R-12-01', inQuery(['maxResults', '1']), [1]),
  readsNumbers('header-camel', 'R-12-03', asHeader('gm-maxResults', '1'), [1], refusedIfDeployed),
  readsNumbers('header-case', 'R-12-04', asHeader('GM-MAX-RESULTS', '1'), [1]),
  readsNumbers(
    'order-direction-header',
    ['ENT-QRY-42', 'R-12-06'],
    asHeader('order-direction', descending),
    ignoredIfDeployed,
  ),
  readsNumbers('gm-order-direction-header', 'R-12-07', asHeader('gm-order-direction', descending), [3, 2, 1]),
  readsNumbers(
    'header-beats-query',
    'R-13-01',
    { ...inQuery(['max-results', '2']), ...asHeader('gm-max-results', '1') },
    [1],
  ),
  readsNumbers('last-counts', 'R-13-03', inQuery(['max-results', '1'], ['max-results', '2']), [1, 2]),
  readsNumbers('endpoint-query', 'R-14-01', inQuery(['endpoint.max-results', '1']), [1]),
  readsNumbers('endpoint-camel', ['R-14-01', 'R-12-01'], inQuery(['endpoint.maxResults', '1']), [1]),
  readsNumbers('endpoint-header', 'R-14-02', asHeader('gm-endpoint.max-results', '1'), [1]),
  readsNumbers('rpc-headers', 'R-15-05', asHeader('gm-rpc-body', 'x'), [1, 2, 3], refusedIfDeployed),
  refusesOption('unknown-header', 'R-15-04', asHeader('gm-no-such-option', 'x'), 'no-such-option'),
  refusesOption('unknown-parameter', 'R-15-01', inQuery(['noSuchOption', 'x']), 'noSuchOption'),
  refusesOption('too-many-directions', 'R-16-07', inQuery(ascending, ascending), 'order-direction'),
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
  'content-type',
  'response-content-type',
];

/** A case of an order that is refused. */
const refusesOrder = (id: string, judges: string, needs: readonly Need[], orderBy: (c: CaseContext) => string): Case =>
  entityCase(`option/${id}`, judges, async (c) => {
    const path = entityPath(c, { type: c.fixture.type('entityType') }, [['order-by', orderBy(c)]]);
    c.checkStatus(await getRaw(c, path), 400);
  }).with({ needs, onlyReads: true });

/** 4.7, R-12 to R-16: where an option can be given, how it is spelled, and which source counts. */
export const sourceCases: readonly Case[] = [
  ...oneOfEach,
  entityCase('option/source/order-direction-header/of-what-is-there', ['ENT-QRY-42', 'R-12-06'], async (c) => {
    const { type } = await c.fixture.existing();
    const query = queryOf({ 'order-by': 'id', depth: '0', 'max-results': String(longestPage) });
    const path = entityPath(c, { type }, query);
    const ordered = await getRaw(c, path);
    // That an order by the id is possible is an observation of R-33 only.
    if (ordered.status !== 200) throw new Unsupported('the service does not order by the id');
    // In several partitions there can be entities with the same id.
    const page = idsOf(ordered);
    const before = Array.from(new Set(page));
    const answer = await succeeded(c, getRaw(c, path, { 'order-direction': 'descending' }));
    const other = idsOf(answer);
    // A page of many entities begins at the other end in the other order. Other clients may create them in between.
    if (page.length === longestPage || other.length === longestPage) {
      c.check('the first id', other[0] === before[0], differs('D-7', false, true));
      return;
    }
    const ids = Array.from(new Set(other)).filter((id) => before.includes(id));
    const up = before.filter((id) => ids.includes(id));
    if (up.length < 2) throw new Unsupported(`the deployment has no two entities of ${type}`);
    c.check('ids', ids, differs('D-7', [...up].reverse(), up));
  }).with({ onlyReads: true, deviation: 'D-7' }),
  entityCase('option/source/list-query-first', 'R-13-02', async (c) => {
    await c.fixture.create({ stringProperty: 'a', integerProperty: 2 });
    await c.fixture.create({ stringProperty: 'b', integerProperty: 1 });
    await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
    const number = c.fixture.property('integerProperty');
    const byText = queryOf({ 'order-by': c.fixture.property('stringProperty') });
    const answer = await succeeded(c, askRaw(c, byText, { 'gm-order-by': number }));
    c.check('numbers', column(answer.value, number), [1, 2, 1]);
  }).with({ needs: ['stringProperty', 'integerProperty'] }),
  refusesOrder('commas', 'R-13-04', ['stringProperty', 'integerProperty'], ({ fixture }) =>
    [fixture.property('stringProperty'), fixture.property('integerProperty')].join(','),
  ),
  refusesOrder('unknown-order-by', 'R-16-08', [], ({ fixture }) => fixture.unknown.property),
  ...(['gm-where.', 'gm-'] as const).map((prefix) =>
    entityCase(`option/header-condition/${prefix}`, 'R-15-04', async (c) => {
      const match = await c.fixture.create({ stringProperty: 'a' });
      await c.fixture.create({ stringProperty: 'b' });
      const answer = await askRaw(c, [], { [prefix + kebabCase(c.fixture.property('stringProperty'))]: 'a' });
      if (c.checkStatus(answer, differs('D-45', 400, 200)) === 'documented') return;
      c.check('ids', idsOf(answer), [idText(match.id)]);
    }).with({ needs: ['stringProperty'], deviation: 'D-45' }),
  ),
  change('option/source/endpoint-query/patch', 'R-14-01', {}, { stringProperty: 'b' }, (c, made, after) =>
    sendJson(c, 'PATCH', entityPath(c, made, [['endpoint.projection', 'idInfo']]), after),
  ).with({ answer: (c, { value }, { id }) => c.check('answer', value, id) }),
  ...rows(
    ['identity-management', 'OPT-IDM-05', 'gm-identityManagementMode', 'off'],
    ['rpc-headers', 'R-15-05', 'gm-rpc-body', 'x'],
  ).map(([id, judges, name, value]) =>
    change(`option/source/${id}/put-property`, judges, {}, { stringProperty: 'b' }, (c, made) =>
      sendJson(c, 'PUT', propertyPath(c, made, c.fixture.property('stringProperty')), '"b"', { [name]: value }),
    ).with({ status: refusedIfDeployed }),
  ),
  entityCase('option/without-effect', 'R-15-01', async (c) => {
    const { type, id } = await c.fixture.existing();
    for (const name of optionsWithoutEffect) {
      const answer = await getRaw(c, entityPath(c, { type, id }, [[name, 'true']]));
      c.checkStatus(answer, differs('D-44', 400, 200));
    }
    const answer = await getRaw(c, entityPath(c, { type, id }, [['projection', 'null']]));
    c.checkStatus(answer, differs('D-44', 400, 200));
  }).with({ onlyReads: true, deviation: 'D-44' }),
  entityCase('option/where-beside-id', 'R-15-03', async (c) => {
    const { type, id } = await c.fixture.existing();
    const path = entityPath(c, { type, id }, [condition(c, 'stringProperty', 'a')]);
    const answer = await getRaw(c, path);
    c.checkStatus(answer, 400);
    observeNamed(c, answer, 'it', 'where.');
  }).with({ needs: ['stringProperty'], onlyReads: true }),
];

/** The parameters that a call with an id refuses: a condition that is not met, and an unknown parameter. */
const besideId = {
  'where-beside-id': ['R-15-03', (c: CaseContext) => condition(c, 'stringProperty', 'b')],
  'unknown-beside-id': ['R-15-01', (): [string, string] => ['noSuchOption', 'x']],
} as const;

/** a call that writes is refused with such a query, and changes nothing. */
export const refusedBesideIdCases: readonly Case[] = Object.entries(besideId).flatMap(([name, [judges, parameter]]) =>
  (['PUT', 'PATCH', 'DELETE'] as const).map((method) =>
    refuse(`option/${name}/${method.toLowerCase()}`, judges, { stringProperty: 'a' }, 400, (c, made) => {
      const path = entityPath(c, made, [parameter(c)]);
      return method === 'DELETE' ? c.subject.raw({ method, path }) : sendJson(c, method, path, bodyOf(c));
    }),
  ),
);

/** the calls that ignore unknown parameters. */
export const ignoredParameterCases: readonly Case[] = [
  legacyCase('option/legacy-ignores', 'R-15-07', async (c) => {
    const known = await c.fixture.existingAmongFew();
    const query = queryOf({ type: known.type, noSuchParameter: 'x' });
    const answer = await succeeded(c, getRaw(c, callPath(c, '/rest/fetch', query)));
    c.check('answer is a list', Array.isArray(answer.value), true);
  }).with({ onlyReads: true }),
  resourceCase('option/streaming-ignores', 'R-15-08', async (c) => {
    const { id } = await c.fixture.upload('content');
    const answer = await succeeded(
      c,
      getRaw(c, callPath(c, '/streaming', queryOf({ resourceId: id, noSuchParameter: 'x' }))),
    );
    c.check('content', answer.text, 'content');
  }),
];
