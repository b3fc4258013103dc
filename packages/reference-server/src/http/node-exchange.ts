import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ByteBudget, ByteShare } from '../memory/bytes.js';
import { invalid, Refusal } from '../model/refusal.js';
import { excerpt } from '../text/messages.js';
import { type FailureContext, failure } from './failure.js';
import type { Handle } from './fetch.js';
import { type Limits, maxHeaderFields } from './limits.js';
import { type HttpResponse, headerValues, TextChunks, TruncatedBody, wholeLength } from './message.js';
import { NodeRequest, nextEvent } from './node-request.js';

export interface NodeServerParts {
  readonly handle: Handle;
  readonly limits: Limits;
  readonly failures: FailureContext;
  /** The bytes of responses that clients have not read yet. */
  readonly unread: ByteBudget;
  /** The bodies that are received as a whole. */
  readonly received: ByteBudget;
}

/** What all exchanges of a server share. */
export interface Exchanges extends NodeServerParts {
  readonly scheme: 'http' | 'https';
  /** Whether the server is closing, so that each connection ends with the response that is sent over it. */
  readonly isClosing: () => boolean;
  /** Sends a response that is finished, at once or after others. */
  readonly finish: (send: () => void) => void;
}

/** Answers a request. Returns a function that gives back the memory that the request and its response hold. */
export function beginExchange(
  request: IncomingMessage,
  response: ServerResponse,
  expectsContinue: boolean,
  exchanges: Exchanges,
): () => void {
  const { scheme, finish } = exchanges;
  const received = exchanges.received.share();
  const unread = exchanges.unread.share();
  const nodeRequest = new NodeRequest(request, response, { scheme, expectsContinue, received });
  const onAnswer = (whole: HttpResponse) => {
    const sent = withRoom(whole, request, exchanges);
    const byteLength = heldBytes(sent);
    unread.hold(byteLength);
    finish(() => {
      const report = (error: unknown) => void failure(error, exchanges.failures);
      // A client that waits for 100 may send the body or the next request, and the server cannot know which.
      const close = exchanges.isClosing() || nodeRequest.awaitsContinue;
      if (!request.complete) linger(request, response);
      try {
        send(response, sent, { close, byteLength, unread, report });
      } catch (error) {
        report(error);
        request.socket.destroy();
      }
    });
  };
  void answerTo(nodeRequest, request, exchanges).then(onAnswer);
  return () => {
    received.giveBack();
    unread.giveBack();
  };
}

function answerTo(
  nodeRequest: NodeRequest,
  request: IncomingMessage,
  { handle, failures }: Exchanges,
): Promise<HttpResponse> {
  // If there are too many fields, the parser may have dropped some. The handler refuses such a request.
  const isComplete = request.rawHeaders.length <= 2 * maxHeaderFields;
  const refusal = isComplete ? framingRefusal(nodeRequest, request.httpVersion) : undefined;
  return refusal === undefined ? handle(nodeRequest) : Promise.resolve(failure(refusal, failures));
}

/** The refusal of a request that is not addressed to one host, or whose body is in codings that are not removed. */
function framingRefusal({ headers }: NodeRequest, httpVersion: string): Refusal | undefined {
  const hosts = headerValues(headers, 'host').length;
  if (hosts !== 1 && (hosts !== 0 || httpVersion !== '1.0')) {
    return invalid('R-11', `Expected one header "Host", got ${hosts === 0 ? 'nothing' : hosts}.`);
  }
  const codings = headerValues(headers, 'transfer-encoding').join(', ');
  if (/^(?:chunked)?$/i.test(codings.trim())) return undefined;
  return invalid('R-11', `Expected "chunked" as the only Transfer-Encoding, got "${excerpt(codings)}".`);
}

/** Refuses a response to GET for which there is no room. Handlers that change something check this earlier. */
function withRoom(answer: HttpResponse, { method }: IncomingMessage, { unread, failures }: Exchanges): HttpResponse {
  try {
    if (method === 'GET') unread.requireRoom(heldBytes(answer));
    return answer;
  } catch (error) {
    return failure(error, failures);
  }
}

/** How much of an unread request body is still received after the response, and for how long. */
const lingerLimits = { bytes: 1024 * 1024, milliseconds: 1_000 };

/**
 * Receives and discards the rest of a request body after the response. Closing the socket at once would reset the
 * connection, and the client might lose the response. Beyond the limits the socket is closed.
 */
function linger(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  response.once('finish', () => {
    if (request.complete || socket.destroyed) return;
    let size = 0;
    request.on('error', () => {});
    request.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > lingerLimits.bytes) socket.destroy();
    });
    const timer = setTimeout(() => socket.destroy(), lingerLimits.milliseconds);
    request.once('close', () => clearTimeout(timer));
    request.once('end', () => clearTimeout(timer));
  });
}

