import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { nextTurn } from '../platform/next-turn.js';
import { requireLater } from '../platform/require-later.js';
import type { TlsIdentity } from '../platform/tls-identity.js';
import type { ByteBudget, ByteShare } from './byte-budget.js';
import { type FailureContext, failure, failureWithStatus } from './failure.js';
import type { Handle } from './fetch.js';
import { type Limits, maxHeaderFields } from './limits.js';
import type { Answer, HttpResponse } from './message.js';
import { NodeConnection } from './node-connection.js';
import { refuseUnparsed } from './node-parse-error.js';
import { isAddressInfo, NodeRequest } from './node-request.js';
import { heldBytes, send } from './node-send.js';

/** How much of an unread request body is still received after the response, and for how long. */
const lingering = { bytes: 1024 * 1024, milliseconds: 1_000 };

/** The longest delay of a timer in milliseconds. */
const maxDelay = 2 ** 31 - 1;

/** How much more than the limits of URL and headers the parser accepts, so that a refusal can say which of them is exceeded. */
const headerTolerance = 64 * 1024;

export interface NodeServerParts {
  readonly handle: Handle;
  readonly limits: Limits;
  readonly failures: FailureContext;
  /** What clients have not read yet of the responses to them. */
  readonly unread: ByteBudget;
  /** The bodies that are received as a whole. */
  readonly received: ByteBudget;
}

/** A listening server of `node:http` or `node:https`. Closing it lets running requests finish, for a while. */
export class NodeServer {
  readonly #server: Server;
  readonly #handle: Handle;
  readonly #failures: FailureContext;
  readonly #unread: ByteBudget;
  readonly #received: ByteBudget;
  readonly #closeTimeout: number;
  readonly #scheme: 'http' | 'https';
  readonly #connections = new Map<Socket, NodeConnection>();
  /** The sockets of connections whose TLS handshake has not finished, by the address of the client. */
  readonly #handshakes = new Map<string, Socket>();
  /** Sends the responses that are finished. */
  readonly #finished: (() => void)[] = [];
  #closing = false;

