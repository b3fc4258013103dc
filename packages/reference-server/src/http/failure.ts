import { randomUUID } from 'node:crypto';
import { Refusal } from '../model/refusal.js';
import { jsonValue } from './answer.js';
import type { Answer } from './exchange.js';
import { type FailureRow, failureTable, terseStatuses, unexpected } from './status.js';

/** What a failure needs to know of the server. */
export interface FailureContext {
  /** The prefix of the built-in types, e.g. `com.vendor`. */
  readonly vendor: string;
  /** Where an exception that no rule foresees is written, under the id that the client is given. */
  readonly report: (error: unknown, tracebackId: string) => void;
}

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
  { vendor }: Pick<FailureContext, 'vendor'>,
  headers: Readonly<Record<string, string>> = {},
  tracebackId: string = randomUUID(),
): Answer {
  const body = terseStatuses.has(status)
    ? { message, tracebackId }
    : { _type: `${vendor}.model.service.api.result.Failure`, type, message, tracebackId };
  const challenge: Record<string, string> =
    status === 401 ? { 'WWW-Authenticate': 'Bearer realm="platform-services"' } : {};
  return jsonValue(status, body, rule, { ...challenge, ...headers });
}
