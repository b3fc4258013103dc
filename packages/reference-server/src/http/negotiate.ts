import { parseMediaType } from './media.js';
import { headerValues, type RequestHeaders } from './message.js';

/** The forms that answers are written in. */
export type WireFormat = 'json' | 'xml';

/** The form of an answer, and the media type that names it. */
export interface ResponseFormat {
  readonly format: WireFormat;
  readonly type: string;
}

export const jsonFormat: ResponseFormat = { format: 'json', type: 'application/json' };

/** The media types of XML, in the order in which a range such as `text/*` chooses one. */
const xmlTypes = ['application/xml', 'text/xml', 'gm/xml'] as const;

/** The form of the answer by the request's `Accept` (R-9, R-67). */
export function acceptedFormat(headers: RequestHeaders): ResponseFormat {
  return preferredFormat(headerValues(headers, 'accept'));
}

/**
 * XML where `Accept` gives it a quality strictly above that of JSON and does not name `text/html`, which only browsers
 * do; else JSON, acceptable or not (R-9). XML is sent as the type of the highest quality, of equals as the one that is
 * named first (R-67).
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

/** The quality of a type by the most specific range that takes it. */
function quality(ranges: readonly Range[], name: string): number {
  const [family = ''] = name.split('/');
  for (const pattern of [name, `${family}/*`, '*/*']) {
    const range = ranges.find((each) => each.name === pattern);
    if (range !== undefined) return range.quality;
  }
  return 0;
}
