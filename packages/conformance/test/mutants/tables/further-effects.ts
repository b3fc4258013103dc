import { jsonOf, queryOf, type WireRequest, withQuery } from '../messages.js';
import { mutant, type Row, tableOf } from '../mutant.js';
import {
  call,
  custom,
  dropParameter,
  editEach,
  editMember,
  given,
  ifFailed,
  ifStatus,
  isNode,
  type Mutation,
  on,
  paths,
} from '../mutations/index.js';

const { collection, entity, legacy, streaming } = paths;
const types = '/rest/v2/entities/access.conformance/com.vendor.conformance.model';

const sessionOf = (request: WireRequest) => queryOf(request).filter(([name]) => name === 'sessionId');
const idIn = (value: unknown): string => {
  const id = isNode(value) ? value['id'] : undefined;
  return String(isNode(id) ? id['value'] : id);
};

/** Deletes what an entity refers to together with it. */
const cascading = (property: string): Mutation =>
  custom(async (request, next, { service }) => {
    const query = [...sessionOf(request), ['depth', '1']] as const;
    const before = jsonOf(await service(withQuery({ ...request, method: 'GET' }, query)));
    const response = await next(request);
    const value = isNode(before) ? before[property] : undefined;
    const referred = Array.isArray(value) ? value[0] : value;
    if (response.status !== 200 || !isNode(referred)) return response;
    await service(withQuery({ ...request, path: `${types}.Item/${idIn(referred)}` }, sessionOf(request)));
    return response;
  });

/** Empties every collection of a property that holds a reference to a deleted entity. */
const emptying = (property: string): Mutation =>
  custom(async (request, next, { service }) => {
    const query = [...sessionOf(request), ['depth', '1']] as const;
    const id = request.path.split('/')[6] ?? '';
    const all = jsonOf(await service(withQuery({ ...request, method: 'GET', path: `${types}.Holder` }, query)));
    const response = await next(request);
    for (const holder of Array.isArray(all) && response.status === 200 ? all.filter(isNode) : []) {
      if (!JSON.stringify(holder[property] ?? null).includes(`"${id}"`)) continue;
      const path = `${types.replace('entities', 'properties')}.Holder/${idIn(holder)}/${property}`;
      await service(withQuery({ ...request, path }, sessionOf(request)));
    }
    return response;
  });

const withTrace = editMember('message', (message) => `${String(message)}\n    at handle (service.js:1:1)`);

const conditions = /^where\.(?!label$)/;
/** The page is of all entities, and the condition is applied to the page. */
const pageFirst: Mutation = custom(async (request, next, context) => {
  const others = queryOf(request).filter(([name]) => conditions.test(name));
  const wanted = new Map(others.map(([name, value]) => [name.replace('where.', ''), value]));
  const all = withQuery(
    request,
    queryOf(request).filter(([name]) => !conditions.test(name)),
  );
  const fits = editEach((node) => {
    const isFound = [...wanted].every(([name, value]) => String(node[name]) === value);
    return isFound || !Object.hasOwn(node, 'label') ? node : undefined;
  });
  return fits.apply(all, next, context);
});

const failures: readonly (readonly [where: string, mutation: (step: Mutation) => Mutation])[] = [
  ['an unsupported method', (step) => on('*', streaming, ifStatus(405, step))],
  ['an unknown call', (step) => on('*', /^\/rest\/no-/, ifFailed(step))],
  ['an unsupported body', (step) => on('*', collection, ifStatus(406, step))],
  ['a missing file', (step) => on('GET', streaming, ifStatus(404, step))],
  ['a legacy call', (step) => on('*', call('entity'), ifStatus(404, step))],
  ['a missing parameter', (step) => on('*', legacy, ifStatus(400, step))],
  ['a DELETE', (step) => on('DELETE', entity, ifStatus(404, step))],
  ['a PATCH', (step) => on('PATCH', entity, ifStatus(404, step))],
  ['a POST of a property', (step) => on('POST', paths.properties, ifStatus(400, step))],
];

const effects: readonly Row[] = [
  ...['entityProperty', 'entityList'].map((property) =>
    mutant('ENT-DEL-01', `what \`${property}\` refers to is deleted, too`, on('DELETE', entity, cascading(property))),
  ),
  ...['referenceList', 'referenceSet', 'referenceMap', 'referenceKeyMap'].map((property) =>
    mutant('ENT-DEL-06', `\`${property}\` is emptied for one reference`, on('DELETE', entity, emptying(property))),
  ),
  mutant('ENT-QRY-20', 'the condition is applied to the page', on('GET', collection, given('max-results'), pageFirst)),
  mutant(
    'ENT-QRY-24',
    'with `max-results` the direction is not read',
    on('GET', collection, given('max-results'), dropParameter('order-direction')),
  ),
];

const errors: readonly Row[] = failures.flatMap(([where, mutation]) => [
  mutant('R-4-05', `the error of ${where} has a stack trace`, mutation(withTrace)),
]);

/** Effects on what a request does not name, conditions of requests in other forms, and errors at other places. */
export const furtherEffects = tableOf('further-effects', ...effects, ...errors);
