import { mutant, tableOf } from '../mutant.js';
import {
  call,
  custom,
  dropParameter,
  editBody,
  editList,
  given,
  header,
  isNode,
  type Mutation,
  on,
  parameterOf,
  paths,
  refuse,
  setHeader,
  setResponseHeader,
  type When,
  without,
} from '../mutations/index.js';

const contentType = (value: RegExp, mutation: Mutation): Mutation =>
  on('PATCH', paths.entity, header('content-type', value), mutation);

/** A page of a query without an order. */
const page = (...steps: readonly (When | Mutation)[]): Mutation =>
  on('GET', paths.collection, given('start-index'), without('order-by'), ...steps);

/** Changes every object of a value that has both an `_id` and an `id`, so that the member comes first. */
function withFirst(member: '_id' | 'id', json: unknown): unknown {
  if (Array.isArray(json)) return json.map((each) => withFirst(member, each));
  if (!isNode(json)) return json;
  const entries = Object.entries(json).map(([name, each]) => [name, withFirst(member, each)]);
  const changed: { [name: string]: unknown } = Object.fromEntries(entries);
  return '_id' in json && 'id' in json ? { [member]: changed[member], ...changed } : changed;
}

/** Returns the value of a decimal without its sign. */
function amount(item: unknown): number {
  const decimal = isNode(item) ? item['decimalProperty'] : undefined;
  return Math.abs(Number(isNode(decimal) ? decimal['value'] : decimal));
}

/** Passes over references as soon as a call of a property may have added one. */
const overlooking = (method: string): Mutation =>
  custom((request, next, { memory }) => {
    if (request.method === method && paths.properties.test(request.path)) memory.set('edited', true);
    const isMeant = request.method === 'DELETE' && parameterOf(request, 'delete-mode') === 'failIfReferenced';
    if (!isMeant || !memory.has('edited')) return next(request);
    return next({ ...request, search: request.search.replace('failIfReferenced', 'dropReferences') });
  });

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, 1) : value);

/** Faults of requests that are like usual ones, and differ from them in a detail that is seldom sent. */
export const unsent = tableOf(
  'unsent',
  mutant('OPT-ACC-02', 'a type with a charset is refused', contentType(/; charset=utf-8/, refuse(406))),
  mutant('OPT-ACC-02', 'a charset in quotes is refused', contentType(/charset="/, refuse(406))),
  mutant(
    'R-9-07',
    'the charset is not read',
    contentType(/iso-8859-1/, setHeader('content-type', 'application/json')),
    {
      deviates: 'D-40',
    },
  ),
  mutant(
    'R-54-01',
    'a form with a charset is not read',
    on('POST', call('fetch'), header('content-type', /; charset=/), setHeader('content-type', 'text/plain')),
  ),
  mutant(
    'R-67-03',
    'of a list in JSON only the first element is read',
    on(
      'POST',
      call('update'),
      editBody((json) =>
        isNode(json) ? Object.fromEntries(Object.entries(json).map(([name, each]) => [name, firstOf(each)])) : json,
      ),
    ),
  ),
  mutant(
    'R-22-08',
    'decimals are ordered without their signs',
    on(
      'GET',
      paths.collection,
      given('order-by', 'decimalProperty'),
      editList((list) => list.toSorted((one, other) => amount(one) - amount(other))),
    ),
  ),
  mutant('ENT-QRY-18', 'a page without an order starts at the first result', page(dropParameter('start-index'))),
  ...(['POST', 'PUT'] as const).map((method) =>
    mutant('ENT-DEL-10', `a reference that ${method} adds to a property does not count`, overlooking(method)),
  ),
  ...(['_id', 'id'] as const).map((member) =>
    mutant(
      'R-28-03',
      `\`${member}\` decides wherever it stands`,
      on(
        'PUT',
        paths.collection,
        editBody((json) => withFirst(member, json)),
      ),
    ),
  ),
  mutant(
    'R-49-01',
    'quotes in a name end it',
    on(
      'GET',
      paths.streaming,
      setResponseHeader('content-disposition', (value) => value.replaceAll('\\"', '"')),
    ),
  ),
);
