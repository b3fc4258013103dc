import { type Fields, type WireRequest, type WireResponse, withField, withText } from '../messages.js';
import {
  all,
  answering,
  asking,
  call,
  dropResponseHeader,
  given,
  givenLike,
  ifAnswer,
  ifFailed,
  ifStatus,
  type Mutation,
  on,
  paths,
  property,
  setResponseHeader,
  status,
} from '../mutations/index.js';

/**
 * Changes statuses, header fields and error bodies that the specification does not determine, or for which it allows
 * another form.
 */
export const otherMessages: Mutation = all(
  on('*', paths.every, answering(reversed)),
  on('OPTIONS', paths.every, ifStatus(204, answering(described))),
  on('*', paths.every, ifFailed(answering(withOtherError))),
  on('*', paths.every, ifStatus(401, status(403))),
  on('*', paths.legacy, ifStatus([404, 499], status(500))),
  on('*', paths.streaming, ifStatus([404, 499], status(422))),
  on('GET DELETE', paths.collection, givenLike(/^where\./), ifAnswer(isOpen, status(501))),
  // A condition that the service does not support may also match nothing.
  on('GET', paths.collection, givenLike(/^where\.(id|objectProperty)$/), ifAnswer(isOpen, answering(withoutMatch))),
  on('POST PUT PATCH DELETE', paths.entity, ifAnswer(isOfSeveral, status(409))),
  on('POST', property('integerList', 'integerSet'), ifStatus(400, status(409))),
  on('POST', call('authenticate'), ifStatus([400, 499], status(500))),
  on('DELETE', paths.entities, ifStatus(412, status(403))),
  on('PATCH', paths.entities, ifAnswer(isOpen, status(409))),
  on('PUT PATCH DELETE', paths.properties, ifStatus(400, status(422))),
  on('*', paths.v2, ifAnswer(isOption, status(422))),
  on('*', paths.every, ifStatus(405, status(501))),
  on('GET', paths.streaming, answering(otherDownload), asking(withOwnTag)),
  on(
    'GET',
    paths.streaming,
    dropResponseHeader('expires', 'last-modified', 'x-frame-options', 'x-xss-protection', 'x-content-type-options'),
  ),
  on('DELETE', paths.entities, given('delete-mode', 'failIfReferenced'), ifStatus(500, status(409))),
  on('POST', paths.streaming, ifStatus(200, setResponseHeader('cache-control', 'max-age=0, no-cache, NO-STORE'))),
  on('*', paths.every, answering(otherTypes)),
  on('*', paths.every, answering(otherOrigins)),
);

/**
 * Returns whether the specification leaves the status of a refusal open. It determines the status if several entities
 * match.
 */
function isOpen({ status: got, body }: WireResponse): boolean {
  return got === 400 && !/more than one|names \d+ entities/i.test(body.toString());
}

/** Returns whether a lookup by id was refused because several entities match. */
function isOfSeveral({ status: got, body }: WireResponse): boolean {
  return got === 400 && /names \d+ entities/i.test(body.toString());
}

function withoutMatch(response: WireResponse, { search }: WireRequest): WireResponse {
  return search.length % 2 === 0 ? response : withText({ ...response, status: 200 }, '[]');
}

/** Returns whether an option was refused. The specification does not say which values are refused and how. */
function isOption({ status: got, body }: WireResponse): boolean {
  return got === 400 && /\b(option|parameter|header)\b/i.test(body.toString());
}

/** Reverses the order of the header fields. */
function reversed(response: WireResponse): WireResponse {
  return { ...response, headers: Object.fromEntries(Object.entries(response.headers).reverse()) };
}

/** Writes the header fields for scripts of other origins in another case and order. */
function otherOrigins(response: WireResponse): WireResponse {
  const exposed = response.headers['access-control-expose-headers'];
  if (exposed === undefined) return response;
  const names = exposed.toUpperCase().split(', ').reverse().join(' ,');
  const headers = { 'access-control-expose-headers': names, vary: 'Accept-Encoding,ORIGIN' };
  return { ...response, headers: { ...response.headers, ...headers } };
}

/** Answers OPTIONS with a body that describes the call. */
function described(response: WireResponse): WireResponse {
  return withText(
    { ...response, status: 200, headers: withField(response.headers, 'allow', undefined) },
    'GET and more',
  );
}

const errors = [
  ['text/html;charset=utf-8', '<html><head><title>Error</title></head><body><h1>That did not work.</h1></body></html>'],
  ['text/plain', 'That did not work.'],
  ['application/problem+json', '{"title":"That did not work.","status":400}'],
  ['application/json', '"That did not work."'],
] as const;

/**
 * Replaces the form of an error, depending on the length of the request. Some errors have no body, and some stay the
 * same.
 */
function withOtherError(response: WireResponse, { path, search }: WireRequest): WireResponse {
  const choice = (path.length + search.length) % (errors.length + 2);
  if (choice === errors.length) return response;
  const [type, text] = errors[choice] ?? [undefined, ''];
  return withText({ ...response, headers: withField(response.headers, 'content-type', type) }, text);
}

/** Writes the media type with a parameter or with different capitals. */
function otherTypes(response: WireResponse): WireResponse {
  const type = response.headers['content-type'];
  if (type === undefined || type.includes(';')) return response;
  const other = type === 'application/json' ? 'Application/JSON;charset="UTF-8"' : `${type} ; x="a;b"; charset=utf-8`;
  return { ...response, headers: withField(response.headers, 'content-type', other) };
}

const tag = (md5: string): string => `"v1-${md5}"`;

/** Accepts a checksum of another form as the entity tag, if the client returns it as it was given. */
function withOwnTag(request: WireRequest): WireRequest {
  const given = request.headers['if-none-match'];
  return given === undefined
    ? request
    : {
        ...request,
        headers: withField(request.headers, 'if-none-match', given.replaceAll(/"?v1-([0-9a-f]+)"?/g, '$1')),
      };
}

/** Writes the header fields of a download in other forms. The specification only determines the texts for caching. */
function otherDownload(response: WireResponse): WireResponse {
  const { headers } = response;
  const changes: { readonly [name: string]: (value: string) => string } = {
    etag: tag,
    'cache-control': (value) =>
      value.includes('private')
        ? 'x="no-store, no-cache",Private ,must-revalidate,,Max-Age="86400"'
        : 'No-Cache ,x="max-age=86400", No-Store, max-age=0',
    pragma: () => 'x="no", No-Cache',
    expires: () => '0',
    'x-frame-options': () => 'DENY',
    'x-xss-protection': () => '0',
    'x-content-type-options': () => 'NoSniff',
    'content-disposition': (value) =>
      value
        .replace(/^(\w+); *filename="([\w.-]+)"$/, '$1 ;size=10;x="a; filename=b";FileName=$2')
        .replace(/^\w/, (letter) => letter.toUpperCase()),
  };
  const changed = Object.entries(headers).map(([name, value]) => [name, changes[name]?.(value) ?? value]);
  const fields: Fields = Object.fromEntries(changed);
  return { ...response, headers: fields };
}
