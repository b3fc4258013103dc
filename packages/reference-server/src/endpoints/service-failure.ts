import { type EncodeFailure, type FailureBody, type FailureContext, failure } from '../http/failure.js';
import type { HttpResponse } from '../http/message.js';
import type { TypedText } from '../http/response.js';
import { type Instance, transient } from '../model/instance.js';
import type { TypeSystem } from '../model/type-system.js';
import { writeXml } from '../xml/write-xml.js';
import type { ArrivedRequest } from './request.js';
import { failureFormat } from './response-format.js';

/** The response to a failed request of the service, in the format that the request accepts. */
export async function failureResponse(
  error: unknown,
  request: ArrivedRequest,
  context: FailureContext,
): Promise<HttpResponse> {
  const { format, type } = await failureFormat(request);
  return failure(error, format === 'json' ? context : { ...context, encode: xmlFailure(request.state.types, type) });
}

/** Writes failures in XML, as the same entity as in JSON, with the given media type. */
function xmlFailure({ builtIn }: TypeSystem, mediaType: string): EncodeFailure {
  const type = builtIn.failure;
  const entity = ({ type: name, message, tracebackId, details, suppressed, cause }: FailureBody): Instance =>
    transient(type, {
      type: name ?? null,
      message,
      tracebackId,
      details: details ?? null,
      suppressed: suppressed?.map(entity) ?? [],
      cause: cause === undefined ? null : entity(cause),
    });
  return (body): TypedText => {
    const text = writeXml({ value: entity(body), type }, { depth: Number.POSITIVE_INFINITY, prettiness: 'mid' });
    return { type: mediaType, text: text.join('') };
  };
}
