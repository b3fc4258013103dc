import { builtInSignature } from '../model/built-in.js';
import { DeclaredError, type Denial, Refusal, type RefusalKind, Unauthorized } from '../model/refusal.js';
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
  if (error instanceof Refusal) return failureResponse(detailsOf(error), context, error.headers);
  const { newTracebackId = randomUuid } = context;
  const tracebackId = newTracebackId();
  context.report(error, tracebackId);
  const message = 'The server failed. Its log has the details under the traceback id.';
  return failureResponse({ row: unexpected, message, rule: 'R-4' }, context, {}, tracebackId);
}

/** The details of a failure. */
interface FailureDetails {
  readonly row: FailureRow;
  readonly message: string;
  readonly rule: string;
  readonly denial?: Denial;
  readonly cause?: FailureDetails;
}

function detailsOf(refusal: Refusal): FailureDetails {
  const { kind, message, rule, cause } = refusal;
  return {
    row: refusal instanceof DeclaredError ? refusal : failureTable[kind],
    message,
    rule,
    ...(refusal instanceof Unauthorized ? { denial: refusal.denial } : {}),
    ...(cause instanceof Refusal ? { cause: detailsOf(cause) } : {}),
  };
}

function failureResponse(
  details: FailureDetails,
  context: FailureContext,
  headers: Readonly<Record<string, string>>,
  reportedAs?: string,
): HttpResponse {
  const { row, message, rule } = details;
  const { encode = jsonFailure('application/json'), newTracebackId = randomUuid } = context;
  const tracebackId = reportedAs ?? newTracebackId();
  const challenge: Record<string, string> =
    row.status === 401 ? { 'WWW-Authenticate': 'Bearer realm="platform-services"' } : {};
  const text = encode({ status: row.status, message, tracebackId, ...furtherTexts(details, context) }, context.vendor);
  return shortText(row.status, text, rule, { ...challenge, ...headers });
}

/** What the response says besides the message. */
function furtherTexts(
  { row, rule, denial, cause }: FailureDetails,
  { detailed, call, unsatisfied }: FailureContext,
): Partial<Failed> {
  if (terseStatuses.has(row.status)) {
    if (unsatisfied !== true) return {};
    return { reason: denial ?? (row.status === 403 ? 'forbidden' : 'authenticationFailure') };
  }
  const { type } = row;
  if (detailed !== true) return { type };
  const details = detailText(rule);
  return {
    type,
    details,
    ...(call === undefined ? {} : { suppressed: { message: `REST call: ${call}`, details } }),
    ...(cause && { cause: { type: cause.row.type, message: cause.message, details: detailText(cause.rule) } }),
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

/** The status of an unexpected exception. */
const unexpected: FailureRow = { status: 500, type: 'InternalError' };

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
  crash: unexpected,
  unreachable: { status: 502, type: 'BadGateway' },
  busy: { status: 503, type: 'ServiceUnavailable' },
  storageFull: { status: 507, type: 'InsufficientStorage' },
};

/** The statuses whose body has only a message and a traceback id. */
const terseStatuses: ReadonlySet<number> = new Set([401, 403]);
