import { randomUUID } from 'node:crypto';
import { Refusal } from '../model/refusal.js';
import type { HttpResponse } from './message.js';
import { shortText, type TypedText } from './response.js';
import { type FailureRow, failureTable, terseStatuses, unexpected } from './status.js';

/** What a failure needs to know of the server, and of the request. */
export interface FailureContext {
  /** The prefix of the built-in types, e.g. `com.vendor`. */
  readonly vendor: string;
  /** Where an exception that no rule foresees is written, under the id that the client is given. */
  readonly report: (error: unknown, tracebackId: string) => void;
  /** Whether a body has `details`, `suppressed` and, where there is one, its `cause` (D-19). Default `false`. */
  readonly detailed?: boolean;
  /** Whether a 401 and a 403 in JSON say why in an `Unsatisfied` (D-24). Default `false`. */
  readonly unsatisfied?: boolean;
  /** How a failure is written. Default: as JSON. */
  readonly encode?: EncodeFailure;
}

/** What a failure says. */
export interface FailureBody {
  /** Missing in a 401 and a 403, as `type` is. */
  readonly _type?: string;
  readonly type?: string;
  readonly message: string;
  readonly tracebackId: string;
  /** This and what follows: where the body is detailed. */
  readonly details?: string;
  readonly suppressed?: readonly FailureBody[];
  readonly cause?: FailureBody;
}

export type EncodeFailure = (body: FailureBody) => TypedText;

/** The answer to a request that failed. */
export function failure(error: unknown, context: FailureContext): HttpResponse {
  if (error instanceof Refusal) return failureResponse(detailsOf(error), context, error.headers);
  const tracebackId = randomUUID();
  context.report(error, tracebackId);
  const message = 'The server failed. Its log has the details under the traceback id.';
  return failureResponse({ row: unexpected, message, rule: 'R-4' }, context, {}, tracebackId);
}

/** An answer with the body of R-4. */
export function failureWithStatus(
  row: FailureRow,
  message: string,
  rule: string,
  context: Omit<FailureContext, 'report'>,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return failureResponse({ row, message, rule }, context, headers);
}

/** What there is to tell of a failure. */
interface FailureDetails {
  readonly row: FailureRow;
  readonly message: string;
  readonly rule: string;
  readonly cause?: FailureDetails;
}

function detailsOf({ kind, message, rule, cause }: Refusal): FailureDetails {
  const told = { row: failureTable[kind], message, rule };
  return cause instanceof Refusal ? { ...told, cause: detailsOf(cause) } : told;
}

function failureResponse(
  told: FailureDetails,
  context: Omit<FailureContext, 'report'>,
  headers: Readonly<Record<string, string>>,
  tracebackId: string = randomUUID(),
): HttpResponse {
  const { row, rule } = told;
  const challenge: Record<string, string> =
    row.status === 401 ? { 'WWW-Authenticate': 'Bearer realm="platform-services"' } : {};
  return shortText(row.status, encodeBody(told, context, tracebackId), rule, { ...challenge, ...headers });
}

function encodeBody(told: FailureDetails, context: Omit<FailureContext, 'report'>, tracebackId: string): TypedText {
  const { vendor, encode = asJson, unsatisfied = false } = context;
  const { row, message } = told;
  if (!terseStatuses.has(row.status)) return encode(bodyOf(told, context, tracebackId));
  if (!unsatisfied || encode !== asJson) return encode({ message, tracebackId });
  return jsonText({ _type: `${vendor}.model.service.api.result.Unsatisfied`, why: { text: message } });
}

function bodyOf(told: FailureDetails, context: Omit<FailureContext, 'report'>, tracebackId: string): FailureBody {
  const { row, message, rule, cause } = told;
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
