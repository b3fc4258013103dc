import type { CallContext } from '../call/call-context.js';
import { isForeignResult, readResult } from '../results/readers.js';

/**
 * The last step: reads the response, with which an observed call ends.
 *
 * @throws DecodeError; a `CallFailure` if the call has no site
 */
export function decode<T>(call: CallContext, read: (result: unknown) => T): T {
  let result: T;
  try {
    result = read(readResult(call.response, call.reader, call.types));
  } catch (thrown) {
    throw call.fail(call.decodeFailure(thrown, isForeignResult(call.response, thrown)));
  }
  call.observer?.end();
  return result;
}

/** The result of a call as its reader gives it. */
export function decodeResult(call: CallContext): unknown {
  return decode(call, itself);
}

function itself(result: unknown): unknown {
  return result;
}
