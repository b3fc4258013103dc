import { jsonOf, queryOf, withQuery } from '../messages.js';
import { mutant, tableOf } from '../mutant.js';
import { custom, editTyped, isNode, on, paths, requests, setParameter, without } from '../mutations/index.js';

const { entities, streaming } = paths;
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
  ...(['off', '_id', 'id'] as const).map((byDefault) =>
    mutant(
      'OPT-IDM-01',
      `without a mode, objects are identified as by \`${byDefault}\``,
      on('POST PUT PATCH', entities, without(mode), setParameter(mode, byDefault)),
    ),
  ),
);
