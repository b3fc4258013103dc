import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ByteBudget } from './byte-budget.js';

/** How many requests of a connection are worked on, or have responses that the client has not read. */
const maxRunning = 16;

/**
 * A connection. A client may send requests without waiting for responses. Beyond the limits they wait until it has read earlier
 * responses, and nothing more is received from it meanwhile.
 */
export class NodeConnection {
  readonly #socket: Socket;
  readonly #unread: ByteBudget;
  readonly #running = new Set<ServerResponse>();
  readonly #waiting: { readonly response: ServerResponse; readonly start: () => void }[] = [];

  /** @param unread what all clients have not read */
  constructor(socket: Socket, unread: ByteBudget) {
    this.#socket = socket;
    this.#unread = unread;
    // The end of an earlier request would let the socket go on.
    socket.on('resume', () => this.#waiting.length > 0 && socket.pause());
    socket.once('close', () => this.#close());
  }

  /** The responses that have begun or are being prepared. */
  get running(): ReadonlySet<ServerResponse> {
    return this.#running;
  }

  /** Starts to work on a request when earlier ones allow it. */
  add(response: ServerResponse, start: () => void): void {
    if (this.#waiting.length === 0 && this.#hasRoom) {
      this.#start(response, start);
      return;
    }
    this.#waiting.push({ response, start });
    this.#socket.pause();
  }

  get #hasRoom(): boolean {
    const { size } = this.#running;
    return size === 0 || (size < maxRunning && !this.#unread.isFull);
  }

  #start(response: ServerResponse, start: () => void): void {
    this.#running.add(response);
    response.once('close', () => {
      this.#running.delete(response);
      this.#startNext();
    });
    start();
  }

  #startNext(): void {
    if (this.#waiting.length === 0) return;
    while (this.#hasRoom) {
      const next = this.#waiting.shift();
      if (next === undefined) break;
      this.#start(next.response, next.start);
    }
    if (this.#waiting.length === 0) this.#socket.resume();
  }

  /** Ends the responses that come after the one that was being sent: they have no socket that would end them. */
  #close(): void {
    this.#waiting.length = 0;
    for (const response of this.#running) if (response.socket === null) response.destroy().emit('close');
  }
}
