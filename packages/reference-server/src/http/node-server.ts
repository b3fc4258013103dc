import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { nextTurn } from '../platform/runtime.js';
import type { TlsIdentity } from '../platform/tls-identity.js';
import { failure } from './failure.js';
import { maxHeaderFields } from './limits.js';
import { beginExchange, type Exchanges, type NodeServerParts, refuseUnparsed } from './node-exchange.js';

/** The longest delay of a timer in milliseconds. */
const maxDelay = 2 ** 31 - 1;

/**
 * How much more than the limits of URL and headers the parser accepts, so that a refusal can say which of them is
 * exceeded.
 */
const headerTolerance = 64 * 1024;

/** A listening server of `node:http` or `node:https`. Closing it lets running requests finish, for a while. */
export class NodeServer {
  readonly #server: Server;
  readonly #exchanges: Exchanges;
  readonly #connections = new Map<Socket, NodeConnection>();
  /** The sockets of connections whose TLS handshake has not finished, by the address of the client. */
  readonly #handshakes = new Map<string, Socket>();
  /** Sends the responses that are finished. */
  readonly #finished: (() => void)[] = [];
  #closing = false;
  /** Settled when it listens, or cannot listen. */
  #started: Promise<unknown> = Promise.resolve();

  /** @param tls the identity of a server that uses HTTPS; `undefined` for HTTP */
  constructor(parts: NodeServerParts, tls: TlsIdentity | undefined) {
    const { limits } = parts;
    this.#exchanges = {
      ...parts,
      scheme: tls === undefined ? 'http' : 'https',
      isClosing: () => this.#closing,
      finish: (send) => this.#finish(send),
    };
    const { headersTimeout, requestTimeout, keepAliveTimeout } = limits;
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
      const https = process.getBuiltinModule('node:https');
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
    const bound = this.#listen(host, port);
    this.#started = bound.catch(() => undefined);
    return bound;
  }

  async #listen(host: string, port: number): Promise<number> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    // Later errors, such as too many open files, concern only a connection.
    this.#server.on('error', (error) => void failure(error, this.#exchanges.failures));
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  /**
   * Stops accepting connections, closes idle ones, and resolves when the running requests have been answered or cut
   * off. A server that is about to listen does so first.
   */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#started;
    if (!this.#server.listening) return;
    const cutOff = () => {
      for (const socket of this.#connections.keys()) socket.destroy();
    };
    const timer = setTimeout(cutOff, Math.min(this.#exchanges.limits.closeTimeout, maxDelay));
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#handshakes.values()) socket.destroy();
    for (const connection of this.#connections.values()) connection.close();
    await closed;
    clearTimeout(timer);
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
    this.#connections.set(socket, new NodeConnection(socket));
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

  /** Closes an idle connection, unless the server is still working on a request. */
  #stalled(socket: Socket, idleTimeout: number): void {
    const response = this.#connections.get(socket)?.response;
    if (response?.req.complete === true && response.writableLength === 0) socket.setTimeout(idleTimeout);
    else socket.destroy();
  }

  /** Answers a parse error. If a request before it has arrived, only that one is answered. */
  #refuse(error: Error, socket: Duplex): void {
    const connection = socket instanceof Socket ? this.#connections.get(socket) : undefined;
    const response = connection?.response;
    // A socket whose handshake has failed is not among the connections.
    if (connection === undefined) socket.destroy();
    else if (response?.req.complete === true) connection.close();
    else if (response?.headersSent === true) socket.destroy();
    else refuseUnparsed(error, socket, this.#exchanges.failures);
  }
}

/** The address of the client, which no other connection to this server has. */
function addressOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** Starts to work on a request. Returns a function to call when its response has been sent, or its client has gone. */
type Start = () => () => void;

/**
 * A connection. A client may send requests without waiting for responses. Each of them waits until the one before has
 * been answered, and nothing more is received meanwhile.
 */
class NodeConnection {
  readonly #socket: Socket;
  readonly #waiting: { readonly response: ServerResponse; readonly start: Start }[] = [];
  #response: ServerResponse | undefined;
  #isClosing = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    // The end of an earlier request would resume the socket.
    socket.on('resume', () => this.#waiting.length > 0 && socket.pause());
    socket.once('close', () => {
      this.#waiting.length = 0;
    });
  }

  /** The response that has begun or is being prepared. */
  get response(): ServerResponse | undefined {
    return this.#response;
  }

  /** Starts to work on a request when earlier ones allow it, and never after a response that closes the connection. */
  add(response: ServerResponse, start: Start): void {
    if (this.#socket.writableEnded) return;
    if (this.#response === undefined) {
      this.#start(response, start);
      return;
    }
    this.#waiting.push({ response, start });
    this.#socket.pause();
  }

  #start(response: ServerResponse, start: Start): void {
    this.#response = response;
    const end = start();
    response.on('close', () => {
      end();
      this.#response = undefined;
      if (this.#isClosing) this.#socket.end();
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#socket.writableEnded) this.#waiting.length = 0;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    if (this.#waiting.length === 0) this.#socket.resume();
    this.#start(next.response, next.start);
  }

  /** Lets the running request finish. */
  close(): void {
    this.#isClosing = true;
    if (this.#response === undefined) this.#socket.destroy();
  }
}
