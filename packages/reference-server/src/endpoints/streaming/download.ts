import type { Access } from '../../deployment/world-state.js';
import { isMediaType } from '../../http/media.js';
import { type HttpResponse, nothing, sandboxed } from '../../http/message.js';
import { notFound } from '../../model/refusal.js';
import { propertyOf } from '../../model/types.js';
import type { Entity } from '../../model/values.js';
import { type OptionsOf, optionSet } from '../../options/parse.js';
import { optional, single, text } from '../../options/row.js';
import { trueOrElse } from '../../options/value-types.js';
import { type Content, readContent, unknownMimeType } from '../../resources/content.js';
import { excerpt } from '../../text/messages.js';
import type { Handler, ServiceRequest } from '../request.js';
import { allowedAccess } from '../session.js';
import { type ByteRange, contentRange, type Validators } from './download-headers.js';

/** GET and DELETE `/streaming` (4.1). */
const downloadOptions = optionSet(
  '/streaming',
  {
    accessId: optional('4.1', 'access-id', text),
    resourceId: optional('4.1', 'resource-id', text),
    noCache: single('4.1', 'no-cache', trueOrElse, false),
    download: single('4.1', 'download', trueOrElse, false),
    fileName: optional('4.1', 'file-name', text),
  },
  { lenient: true },
);

type DownloadOptions = OptionsOf<typeof downloadOptions.rows>;

/** A resource with its bytes. */
interface StoredResource {
  readonly access: Access;
  readonly resource: Entity;
  readonly content: Content;
}

/** Answers for the resource that the parameters name. In some dialects, a request without one is an empty 404. */
function ofResource(
  answer: (request: ServiceRequest, stored: StoredResource, options: DownloadOptions) => HttpResponse,
): Handler {
  return (request) => {
    const { parametersOf, withoutResource: rule } = request.dialect.streaming;
    const options = downloadOptions.parse(parametersOf?.(request) ?? request);
    if (rule !== undefined && options.resourceId === undefined) return { status: 404, headers: {}, body: null, rule };
    return answer(request, storedResource(request, options), options);
  };
}

/** The resource of the parameters: 404 if it does not exist or its bytes were deleted. */
function storedResource(request: ServiceRequest, { accessId, resourceId }: DownloadOptions): StoredResource {
  if (!accessId) throw request.dialect.streaming.withoutAccess();
  const access = allowedAccess(request, accessId, request.method === 'GET' ? 'read' : 'write');
  if (!resourceId) {
    throw notFound('R-46', 'Expected the id of a Resource as parameter "resourceId", got nothing.');
  }
  // The first one is the uploaded resource. Others with this id, in other partitions, were created later without bytes.
  const [resource] = access.store.state.find(access.types.builtIn.resource, resourceId);
  const content = resource && access.store.state.contentOf(resource);
  if (resource !== undefined && content !== undefined) return { access, resource, content };
  const what = resource === undefined ? 'does not exist' : 'does not have binary data';
  throw notFound('R-46', `The Resource "${excerpt(resourceId)}" ${what} in access "${access.id}".`);
}

/** DELETE `/streaming`: deletes the bytes of a resource. Its entities stay (4.1, R-46). */
export const deleteBinary = ofResource((_, { access, resource }) => {
  access.store.change((draft) => draft.setContent(resource.ref, undefined));
  return nothing('R-46');
});

/** The headers of every download, and the sandbox. */
const always = {
  ...sandboxed,
  Expires: 'Thu, 01 Jan 1970 00:00:00 GMT',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-XSS-Protection': '1; mode=block',
} as const;

/** GET `/streaming`: sends the bytes of a resource, or a range of them (4.1, R-46 to R-50). */
export const download = ofResource((request, { resource, content }, options) => {
  const validators = { etag: etagOf(request, resource, content), lastModified: created(resource) };
  const headers = { ...always, ...cacheHeaders(validators, options.noCache) };
  const { streaming } = request.dialect;
  if (streaming.isNotModified(request.headers, validators)) return { status: 304, headers, body: null, rule: 'R-47' };

  const name = options.fileName || textOf(resource, 'name');
  const described = {
    ...headers,
    'Content-Disposition': streaming.disposition(options.download ? 'attachment' : 'inline', name),
    'Accept-Ranges': 'bytes',
  };
  const type = { 'Content-Type': options.download ? 'application/download' : mimeType(resource) };
  const range = streaming.range(request.headers, content.size, validators, described);
  if (range === undefined) {
    return { status: 200, headers: { ...described, ...type }, body: stream(content), rule: '4.1' };
  }
  const { start, end, rule } = range;
  const part = { ...contentRange(range, content.size), 'Content-Length': String(end - start) };
  return { status: 206, headers: { ...described, ...type, ...part }, body: stream(content, range), rule };
});

/** The md5 of the bytes or, where clients may set it, of the resource, unless that cannot be part of a header. */
function etagOf(request: ServiceRequest, resource: Entity, { md5 }: Content): string {
  const own = request.dialect.streaming.describedByClients === undefined ? null : textOf(resource, 'md5');
  return own !== null && /^[\x20-\x7e]*$/.test(own) ? own : md5;
}

/** The cache headers. */
function cacheHeaders({ etag, lastModified }: Validators, noCache: boolean): Record<string, string> {
  if (noCache) return { 'Cache-Control': 'no-store, no-cache', Pragma: 'no-cache' };
  return {
    'Cache-Control': 'private, max-age=86400, must-revalidate',
    ETag: etag,
    ...(lastModified === null ? {} : { 'Last-Modified': lastModified.toUTCString() }),
  };
}

/** Reads the bytes on demand, so nothing is left to clean up when a client disconnects. */
async function* stream(content: Content, range?: ByteRange): AsyncGenerator<Uint8Array, void, undefined> {
  yield* readContent(content, range?.start, range?.end);
}

function created(resource: Entity): Date | null {
  const value = resource.get(propertyOf(resource.type, 'created'));
  return value instanceof Date ? value : null;
}

/** The media type of a resource. Clients may have set any text, so other texts are not sent. */
function mimeType(resource: Entity): string {
  const declared = textOf(resource, 'mimeType');
  return declared !== null && isMediaType(declared) ? declared : unknownMimeType;
}

function textOf(resource: Entity, name: string): string | null {
  const value = resource.get(propertyOf(resource.type, name));
  return typeof value === 'string' ? value : null;
}
