import { jsonOf } from '../messages.js';
import { mutant, tableOf } from '../mutant.js';
import type { Mutation } from '../mutant-server.js';
import {
  call,
  custom,
  editParameter,
  editPath,
  given,
  idAfter,
  insteadOf,
  not,
  ofType,
  on,
  paths,
  refuse,
  requests,
  setParameter,
  without,
  withPartition,
} from '../mutations/index.js';

const { collection, entity } = paths;

/** Generates the id some steps after the one that the service would generate. */
const idLater = (steps: number): Mutation =>
  custom(async (request, next, { fork }) => {
    const id = jsonOf(await fork()(request));
    return next({ ...request, method: 'PUT', path: `${request.path}/${idAfter(id, steps)}` });
  });

/** Generates the same id again and again. */
const sameId: Mutation = custom(async (request, next, { memory }) => {
  const known = memory.get('id');
  if (known !== undefined) return next({ ...request, method: 'PUT', path: `${request.path}/${String(known)}` });
  const response = await next(request);
  memory.set('id', idAfter(jsonOf(response), 0));
  return response;
});

const ids = tableOf(
  'types-and-ids',
  mutant('R-75-01', 'two entities get the same id', on('POST', collection, given('projection', 'idInfo'), sameId)),
  mutant('R-75-02', 'an id is left out', on('POST', collection, given('projection', 'idInfo'), idLater(1))),
  mutant(
    'R-75-02',
    'the ids of a subtype do not count',
    on('POST', collection, given('projection', 'idInfo'), not(ofType('SpecialItem')), idLater(-1)),
  ),
);

/** Reads, changes or deletes the entity of the subtype. */
const ofSubtype = editPath(/\.Item\//, '.SpecialItem/');

/** Mutates a call on an entity with its exact type, id and partition. */
const onExactItem = (method: string, apply: Parameters<typeof custom>[0]) =>
  on(method, entity, withPartition, ofType('.Item'), custom(apply));

const exact = tableOf(
  'types-and-ids',
  ...(['GET', 'PATCH', 'DELETE'] as const).flatMap((method) => [
    mutant(
      'R-79-01',
      `${method} refuses an id that an entity of the subtype has, too`,
      onExactItem(method, async (request, next, context) => {
        const path = request.path.replace('.Item/', '.SpecialItem/');
        const other = await context.service({ ...request, method: 'GET', path, body: Buffer.alloc(0) });
        return other.status === 200 ? refuse(400).apply(request, next, context) : next(request);
      }),
    ),
    mutant(
      'R-79-01',
      `${method} means the entity of the subtype`,
      onExactItem(method, async (request, next, context) => {
        const response = await ofSubtype.apply(request, next, context);
        return response.status === 404 ? next(request) : response;
      }),
    ),
  ]),
);

/** Means the built-in type. */
const builtIn = 'com.vendor.model.resource.Resource';

const names = tableOf(
  'types-and-ids',
  mutant(
    'R-77-01',
    'a legacy call means the built-in type',
    requests('*', call('entity'))(editParameter('type', (type) => (type === 'Resource' ? builtIn : type))),
  ),
);

const strictly = call('create');

const mandatory = tableOf(
  'types-and-ids',
  ...(['mandatoryProperty', 'mandatoryList', 'mandatoryInteger', 'mandatoryDefault'] as const).map((name) =>
    mutant(
      'R-76-01',
      `${name} need not be named`,
      on('*', strictly, ofType('Strict'), without(`*${name}`), insteadOf(400, setParameter(`*${name}`, '1'))),
    ),
  ),
);

/** generated ids, exact signatures, names of built-in types, and what `create` demands. */
export const typesAndIds = [...ids, ...exact, ...names, ...mandatory];
