import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { type BodyStream, fieldOf, type HeaderFields, isSuccess, RawResponse } from '../wire/response.js';
import { DeadlineTimer } from './deadline-timer.js';
import { codeOf, DeadlinePassed, ResponseTooLarge, TransportFailure, UnknownCoding } from './failure.js';
import { TextCollector } from './text-collector.js';
import type { StreamedContent, TransportRequest } from './transport.js';

/** How many bytes of a body may wait before the server is asked to wait. */
const mostWaiting = 64 * 1024;

/** Who waits for something that comes later. */
interface Waiter<T, Failure = unknown> {
  readonly resolve: (value: T) => void;
  readonly reject: (failure: Failure) => void;
}

/**
 * One request and its response, as an undici dispatcher reports them. It knows what undici's `request` does not tell: when
 * the request began to go out, so that a deadline begins there and what failed before may be sent again. It can be
 * ended at any time, also while a connection is made.
 */
export class UndiciRequest implements Dispatcher.DispatchHandler, BodyStream {
  readonly #request: TransportRequest;
  readonly #response: Waiter<RawResponse, TransportFailure>;
  readonly #timer: DeadlineTimer;
  #controller: Dispatcher.DispatchController | undefined;
  /** 0 until the response begins. */
  #status = 0;
  #headers: HeaderFields = {};
  #upload: Readable | undefined;
  /** What came and was not taken from the stream. */
  #parts: Uint8Array[] = [];
  #waiting = 0;
  #collector: TextCollector | undefined;
  #part: Waiter<Uint8Array | undefined> | undefined;
  #over = false;
  #failure: { readonly thrown: unknown } | undefined;

  constructor(
    request: TransportRequest,
    resolve: (response: RawResponse) => void,
    reject: (failure: TransportFailure) => void,
  ) {
    this.#request = request;
    this.#response = { resolve, reject };
    this.#timer = new DeadlineTimer((passed) => this.#fail(passed));
    request.cancellation.follow((reason) => this.#abort(reason));
  }

  /** The bytes of a body while they go out. The headers' deadline holds whenever the connection has what it is to take. */
  upload(content: StreamedContent): Readable {
    this.#upload = Readable.from(this.#paced(content)).on('error', () => undefined);
    return this.#upload;
  }

  async *#paced(content: StreamedContent): AsyncGenerator<Uint8Array, void> {
    for await (const part of content.open()) {
      this.#waitForServer();
      yield part;
      if (this.#status === 0) this.#timer.stop();
    }
    this.#waitForServer();
  }

  #waitForServer(): void {
    if (!this.#over && this.#status === 0) this.#timer.start('headers', this.#request.headersTimeout);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failure !== undefined) controller.abort(errorOf(this.#failure.thrown));
    else if (this.#upload === undefined) this.#waitForServer();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: HeaderFields): void {
    if (status < 200 || this.#over) return;
    this.#status = status;
    this.#headers = headers;
    const { method, maxBytes, streams, bodyTimeout } = this.#request;
    const coding = codingOf(headers);
    if (coding !== undefined && method !== 'HEAD') {
      this.#rejectCoding(coding);
    } else if (streams && isSuccess(status) && coding === undefined) {
      this.#timer.stop();
      this.#response.resolve(new RawResponse(status, headers, '', this));
    } else if (method !== 'HEAD' && Number(fieldOf(headers, 'content-length')) > maxBytes) {
      this.#fail(new ResponseTooLarge(maxBytes));
    } else {
      this.#collector = new TextCollector(maxBytes);
      this.#timer.start('body', bodyTimeout);
    }
  }

  /** A success cannot be read then; what is said of a failure is left out. */
  #rejectCoding(coding: string): void {
    if (!isSuccess(this.#status)) this.#response.resolve(new RawResponse(this.#status, this.#headers, ''));
    this.#abort(new UnknownCoding(coding));
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Uint8Array): void {
    if (this.#over || part.byteLength === 0) return;
    this.#timer.restart();
    if (this.#collector !== undefined) {
      this.#collect(part);
    } else if (this.#part !== undefined) {
      this.#timer.stop();
      const { resolve } = this.#part;
      this.#part = undefined;
      resolve(part);
    } else {
      this.#parts.push(part);
      this.#waiting += part.byteLength;
      if (this.#waiting >= mostWaiting) controller.pause();
    }
  }

  onResponseEnd(): void {
    if (this.#over) return;
    this.#finish();
    this.#part?.resolve(undefined);
    if (this.#collector === undefined) return;
    this.#response.resolve(new RawResponse(this.#status, this.#headers, this.#collector.text()));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  next(): Promise<Uint8Array | undefined> {
    const part = this.#parts.shift();
    if (part !== undefined) {
      this.#waiting -= part.byteLength;
      if (this.#parts.length === 0 && !this.#over) this.#controller?.resume();
      return Promise.resolve(part);
    }
    if (this.#failure !== undefined) return Promise.reject(this.#failure.thrown);
    if (this.#over) return Promise.resolve(undefined);
    this.#timer.start('body', this.#request.bodyTimeout);
    return new Promise((resolve, reject) => {
      this.#part = { resolve, reject };
    });
  }

  cancel(): void {
    this.#abort(new Error('The body was cancelled.'));
  }

  #collect(part: Uint8Array): void {
    try {
      this.#collector?.add(part);
    } catch (thrown) {
      this.#fail(thrown);
    }
  }

  /** Ends it from this side; what came and was not taken is dropped. */
  #abort(reason: unknown): void {
    this.#parts = [];
    this.#fail(reason);
  }

  #fail(thrown: unknown): void {
    if (this.#over) return;
    this.#failure = { thrown };
    this.#finish();
    this.#upload?.destroy();
    this.#response.reject(this.#failureOf(thrown));
    this.#part?.reject(thrown);
    this.#controller?.abort(errorOf(thrown));
  }

  /** What fails to connect has a code; a dispatcher of the caller's may fail without beginning in ways of its own. */
  #failureOf(thrown: unknown): TransportFailure {
    if (this.#status !== 0) return new TransportFailure(thrown, 'body', this.#status);
    const isUnsent =
      this.#controller === undefined && (thrown instanceof DeadlinePassed || codeOf(thrown) !== undefined);
    return new TransportFailure(thrown, isUnsent ? 'connect' : 'headers');
  }

  #finish(): void {
    this.#over = true;
    this.#timer.stop();
    this.#request.cancellation.unfollow();
  }
}

/** What a body is packed in, e.g. `gzip`; `undefined` if it is not. */
function codingOf(headers: HeaderFields): string | undefined {
  const coding = fieldOf(headers, 'content-encoding');
  return coding === undefined || coding === '' || coding.toLowerCase() === 'identity' ? undefined : coding;
}

/** A dispatcher is only given errors; the reason of an abort can be anything. */
function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('The request was ended.');
}
