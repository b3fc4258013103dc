import { randomUUID } from 'node:crypto';
import { Refusal } from '../model/refusal.js';
import { shortText, type TypedText } from './answer.js';
import type { Answer } from './exchange.js';
import { type FailureRow, failureTable, terseStatuses, unexpected } from './status.js';

/** What a failure needs to know of the server. */
export interface FailureContext {
  /** The prefix of the built-in types, e.g. `com.vendor`. */
  readonly vendor: string;
  /** Where an exception that no rule foresees is written, under the id that the client is given. */
  readonly report: (error: unknown, tracebackId: string) => void;
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
}

export type EncodeFailure = (body: FailureBody) => TypedText;

const asJson: EncodeFailure = (body) => ({ type: 'application/json', text: JSON.stringify(body) });

/** The answer to a request that failed. */
export function failure(error: unknown, context: FailureContext): Answer {
  if (error instanceof Refusal) {
    return failureAnswer(failureTable[error.kind], error.message, error.rule, context, error.headers);
  }
  const tracebackId = randomUUID();
  context.report(error, tracebackId);
  return failureAnswer(
    unexpected,
    'The server failed; its log tells more under the traceback id.',
    'R-4',
    context,
    {},
    tracebackId,
  );
}

/** An answer with the body of R-4. */
export function failureAnswer(
  { status, type }: FailureRow,
  message: string,
  rule: string,
  { vendor, encode = asJson }: Pick<FailureContext, 'vendor' | 'encode'>,
  headers: Readonly<Record<string, string>> = {},
  tracebackId: string = randomUUID(),
): Answer {
  const body = terseStatuses.has(status)
    ? { message, tracebackId }
    : { _type: `${vendor}.model.service.api.result.Failure`, type, message, tracebackId };
  const challenge: Record<string, string> =
    status === 401 ? { 'WWW-Authenticate': 'Bearer realm="platform-services"' } : {};
  return shortText(status, encode(body), rule, { ...challenge, ...headers });
}
