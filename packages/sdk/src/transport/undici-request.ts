import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { DecodeError, TimeoutError } from '../errors/connection.js';
import { isError } from '../model/kinds-of-objects.js';
import { type BodyStream, codingOf, fieldOf, type HeaderFields, isSuccess, RawResponse } from '../wire/response.js';
import { bodyText } from './body-text.js';
import { DeadlineTimer } from './deadline-timer.js';
import { codeOf, TransportFailure, tooLarge } from './failure.js';
import type { StreamedContent, TransportRequest } from './transport.js';

/** The number of buffered body bytes above which the server is asked to pause. */
const maxWaiting = 64 * 1024;

/** The functions that settle a pending promise. */
interface Waiter<T, Failure = unknown> {
  readonly resolve: (value: T) => void;
  readonly reject: (failure: Failure) => void;
}

/**
 * One request and its response, as reported by an undici dispatcher. Unlike undici's `request`, it knows when sending
 * began, so that the deadline starts there and a request that failed earlier can be sent again. It can be cancelled at
 * any time, even while connecting.
 */
export class UndiciRequest implements Dispatcher.DispatchHandler, BodyStream {
  readonly #request: TransportRequest;
  readonly #response: Waiter<RawResponse, TransportFailure>;
  readonly #timer: DeadlineTimer;
  #controller: Dispatcher.DispatchController | undefined;
  /** 0 until the response begins. */
  #status = 0;
  #upload: Readable | undefined;
  /** Parts that were received but not yet taken from the stream. */
  #parts: Uint8Array[] = [];
  #waiting = 0;
  #part: Waiter<Uint8Array | undefined> | undefined;
  /** Whether the request was answered, has failed or was cancelled. */
  isOver = false;
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

  /** The request body as a stream. The headers deadline applies whenever the connection has to accept data. */
  upload(content: StreamedContent): Readable {
    const parts = content.open()[Symbol.asyncIterator]();
    const upload: Readable = new Readable({
      highWaterMark: 1,
      read: () => {
        if (this.#status === 0) this.#timer.stop();
        parts.next().then(
          ({ done, value }) => {
            this.waitForServer();
            upload.push(done === true ? null : value);
          },
          (error: unknown) => upload.destroy(errorOf(error)),
        );
      },
      destroy: (error, ended) => {
        Promise.resolve(parts.return?.()).then(
          () => ended(error),
          () => ended(error),
        );
      },
    }).on('error', () => undefined);
    this.#upload = upload;
    return upload;
  }

  /** Starts the headers deadline, unless the response has begun. */
  waitForServer(): void {
    if (!this.isOver && this.#status === 0) this.#timer.start('headers', this.#request.headersTimeout);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failure !== undefined) controller.abort(errorOf(this.#failure.thrown));
    else if (this.#upload === undefined) this.waitForServer();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: HeaderFields): void {
    if (status < 200 || this.isOver) return;
    this.#status = status;
    this.#timer.stop();
    const { method, maxBytes, streams } = this.#request;
    const coding = codingOf(headers);
    if (coding !== undefined && method !== 'HEAD') {
      this.#rejectCoding(coding, headers);
    } else if (streams && isSuccess(status) && coding === undefined) {
      this.#response.resolve(new RawResponse(status, headers, '', this));
    } else if (isSuccess(status) && method !== 'HEAD' && Number(fieldOf(headers, 'content-length')) > maxBytes) {
      this.#fail(tooLarge(maxBytes, status));
    } else {
      bodyText(this, status, maxBytes)
        .then(
          (text) => this.#response.resolve(new RawResponse(status, headers, text)),
          (thrown: unknown) => this.#response.reject(this.#failureOf(thrown)),
        )
        .finally(() => this.cancel());
    }
  }

  /** Rejects a successful response whose coding is not supported. Of an error response, only the body is dropped. */
  #rejectCoding(coding: string, headers: HeaderFields): void {
    if (!isSuccess(this.#status)) this.#response.resolve(new RawResponse(this.#status, headers, ''));
    const found = JSON.stringify(coding.slice(0, 40));
    const message = `Expected a response without content coding, got ${found}. Switch compression off, also in proxies.`;
    this.#abort(new DecodeError(message, { status: this.#status }));
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Uint8Array): void {
    if (this.isOver || part.byteLength === 0) return;
    if (this.#part !== undefined) {
      this.#timer.stop();
      const { resolve } = this.#part;
      this.#part = undefined;
      resolve(part);
    } else {
      this.#parts.push(part);
      this.#waiting += part.byteLength;
      if (this.#waiting >= maxWaiting) controller.pause();
    }
  }

  onResponseEnd(): void {
    if (this.isOver) return;
    this.#finish();
    this.#part?.resolve(undefined);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  next(): Promise<Uint8Array | undefined> {
    const part = this.#parts.shift();
    if (part !== undefined) {
      this.#waiting -= part.byteLength;
      if (this.#parts.length === 0 && !this.isOver) this.#controller?.resume();
      return Promise.resolve(part);
    }
    if (this.#failure !== undefined) return Promise.reject(this.#failure.thrown);
    if (this.isOver) return Promise.resolve(undefined);
    this.#timer.start('body', this.#request.bodyTimeout);
    return new Promise((resolve, reject) => {
      this.#part = { resolve, reject };
    });
  }

  cancel(): void {
    this.#abort(new Error('The body was cancelled.'));
  }

  /** Aborts the request and drops the parts that were not read. */
  #abort(reason: unknown): void {
    this.#parts = [];
    this.#fail(reason);
  }

  #fail(thrown: unknown): void {
    if (this.isOver) return;
    this.#failure = { thrown };
    this.#finish();
    this.#upload?.destroy();
    this.#response.reject(this.#failureOf(thrown));
    this.#part?.reject(thrown);
    this.#controller?.abort(errorOf(thrown));
  }

  /** Connection errors have a code; a custom dispatcher may fail before it begins with other errors. */
  #failureOf(thrown: unknown): TransportFailure {
    if (this.#status !== 0) return new TransportFailure(thrown, 'body', this.#status);
    const isUnsent = this.#controller === undefined && (thrown instanceof TimeoutError || codeOf(thrown) !== undefined);
    return new TransportFailure(thrown, isUnsent ? 'connect' : 'headers');
  }

  #finish(): void {
    this.isOver = true;
    this.#timer.stop();
    this.#request.cancellation.unfollow();
  }
}

/** Converts an abort reason, which can be any value, to an error, which a dispatcher requires. */
function errorOf(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error('The request was ended.');
}
