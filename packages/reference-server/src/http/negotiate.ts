import { parseMediaType } from './media.js';
import { headerValues, type RequestHeaders } from './message.js';

/** The formats of response bodies. */
export type WireFormat = 'json' | 'xml';

/** The format of a response, and its media type. */
export interface ResponseFormat {
  readonly format: WireFormat;
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
  const ranges = accept.flatMap((value) => value.split(',')).flatMap(parseRange);
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
