import type { Answered } from '../call/call.js';
import type { CallContext } from '../call/call-context.js';
import { decodeError } from '../call/call-errors.js';
import { readResult } from '../results/readers.js';
import type { RawResponse } from '../wire/response.js';

/**
 * The last step: decodes the response with the reader of the call. This ends an observed call.
 *
 * @throws DecodeError if the response cannot be decoded
 */
export function decodeResult({ call, response }: Answered): unknown {
  let result: unknown;
  try {
    result = isNull(call, response) ? null : readResult(response, call.reader, call.types, omitsTypes(call));
  } catch (thrown) {
    throw call.fail(decodeError(call, response, thrown));
  }
  call.observer?.end();
  return result;
}

/** Whether the response leaves out the types of entities that are of the declared type. */
function omitsTypes({ operation, headers, clientHeaders }: CallContext): boolean {
  const inQuery = operation.query.find(([name]) => name === 'type-explicitness')?.[1];
  const inHeader = 'gm-type-explicitness';
  return (inQuery ?? headers[inHeader] ?? clientHeaders[inHeader]) === 'polymorphic';
}

/** Whether the status means that the result is null. */
function isNull({ operation }: CallContext, { status }: RawResponse): boolean {
  return operation.nullFor !== undefined && status === 404;
}
