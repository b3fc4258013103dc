import { headerValues, type RequestHeaders } from './exchange.js';
import { parseMediaType } from './media.js';

/** The forms that answers are written in. */
export type WireFormat = 'json' | 'xml';

/** The form of the answer by the request's `Accept`. */
export function wireFormat(headers: RequestHeaders): WireFormat {
  return preferredFormat(headerValues(headers, 'accept'));
}

/**
 * XML where `Accept` gives it a quality strictly above that of JSON and does not name `text/html`, which only browsers
 * do; else JSON, acceptable or not.
 */
export function preferredFormat(accept: readonly string[]): WireFormat {
  const ranges = accept.flatMap((value) => value.split(',')).flatMap(parseRange);
  if (ranges.some(({ name }) => name === 'text/html')) return 'json';
  const xml = Math.max(quality(ranges, 'application/xml'), quality(ranges, 'text/xml'));
  return xml > quality(ranges, 'application/json') ? 'xml' : 'json';
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
