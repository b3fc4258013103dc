import type { TransportFailure } from '../transport/failure.js';

/** Browsers hide from scripts what is wrong with a connection. */
export function connectMessage(
  _failure: TransportFailure,
  _shown: string,
  general: string,
  _url: string | undefined,
): string {
  return general;
}
