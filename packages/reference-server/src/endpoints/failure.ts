import type { TypedText } from '../http/answer.js';
import type { EncodeFailure, FailureBody } from '../http/failure.js';
import { type Instance, transient } from '../model/instance.js';
import type { TypeSystem } from '../model/type-system.js';
import { writeXml } from '../xml/write.js';

/** Writes failures in the XML form, as the entity that they are in JSON. */
export function xmlFailure({ builtIn }: TypeSystem): EncodeFailure {
  const type = builtIn.failure;
  const entity = ({ type: name, message, tracebackId, details, suppressed, cause }: FailureBody): Instance =>
    transient(type, {
      type: name ?? null,
      message,
      tracebackId,
      details: details ?? null,
      suppressed: suppressed?.map(entity) ?? [],
      cause: cause === undefined ? null : entity(cause),
    });
  return (body): TypedText => {
    const text = writeXml({ value: entity(body), type }, { depth: Number.POSITIVE_INFINITY, prettiness: 'mid' });
    return { type: 'application/xml', text: text.join('') };
  };
}
