import { isForm } from '../http/media.js';
import type { RequestHeaders } from '../http/message.js';
import { acceptedFormat, jsonFormat, type ResponseFormat } from '../http/negotiate.js';
import { decodePairs, type Pairs } from '../http/target.js';
import type { ArrivedRequest } from './request.js';

/** The codecs of legacy calls and the forms of answers that they ask for (4.2, R-67). */
export const codecs = {
  'application/json': jsonFormat,
  'gm/json': jsonFormat,
  'gm/xml': { format: 'xml', type: 'gm/xml' },
  'application/xml': { format: 'xml', type: 'application/xml' },
  'text/xml': { format: 'xml', type: 'text/xml' },
} as const satisfies Readonly<Record<string, ResponseFormat>>;

export type Codec = keyof typeof codecs;

/** Whether a text is the name of a codec. */
export function isCodec(text: string): text is Codec {
  return Object.hasOwn(codecs, text);
}

export const codecNames: readonly Codec[] = Object.keys(codecs).filter(isCodec);

/** The form of an answer: the codec of a legacy call beats `Accept`. */
export function responseFormat(headers: RequestHeaders, codec: Codec | undefined): ResponseFormat {
  return codec === undefined ? acceptedFormat(headers) : codecs[codec];
}

/** Whether a path is one of 4.8 and 4.9, or would be. */
export function isV2(path: readonly string[]): boolean {
  return path[0] === 'rest' && path[1] === 'v2';
}

/** As {@link responseFormat}, of a request that failed at whatever point. A form body counts where it has been read. */
export async function failureFormat({ path, decodedQuery, headers, body }: ArrivedRequest): Promise<ResponseFormat> {
  if (path[0] !== 'rest' || isV2(path)) return acceptedFormat(headers);
  const form = isForm(headers) && body.isText ? await body.text().catch(() => '') : '';
  return responseFormat(headers, codecIn(decodedQuery.pairs) ?? codecIn(decodePairs(form, '').pairs));
}

function codecIn(pairs: Pairs): Codec | undefined {
  const codec = pairs.findLast(([name]) => name === 'codec')?.[1];
  return codec !== undefined && isCodec(codec) ? codec : undefined;
}
