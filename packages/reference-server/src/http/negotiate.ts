import { parseMediaType } from './media.js';
import { headerValues, type RequestHeaders } from './message.js';

/** The formats of response bodies. Only deployed services write entities as form data (D-47). */
export type WireFormat = 'json' | 'xml' | 'form';

/** The format of a response, and its media type. */
export interface ResponseFormat {
  readonly format: WireFormat;
  readonly type: string;
}

/** The format of the response to a failed request. Only deployed services write plain texts (D-46). */
export interface FailureFormat {
  readonly format: WireFormat | 'text';
  readonly type: string;
}

export const jsonFormat: ResponseFormat = { format: 'json', type: 'application/json' };

/** The media types of XML. If a range such as `text/*` accepts several, the first one is used. */
const xmlTypes = ['application/xml', 'text/xml', 'gm/xml'] as const;

/** The format of the response by the header `Accept` (R-9, R-67). */
export function acceptedFormat(headers: RequestHeaders): ResponseFormat {
  return preferredFormat(headerValues(headers, 'accept'));
}

/**
 * XML if `Accept` prefers it to JSON and does not name `text/html`, as browsers do. Otherwise JSON, even if it is not
 * acceptable (R-9). The media type of XML is the one with the highest quality, or the first of several (R-67).
 */
export function preferredFormat(accept: readonly string[]): ResponseFormat {
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
const deployedTypes: ReadonlyMap<string, WireFormat> = new Map([
  ['application/json', 'json'],
  ['text/x-json', 'json'],
  ['gm/json', 'json'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['gm/xml', 'xml'],
  ['application/x-www-form-urlencoded', 'form'],
]);

/**
 * The format of the first type in `Accept` that a deployed service knows, by quality (D-47). Default JSON.
 *
 * @param option what is accepted instead. Default: what the header says
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

/** The types of failures that are not those of other responses: ranges are types of their own. */
const failureTypes: ReadonlyMap<string, WireFormat> = new Map([
  ...deployedTypes,
  ['*/*', 'xml'],
  ['application/*', 'xml'],
  ['gm/*', 'xml'],
  ['text/*', 'json'],
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
  const range = parseMediaType(text);
  if (range === undefined) return [];
  const weight = Number(range.parameters.get('q') ?? '1');
  return [{ name: range.name, quality: weight >= 0 && weight <= 1 ? weight : 0 }];
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
