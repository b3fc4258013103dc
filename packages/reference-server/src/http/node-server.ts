import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ByteBudget } from '../memory/bytes.js';
import { requireLater } from '../platform/require-later.js';
import { nextTurn } from '../platform/runtime.js';
import type { TlsIdentity } from '../platform/tls-identity.js';
import { type FailureContext, failure } from './failure.js';
import type { Handle } from './fetch.js';
import { type Limits, maxHeaderFields } from './limits.js';
import { beginExchange, type Exchanges, refuseUnparsed } from './node-exchange.js';
import { isAddressInfo } from './node-request.js';

/** The longest delay of a timer in milliseconds. */
const maxDelay = 2 ** 31 - 1;

/**
 * How much more than the limits of URL and headers the parser accepts, so that a refusal can say which of them is
 * exceeded.
 */
const headerTolerance = 64 * 1024;

export interface NodeServerParts {
  readonly handle: Handle;
  readonly limits: Limits;
  readonly failures: FailureContext;
  /** The bytes of responses that clients have not read yet. */
  readonly unread: ByteBudget;
  /** The bodies that are received as a whole. */
  readonly received: ByteBudget;
}

/** A listening server of `node:http` or `node:https`. Closing it lets running requests finish, for a while. */
export class NodeServer {
  readonly #server: Server;
  readonly #failures: FailureContext;
  readonly #unread: ByteBudget;
  readonly #exchanges: Exchanges;
  readonly #closeTimeout: number;
  readonly #connections = new Map<Socket, NodeConnection>();
  /** The sockets of connections whose TLS handshake has not finished, by the address of the client. */
  readonly #handshakes = new Map<string, Socket>();
  /** Sends the responses that are finished. */
  readonly #finished: (() => void)[] = [];
  #closing = false;
  /** Settled when it listens, or cannot listen. */
  #started: Promise<unknown> = Promise.resolve();

