import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type FailureContext, failureWithStatus } from './failure.js';
import type { FailureRow } from './status.js';

interface ParseFailure extends FailureRow {
  readonly message: string;
  readonly rule: string;
}

/** The responses to errors of the parser of `node:http`, by error code. */
const failures: ReadonlyMap<string, ParseFailure> = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    { status: 431, type: 'HeaderFieldsTooLarge', message: 'The header of the request is too large.', rule: 'R-62' },
  ],
  [
    'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    { status: 413, type: 'ContentTooLarge', message: 'The chunk extensions of the body are too large.', rule: 'R-62' },
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    { status: 408, type: 'RequestTimeout', message: 'The request was not sent in time.', rule: 'R-62' },
  ],
]);

const malformed: ParseFailure = {
  status: 400,
  type: 'BadRequest',
  message: 'The request is not valid HTTP/1.1.',
  rule: 'R-11',
};

/** Answers a request that could not be parsed and closes the socket. It writes to the socket, as there is no response object. */
export function refuseUnparsed(error: Error & { code?: string }, socket: Duplex, context: FailureContext): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const row = failures.get(error.code ?? '') ?? malformed;
  const { status, headers, body } = failureWithStatus(row, row.message, row.rule, context);
  const text = typeof body === 'string' ? body : '';
  const fields = { ...headers, 'Content-Length': String(Buffer.byteLength(text)), Connection: 'close' };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${text}`, () => socket.destroy());
}
