import type { ReadableStream } from 'node:stream/web';
import { type ContentRange, contentRangeOf, wholeNumber } from '../download/content-range.js';
import type { ResponseBody } from '../download/response-body.js';
import { callSite, PlatformServicesError } from '../errors/base.js';
import { LocalError } from '../errors/connection.js';
import { sentence } from '../model/message.js';
import type { RawResponse } from '../wire/response.js';
import { fileNameOf } from './disposition.js';
import { DownloadBody } from './download-body.js';
import type { Progress } from './options.js';
import { writeToFile } from './to-file.js';

/** What every response of a download says (4.1). */
abstract class DownloadAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The checksum of the bytes, for `ifNoneMatch` and `ifRange`. */
  readonly etag: string | undefined;
  readonly lastModified: Date | undefined;

  constructor({ status, headers }: RawResponse) {
    this.status = status;
    this.headers = headers;
    this.etag = headers.get('etag') ?? undefined;
    this.lastModified = dateOf(headers.get('last-modified'));
  }
}

/** The response where the resource is still what the conditions said (304, R-47). It holds no connection. */
export class NotModified extends DownloadAnswer {
  readonly modified = false;

  /** Does nothing: there is no body. Stands here so that both responses can be disposed of. */
  async cancel(): Promise<void> {}

  async [Symbol.asyncDispose](): Promise<void> {}
}

/**
 * A download whose status has been judged and whose bytes are still to come.
 *
 * Read it to its end in one of the ways, or `cancel()` it, or declare it with `await using`: until then it holds a
 * connection. One that nobody begins to read is given up after the `body` deadline. One that was begun waits for its
 * reader for as long as the reader takes, unless the call has a signal or a `total` deadline.
 *
 * Where the connection breaks, or the `body` deadline passes, the rest is asked for by `Range` and `If-Range`, within the
 * call's `retry`, if the response has an `ETag` (R-50; not with `noCache`, R-48). What comes must have the same `ETag` and
 * begin where the bytes ended, else the download fails with a `ResumeError`. After a resumption {@link bytes},
 * {@link text} and {@link toFile} also compare the md5 of the whole with the `ETag`, where that is one.
 */
export class Download extends DownloadAnswer {
  readonly modified = true;
  readonly contentType: string | undefined;
  /** From `Content-Disposition`, without directories. */
  readonly fileName: string | undefined;
  /** How many bytes will come; `undefined` where the service does not say it: whole downloads are chunked. */
  readonly contentLength: number | undefined;
  /** Which part this is; `undefined` where it is the whole. */
  readonly contentRange: ContentRange | undefined;
  /**
   * The bytes as a web stream: for `for await`, `pipeline`, `new Response(…)` or `Readable.fromWeb`. Nothing is read
   * ahead. It fails with a `PlatformServicesError`; leaving a `for await` ends the download.
   */
  readonly body: ReadableStream<Uint8Array>;
  readonly #source: DownloadBody;

  /** @internal */
  constructor(response: RawResponse, body: ResponseBody, progress: Progress | undefined) {
    super(response);
    const { headers } = response;
    this.contentType = headers.get('content-type') ?? undefined;
    this.fileName = fileNameOf(headers.get('content-disposition') ?? undefined);
    this.contentLength = wholeNumber(headers.get('content-length') ?? undefined);
    this.contentRange = contentRangeOf(headers.get('content-range') ?? undefined);
    this.#source = new DownloadBody(body, this.contentLength, progress);
    this.body = this.#source.stream;
  }

  /**
   * All bytes, held in memory.
   *
   * @throws DecodeError where they are more than the client's `maxResponseBytes`
   */
  async bytes(): Promise<Uint8Array> {
    return await this.#source.take().bytes();
  }

  /** All bytes as UTF-8 text, held in memory. */
  async text(): Promise<string> {
    return new TextDecoder().decode(await this.#source.take().bytes());
  }

  /**
   * Writes the bytes to a file as they come: first under another name beside it, then, when all are there, under its
   * own, in place of a file that has it already. Where it fails nothing is left behind, and what was there stays.
   *
   * @throws LocalError where the file cannot be written
   * @example await (await demo.resources.download(id)).toFile('copy.png');
   */
  async toFile(path: string | URL): Promise<void> {
    const site = callSite(this.toFile);
    const body = this.#source.take();
    try {
      await writeToFile(path, body);
    } catch (cause) {
      if (cause instanceof PlatformServicesError) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new LocalError(`Cannot write the file: ${sentence(reason)}`, {
        operation: 'resources.download',
        cause,
        site,
      });
    } finally {
      body.cancel();
    }
  }

  /** Ends the download, whatever is still to come, and frees its connection. */
  async cancel(): Promise<void> {
    this.#source.cancel();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#source.cancel();
  }
}

/** The moment that a header says; `undefined` where it says none. */
function dateOf(text: string | null): Date | undefined {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}
