import { headerValues, type RequestHeaders } from './message.js';

/** The token of an `Authorization: Bearer …` field, or `undefined`. */
export function bearerToken(headers: RequestHeaders): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headerValues(headers, 'authorization').at(-1)?.trim() ?? '')?.[1];
}
