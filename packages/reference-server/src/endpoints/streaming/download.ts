import { isMediaType } from '../../http/media.js';
import { type HttpResponse, sandboxed } from '../../http/message.js';
import { propertyOf } from '../../model/types.js';
import type { Entity } from '../../model/values.js';
import { optionSet } from '../../options/parse.js';
import { optional, single, text, trueOrElse } from '../../options/row.js';
import { type Content, readContent } from '../../resources/content.js';
import { unknownMimeType } from '../../resources/mime-type.js';
import type { ServiceRequest } from '../request.js';
import { type ByteRange, contentRange, type Validators } from './download-headers.js';
import { storedResource, streamingSource } from './target.js';

/** GET `/streaming` (4.1). */
const downloadOptions = optionSet(
  'GET /streaming',
  {
    noCache: single('4.1', 'no-cache', trueOrElse, false),
    download: single('4.1', 'download', trueOrElse, false),
    fileName: optional('4.1', 'file-name', text),
  },
  { lenient: true },
);

/** The headers of every download, and the sandbox. */
const always = {
  ...sandboxed,
  Expires: 'Thu, 01 Jan 1970 00:00:00 GMT',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-XSS-Protection': '1; mode=block',
} as const;

/** GET `/streaming`: sends the bytes of a resource, or a range of them (4.1, R-46 to R-50). */
export function download(request: ServiceRequest): HttpResponse {
  const { resource, content } = storedResource(request);
  const options = downloadOptions.parse(streamingSource(request));
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
}

/** The md5 of the bytes, or of the resource where clients may set it, unless it cannot be part of a header. */
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
