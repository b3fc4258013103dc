import {
  type EncodeFailure,
  type Failed,
  type FailureContext,
  type FailureText,
  failure,
  failureBody,
  jsonFailure,
} from '../http/failure.js';
import type { HttpResponse } from '../http/message.js';
import { encodePairs, splitTarget } from '../http/router.js';
import type { BuiltInTypes } from '../model/built-in.js';
import { transient, withoutEntities } from '../model/contents.js';
import type { Transient } from '../model/values.js';
import { completed } from '../work/steps.js';
import { writingXml } from '../xml/write-xml.js';
import type { ArrivedRequest } from './request.js';
import type { RequestDialect } from './request-dialect.js';
import { failureFormat } from './response-format.js';

/**
 * The response to a failed request of the service, in the format that the request accepts.
 *
 * @param handled whether the handler of a route has failed, rather than the search for a route
 */
export async function failureResponse(
  error: unknown,
  request: ArrivedRequest,
  context: FailureContext,
  dialect: RequestDialect,
  handled: boolean,
): Promise<HttpResponse> {
  const { method, origin, target } = request.http;
  const url = `${origin}${splitTarget(target).path}`;
  const { format, type } = await failureFormat(request, dialect, handled);
  const { builtIn } = request.state.types;
  const encode = {
    json: () => jsonFailure(type),
    xml: () => xmlFailure(builtIn, type),
    form: () => formFailure(type),
    text: () => textFailure(builtIn, url, type),
  }[format]();
  const newTracebackId = request.state.random.tracebackIds.uuid;
  return failure(error, { ...context, newTracebackId, encode, ...(handled ? { call: `${method} ${url}` } : {}) });
}

/** Writes failures in XML, as the same entity as in JSON, with the given media type. */
function xmlFailure(builtIn: BuiltInTypes, mediaType: string): EncodeFailure {
  return (failed) => {
    const { message, reason } = failed;
    const value =
      reason === undefined
        ? failureEntity(builtIn, failed)
        : transient(builtIn.unsatisfied, { hasValue: false, why: transient(builtIn[reason], { text: message }) });
    const written = { value, type: value.type };
    const options = { depth: Number.POSITIVE_INFINITY, prettiness: 'mid' } as const;
    const text = completed(writingXml(written, options, withoutEntities(builtIn)));
    return { type: mediaType, text: text.chunks.join('') };
  };
}

function failureEntity(builtIn: BuiltInTypes, failed: Partial<Failed> & FailureText): Transient {
  const { type = null, message, tracebackId = null, details = null, suppressed, cause } = failed;
  return transient(builtIn.failure, {
    type,
    message,
    tracebackId,
    details,
    suppressed: suppressed === undefined ? [] : [failureEntity(builtIn, suppressed)],
    cause: cause === undefined ? null : failureEntity(builtIn, cause),
  });
}

/** Writes the texts of a failure as form data (D-46). */
function formFailure(type: string): EncodeFailure {
  return (failed, vendor) => {
    const members: readonly (readonly [string, unknown])[] = Object.entries(failureBody(failed, vendor));
    return {
      type,
      text: encodePairs(members.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : []))),
    };
  };
}

/** Writes failures as text (D-46). */
function textFailure(builtIn: BuiltInTypes, url: string, type: string): EncodeFailure {
  return ({ status, message, tracebackId, reason }) => {
    const reasonText = reason === undefined ? '' : `${builtIn[reason].simpleName}: `;
    return {
      type,
      text: `${status}: Error while invoking service ${url}\nTBID: ${tracebackId}\n\n${reasonText}${message}`,
    };
  };
}
