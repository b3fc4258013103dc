import { type ContentRange, contentRangeOf, wholeNumber } from '../download/content-range.js';
import type { ResponseBody } from '../download/response-body.js';
import { callSite, isLocatable, located, PlatformServicesError } from '../errors/base.js';
import { LocalError } from '../errors/connection.js';
import { messageOf } from '../model/kinds-of-objects.js';
import { sentence } from '../model/sentence.js';
import type { UnsharedBytes } from '../platform/bytes.js';
import type { RawResponse } from '../wire/response.js';
import { writeToFile } from './disk.js';
import { fileNameOf } from './disposition.js';
import type { Progress } from './options.js';
import { Count } from './progress.js';

/** The information that every response of a download contains (4.1). */
abstract class DownloadAnswer {
  /** The HTTP status: 200 for the whole, 206 for a part, 304 if the resource has not changed. */
  readonly status: number;
  /** The header fields of the response. */
  readonly headers: Headers;
  /** The checksum of the bytes, for `ifNoneMatch` and `ifRange`. */
  readonly etag: string | undefined;
  /** When the resource was last changed, in whole seconds; `undefined` if the service does not say it. */
  readonly lastModified: Date | undefined;

  constructor({ status, headers }: RawResponse) {
    this.status = status;
    this.headers = headers;
    this.etag = headers.get('etag') ?? undefined;
    this.lastModified = dateOf(headers.get('last-modified'));
  }
}

/** The response if the conditions show that the resource has not changed (304, R-47). It does not hold a connection. */
export class NotModified extends DownloadAnswer {
  /** Distinguishes this from a {@link Download}. */
  readonly modified = false;

  /**
   * Does nothing, because there is no body. It allows callers to dispose of both kinds of responses in the same way.
   */
  async cancel(): Promise<void> {}

  /** Does nothing, as {@link cancel}. */
  async [Symbol.asyncDispose](): Promise<void> {}
}

/**
 * A download whose status has been received, and whose bytes can now be read.
 *
 * Read it to the end, call `cancel()`, or declare it with `await using`: until then it holds a connection. If reading
 * does not start before the `body` deadline, the download is abandoned. Once reading has started, there is no limit on
 * the time between two reads, unless the call has a signal or a `total` deadline.
 *
 * If the connection breaks or the `body` deadline passes, the rest is requested with `Range` and `If-Range`, within the
 * call's `retry` limits, provided that the response has an `ETag` (R-50; not with `noCache`, R-48). The new response
 * must have the same `ETag` and begin where the bytes ended, otherwise the download fails with a `ResumeError`. After a
 * resumption the MD5 of the whole is compared with the `ETag` as well, if that is an MD5.
 */
export class Download extends DownloadAnswer {
  /** Distinguishes this from {@link NotModified}. */
  readonly modified = true;
  /** The media type of the bytes; `undefined` if the service does not say it. */
  readonly contentType: string | undefined;
  /**
   * The file name in `Content-Disposition`, without directories, and changed where it would mean something else on some
   * platform, e.g. `_con` for `con`; `undefined` if there is none that is safe to use.
   */
  readonly fileName: string | undefined;
  /**
   * The number of bytes in the body; `undefined` if the service does not say it: whole downloads are chunked.
   */
  readonly contentLength: number | undefined;
  /** The part of the resource that is returned; `undefined` if it is the whole. */
  readonly contentRange: ContentRange | undefined;
  /**
   * The bytes as a web stream, of the same type as that of a `Response`, for `for await`, `pipeline`,
   * `new Response(body)` or `Readable.fromWeb`. Nothing is read ahead. It fails with a `PlatformServicesError`. Leaving
   * a `for await` loop ends the download.
   */
  readonly body: ReadableStream<Uint8Array>;
  readonly #source: ResponseBody;

  /** @internal */
  constructor(response: RawResponse, body: ResponseBody, progress: Progress | undefined) {
    super(response);
    const { headers } = response;
    this.contentType = headers.get('content-type') ?? undefined;
    this.fileName = fileNameOf(headers.get('content-disposition') ?? undefined);
    // The length of a coded body counts its bytes before they are decoded.
    const length = response.coding === undefined ? headers.get('content-length') : null;
    this.contentLength = wholeNumber(length ?? undefined);
    this.contentRange = contentRangeOf(headers.get('content-range') ?? undefined);
    this.#source = body;
    this.body = body.web;
    if (progress === undefined) return;
    const count = new Count(this.contentLength, progress);
    body.listen((bytes) => count.add(bytes));
  }

  /**
   * Reads all bytes into memory.
   *
   * @throws DecodeError if there are more bytes than the client's `maxResponseBytes`
   */
  async bytes(): Promise<UnsharedBytes> {
    return await this.#source.take().bytes();
  }

  /** Reads all bytes into memory and decodes them as UTF-8 text. @throws DecodeError as {@link bytes} does */
  async text(): Promise<string> {
    return await this.#source.take().text();
  }

  /** Reads all bytes into memory, as a `Blob` with the `contentType`. @throws DecodeError as {@link bytes} does */
  async blob(): Promise<Blob> {
    return new Blob([await this.#source.take().bytes()], { type: this.contentType ?? '' });
  }

  /**
   * Writes the bytes to a file. They are written to a temporary file next to it first, which replaces an existing file
   * when all bytes have been received. If this fails, the temporary file is removed and the existing file is unchanged.
   *
   * @throws LocalError if the file cannot be written; ConfigError if the platform has no files
   * @example await (await demo.resources.download(id)).toFile('copy.png');
   */
  async toFile(path: string | URL): Promise<void> {
    const site = callSite(this.toFile);
    const body = this.#source.take();
    try {
      await writeToFile(path, body);
    } catch (cause) {
      if (isLocatable(cause)) throw located(cause, { operation: 'resources.download', site });
      if (cause instanceof PlatformServicesError) throw cause;
      const reason = messageOf(cause);
      throw new LocalError(`Cannot write the file: ${sentence(reason)}`, {
        operation: 'resources.download',
        cause,
        site,
      });
    } finally {
      body.cancel();
    }
  }

  /** Ends the download and releases its connection. A read that is in progress fails with an `AbortedError`. */
  async cancel(): Promise<void> {
    this.#source.discard();
  }

  /** Ends the download, as {@link cancel}, when a variable of `await using` goes out of scope. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#source.discard();
  }
}

/** The date in a header field; `undefined` if there is none. */
function dateOf(text: string | null): Date | undefined {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}
