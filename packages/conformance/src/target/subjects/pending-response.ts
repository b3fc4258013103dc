import { setMaxListeners } from 'node:events';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Dispatcher } from 'undici';

const maxResponseBytes = 64 * 2 ** 20;

/** A response is longer than the suite reads. */
export class TooLong extends Error {
  constructor() {
    super(`it has more than ${maxResponseBytes} bytes`);
  }
}

/** A proxy may compress a response although the request does not accept it. */
const codings: {
  readonly [coding: string]: (bytes: Uint8Array, limit: { maxOutputLength: number }) => Promise<Buffer>;
} = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * Returns the bytes of a body without the compression that the header field `Content-Encoding` names, or the same bytes
 * if they are not compressed like that.
 *
 * @throws TooLong
 */
export async function decompressed(bytes: Uint8Array, coding: string): Promise<Uint8Array> {
  const name = coding.trim().toLowerCase();
  const decompress = Object.hasOwn(codings, name) && bytes.length > 0 ? codings[name] : undefined;
  if (decompress === undefined) return bytes;
  try {
    return await decompress(bytes, { maxOutputLength: maxResponseBytes });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw new TooLong();
    return bytes;
  }
}

/** Collects the parts of a body. */
class BodyCollector {
  readonly #parts: Uint8Array[] = [];
  #size = 0;

  /** @throws TooLong */
  add(part: Uint8Array): void {
    this.#size += part.length;
    if (this.#size > maxResponseBytes) throw new TooLong();
    this.#parts.push(part);
  }

  bytes(): Uint8Array {
    const [only] = this.#parts;
    return this.#parts.length === 1 && only !== undefined ? only : Buffer.concat(this.#parts);
  }
}

type Fields = { readonly [name: string]: string };

/** A response with its whole body. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Fields;
  readonly bytes: Uint8Array;
}

/** Options of a pending response. */
export interface PendingOptions {
  /** The time limit for the whole response, in milliseconds. */
  readonly timeoutMs: number;
  /** Ends the request when it is aborted. */
  readonly signal: AbortSignal | undefined;
  /** Called when the header fields have been received. */
  readonly onStart: (status: number, headers: Fields) => void;
}

/**
 * Receives the response to one request as a whole. This costs less than undici's `request`, which makes a stream and an
 * abort controller for each of the many small responses.
 */
export class PendingResponse implements Dispatcher.DispatchHandler {
  readonly received: Promise<ReceivedResponse>;
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal | undefined;
  readonly #onStart: PendingOptions['onStart'];
  readonly #body = new BodyCollector();
  #resolve: (response: ReceivedResponse) => void = () => undefined;
  #reject: (reason: unknown) => void = () => undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: Fields = {};
  #failure: unknown;
  #isOver = false;
  #isLate = false;

  constructor({ timeoutMs, signal, onStart }: PendingOptions) {
    this.received = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#timer = setTimeout(() => {
      this.#isLate = true;
      this.#fail(new Error('the time limit is over'));
    }, timeoutMs);
    this.#signal = signal;
    this.#onStart = onStart;
    if (signal === undefined) return;
    // Node warns of more than ten listeners, but many requests may run at once with the signal of one case.
    setMaxListeners(0, signal);
    if (signal.aborted) this.#abort();
    else signal.addEventListener('abort', this.#abort);
  }

  /** Whether the request failed because of its time limit. */
  get isLate(): boolean {
    return this.#isLate;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(errorOf(this.#failure));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: { readonly [name: string]: string | string[] | undefined },
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = fieldsOf(headers);
    this.#onStart(status, this.#headers);
  }

  onResponseData(_controller: Dispatcher.DispatchController, part: Uint8Array): void {
    try {
      this.#body.add(part);
    } catch (error) {
      this.#fail(error);
    }
  }

  onResponseEnd(): void {
    if (this.#isOver) return;
    this.#end();
    this.#resolve({ status: this.#status, headers: this.#headers, bytes: this.#body.bytes() });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  readonly #abort = (): void => this.#fail(this.#signal?.reason);

  #fail(reason: unknown): void {
    if (this.#isOver) return;
    this.#failure = reason;
    this.#end();
    this.#reject(reason);
    this.#controller?.abort(errorOf(reason));
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#abort);
  }
}

const errorOf = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

function fieldsOf(headers: { readonly [name: string]: string | string[] | undefined }): Fields {
  const fields: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) fields[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return fields;
}
