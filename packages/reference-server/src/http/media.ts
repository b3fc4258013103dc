import { Refusal } from '../model/refusal.js';
import { excerpt } from '../text/messages.js';
import { header, headerValues, type RequestHeaders } from './message.js';

const token = "[\\w!#$%&'*+.^`|~-]+";
const namePattern = new RegExp(`^\\s*(${token}/${token})\\s*(?:;|$)`);
const parameterPattern = new RegExp(`;\\s*(${token})=(?:"((?:[^"\\\\]|\\\\.)*)"|(${token}))`, 'g');

/** The length of a type that clients accept, in characters. */
const maxLength = 255;

/**
 * The type and subtype of a media type in lower case, e.g. `text/html` for `text/HTML; charset=utf-8`. Returns
 * `undefined` if the text is not a media type.
 */
export function mediaTypeName(text: string): string | undefined {
  return namePattern.exec(text)?.[1]?.toLowerCase();
}

/** The value of a parameter of a media type, as it was sent. If it is repeated, the last one counts. */
function mediaTypeParameter(text: string, name: string): string | undefined {
  let value: string | undefined;
  // `matchAll` would compile the pattern again.
  for (let found = parameterPattern.exec(text); found !== null; found = parameterPattern.exec(text)) {
    const [, key, quoted, plain] = found;
    if (key?.toLowerCase() === name) value = quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1');
  }
  return value;
}

/** The type and subtype of the body of a request in lower case. Returns `''` if the headers name none. */
function contentTypeName(headers: RequestHeaders): string {
  return mediaTypeName(header(headers, 'content-type') ?? '') ?? '';
}

/** Whether a text can be sent as `Content-Type`: a media type in one line of ASCII, of a length that clients accept. */
export function isMediaType(text: string): boolean {
  return text.length <= maxLength && /^[\x20-\x7e]+$/.test(text) && mediaTypeName(text) !== undefined;
}

/** The formats of bodies. */
export type BodyFormat = 'json' | 'xml' | 'form';

/**
 * The format of a request body by its `Content-Type`. A body without a type or with `text/plain` is JSON, and so are
 * types such as `application/problem+json`; likewise for XML. The names of codecs are types too (4.2).
 *
 * @param accepted the formats that the endpoint accepts. Default: only JSON
 * @throws Refusal `unsupportedMediaType` for other types (R-9)
 */
export function bodyFormat(headers: RequestHeaders, accepted: readonly BodyFormat[] = ['json']): BodyFormat {
  const sent = header(headers, 'content-type')?.trim() ?? '';
  const format = sent === '' ? 'json' : formatOf(contentTypeName(headers));
  if (format !== undefined && accepted.includes(format)) return format;
  const expected = accepted.map((each) => mediaNames[each]).join(' or ');
  throw unsupported(`Expected a body of type ${expected}, got "${excerpt(sent)}".`);
}

/** The formats of entities and values in request bodies (R-9). */
const treeFormats: readonly BodyFormat[] = ['json', 'xml'];

/** How a body of entities or values is read. */
export interface ReadFormat {
  readonly format: BodyFormat;
  readonly charset: 'utf-8' | 'any';
}

/** How a body of entities or values is read (R-9). @throws Refusal `unsupportedMediaType` for other types */
export function treeFormat(headers: RequestHeaders): ReadFormat {
  return { format: bodyFormat(headers, treeFormats), charset: 'utf-8' };
}

/** The media type of forms. */
export const formType = 'application/x-www-form-urlencoded';

/** Whether the body is a form. */
export function isForm(headers: RequestHeaders): boolean {
  return contentTypeName(headers) === formType;
}

const mediaNames: { readonly [Format in BodyFormat]: string } = {
  json: 'application/json',
  xml: 'application/xml',
  form: formType,
};

/** The media types of JSON that services know in both dialects. */
const jsonTypes = ['application/json', 'text/x-json', 'gm/json'] as const;

/** The media types of XML. If a range such as `text/*` accepts several, the first one is used. */
export const xmlTypes = ['application/xml', 'text/xml', 'gm/xml'] as const;

/** Formats by the names of their media types, in the order in which they are given. */
export function formatsByType<Format>(
  ...formats: readonly (readonly [format: Format, types: readonly string[]])[]
): ReadonlyMap<string, Format> {
  return new Map(formats.flatMap(([format, types]) => types.map((type) => [type, format] as const)));
}

const typeNames = formatsByType<BodyFormat>(
  ['json', [...jsonTypes, 'text/json', 'text/plain']],
  ['xml', xmlTypes],
  ['form', [formType]],
);

function formatOf(name: string): BodyFormat | undefined {
  const format = typeNames.get(name);
  if (format !== undefined) return format;
  if (name.endsWith('+json')) return 'json';
  return name.endsWith('+xml') ? 'xml' : undefined;
}

/**
 * Requires a body in UTF-8 without compression.
 *
 * @param charset `any` to ignore the charset that the headers name. Default: `utf-8`
 * @throws Refusal `unsupportedMediaType` if the headers name another charset or encoding
 */