  /** @param tls the identity of a server that uses HTTPS; `undefined` for HTTP */
  constructor({ handle, limits, failures, unread, received }: NodeServerParts, tls: TlsIdentity | undefined) {
    this.#handle = handle;
    this.#unread = unread;
    this.#received = received;
    this.#failures = failures;
    const { headersTimeout, requestTimeout, keepAliveTimeout } = limits;
    this.#closeTimeout = limits.closeTimeout;
    const options = {
      // The handler checks both limits separately.
      maxHeaderSize: limits.maxUrlBytes + limits.maxHeaderBytes + headerTolerance,
      headersTimeout,
      requestTimeout,
      keepAliveTimeout,
      connectionsCheckingInterval: Math.min(5_000, headersTimeout),
      requireHostHeader: false,
    };
    this.#scheme = tls === undefined ? 'http' : 'https';
    if (tls === undefined) {
      this.#server = createServer(options);
    } else {
      const https: typeof import('node:https') = requireLater('node:https');
      const secure = https.createServer({ ...options, ...tls, handshakeTimeout: headersTimeout });
      secure.on('secureConnection', (socket) => this.#endHandshake(socket));
      this.#server = secure;
    }
    // Enough to see that there are too many. The parser does not keep the others.
    this.#server.maxHeadersCount = maxHeaderFields + 1;
    this.#server.timeout = limits.idleTimeout;
    this.#server.on('connection', (socket) => {
      if (tls === undefined) this.#connect(socket);
      else this.#beginHandshake(socket);
    });
    this.#server.on('timeout', (socket) => this.#stalled(socket, limits.idleTimeout));
    this.#server.on('request', (request, response) => this.#serve(request, response, false));
    this.#server.on('checkContinue', (request, response) => this.#serve(request, response, true));
    this.#server.on('checkExpectation', (request, response) => this.#serve(request, response, false));
    this.#server.on('clientError', (error, socket) => this.#refuse(error, socket));
  }

  /**
   * Listens, and resolves with the port.
   *
   * @param port 0 for any free port
   * @throws the error of `node:net`, e.g. with the code `EADDRINUSE`
   */
  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject);
        // Later errors, such as too many open files, concern only a connection.
        this.#server.on('error', (error) => void failure(error, this.#failures));
        const address = this.#server.address();
        resolve(isAddressInfo(address) ? address.port : port);
      });
    });
  }

  /**
   * Stops accepting connections, closes idle ones, and resolves when the running requests have been answered or cut off.
   */
  close(): Promise<void> {
    this.#closing = true;
    return new Promise((resolve, reject) => {
      const cutOff = setTimeout(
        () => {
          for (const socket of this.#connections.keys()) socket.destroy();
        },
        Math.min(this.#closeTimeout, maxDelay),
      );
      this.#server.close((error) => {
        clearTimeout(cutOff);
        if (error === undefined) resolve();
        else reject(error);
      });
      for (const socket of this.#handshakes.values()) socket.destroy();
      for (const [socket, { running }] of this.#connections) if (running.size === 0) socket.destroy();
    });
  }

  #beginHandshake(socket: Socket): void {
    const address = addressOf(socket);
    this.#handshakes.set(address, socket);
    socket.once('close', () => {
      if (this.#handshakes.get(address) === socket) this.#handshakes.delete(address);
    });
  }

  /** @param socket the encrypted socket, which takes the place of the one whose handshake has ended */
  #endHandshake(socket: Socket): void {
    this.#handshakes.delete(addressOf(socket));
    if (this.#closing) socket.destroy();
    else this.#connect(socket);
  }

  #connect(socket: Socket): void {
    this.#connections.set(socket, new NodeConnection(socket, this.#unread));
    socket.once('close', () => this.#connections.delete(socket));
  }

  #serve(request: IncomingMessage, response: ServerResponse, expectsContinue: boolean): void {
    const { socket } = request;
    const connection = this.#connections.get(socket);
    connection?.add(response, () => {
      this.#start(request, response, expectsContinue);
      response.once('close', () => {
        if (this.#closing && connection.running.size === 0) socket.end();
      });
    });
  }

  #start(request: IncomingMessage, response: ServerResponse, expectsContinue: boolean): void {
    const [received, unread] = [this.#received.share(), this.#unread.share()];
    response.once('close', () => {
      received.giveBack();
      unread.giveBack();
    });
    const nodeRequest = new NodeRequest(request, response, { scheme: this.#scheme, expectsContinue, received });
    const answer = this.#answer(nodeRequest, request);
    const finish = (each: HttpResponse) => {
      const sent = this.#withRoom(each, request);
      unread.hold(heldBytes(sent));
      this.#finish(() => this.#send(nodeRequest, request, response, sent, unread));
    };
    if (answer instanceof Promise) void answer.then(finish);
    else finish(answer);
  }

  #answer(nodeRequest: NodeRequest, request: IncomingMessage): Answer {
    const hosts = hostsOf(request);
    // Of too many fields, which the handler refuses, "Host" may not have been kept.
    const isComplete = request.rawHeaders.length <= 2 * maxHeaderFields;
    if (!isComplete || hosts === 1 || (hosts === 0 && request.httpVersion === '1.0')) return this.#handle(nodeRequest);
    return failureWithStatus(
      { status: 400, type: 'BadRequest' },
      `Expected one header "Host", got ${hosts === 0 ? 'nothing' : hosts}.`,
      'R-11',
      this.#failures,
    );
  }

  /** Refuses a long response, unless the request has changed something, for which the handler has required the room. */
  #withRoom(answer: HttpResponse, { method }: IncomingMessage): HttpResponse {
    if (method !== 'GET') return answer;
    try {
      this.#unread.requireRoom(heldBytes(answer));
      return answer;
    } catch (error) {
      return failure(error, this.#failures);
    }
  }

  /**
   * Sends a response. With several connections it is sent at the end of the turn, after the responses to all requests that
   * have arrived: a client that a response wakes would otherwise sleep again before the next one, and waking it can take
   * longer than the work on the request.
   */
  #finish(send: () => void): void {
    if (this.#connections.size < 2) send();
    else if (this.#finished.push(send) === 1) void nextTurn().then(() => this.#sendFinished());
  }

  #sendFinished(): void {
    for (const send of this.#finished.splice(0)) send();
  }

  #send(
    nodeRequest: NodeRequest,
    request: IncomingMessage,
    response: ServerResponse,
    answer: HttpResponse,
    unread: ByteShare,
  ): void {
    // A client that waits for 100 may send the body or the next request, and the server cannot know which.
    const close = this.#closing || nodeRequest.awaitsContinue;
    if (!request.complete) linger(request, response);
    const report = (error: unknown) => void failure(error, this.#failures);
    try {
      send(response, answer, { close, unread, report });
    } catch (error) {
      report(error);
      request.socket.destroy();
    }
  }

  /** Closes an idle connection, unless the server is still working on a request. */
  #stalled(socket: Socket, idleTimeout: number): void {
    const running = [...(this.#connections.get(socket)?.running ?? [])];
    const working =
      running.length > 0 && running.every(({ req, writableLength }) => req.complete && writableLength === 0);
    if (working) socket.setTimeout(idleTimeout);
    else socket.destroy();
  }

  /** Answers a parse error, unless the client would take that for the response to an earlier request. */
  #refuse(error: Error, socket: Duplex): void {
    const running = socket instanceof Socket ? this.#connections.get(socket)?.running : undefined;
    // A socket whose handshake has failed is no connection.
    if (running === undefined || [...running].some(({ headersSent, req }) => headersSent || req.complete)) {
      socket.destroy();
    } else {
      refuseUnparsed(error, socket, this.#failures);
    }
  }
}

/** The address of the client, which no other connection to this server has. */
function addressOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** The number of header fields "Host". The parser keeps the value of the first. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

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
      if (size > lingering.bytes) socket.destroy();
    });
    const timer = setTimeout(() => socket.destroy(), lingering.milliseconds);
    request.once('close', () => clearTimeout(timer));
    request.once('end', () => clearTimeout(timer));
  });
}
