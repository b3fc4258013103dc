import type { CallPlan } from '../call/call-context.js';
import { DialectError, InputError } from '../errors/usage.js';
import type { Expected } from '../json/types.js';
import { type builtInTypes, vendorPlaceholder } from '../model/built-in.js';
import { hasMembers, isDate, isObject } from '../model/kinds-of-objects.js';
import { describeValue, mismatch, mismatchOf } from '../model/message.js';
import { requireSome } from '../operation/checks.js';
import { headerText } from '../operation/headers.js';
import type { Operation, Parameter, Probe } from '../operation/operation.js';
import { optionParameters } from '../options/parameters.js';
import type { Dialect } from '../pipeline/client-context.js';
import type { ResultReader } from '../results/readers.js';
import { missingBeside } from '../v2/missing.js';
import type { ByteRange, DownloadOptions, UploadAllOptions, UploadOptions } from './options.js';
import { checkStreams, readSource, type UploadFile } from './source.js';
import { downloadTable, uploadTable } from './table.js';
import { multipartBody, rawBody, releaseAll } from './upload-content.js';

/** `POST /streaming` of one file (4.1). Invalid sources are rejected synchronously, before the promise is returned. */
export function uploadPlan(
  access: string,
  source: unknown,
  options: UploadOptions,
  dialect: Dialect,
): Promise<CallPlan> {
  const query = uploadQuery(access, options, ['multipart', 'onProgress']);
  const reading = [readSource(source, 'source')];
  return finishUpload(reading, access, query, options, dialect, oneResource);
}

/** `POST /streaming` of several files (4.1). Invalid sources are rejected as in {@link uploadPlan}. */
export function uploadAllPlan(
  access: string,
  sources: readonly unknown[],
  options: UploadAllOptions,
  dialect: Dialect,
): Promise<CallPlan> {
  requireSome(sources, 'file', 'sources');
  const query = uploadQuery(access, options, ['onProgress']);
  const reading = sources.map((source, index) => readSource(source, `sources[${index}]`));
  checkStreams(sources);
  return finishUpload(reading, access, query, options, dialect, resources(sources.length));
}

function uploadQuery(access: string, options: UploadOptions, own: readonly string[]): readonly Parameter[] {
  return [accessParameter(access), ...optionParameters(uploadTable, options, own)];
}

async function finishUpload(
  reading: readonly (() => Promise<UploadFile>)[],
  access: string,
  query: readonly Parameter[],
  { multipart = true, onProgress, responseMimeType = 'application/json' }: UploadOptions,
  dialect: Dialect,
  reader: ResultReader,
): Promise<CallPlan> {
  const settled = await Promise.allSettled(reading.map((read) => read()));
  const files = settled.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : []));
  const failed = settled.find((file) => file.status === 'rejected');
  if (failed !== undefined) {
    releaseAll(files);
    throw failed.reason;
  }
  const [only] = files;
  const isRaw = !multipart && only !== undefined;
  const body = isRaw ? rawBody(only, onProgress) : multipartBody(files, onProgress, dialect);
  if (isRaw && dialect === 'deployed' && isForm(body.type)) {
    releaseAll(files);
    const reason = 'The deployed dialect stores form data without its bytes (D-57). Use multipart.';
    throw new DialectError(mismatch('another type', body.type, 'sources', reason), { deviation: 'D-57' });
  }
  const name: Parameter[] = isRaw && only.name !== undefined ? [['fileName', only.name]] : [];
  const missing = (probe: Probe) => missingBeside(probe, access);
  return {
    operation: { method: 'POST', kind: 'unsafe', path: '/streaming', query: [...query, ...name], body, missing },
    reader: responseMimeType === 'application/json' ? reader : 'text',
  };
}

