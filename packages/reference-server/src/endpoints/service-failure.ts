import {
  type EncodeFailure,
  type Failed,
  type FailureBody,
  type FailureContext,
  failure,
  type InnerFailure,
  jsonFailure,
  type Reason,
  type UnsatisfiedBody,
} from '../http/failure.js';
import type { HttpResponse, TypedText } from '../http/message.js';
import { encodePairs, splitTarget } from '../http/router.js';
import type { BuiltInName, BuiltInTypes } from '../model/built-in.js';
import { transient, withoutEntities } from '../model/contents.js';
import type { Transient } from '../model/values.js';
import { completed } from '../work/steps.js';
import { writingXml } from '../xml/write-xml.js';
import type { ArrivedRequest } from './request.js';
import type { RequestDialect } from './request-dialect.js';
import { failureFormat } from './response-format.js';

/**
 * The response to a failed request of the service, in the format that the request accepts (R-4, R-9).
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
  const encode = {
    json: () => jsonFailure(type),
    xml: () => xmlFailure(request.state.types.builtIn, type),
    form: () => formFailure(type),
    text: () => textFailure(url, type),
  }[format]();
  const newTracebackId = request.state.random.tracebackIds.uuid;
  return failure(error, { ...context, newTracebackId, encode, ...(handled ? { call: `${method} ${url}` } : {}) });
}

/** Writes failures in XML, as the same entity as in JSON (R-4, R-60), with the given media type (R-67). */
function xmlFailure(builtIn: BuiltInTypes, mediaType: string): EncodeFailure {
  return ({ body, reason }): TypedText => {
    const value = 'why' in body ? unsatisfiedEntity(builtIn, body, reason) : failureEntity(builtIn, body);
    const written = { value, type: value.type };
    const options = { depth: Number.POSITIVE_INFINITY, prettiness: 'mid' } as const;
    const text = completed(writingXml(written, options, withoutEntities(builtIn)));
    return { type: mediaType, text: text.chunks.join('') };
  };
}

function failureEntity(builtIn: BuiltInTypes, body: Partial<FailureBody> | InnerFailure): Transient {
  const { type, message, tracebackId, details, suppressed, cause }: Partial<FailureBody> = body;
  return transient(builtIn.failure, {
    type: type ?? null,
    message: message ?? null,
    tracebackId: tracebackId ?? null,
    details: details ?? null,
    suppressed: suppressed?.map((each) => failureEntity(builtIn, each)) ?? [],
    cause: cause === undefined ? null : failureEntity(builtIn, cause),
  });
}

const reasonTypes: { readonly [Name in Reason]: BuiltInName } = {
  AuthenticationFailure: 'authenticationFailure',
  Forbidden: 'forbidden',
  InvalidCredentials: 'invalidCredentials',
  MissingCredentials: 'missingCredentials',
  SessionNotFound: 'sessionNotFound',
};

function unsatisfiedEntity(
  builtIn: BuiltInTypes,
  { hasValue, why: { text } }: UnsatisfiedBody,
  reason: Reason = 'AuthenticationFailure',
): Transient {
  return transient(builtIn.unsatisfied, { hasValue, why: transient(builtIn[reasonTypes[reason]], { text }) });
}

/** Writes the texts of a failure as form data (D-46). */
function formFailure(type: string): EncodeFailure {
  return ({ body }) => {
    const texts = Object.entries(body).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    return { type, text: encodePairs(texts) };
  };
}

/** Writes failures as text (D-46). */
function textFailure(url: string, type: string): EncodeFailure {
  return ({ status, message, tracebackId, reason }: Failed) => ({
    type,
    text: `${status}: Error while invoking service ${url}\nTBID: ${tracebackId}\n\n${reason === undefined ? '' : `${reason}: `}${message}`,
  });
}