interface SendSettings {
  /** Whether the connection is closed after this response. */
  readonly close: boolean;
  /** How many bytes the response holds. */
  readonly byteLength: number;
  /** The bytes of this response that the client has not read yet. They are given back while they are read. */
  readonly unread: ByteShare;
  /** Reports an error of a streamed body. */
  readonly report: (error: unknown) => void;
}

/** How many bytes a response holds until the client has read it. Those of a stream are made or found on demand. */
function heldBytes(answer: HttpResponse): number {
  return answer.body instanceof TextChunks ? answer.body.byteLength : (wholeLength(answer) ?? 0);
}

/** Sends a response. */
function send(response: ServerResponse, answer: HttpResponse, settings: SendSettings): void {
  if (response.destroyed || answer.dropped) {
    response.socket?.destroy();
    cancelBody(answer).catch(settings.report);
    return;
  }
  const { status, body } = answer;
  // Names and values in turn, which node:http writes without making an object of them.
  const headers: string[] = [];
  for (const name in answer.headers) headers.push(name, answer.headers[name] ?? '');
  if (settings.close) headers.push('Connection', 'close');
  if (body !== null && typeof body !== 'string' && !ArrayBuffer.isView(body)) {
    response.writeHead(status, headers);
    stream(response, body, settings.unread).catch(settings.report);
    return;
  }
  if (body !== null) headers.push('Content-Length', String(settings.byteLength));
  else if (needsLength(response, answer)) headers.push('Content-Length', '0');
  response.writeHead(status, headers).end(body ?? undefined);
}

/**
 * Whether an empty response needs `Content-Length: 0` so that it is not chunked. `HEAD` has the length of `GET` or
 * none.
 */
function needsLength({ req }: ServerResponse, { status, headers }: HttpResponse): boolean {
  return req.method !== 'HEAD' && status !== 204 && status !== 304 && headers['Content-Length'] === undefined;
}

/**
 * Sends a streamed body. If the stream fails, the connection is closed, which shows that the response is incomplete.
 *
 * @throws the error of the stream, unless the client has disconnected or a fault has truncated the body
 */
async function stream(response: ServerResponse, body: AsyncIterable<Uint8Array>, unread: ByteShare): Promise<void> {
  // Sends the headers. Unlike flushHeaders, this sends them as Latin-1, which HTTP prescribes (D-56).
  response.write(new Uint8Array());
  try {
    for await (const chunk of body) {
      if (response.destroyed) return;
      if (!response.write(chunk)) await nextEvent(response, 'drain');
      unread.giveBack(chunk.byteLength);
    }
  } catch (error) {
    const isExpected = error instanceof TruncatedBody || response.destroyed;
    response.socket?.destroySoon();
    if (!isExpected) throw error;
    return;
  }
  response.end();
}

/** Ends a body that is not sent, so that it releases its resources. */
async function cancelBody({ body }: HttpResponse): Promise<void> {
  if (body !== null && typeof body === 'object' && Symbol.asyncIterator in body) {
    await body[Symbol.asyncIterator]().return?.();
  }
}

/** The refusals of what the parser of `node:http` finds, by the codes of its errors (R-62). */
const parseFailures: ReadonlyMap<string, Refusal> = new Map([
  ['HPE_HEADER_OVERFLOW', new Refusal('headersTooLarge', 'R-62', 'The header of the request is too large.')],
  [
    'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    new Refusal('bodyTooLarge', 'R-62', 'The chunk extensions of the body are too large.'),
  ],
  ['ERR_HTTP_REQUEST_TIMEOUT', new Refusal('notInTime', 'R-62', 'The request was not sent in time.')],
]);

/** An error of the parser of `node:http`. Its reason is a sentence of the parser, without any text of the client. */
type ParseError = Error & { readonly code?: string; readonly reason?: string };

function malformed({ reason }: ParseError): Refusal {
  return invalid('R-11', `The request is not valid HTTP/1.1${reason === undefined ? '' : ` (${reason})`}.`);
}

/**
 * Answers a request that could not be parsed and closes the socket. It writes to the socket, as there is no response
 * object.
 */
export function refuseUnparsed(error: ParseError, socket: Duplex, context: FailureContext): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = failure(parseFailures.get(error.code ?? '') ?? malformed(error), context);
  const text = typeof body === 'string' ? body : '';
  const fields = { ...headers, 'Content-Length': String(Buffer.byteLength(text)), Connection: 'close' };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${text}`, () => socket.destroy());
}
