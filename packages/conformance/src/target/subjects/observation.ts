import type { Plain } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import type { HttpResponse } from './connection.js';
import { type DecodeOptions, tryDecode } from './decode.js';

/** Returns the observation of a response. */
export function observationOf(answer: HttpResponse, options: DecodeOptions = {}): Observation {
  const { status, headers, bytes } = answer;
  let decoded: { readonly value: Plain | undefined } | undefined;
  return {
    status,
    headers,
    bytes,
    get text() {
      return answer.text;
    },
    // Most cases do not need the value of a long response, which is much larger than the response.
    get value() {
      decoded ??= { value: tryDecode(answer.text, options) };
      return decoded.value;
    },
    get exchange() {
      return answer.exchange;
    },
  };
}

/**
 * Returns the session id in the response to a login: the id itself, that of a session, or that of a session in an
 * object.
 */
export function sessionIdIn(value: Plain | undefined): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value !== 'object' || value === null || !('properties' in value)) return undefined;
  const { sessionId, userSession } = value.properties;
  return typeof sessionId === 'string' ? sessionId : sessionIdIn(userSession);
}
