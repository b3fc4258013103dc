import type { TypedText } from '../http/answer.js';
import type { EncodeFailure, FailureBody } from '../http/failure.js';
import { transient } from '../model/instance.js';
import type { TypeSystem } from '../model/type-system.js';
import { writeXml } from '../xml/write.js';

/** Writes failures in the XML form, as the entity that they are in JSON. */
export function xmlFailure({ builtIn }: TypeSystem): EncodeFailure {
  const type = builtIn.failure;
  return ({ type: name, message, tracebackId }: FailureBody): TypedText => {
    const value = transient(type, { type: name ?? null, message, tracebackId });
    return { type: 'application/xml', text: writeXml({ value, type }, { depth: 0, prettiness: 'mid' }).join('') };
  };
}
