import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { codeOf } from './failure.js';
import type { StreamedContent } from './operation.js';
import { fieldOf, type HeaderFields } from './response.js';
import { TextCollector } from './text.js';
import {
  AnswerTooLarge,
  DeadlinePassed,
  Unsent,
  type WireAnswer,
  type WireBody,
  type WireRequest,
} from './transport.js';
import { Watch } from './watch.js';

/** How many bytes of a body may wait before the server is asked to wait. */
const mostWaiting = 64 * 1024;

/** Who waits for something that comes later. */
interface Waiter<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (thrown: unknown) => void;
}

/**
 * One request and its answer, as an undici dispatcher tells them. It knows what undici's `request` does not tell: when
 * the request began to go out, so that a deadline begins there and what failed before may be sent again. It can be
 * ended at any time, also while a connection is made.
 */
export class UndiciExchange implements Dispatcher.DispatchHandler, WireAnswer, WireBody {
  status = 0;
  headers: HeaderFields = {};
  readonly #request: WireRequest;
  readonly #begun: Waiter<WireAnswer>;
  readonly #watch: Watch;
  #controller: Dispatcher.DispatchController | undefined;
  #upload: Readable | undefined;
  /** What came and was not taken. */
  #parts: Uint8Array[] = [];
  #waiting = 0;
  #collector: TextCollector | undefined;
  #text: Waiter<string> | undefined;
  #part: Waiter<Uint8Array | undefined> | undefined;
  #over = false;
  #failure: { readonly thrown: unknown } | undefined;

  constructor(request: WireRequest, resolve: (answer: WireAnswer) => void, reject: (thrown: unknown) => void) {
    this.#request = request;
    this.#begun = { resolve, reject };
    this.#watch = new Watch((passed) => this.#fail(passed));
    request.cancellation.follow((reason) => this.#abort(reason));
  }

  /** The bytes of a body while they go out. The headers' deadline holds whenever the connection has what it is to take. */
  upload(content: StreamedContent): Readable {
    this.#upload = Readable.from(this.#watched(content)).on('error', () => undefined);
    return this.#upload;
  }

  async *#watched(content: StreamedContent): AsyncGenerator<Uint8Array, void> {
    for await (const part of content.open()) {
      this.#waitForServer();
      yield part;
      if (this.status === 0) this.#watch.stop();
    }
    this.#waitForServer();
  }

  #waitForServer(): void {
    if (!this.#over && this.status === 0) this.#watch.start('headers', this.#request.headersTimeout);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failure !== undefined) controller.abort(errorOf(this.#failure.thrown));
    else if (this.#upload === undefined) this.#waitForServer();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: HeaderFields): void {
    if (status < 200 || this.#over) return;
    this.status = status;
    this.headers = headers;
    this.#watch.start('body', this.#request.bodyTimeout);
    this.#begun.resolve(this);
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Uint8Array): void {
    if (this.#over || part.byteLength === 0) return;
    this.#watch.again();
    if (this.#collector !== undefined) {
      this.#collect(part);
    } else if (this.#part !== undefined) {
      this.#watch.stop();
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
    this.#text?.resolve(this.#collector?.text() ?? '');
    this.#part?.resolve(undefined);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  get coding(): string | undefined {
    const coding = fieldOf(this.headers, 'content-encoding');
    return coding === undefined || coding === '' || coding.toLowerCase() === 'identity' ? undefined : coding;
  }

  readText(limit: number): Promise<string> {
    const collector = new TextCollector(limit);
    try {
      const length = Number(fieldOf(this.headers, 'content-length'));
      if (length > limit && this.#request.method !== 'HEAD') throw new AnswerTooLarge(limit);
      for (const part of this.#takeParts()) collector.add(part);
    } catch (thrown) {
      this.#fail(thrown);
      return Promise.reject(thrown);
    }
    if (this.#failure !== undefined) return Promise.reject(this.#failure.thrown);
    if (this.#over) return Promise.resolve(collector.text());
    this.#collector = collector;
    return new Promise((resolve, reject) => {
      this.#text = { resolve, reject };
      this.#controller?.resume();
    });
  }

  stream(): WireBody {
    this.#watch.stop();
    return this;
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
    this.#watch.start('body', this.#request.bodyTimeout);
    return new Promise((resolve, reject) => {
      this.#part = { resolve, reject };
    });
  }

  cancel(): void {
    this.#abort(new Error('the body was cancelled'));
  }

  #collect(part: Uint8Array): void {
    try {
      this.#collector?.add(part);
    } catch (thrown) {
      this.#fail(thrown);
    }
  }

  #takeParts(): readonly Uint8Array[] {
    const parts = this.#parts;
    this.#parts = [];
    this.#waiting = 0;
    return parts;
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
    if (this.status === 0) this.#begun.reject(this.#isUnsent(thrown) ? new Unsent(thrown) : thrown);
    this.#text?.reject(thrown);
    this.#part?.reject(thrown);
    this.#controller?.abort(errorOf(thrown));
  }

  /** What fails to connect has a code; a dispatcher of the caller's may fail without beginning in ways of its own. */
  #isUnsent(thrown: unknown): boolean {
    return this.#controller === undefined && (thrown instanceof DeadlinePassed || codeOf(thrown) !== undefined);
  }

  #finish(): void {
    this.#over = true;
    this.#watch.stop();
    this.#request.cancellation.unfollow();
  }
}

/** A dispatcher is only given errors; the reason of an abort can be anything. */
function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('ended');
}
