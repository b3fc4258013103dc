import { jsonOf, queryOf, withQuery } from '../messages.js';
import { mutant, tableOf } from '../mutant.js';
import {
  custom,
  dropHeader,
  dropParameter,
  editTyped,
  given,
  header,
  isNode,
  on,
  paths,
  replaceInBody,
  requests,
  setParameter,
  without,
} from '../mutations/index.js';

const { collection, entities, legacy, streaming } = paths;
const mode = 'identity-management-mode';

/** A deletion takes the bytes of every upload that has the same. */
const sharedBytes = custom(async (request, next, { service, memory }) => {
  const response = await next(request);
  const uploaded = request.method === 'POST' ? jsonOf(response) : undefined;
  for (const each of Array.isArray(uploaded) ? uploaded.filter(isNode) : [])
    memory.set(String(each['id']), each['md5']);
  if (request.method !== 'DELETE') return response;
  const query = queryOf(request);
  const [, deleted = ''] = query.find(([name]) => name === 'resourceId') ?? [];
  for (const [id, bytes] of memory) {
    if (bytes !== memory.get(deleted)) continue;
    const twin = query.map(([name, value]): [string, string] => [name, name === 'resourceId' ? id : value]);
    await service(withQuery(request, twin));
  }
  return response;
});

const emptyOf = (type: string): string => (type === 'boolean' ? 'false' : '0');

/** Services that are right unless two things are nearly the same. */
export const nearMisses = tableOf(
  'near-misses',
  mutant(
    'STR-DE-02',
    'the bytes of another file are deleted if they are the same',
    on('POST DELETE', streaming, sharedBytes),
  ),
  mutant(
    'RES-07',
    'the size in the answer to an upload is an integer',
    requests('POST', streaming)(editTyped('long', (node) => ({ ...node, _type: 'integer' }))),
  ),
  mutant(
    'STR-UP-08',
    'the name of the field `content` is read in any letters',
    on('POST', streaming, replaceInBody('name="Content"', 'name="content"')),
  ),
  mutant(
    'R-50-07',
    'a weak tag in `If-Range` is taken for the tag',
    on('GET', streaming, header('if-range', /^W\//), dropHeader('if-range')),
    { deviates: 'D-54' },
  ),
  mutant(
    'R-50-07',
    'a date in `If-Range` is not compared',
    on('GET', streaming, header('if-range', / GMT$/), dropHeader('if-range')),
    { deviates: 'D-54' },
  ),
  mutant(
    'R-29-02',
    'the first result is not that of the page',
    on('GET', collection, given('projection', 'firstResult'), dropParameter('start-index')),
  ),
  mutant(
    'R-57-02',
    'a set or a map is ordered without its direction',
    on('*', legacy, given('property', /^entity(Set|Map)$/), dropParameter('orderDir')),
  ),
  ...(['boolean', 'integer', 'long', 'double', 'decimal'] as const).map((type) =>
    mutant(
      'R-32-03',
      `\`null\` finds the empty value of the type ${type}`,
      on(
        'GET',
        collection,
        given(`where.${type}Property`, 'null'),
        setParameter(`where.${type}Property`, emptyOf(type)),
      ),
    ),
  ),
  ...(['off', '_id', 'id'] as const).map((byDefault) =>
    mutant(
      'OPT-IDM-01',
      `without a mode, objects are identified as by \`${byDefault}\``,
      on('POST PUT PATCH', entities, without(mode), setParameter(mode, byDefault)),
    ),
  ),
);
