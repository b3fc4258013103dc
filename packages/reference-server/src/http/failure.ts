import { randomUUID } from 'node:crypto';
import { Refusal } from '../model/refusal.js';
import type { HttpResponse } from './message.js';
import { shortText, type TypedText } from './response.js';
import { type FailureRow, failureTable, terseStatuses, unexpected } from './status.js';

/** The settings for responses to failed requests. */
export interface FailureContext {
  /** The prefix of the built-in types, e.g. `com.vendor`. */
  readonly vendor: string;
  /** Reports a server error with the traceback id in the response. */
  readonly report: (error: unknown, tracebackId: string) => void;
  /** Whether bodies have `details`, `suppressed` and, if there is one, `cause` (D-19). Default `false`. */
  readonly detailed?: boolean;
  /** Whether the body of a 401 or 403 in JSON is an `Unsatisfied` (D-24). Default `false`. */
  readonly unsatisfied?: boolean;
  /** Writes the body. Default: as JSON. */
  readonly encode?: EncodeFailure;
}

/** The body of a response to a failed request. */
export interface FailureBody {
  /** Missing in a 401 or 403, like `type`. */
  readonly _type?: string;
  readonly type?: string;
  readonly message: string;
  readonly tracebackId: string;
  /** This and the following members are only in detailed bodies. */
  readonly details?: string;
  readonly suppressed?: readonly FailureBody[];
  readonly cause?: FailureBody;
}

export type EncodeFailure = (body: FailureBody) => TypedText;

/** The response to a failed request. */
export function failure(error: unknown, context: FailureContext): HttpResponse {
  if (error instanceof Refusal) return failureResponse(detailsOf(error), context, error.headers);
  const tracebackId = randomUUID();
  context.report(error, tracebackId);
  const message = 'The server failed. Its log has the details under the traceback id.';
  return failureResponse({ row: unexpected, message, rule: 'R-4' }, context, {}, tracebackId);
}

/** A response with a given status and the body of R-4. */
export function failureWithStatus(
  row: FailureRow,
  message: string,
  rule: string,
  context: Omit<FailureContext, 'report'>,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return failureResponse({ row, message, rule }, context, headers);
}

/** The details of a failure. */
interface FailureDetails {
  readonly row: FailureRow;
  readonly message: string;
  readonly rule: string;
  readonly cause?: FailureDetails;
}

function detailsOf({ kind, message, rule, cause }: Refusal): FailureDetails {
  const details = { row: failureTable[kind], message, rule };
  return cause instanceof Refusal ? { ...details, cause: detailsOf(cause) } : details;
}

function failureResponse(
  details: FailureDetails,
  context: Omit<FailureContext, 'report'>,
  headers: Readonly<Record<string, string>>,
  tracebackId: string = randomUUID(),
): HttpResponse {
  const { row, rule } = details;
  const challenge: Record<string, string> =
    row.status === 401 ? { 'WWW-Authenticate': 'Bearer realm="platform-services"' } : {};
  return shortText(row.status, encodeBody(details, context, tracebackId), rule, { ...challenge, ...headers });
}

function encodeBody(details: FailureDetails, context: Omit<FailureContext, 'report'>, tracebackId: string): TypedText {
  const { vendor, encode = asJson, unsatisfied = false } = context;
  const { row, message } = details;
  if (!terseStatuses.has(row.status)) return encode(bodyOf(details, context, tracebackId));
  if (!unsatisfied || encode !== asJson) return encode({ message, tracebackId });
  return jsonText({ _type: `${vendor}.model.service.api.result.Unsatisfied`, why: { text: message } });
}

function bodyOf(details: FailureDetails, context: Omit<FailureContext, 'report'>, tracebackId: string): FailureBody {
  const { row, message, rule, cause } = details;
  const _type = `${context.vendor}.model.service.api.result.Failure`;
  const body = { _type, type: row.type, message, tracebackId };
  if (context.detailed !== true) return body;
  const detailed = { ...body, details: `The rule that decided: ${rule}.`, suppressed: [] };
  return cause === undefined ? detailed : { ...detailed, cause: bodyOf(cause, context, tracebackId) };
}

const asJson: EncodeFailure = jsonText;

function jsonText(body: object): TypedText {
  return { type: 'application/json', text: JSON.stringify(body) };
}
