import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ByteShare } from '../memory/bytes.js';
import { bodyEndedEarly } from './body.js';
import type { HttpRequest, RequestHeaders } from './message.js';

export interface NodeRequestSettings {
  readonly scheme: 'http' | 'https';
  /** Whether the client waits for a 100 before it sends the body. */
  readonly expectsContinue: boolean;
  /** The bytes that the request holds of a body that is received as a whole. They are given back after the response. */
  readonly received: ByteShare;
}

/** Adapts a request of `node:http`. Its members are computed only when they are needed. */
export class NodeRequest implements HttpRequest {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #settings: NodeRequestSettings;
  #abort: AbortController | undefined;
  #headers: RequestHeaders | undefined;
  /** Whether the client has been asked to send the body. */
  #continued = false;

  constructor(request: IncomingMessage, response: ServerResponse, settings: NodeRequestSettings) {
    this.#request = request;
    this.#response = response;
    this.#settings = settings;
  }

  /** Whether the client still waits for a 100 before it sends the body. */
  get awaitsContinue(): boolean {
    return this.#settings.expectsContinue && !this.#continued && !this.#request.complete;
  }

  get method(): string {
    return this.#request.method ?? 'GET';
  }

  get target(): string {
    return this.#request.url ?? '/';
  }

  get headers(): RequestHeaders {
    this.#headers ??= headersOf(this.#request.rawHeaders);
    return this.#headers;
  }

  get origin(): string {
    const { host } = this.#request.headers;
    const isValid = host !== undefined && hostPattern.test(host);
    return `${this.#settings.scheme}://${isValid ? host : localAuthority(this.#request.socket)}`;
  }

  get loopback(): boolean {
    const { socket, headers } = this.#request;
    return isLoopback(socket.remoteAddress ?? '') && loopbackHost.test(headers.host ?? '');
  }

  get signal(): AbortSignal {
    if (this.#abort !== undefined) return this.#abort.signal;
    const abort = new AbortController();
    this.#abort = abort;
    if (this.#response.destroyed) abort.abort();
    else this.#response.once('close', () => this.#response.writableFinished || abort.abort());
    return abort.signal;
  }

  get body(): AsyncIterable<Uint8Array> {
    return this.#read();
  }

  get received(): ByteShare {
    return this.#settings.received;
  }

  /** Sends 100 if the client waits for it. */
  #askForBody(): void {
    if (!this.#settings.expectsContinue || this.#continued) return;
    this.#continued = true;
    this.#response.writeContinue();
  }

  async *#read(): AsyncIterable<Uint8Array> {
    this.#askForBody();
    const request = this.#request;
    // A short body has arrived with the header, so that nothing is waited for but its end. The iterator of the request
    // adds several listeners first, which takes longer than the reading.
    for (;;) {
      const chunk: Buffer | null = request.read();
      if (chunk !== null) yield chunk;
      else if (request.complete) return;
      else if (request.destroyed) throw bodyEndedEarly();
      else await nextEvent(request, 'readable');
    }
  }
}

/** Resolves at the next event with this name, or when the stream is closed. */
export function nextEvent(stream: IncomingMessage | ServerResponse, name: 'drain' | 'readable'): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off(name, done);
      stream.off('close', done);
      resolve();
    };
    stream.on(name, done);
    stream.on('close', done);
  });
}

/**
 * Collects the header fields. `headersDistinct` fails for fields with names of inherited members, e.g. `constructor`.
 */
function headersOf(raw: readonly string[]): RequestHeaders {
  const headers = new Map<string, string[]>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index]?.toLowerCase() ?? '';
    const value = raw[index + 1] ?? '';
    const values = headers.get(name);
    if (values === undefined) headers.set(name, [value]);
    else values.push(value);
  }
  return headers;
}

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const hostPattern = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function localAuthority({ localAddress = '127.0.0.1', localPort = 80 }: Socket): string {
  return authority(localAddress, localPort);
}

/** The host and port in the notation of URLs. */
export function authority(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Whether an address is a loopback address: `127.0.0.0/8`, `::1`, and their mapped forms. */
function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address);
}
