import { errors } from 'undici';
import type { Exchange } from '../../case/exchange.js';
import { maxResponseBytes } from './receive.js';

/**
 * There is no complete response of the service.
 *
 * - `refused`: there was no connection.
 * - `timeout`: the response did not come in time.
 * - `broken`: the connection broke.
 * - `unavailable`: something else responded with the status 429, 502, 503 or 504.
 * - `unreadable`: the response is not HTTP, or is too long.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly kind: 'refused' | 'timeout' | 'broken' | 'unavailable' | 'unreadable';
  readonly exchange: Exchange | undefined;

  constructor(kind: NoAnswer['kind'], message: string, exchange?: Exchange) {
    super(message);
    this.kind = kind;
    this.exchange = exchange;
  }
}

/** The run was interrupted, so no further request is sent. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Returns the kind and the message of a transport failure. */
export function failureOf(error: unknown, timeoutMs: number): { kind: NoAnswer['kind']; message: string } {
  const code = codeOf(error);
  if (code?.endsWith('_TIMEOUT')) return { kind: 'timeout', message: `no answer within ${timeoutMs} ms` };
  const what = error instanceof Error && error.message !== '' ? error.message : String(code ?? error);
  const isRefused = code !== undefined && connectionErrors.has(code);
  const unreadable = (reason: string) =>
    ({ kind: 'unreadable', message: `the answer cannot be read (${reason})` }) as const;
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return unreadable(`it has more than ${maxResponseBytes} bytes`);
  }
  if (error instanceof errors.HTTPParserError) return unreadable(what);
  if (isCertificate(code)) {
    const advice = 'if that is right, trust the certificate of its authority with --ca FILE';
    return {
      kind: 'refused',
      message: `no connection, its certificate is not trusted (${code ?? ''}: ${what}); ${advice}`,
    };
  }
  if (isRefused) return { kind: 'refused', message: `no connection (${code ?? ''}: ${what})` };
  return { kind: 'broken', message: `the answer broke off (${what})` };
}

const connectionErrors: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EACCES',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
]);

function isCertificate(code: string | undefined): boolean {
  return code !== undefined && /CERT|SIGNATURE|ERR_TLS/.test(code);
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
