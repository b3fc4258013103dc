import type { RequestBody } from '../http/body.js';
import type { RequestHeaders } from '../http/exchange.js';
import { isForm } from '../http/media.js';
import { type WireFormat, wireFormat } from '../http/negotiate.js';
import { decodePairs } from '../http/target.js';

/** The codecs of legacy calls and the forms that they name (4.2). */
export const codecs = { 'gm/json': 'json', 'gm/xml': 'xml' } as const satisfies Readonly<Record<string, WireFormat>>;

/** The form of an answer: the codec of a legacy call beats `Accept`. */
export function answerFormat(headers: RequestHeaders, codec: keyof typeof codecs | undefined): WireFormat {
  return codec === undefined ? wireFormat(headers) : codecs[codec];
}

/** What tells the form of the answer to a request that failed, at whatever point. */
export interface Failed {
  readonly path: readonly string[];
  readonly query: string;
  readonly headers: RequestHeaders;
  readonly body: RequestBody;
}

/** Whether a path is one of 4.8 and 4.9, or would be. */
export function isV2(path: readonly string[]): boolean {
  return path[0] === 'rest' && path[1] === 'v2';
}

/** As {@link answerFormat}. A codec in a form counts where the form has been read; an unknown one is none. */
export async function failureFormat({ path, query, headers, body }: Failed): Promise<WireFormat> {
  if (path[0] !== 'rest' || isV2(path)) return wireFormat(headers);
  const read = isForm(headers) && body.isText ? await body.text().catch(() => '') : '';
  return answerFormat(headers, codecIn(query) ?? codecIn(read));
}

function codecIn(encoded: string): keyof typeof codecs | undefined {
  const codec = decodePairs(encoded, '').pairs.findLast(([name]) => name === 'codec')?.[1];
  return codec === 'gm/json' || codec === 'gm/xml' ? codec : undefined;
}