export function requirePlainUtf8(headers: RequestHeaders, charset: 'utf-8' | 'any' = 'utf-8'): void {
  const type = header(headers, 'content-type') ?? '';
  const named = charset === 'any' ? undefined : mediaTypeParameter(type, 'charset')?.toLowerCase();
  if (named !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(named)) {
    throw unsupported(`Expected a body in UTF-8, got the charset "${excerpt(named)}".`);
  }
  const encoding = header(headers, 'content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') {
    throw unsupported(`Expected a body without Content-Encoding, got "${excerpt(encoding)}".`);
  }
}

function unsupported(message: string): Refusal {
  return new Refusal('unsupportedMediaType', 'R-9', message);
}

/** The format of a response, and its media type. Only deployed services write entities as form data (D-47). */
export interface ResponseFormat {
  readonly format: BodyFormat;
  readonly type: string;
}

/** The format of the response to a failed request. Only deployed services write plain texts (D-46). */
export interface FailureFormat {
  readonly format: BodyFormat | 'text';
  readonly type: string;
}

export const jsonFormat: ResponseFormat = { format: 'json', type: 'application/json' };

/**
 * The format of the response by the header `Accept`: XML if that prefers it to JSON and does not name `text/html`, as
 * browsers do. Otherwise JSON, even if it is not acceptable (R-9). The media type of XML is the one with the highest
 * quality, or the first of several (R-67).
 */
export function acceptedFormat(headers: RequestHeaders): ResponseFormat {
  const accept = headerValues(headers, 'accept');
  if (accept.length === 0) return jsonFormat;
  const ranges = rangesIn(accept);
  if (ranges.some(({ name }) => name === 'text/html')) return jsonFormat;
  const named = ranges.flatMap(({ name }) => xmlTypes.find((type) => type === name) ?? []);
  const json = quality(ranges, jsonFormat.type);
  let best = { type: '', quality: json };
  for (const type of [...named, ...xmlTypes]) {
    const own = quality(ranges, type);
    if (own > best.quality) best = { type, quality: own };
  }
  return best.type === '' ? jsonFormat : { format: 'xml', type: best.type };
}

/** Whether a client prefers a page to JSON, as browsers do when they navigate. */
export function prefersHtml(headers: RequestHeaders): boolean {
  const ranges = rangesIn(headerValues(headers, 'accept'));
  return quality(ranges, 'text/html') > quality(ranges, jsonFormat.type);
}

/** The media types that deployed services know. A range such as `text/*` selects the first one that it includes. */
const deployedTypes = formatsByType<BodyFormat>(['json', jsonTypes], ['xml', xmlTypes], ['form', [formType]]);

/**
 * The format of the first type in `Accept` that a deployed service knows, by quality (D-47). Default JSON.
 *
 * @param option the value that replaces the header. Default: the header decides
 */
export function firstKnownFormat(headers: RequestHeaders, option?: string): ResponseFormat {
  const accept = option === undefined ? headerValues(headers, 'accept') : [option];
  for (const { name } of rankedRanges(accept)) {
    const family = /^([^/]*)\/\*$/.exec(name)?.[1];
    for (const [type, format] of deployedTypes) {
      if (type === name || family === '*' || type.split('/')[0] === family) return { format, type };
    }
  }
  return jsonFormat;
}

/** The formats of failures by media type. Unlike in other responses, ranges have formats of their own. */
const failureTypes: ReadonlyMap<string, BodyFormat> = new Map([
  ...deployedTypes,
  ...formatsByType<BodyFormat>(['xml', ['*/*', 'application/*', 'gm/*']], ['json', ['text/*']]),
]);

/**
 * The format of a failure by the first type in `Accept`, by quality (D-46). Default JSON.
 *
 * @returns `undefined` without `Accept`
 */
export function firstFailureFormat(headers: RequestHeaders): FailureFormat | undefined {
  const accept = headerValues(headers, 'accept');
  if (accept.every((value) => value.trim() === '')) return undefined;
  const name = rankedRanges(accept)[0]?.name ?? '';
  if (name === 'text/html' || name === 'text/plain') return { format: 'text', type: 'text/plain;charset=UTF-8' };
  const format = failureTypes.get(name);
  return format === undefined ? jsonFormat : { format, type: name };
}

/** The format of a failure for a client that accepts anything (D-46). */
export const anyFailureFormat: FailureFormat = { format: 'xml', type: '*/*' };

/** The acceptable ranges of `Accept` by their quality, and those of the same quality in their order. */
function rankedRanges(accept: readonly string[]): readonly Range[] {
  return rangesIn(accept)
    .filter((range) => range.quality > 0)
    .sort((left, right) => right.quality - left.quality);
}

function rangesIn(accept: readonly string[]): Range[] {
  return accept.flatMap((value) => value.split(',')).flatMap(parseRange);
}

interface Range {
  readonly name: string;
  readonly quality: number;
}

function parseRange(text: string): Range[] {
  const name = mediaTypeName(text);
  if (name === undefined) return [];
  const weight = Number(mediaTypeParameter(text, 'q') ?? '1');
  return [{ name, quality: weight >= 0 && weight <= 1 ? weight : 0 }];
}

/** The quality of a type, by the most specific range that includes it. */
function quality(ranges: readonly Range[], name: string): number {
  const [family = ''] = name.split('/');
  for (const pattern of [name, `${family}/*`, '*/*']) {
    const range = ranges.find((each) => each.name === pattern);
    if (range !== undefined) return range.quality;
  }
  return 0;
}
