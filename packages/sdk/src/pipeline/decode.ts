import type { CallContext } from '../call/call-context.js';
import { isForeignResult, readResult } from '../results/readers.js';

/**
 * The last step: decodes the response. This ends an observed call.
 *
 * @throws DecodeError if the response cannot be decoded
 */
export function decode<T>(call: CallContext, read: (result: unknown) => T): T {
  let result: T;
  try {
    result = read(isNull(call) ? null : readResult(call.response, call.reader, call.types, omitsTypes(call)));
  } catch (thrown) {
    throw call.fail(call.decodeFailure(thrown, isForeignResult(call.response, thrown)));
  }
  call.observer?.end();
  return result;
}

/** Decodes the result of a call with its reader. */
export function decodeResult(call: CallContext): unknown {
  return decode(call, itself);
}

/** Whether the response leaves out the types of entities that are of the declared type. */
function omitsTypes({ operation, headers, clientHeaders }: CallContext): boolean {
  const inQuery = operation.query.find(([name]) => name === 'type-explicitness')?.[1];
  const inHeader = 'gm-type-explicitness';
  return (inQuery ?? headers[inHeader] ?? clientHeaders[inHeader]) === 'polymorphic';
}

/** Whether the status means that the result is null. */
function isNull({ response, operation }: CallContext): boolean {
  return operation.nullFor !== undefined && response.status === 404;
}

function itself(result: unknown): unknown {
  return result;
}
