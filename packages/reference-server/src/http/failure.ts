import { builtInSignature } from '../model/built-in.js';
import { crash, DeclaredError, type Denial, Refusal, type RefusalKind, Unauthorized } from '../model/refusal.js';
import { randomUuid } from '../random/randomness.js';
import { type HttpResponse, shortText, type TypedText } from './message.js';

/** The settings for responses to failed requests. */
export interface FailureContext {
  /** The prefix of the built-in types, e.g. `com.vendor`. */
  readonly vendor: string;
  /** Reports a server error with the traceback id in the response. */
  readonly report: (error: unknown, tracebackId: string) => void;
  /** Default: random UUIDs. */
  readonly newTracebackId?: () => string;
  /** Whether bodies have `details` and, if there is one, `cause` (D-19). Default `false`. */
  readonly detailed?: boolean;
  /**
   * The call that failed, which detailed bodies name in `suppressed`, e.g. `GET http://…/rest/v2/entities/a/T`.
   * Default: none, since the request failed before its handler.
   */
  readonly call?: string;
  /** Whether the body of a 401 or 403 is an `Unsatisfied` (D-24). Default `false`. */
  readonly unsatisfied?: boolean;
  /** Writes the body. Default: as JSON. */
  readonly encode?: EncodeFailure;
}

/** Why a request is refused, in the body of a 401 or 403 with D-24: the name of a built-in type. */
export type Reason = Denial | 'authenticationFailure' | 'forbidden';

/** What is said of a failure. */
export interface FailureText {
  /** Missing in a 401 or 403. */
  readonly type?: string;
  readonly message: string;
  /** Only in detailed bodies. */
  readonly details?: string;
}

/** A failed request, as its response describes it. */
export interface Failed extends FailureText {
  readonly status: number;
  readonly tracebackId: string;
  /** The failed call. Only in detailed bodies. */
  readonly suppressed?: FailureText;
  /** The failure that this one replaces with a better message. Only in detailed bodies. */
  readonly cause?: FailureText;
  /** Only in a 401 or 403 with D-24. */
  readonly reason?: Reason;
}

/** @param vendor the prefix of the built-in types */
export type EncodeFailure = (failed: Failed, vendor: string) => TypedText;

/** Writes a failure as JSON with the given media type. */
export const jsonFailure =
  (type: string): EncodeFailure =>
  (failed, vendor) => ({ type, text: JSON.stringify(failureBody(failed, vendor)) });

/** The body of the response to a failed request. Members that are undefined are not written. */
export function failureBody({ reason, status: _, ...failed }: Failed, vendor: string): object {
  const { type, message, tracebackId, details, suppressed, cause } = failed;
  if (reason !== undefined) {
    const why = { _type: builtInSignature(vendor, reason), _id: '1', text: message };
    return { _type: builtInSignature(vendor, 'unsatisfied'), _id: '0', hasValue: false, why };
  }
  if (type === undefined) return { message, tracebackId };
  const _type = builtInSignature(vendor, 'failure');
  const inner = (each: FailureText) => ({ _type, type: each.type, message: each.message, details: each.details });
  return {
    _type,
    type,
    message,
    tracebackId,
    details,
    suppressed: suppressed && [inner(suppressed)],
    cause: cause && inner(cause),
  };
}

/** The response to a failed request. */
export function failure(error: unknown, context: FailureContext): HttpResponse {
  const { encode = jsonFailure('application/json'), newTracebackId = randomUuid, report, vendor } = context;
  const tracebackId = newTracebackId();
  if (!(error instanceof Refusal)) report(error, tracebackId);
  const refusal = error instanceof Refusal ? error : unexpected;
  const { message, rule, headers } = refusal;
  const { status } = rowOf(refusal);
  const challenge: Record<string, string> =
    status === 401 ? { 'WWW-Authenticate': 'Bearer realm="platform-services"' } : {};
  const text = encode({ status, message, tracebackId, ...furtherTexts(refusal, context) }, vendor);
  return shortText(status, text, rule, { ...challenge, ...headers });
}

/** What the client gets of an unexpected exception. */
const unexpected = crash('R-4', 'The server failed. Its log has the details under the traceback id.');

/** What the response says besides the message. */
function furtherTexts(refusal: Refusal, { detailed, call, unsatisfied }: FailureContext): Partial<Failed> {
  const { status, type } = rowOf(refusal);
  if (terseStatuses.has(status)) {
    if (unsatisfied !== true) return {};
    if (refusal instanceof Unauthorized) return { reason: refusal.denial };
    return { reason: status === 403 ? 'forbidden' : 'authenticationFailure' };
  }
  if (detailed !== true) return { type };
  const { cause } = refusal;
  const details = detailText(refusal.rule);
  return {
    type,
    details,
    ...(call === undefined ? {} : { suppressed: { message: `REST call: ${call}`, details } }),
    ...(cause instanceof Refusal
      ? { cause: { type: rowOf(cause).type, message: cause.message, details: detailText(cause.rule) } }
      : {}),
  };
}

function detailText(rule: string): string {
  return `The rule that decided: ${rule}.`;
}

/** The status of a refusal, and the `type` in its body. */
interface FailureRow {
  readonly status: number;
  readonly type: string;
}

function rowOf(refusal: Refusal): FailureRow {
  return refusal instanceof DeclaredError ? refusal : failureTable[refusal.kind];
}

/** The statuses of the kinds of refusals (7, R-1 to ). */
export const failureTable: { readonly [Kind in RefusalKind]: FailureRow } = {
  invalid: { status: 400, type: 'BadRequest' },
  unauthorized: { status: 401, type: 'Unauthorized' },
  forbidden: { status: 403, type: 'Forbidden' },
  notFound: { status: 404, type: 'NotFound' },
  methodNotAllowed: { status: 405, type: 'MethodNotAllowed' },
  notInTime: { status: 408, type: 'RequestTimeout' },
  conflict: { status: 409, type: 'Conflict' },
  unsupportedMediaType: { status: 406, type: 'NotAcceptable' },
  preconditionFailed: { status: 412, type: 'PreconditionFailed' },
  bodyTooLarge: { status: 413, type: 'ContentTooLarge' },
  urlTooLong: { status: 414, type: 'UriTooLong' },
  rangeNotSatisfiable: { status: 416, type: 'RangeNotSatisfiable' },
  headersTooLarge: { status: 431, type: 'HeaderFieldsTooLarge' },
  referenced: { status: 500, type: 'Referenced' },
  crash: { status: 500, type: 'InternalError' },
  unreachable: { status: 502, type: 'BadGateway' },
  busy: { status: 503, type: 'ServiceUnavailable' },
  storageFull: { status: 507, type: 'InsufficientStorage' },
};

/** The statuses whose body has only a message and a traceback id. */
const terseStatuses: ReadonlySet<number> = new Set([401, 403]);
