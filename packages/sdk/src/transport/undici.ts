import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { DecodeError, TimeoutError } from '../errors/connection.js';
import { isError } from '../model/kinds-of-objects.js';
import { codingOf, fieldOf, type HeaderFields, isSuccess, RawResponse } from '../wire/response.js';
import { bodyText, Exchange } from './exchange.js';
import { codeOf, TransportFailure, tooLarge } from './failure.js';
import type { RequestDispatcher } from './options.js';
import { isStreamed, type StreamedContent, type Transport, type TransportRequest } from './transport.js';
import { sentParts, waitForServer } from './upload-stream.js';

/** Larger bodies are sent in parts, so that the time to transfer them does not count as waiting for the response. */
const largestWhole = 256 * 1024;

const partSize = 64 * 1024;

/** An undici dispatcher, which may not exist before the first request. */
interface DispatcherSource {
  /** Whether the dispatcher is not the client's own, so that only the headers deadline limits connecting. */
  readonly isForeign?: boolean;
  readonly current: RequestDispatcher | undefined;
  open(): Promise<RequestDispatcher>;
}

/**
 * Creates a transport from an undici dispatcher. Undici's deadlines are disabled, because those of the SDK are exact
 * and apply to each call.
 */
export function undiciTransport(source: DispatcherSource): Transport {
  return (request) =>
    new Promise((resolve, reject) => {
      const handler = new UndiciRequest(request, resolve, reject);
      if (source.isForeign === true) waitForServer(handler);
      const { origin, path, method, body } = request;
      const content = body === undefined ? undefined : streamedContent(body);
      const options = {
        origin,
        path,
        method,
        headers: headersOf(request, content),
        body: content === undefined ? wholeBody(body) : handler.stream(content),
        headersTimeout: 0,
        bodyTimeout: 0,
      };
      const fail = (thrown: unknown): void => {
        // How far the request got is unknown.
        reject(thrown);
        handler.end(thrown);
      };
      if (source.current === undefined) {
        const dispatch = (opened: RequestDispatcher) => handler.isOver || opened.dispatch(options, handler);
        source.open().then(dispatch).catch(fail);
        return;
      }
      try {
        source.current.dispatch(options, handler);
      } catch (thrown) {
        fail(thrown);
      }
    });
}

function wholeBody(body: TransportRequest['body']): string | Uint8Array | Readable | null {
  return body === undefined || isStreamed(body) ? null : body;
}

function headersOf(
  { headers }: TransportRequest,
  content: StreamedContent | undefined,
): Readonly<Record<string, string>> {
  return content?.length === undefined ? headers : { ...headers, 'content-length': String(content.length) };
}

/** The content as a stream; `undefined` if it is sent as a whole. */
function streamedContent(body: NonNullable<TransportRequest['body']>): StreamedContent | undefined {
  if (isStreamed(body)) return body;
  if (body.length <= largestWhole) return undefined;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return { length: bytes.byteLength, repeatable: true, open: () => partsOf(bytes), release: () => undefined };
}

async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < bytes.byteLength; start += partSize) yield bytes.subarray(start, start + partSize);
}

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
class UndiciRequest extends Exchange implements Dispatcher.DispatchHandler {
  readonly #response: Waiter<RawResponse, TransportFailure>;
  #controller: Dispatcher.DispatchController | undefined;
  #upload: Readable | undefined;
  /** Parts that were received but not yet taken from the stream. */
  #parts: Uint8Array[] = [];
  #waiting = 0;
  #part: Waiter<Uint8Array | undefined> | undefined;
  #failure: { readonly thrown: unknown } | undefined;

  constructor(
    request: TransportRequest,
    resolve: (response: RawResponse) => void,
    reject: (failure: TransportFailure) => void,
  ) {
    super(request);
    this.#response = { resolve, reject };
    this.follow();
  }

  /** The request body as a stream of Node. */
  stream(content: StreamedContent): Readable {
    const options = { objectMode: false, highWaterMark: 1 };
    this.#upload = Readable.from(sentParts(content, this), options).on('error', () => undefined);
    return this.#upload;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failure !== undefined) controller.abort(errorOf(this.#failure.thrown));
    else if (this.#upload === undefined) waitForServer(this);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: HeaderFields): void {
    if (status < 200 || this.isOver) return;
    this.status = status;
    this.stopDeadline();
    const { method, maxBytes, streams } = this.request;
    const coding = codingOf(headers);
    if (coding !== undefined && method !== 'HEAD') {
      this.#rejectCoding(coding, status, headers);
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
  #rejectCoding(coding: string, status: number, headers: HeaderFields): void {
    if (!isSuccess(status)) this.#response.resolve(new RawResponse(status, headers, ''));
    const found = JSON.stringify(coding.slice(0, 40));
    const message = `Expected a response without content coding, got ${found}. Switch compression off, also in proxies.`;
    this.end(new DecodeError(message, { status }));
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Uint8Array): void {
    if (this.isOver || part.byteLength === 0) return;
    if (this.#part !== undefined) {
      this.stopDeadline();
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
    this.finish();
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
    this.startDeadline('body', this.request.bodyTimeout);
    return new Promise((resolve, reject) => {
      this.#part = { resolve, reject };
    });
  }

  cancel(): void {
    this.#parts = [];
    // Usually the request is over, and needs no error, whose stack takes time.
    if (!this.isOver) this.#fail(new Error('The body was cancelled.'));
  }

  /** Aborts the request and drops the parts that were not read. */
  end(reason: unknown): void {
    this.#parts = [];
    this.#fail(reason);
  }

  #fail(thrown: unknown): void {
    if (this.isOver) return;
    this.#failure = { thrown };
    this.finish();
    this.#upload?.destroy();
    this.#response.reject(this.#failureOf(thrown));
    this.#part?.reject(thrown);
    this.#controller?.abort(errorOf(thrown));
  }

  /** Connection errors have a code; a custom dispatcher may fail before it begins with other errors. */
  #failureOf(thrown: unknown): TransportFailure {
    if (this.status !== undefined) return new TransportFailure(thrown, 'body', this.status);
    const isUnsent = this.#controller === undefined && (thrown instanceof TimeoutError || codeOf(thrown) !== undefined);
    return new TransportFailure(thrown, isUnsent ? 'connect' : 'headers');
  }
}

/** Converts an abort reason, which can be any value, to an error, which a dispatcher requires. */
function errorOf(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error('The request was ended.');
}