/** `GET /streaming` (4.1) */
export function downloadPlan(access: string, id: unknown, options: DownloadOptions, dialect: Dialect): CallPlan {
  const { ifNoneMatch, ifModifiedSince, range, ifRange } = options;
  const headers: Record<string, string> = { accept: '*/*' };
  if (range !== undefined) headers['range'] = rangeText(range, dialect);
  if (ifRange !== undefined) headers['if-range'] = headerText(ifRange, 'ifRange');
  const tags = tagsOf(ifNoneMatch, dialect);
  if (tags.length > 0) headers['if-none-match'] = headerText(tags.join(', '), 'ifNoneMatch');
  if (ifModifiedSince !== undefined && ifModifiedSince !== null) {
    headers['if-modified-since'] = httpDate(ifModifiedSince);
  }
  const isConditional = tags.length > 0 || 'if-modified-since' in headers;
  const own = ['ifNoneMatch', 'ifModifiedSince', 'range', 'ifRange', 'onProgress'];
  const query = [accessParameter(access), idParameter(id), ...optionParameters(downloadTable, options, own)];
  const accepts = isConditional ? [304] : [];
  return {
    operation: {
      method: 'GET',
      kind: 'read',
      path: '/streaming',
      query,
      headers,
      accepts,
      missing: missingResource(access),
    },
  };
}

/** `DELETE /streaming` (4.1): a repetition does not find the bytes. */
export function deleteResourcePlan(access: string, id: unknown, options: object): CallPlan {
  const query = [accessParameter(access), idParameter(id), ...optionParameters({}, options)];
  const missing = missingResource(access);
  return { operation: { method: 'DELETE', kind: 'unsafe', path: '/streaming', query, missing }, reader: 'nothing' };
}

function missingResource(access: string): Operation['missing'] {
  return (probe) => missingBeside(probe, access, 'resource');
}

function accessParameter(access: string): Parameter {
  return ['accessId', access];
}

function idParameter(id: unknown): Parameter {
  if (typeof id !== 'string' || id === '') throw new InputError(mismatch('the id of a resource', id, 'id'));
  return ['resourceId', id];
}

function isForm(type = ''): boolean {
  return /^application\/x-www-form-urlencoded *(;|$)/i.test(type);
}

/** The tags to send. The deployed dialect matches only one tag, without quotes (D-55). */
function tagsOf(ifNoneMatch: DownloadOptions['ifNoneMatch'], dialect: Dialect): readonly string[] {
  const tags = [ifNoneMatch ?? []].flat();
  if (dialect === 'documented' || tags.length === 0 || /^[^"*,\s]+$/.test(tags.join(', '))) return tags;
  const reason = 'The deployed dialect compares one tag, as it was answered (D-55).';
  throw new DialectError(mismatch('one tag without quotes', ifNoneMatch, 'ifNoneMatch', reason), { deviation: 'D-55' });
}

function rangeText(range: ByteRange, dialect: Dialect): string {
  const { start, end, last } = { start: undefined, end: undefined, last: undefined, ...range };
  const isPart = last === undefined && isPosition(start) && (end === undefined || (isPosition(end) && end >= start));
  if (isPart) return `bytes=${start}-${end ?? ''}`;
  if (start === undefined && end === undefined && isPosition(last) && last > 0) {
    if (dialect === 'documented') return `bytes=-${last}`;
    const reason = 'The deployed dialect has no range of the last bytes (D-54). Use { start }.';
    throw new DialectError(mismatchOf('{ start, end }', `{ last: ${last} }`, 'range', reason), { deviation: 'D-54' });
  }
  throw new InputError(mismatchOf(anyRange, describeRange(range), 'range'));
}

const anyRange = '{ start, end } or { last }, integers from 0 with end not below start';

function describeRange(range: unknown): string {
  if (!hasMembers(range)) return describeValue(range);
  const parts = Object.entries(range).map(([name, value]) => `${name}: ${describeValue(value)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function isPosition(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function httpDate(date: Date): string {
  if (!isDate(date) || Number.isNaN(date.getTime()))
    throw new InputError(mismatch('a valid Date', date, 'ifModifiedSince'));
  return date.toUTCString();
}

const resourceSignature = `${vendorPlaceholder}.model.resource.Resource` satisfies keyof typeof builtInTypes;

const resource: Expected = { kind: 'named', signature: resourceSignature };

/** The result of an upload: one resource for each file (4.1). */
function resources(files: number): ResultReader {
  return {
    expected: { kind: 'list', element: resource },
    what: `an array of ${files} resources`,
    fits: (value) => Array.isArray(value) && value.length === files && value.every(isResource),
  };
}

/** The result of an upload of one file, for which the service returns an array. */
const oneResource: ResultReader = { ...resources(1), result: (value) => (Array.isArray(value) ? value[0] : value) };

function isResource(value: unknown): boolean {
  return isObject(value) && 'id' in value && typeof value.id === 'string';
}
