import { anyFailureFormat, type FailureFormat, isForm, jsonFormat, type ResponseFormat } from '../http/media.js';
import type { Pairs } from '../http/router.js';
import type { ArrivedRequest, ServiceRequest } from './request.js';
import type { RequestDialect } from './request-dialect.js';

/** The codecs of legacy calls, with the response formats that they select (4.2, R-67). */
export const codecs = {
  'application/json': jsonFormat,
  'gm/json': jsonFormat,
  'gm/xml': { format: 'xml', type: 'gm/xml' },
  'application/xml': { format: 'xml', type: 'application/xml' },
  'text/xml': { format: 'xml', type: 'text/xml' },
} as const satisfies Readonly<Record<string, ResponseFormat>>;

export type Codec = keyof typeof codecs;

/** Whether a text is a codec. */
function isCodec(text: string): text is Codec {
  return Object.hasOwn(codecs, text);
}

export const codecNames: readonly Codec[] = Object.keys(codecs).filter(isCodec);

/** The format of a response. The codec of a legacy call has priority over `Accept`. */
export function responseFormat(
  { arrived, dialect }: Pick<ServiceRequest, 'arrived' | 'dialect'>,
  codec: Codec | undefined,
): ResponseFormat {
  return codec === undefined ? dialect.requests.accepted(arrived.http.headers) : codecs[codec];
}

/** Whether a path is below `rest/v2`, the paths of 4.8 and 4.9. */
export function isV2(path: readonly string[]): boolean {
  return path[0] === 'rest' && path[1] === 'v2';
}

/**
 * The format of the response to a failed request. Its codec may be in a form body, if that has been read.
 *
 * @param handled whether the handler of a route has failed
 */
export async function failureFormat(
  request: ArrivedRequest,
  dialect: RequestDialect,
  handled: boolean,
): Promise<FailureFormat> {
  const codec = await codecOf(request);
  if (codec !== undefined) return codecs[codec];
  // Without Accept, only the handlers of v2 of some services write JSON.
  return dialect.failureFormat(request.http.headers, handled && isV2(request.path) ? jsonFormat : anyFailureFormat);
}

/** The codec of a legacy call (4.2). */
async function codecOf({ path, decodedQuery, http: { headers }, body }: ArrivedRequest): Promise<Codec | undefined> {
  if (path[0] !== 'rest' || isV2(path)) return undefined;
  const inQuery = codecIn(decodedQuery.pairs);
  if (inQuery !== undefined || !isForm(headers) || !body.isText) return inQuery;
  return codecIn(
    await body.form().then(
      ({ pairs }) => pairs,
      () => [],
    ),
  );
}

function codecIn(pairs: Pairs): Codec | undefined {
  const codec = pairs.findLast(([name]) => name === 'codec')?.[1];
  return codec !== undefined && isCodec(codec) ? codec : undefined;
}