  /** @param tls the identity of a server that uses HTTPS; `undefined` for HTTP */
  constructor({ handle, limits, failures, unread, received }: NodeServerParts, tls: TlsIdentity | undefined) {
    this.#unread = unread;
    this.#failures = failures;
    this.#exchanges = {
      handle,
      failures,
      unread,
      received,
      scheme: tls === undefined ? 'http' : 'https',
      isLast: (response) => this.#closing && [...this.#runningWith(response.req.socket)].at(-1) === response,
      finish: (send) => this.#finish(send),
    };
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
    const bound = new Promise<number>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject);
        // Later errors, such as too many open files, concern only a connection.
        this.#server.on('error', (error) => void failure(error, this.#failures));
        const address = this.#server.address();
        resolve(isAddressInfo(address) ? address.port : port);
      });
    });
    this.#started = bound.catch(() => undefined);
    return bound;
  }

  /**
   * Stops accepting connections, closes idle ones, and resolves when the running requests have been answered or cut
   * off. A server that is about to listen does so first.
   */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#started;
    if (!this.#server.listening) return;
    await new Promise<void>((resolve, reject) => {
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
      for (const connection of this.#connections.values()) connection.close();
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
    const connection = this.#connections.get(request.socket);
    connection?.add(response, () => beginExchange(request, response, expectsContinue, this.#exchanges));
  }

  /**
   * Sends a response. With several connections it is sent at the end of the turn, after the responses to all requests
   * that have arrived: a client that a response wakes would otherwise sleep again before the next one, and waking it
   * can take longer than the work on the request.
   */
  #finish(send: () => void): void {
    if (this.#connections.size < 2) send();
    else if (this.#finished.push(send) === 1) void nextTurn().then(() => this.#sendFinished());
  }

  #sendFinished(): void {
    for (const send of this.#finished.splice(0)) send();
  }

  /** The responses of a connection that have begun or are being prepared, in the order in which they are sent. */
  #runningWith(socket: Socket): ReadonlySet<ServerResponse> {
    return this.#connections.get(socket)?.running ?? none;
  }

  /** Closes an idle connection, unless the server is still working on a request. */
  #stalled(socket: Socket, idleTimeout: number): void {
    const running = [...this.#runningWith(socket)];
    const working =
      running.length > 0 && running.every(({ req, writableLength }) => req.complete && writableLength === 0);
    if (working) socket.setTimeout(idleTimeout);
    else socket.destroy();
  }

  /** Answers a parse error, unless the client would take that for the response to an earlier request. */
  #refuse(error: Error, socket: Duplex): void {
    const running = socket instanceof Socket ? this.#connections.get(socket)?.running : undefined;
    // A socket whose handshake has failed is not among the connections.
    if (running === undefined || [...running].some(({ headersSent, req }) => headersSent || req.complete)) {
      socket.destroy();
    } else {
      refuseUnparsed(error, socket, this.#failures);
    }
  }
}

const none: ReadonlySet<ServerResponse> = new Set();

/** The address of the client, which no other connection to this server has. */
function addressOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** How many requests of a connection are worked on, or have responses that the client has not read. */
const maxRunning = 16;

/** The methods of requests that are worked on at the same time. Others could change what the next request finds. */
const safeMethods: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Starts to work on a request. Returns a function to call when its response has been sent, or its client has gone. */
type Start = () => () => void;

/**
 * A connection. A client may send requests without waiting for responses. Those that may change something, and those
 * after them, wait until the ones before have been answered. Beyond the limits they wait until it has read earlier
 * responses. Nothing more is received from it meanwhile.
 */
class NodeConnection {
  readonly #socket: Socket;
  readonly #unread: ByteBudget;
  readonly #running = new Set<ServerResponse>();
  readonly #waiting: { readonly response: ServerResponse; readonly start: Start }[] = [];
  #isClosing = false;

  /** @param unread the bytes of responses that all clients have not read yet */
  constructor(socket: Socket, unread: ByteBudget) {
    this.#socket = socket;
    this.#unread = unread;
    // The end of an earlier request would resume the socket.
    socket.on('resume', () => this.#waiting.length > 0 && socket.pause());
    socket.once('close', () => this.#endAll());
  }

  /** The responses that have begun or are being prepared. */
  get running(): ReadonlySet<ServerResponse> {
    return this.#running;
  }

  /** Starts to work on a request when earlier ones allow it, and never after a response that closes the connection. */
  add(response: ServerResponse, start: Start): void {
    if (this.#socket.writableEnded) return;
    if (this.#waiting.length === 0 && this.#mayStart(response)) {
      this.#start(response, start);
      return;
    }
    this.#waiting.push({ response, start });
    this.#socket.pause();
  }

  #mayStart(response: ServerResponse): boolean {
    const { size } = this.#running;
    if (size === 0) return true;
    const areSafe = [response, ...this.#running].every(({ req }) => safeMethods.has(req.method));
    return areSafe && size < maxRunning && !this.#unread.isFull;
  }

  #start(response: ServerResponse, start: Start): void {
    this.#running.add(response);
    const end = start();
    response.on('close', () => {
      end();
      this.#running.delete(response);
      if (this.#isClosing && this.#running.size === 0) this.#socket.end();
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#waiting.length === 0) return;
    if (this.#socket.writableEnded) this.#waiting.length = 0;
    for (let [next] = this.#waiting; next !== undefined && this.#mayStart(next.response); [next] = this.#waiting) {
      this.#waiting.shift();
      this.#start(next.response, next.start);
    }
    if (this.#waiting.length === 0) this.#socket.resume();
  }

  /** Lets the running requests finish. */
  close(): void {
    this.#isClosing = true;
    if (this.#running.size === 0) this.#socket.destroy();
  }

  /** Ends the responses that come after the one that was being sent: they have no socket that would end them. */
  #endAll(): void {
    this.#waiting.length = 0;
    for (const response of this.#running) if (response.socket === null) response.destroy().emit('close');
  }
}
