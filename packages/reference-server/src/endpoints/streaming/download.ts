import { isMediaType } from '../../http/media.js';
import { type HttpResponse, header } from '../../http/message.js';
import { sandboxed } from '../../http/response.js';
import { type Entity, propertyOf } from '../../model/instance.js';
import { Refusal } from '../../model/refusal.js';
import { type Content, readContent } from '../../resources/content.js';
import { unknownMimeType } from '../../resources/mime-type.js';
import type { ServiceRequest } from '../request.js';
import { isNotModified, isNotModifiedExactly, isRangeCurrent, type Validators } from './conditions.js';
import { deployedDisposition, disposition } from './disposition.js';
import { type ByteRange, readDeployedRange, readRange } from './range.js';
import { storedResource } from './requested-resource.js';
import { downloadOptions, hasDeployedUploads, streamingSource } from './streaming-options.js';

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
  const { deviations } = request;
  const notModified = deviations.has('D-55') ? isNotModifiedExactly : isNotModified;
  if (notModified(request.headers, validators)) return { status: 304, headers, body: null, rule: 'R-47' };

  const name = options.fileName || text(resource, 'name');
  const dispositionOf = deviations.has('D-56') ? deployedDisposition : disposition;
  const described = {
    ...headers,
    'Content-Disposition': dispositionOf(options.download ? 'attachment' : 'inline', name),
    'Accept-Ranges': 'bytes',
  };
  const type = { 'Content-Type': options.download ? 'application/download' : mimeType(resource) };
  const range = deviations.has('D-54')
    ? rangeOfDeployed(request, content, described)
    : requestedRange(request, content, validators);
  if (range === undefined) {
    return { status: 200, headers: { ...described, ...type }, body: stream(content), rule: '4.1' };
  }
  const { start, end } = range;
  const part = { ...contentRange(range, content), 'Content-Length': String(end - start) };
  const rule = deviations.has('D-54') && start === end ? 'D-54' : 'R-50';
  return { status: 206, headers: { ...described, ...type, ...part }, body: stream(content, range), rule };
}

/** The md5 of the bytes, or of the resource where clients may set it (D-57), unless it cannot be part of a header. */
function etagOf(request: ServiceRequest, resource: Entity, { md5 }: Content): string {
  const own = hasDeployedUploads(request) ? text(resource, 'md5') : null;
  return own !== null && /^[\x20-\x7e]*$/.test(own) ? own : md5;
}

function contentRange({ start, end }: ByteRange, { size }: Content): Record<string, string> {
  return { 'Content-Range': `bytes ${start}-${end - 1}/${size}` };
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

function requestedRange({ headers }: ServiceRequest, { size }: Content, validators: Validators): ByteRange | undefined {
  const field = header(headers, 'range');
  const range = isRangeCurrent(headers, validators) ? readRange(field, size) : undefined;
  if (range !== 'unsatisfiable') return range;
  throw new Refusal(
    'rangeNotSatisfiable',
    'R-50',
    `Expected a range within the ${size} bytes of the resource as header "Range".`,
    { 'Content-Range': `bytes */${size}` },
  );
}

/**
 * The range of a deployed service, which may be empty (D-54). It does not read `If-Range`.
 *
 * @param described the headers of the download, which a refusal has too
 * @throws Refusal `invalid` if the range ends before it starts
 */
function rangeOfDeployed(
  { headers }: ServiceRequest,
  content: Content,
  described: Readonly<Record<string, string>>,
): ByteRange | undefined {
  const range = readDeployedRange(header(headers, 'range'), content.size);
  if (range === undefined || range.end >= range.start) return range;
  throw new Refusal(
    'invalid',
    'D-54',
    `Expected a range within the ${content.size} bytes of the resource as header "Range".`,
    { ...described, ...contentRange(range, content) },
  );
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
  const declared = text(resource, 'mimeType');
  return declared !== null && isMediaType(declared) ? declared : unknownMimeType;
}

function text(resource: Entity, name: string): string | null {
  const value = resource.get(propertyOf(resource.type, name));
  return typeof value === 'string' ? value : null;
}
