import { isCertificateProblem, type TransportFailure } from '../transport/failure.js';

/** Browsers hide from scripts what is wrong with a connection. */
export function connectMessage(
  _failure: TransportFailure,
  _shown: string,
  general: string,
  _url: string | undefined,
): string {
  return general;
}

/** Whether another request would fail in the same way, whatever the server does. */
export function isPermanent(thrown: unknown): boolean {
  return isCertificateProblem(thrown);
}

/** Only dispatchers of undici throw what this looks for in Node. */
export function platformError(..._failed: readonly unknown[]): undefined {
  return undefined;
}
