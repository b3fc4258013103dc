import { isForm } from '../http/media.js';
import type { RequestHeaders } from '../http/message.js';
import { type AnswerForm, acceptedForm, jsonForm } from '../http/negotiate.js';
import { decodePairs, type Pairs } from '../http/target.js';
import type { ArrivedRequest } from './request.js';

/** The codecs of legacy calls and the forms of answers that they ask for (4.2, R-67). */
export const codecs = {
  'application/json': jsonForm,
  'gm/json': jsonForm,
  'gm/xml': { format: 'xml', type: 'gm/xml' },
  'application/xml': { format: 'xml', type: 'application/xml' },
  'text/xml': { format: 'xml', type: 'text/xml' },
} as const satisfies Readonly<Record<string, AnswerForm>>;

export type Codec = keyof typeof codecs;

/** Whether a text is the name of a codec. */
export function isCodec(text: string): text is Codec {
  return Object.hasOwn(codecs, text);
}

export const codecNames: readonly Codec[] = Object.keys(codecs).filter(isCodec);

/** The form of an answer: the codec of a legacy call beats `Accept`. */
export function answerForm(headers: RequestHeaders, codec: Codec | undefined): AnswerForm {
  return codec === undefined ? acceptedForm(headers) : codecs[codec];
}

/** Whether a path is one of 4.8 and 4.9, or would be. */
export function isV2(path: readonly string[]): boolean {
  return path[0] === 'rest' && path[1] === 'v2';
}

/** As {@link answerForm}, of a request that failed at whatever point. A form body counts where it has been read. */
export async function failureForm({ path, decodedQuery, headers, body }: ArrivedRequest): Promise<AnswerForm> {
  if (path[0] !== 'rest' || isV2(path)) return acceptedForm(headers);
  const form = isForm(headers) && body.isText ? await body.text().catch(() => '') : '';
  return answerForm(headers, codecIn(decodedQuery.pairs) ?? codecIn(decodePairs(form, '').pairs));
}

function codecIn(pairs: Pairs): Codec | undefined {
  const codec = pairs.findLast(([name]) => name === 'codec')?.[1];
  return codec !== undefined && isCodec(codec) ? codec : undefined;
}
