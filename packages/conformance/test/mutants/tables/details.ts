import { jsonOf, queryOf, type WireRequest, withQuery, withText } from '../messages.js';
import { mutant, type Row, tableOf } from '../mutant.js';
import type { Mutation, MutationContext } from '../mutant-server.js';
import {
  asking,
  call,
  custom,
  editBody,
  editJson,
  editParameter,
  given,
  header,
  isNode,
  listBody,
  on,
  paths,
  refuse,
  replaceInBody,
  requests,
  setParameter,
  setResponseHeader,
  without,
} from '../mutations/index.js';

const { collection, entity, properties, streaming } = paths;
const page = 50;
const most = 100_000;

/** Cuts every text and every collection in JSON to a size that a store may have. */
function cut(json: unknown, length: number, size: number): unknown {
  if (typeof json === 'string') return json.slice(0, length);
  if (Array.isArray(json)) return json.slice(0, size).map((each) => cut(each, length, size));
  if (!isNode(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([name, each]) => [name, cut(each, length, size)]));
}

const shortTexts = (json: unknown): unknown => cut(json, 255, most);
const shortLists = (json: unknown): unknown => cut(json, most, 1_000);

const first100 = (json: unknown): unknown => (Array.isArray(json) ? json.slice(0, 100) : json);

const cutText = 'a text is cut after 255 characters';
const cutList = 'a collection is cut after 1,000 elements';

/** Returns a DELETE of each entity that a DELETE by conditions means. */
async function deletionsOf(request: WireRequest, { service }: MutationContext): Promise<readonly WireRequest[]> {
  const where = queryOf(request).filter(([name]) => name === 'sessionId' || name.startsWith('where.'));
  const found = jsonOf(await service(withQuery({ ...request, method: 'GET' }, where)));
  const ids = (Array.isArray(found) ? found : []).filter(isNode).map(({ id }) => (isNode(id) ? id['value'] : id));
  const session = queryOf(request).filter(([name]) => name === 'sessionId');
  return ids.map((id) => withQuery({ ...request, path: `${request.path}/${String(id)}` }, session));
}

/** Deletes the first entities of those that match. */
const deletesPage: Mutation = custom(async (request, next, context) => {
  const deletions = await deletionsOf(request, context);
  if (deletions.length <= page) return next(request);
  for (const each of deletions.slice(0, page)) await context.service(each);
  return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(String(page)) };
});

/** Of the entities that match, deletes those to which nothing refers, although the request fails. */
const deletesOthers: Mutation = custom(async (request, next, context) => {
  const response = await next(request);
  const deletions = response.status === 500 ? await deletionsOf(request, context) : [];
  for (const each of deletions) await context.service(each);
  return response;
});

/** Counts at most a page of what was deleted. */
const countsPage = editJson((json) => (typeof json === 'number' ? Math.min(json, page) : json));

const sizes: readonly Row[] = [
  mutant('ENT-POST-01', cutText, on('POST', collection, without('projection'), editBody(shortTexts))),
  mutant('ENT-GET-01', cutText, on('GET', entity, without('prettiness'), editJson(shortTexts))),
  mutant('PRP-PUT-01', cutText, on('PUT', properties, without('projection'), editBody(shortTexts))),
  mutant('PRP-GET-01', cutText, on('GET', properties, without('prettiness'), editJson(shortTexts))),
  mutant(
    'ENT-QRY-03',
    cutText,
    requests('GET', collection)(editParameter('where.stringProperty', (text) => text.slice(0, 255))),
  ),
  mutant(
    'UPD-02',
    cutText,
    requests('*', call('update'))(editParameter('*stringProperty', (text) => text.slice(0, 255))),
  ),
  mutant('ENT-POST-01', cutList, on('POST', collection, without('projection'), editBody(shortLists))),
  ...(
    [
      ['ENT-POST-01', 'POST', collection],
      ['PRP-PUT-01', 'PUT', properties],
    ] as const
  ).flatMap(([requirement, method, path]) => [
    mutant(
      requirement,
      'a date before 1900 becomes 1900',
      on(method, path, without('projection'), replaceInBody(/"18\d\d-[^"]*"/, '"1900-01-01T00:00:00.000+0000"')),
    ),
  ]),
  mutant(
    'ENT-QRY-21',
    'a page has 100 entities by default',
    on('GET', collection, without('max-results', 'prettiness'), setParameter('max-results', '100')),
  ),
  mutant('ENT-POST-04', 'only 100 entities of a list are stored', on('POST', collection, listBody, editBody(first100))),
  mutant(
    'ENT-DEL-02',
    'only 50 entities are deleted',
    on('DELETE', collection, given('allow-multiple-delete', 'true'), deletesPage),
  ),
  mutant('R-8-05', 'a DELETE that fails deletes what it can', on('DELETE', collection, deletesOthers)),
  mutant('ENT-DEL-14', 'at most 50 entities are counted', on('DELETE', collection, countsPage)),
];

const ascii = (text: string): string => text.replaceAll(/[^ -~\s]/gu, '?');

const letters: readonly Row[] = [
  mutant(
    'R-60-10',
    'XML is read as ASCII',
    requests(
      'PUT',
      entity,
      header('content-type', /xml/),
    )(asking((request) => withText(request, ascii(request.body.toString())))),
  ),
];

const subtypes: readonly Row[] = [
  mutant(
    'R-32-10',
    'the id of an instance of a subtype is not found',
    on('GET', /\.Item\/[^/]+$/, {
      apply: async (request, next, context) => {
        const response = await next(request);
        const json = jsonOf(response);
        const isOfSubtype = isNode(json) && String(json['_type']).endsWith('.SpecialItem');
        return isOfSubtype ? refuse(404).apply(request, next, context) : response;
      },
    }),
  ),
];

const caching = without('noCache');
const headers: readonly Row[] = [
  mutant(
    'R-48-01',
    'caching is public',
    on('GET', streaming, caching, setResponseHeader('cache-control', 'public, max-age=86400, must-revalidate')),
  ),
  ...(
    [
      ['R-48-05', 'expires', 'Fri, 01 Jan 2100 00:00:00 GMT'],
      ['R-48-06', 'x-content-type-options', 'sniff'],
      ['R-48-07', 'x-frame-options', 'ALLOWALL'],
      ['R-48-08', 'x-xss-protection', '0'],
    ] as const
  ).map(([requirement, name, value]) =>
    mutant(requirement, `\`${name}\` is ${value}`, on('GET', streaming, setResponseHeader(name, value))),
  ),
];

/** Details that a service gets wrong although it does the usual right: sizes, letters, subtypes and header fields. */
export const details = tableOf('details', ...sizes, ...letters, ...subtypes, ...headers);
