import type { BodyStream, RawResponse } from '../wire/response.js';
import { type ContentRange, contentRangeOf, wholeNumber } from './content-range.js';

/** Thrown if a response does not continue where the previous one broke off. */
export class ResumeMismatch extends Error {}

/**
 * Resumes a download whose response broke off: the rest is requested with `Range`, on the condition of
 * `If-Range`. Two responses are only treated as parts of the same bytes if both have the same strong `ETag`, which is
 * the checksum of the whole (4.1, R-47).
 */
export class Resumption {
  readonly #etag: string;
  readonly #isWhole: boolean;
  /** The position of the first byte that was requested. */
  readonly #start: number;
  /** The position of the last byte; `undefined` as long as it is unknown: whole downloads are chunked. */
  #end: number | undefined;
  #size: number | undefined;

  /** @param range the bytes of a response to a range request; `undefined` for a whole download */
  private constructor(etag: string, range: ContentRange | undefined, end = range?.end) {
    this.#etag = etag;
    this.#isWhole = range === undefined;
    this.#start = range?.start ?? 0;
    this.#end = end;
    this.#size = range?.size;
  }

  /**
   * @returns `undefined` if the response has no strong `ETag`, or if byte positions are unknown because the range has
   * unknown bounds or the content is compressed
   */
  static of(response: RawResponse): Resumption | undefined {
    const etag = response.field('etag');
    if (etag === undefined || etag === '' || /^W\//.test(etag) || response.coding !== undefined) return undefined;
    if (response.status === 200) {
      const length = wholeNumber(response.field('content-length'));
      return new Resumption(etag, undefined, length === undefined ? undefined : length - 1);
    }
    const range = response.status === 206 ? contentRangeOf(response.field('content-range')) : undefined;
    if (range === undefined || range.end < range.start) return undefined;
    return new Resumption(etag, range);
  }

  /** The MD5 of the bytes, if known: for whole downloads whose `ETag` is an MD5, unquoted. */
  get md5(): string | undefined {
    return this.#isWhole && /^[\da-f]{32}$/i.test(this.#etag) ? this.#etag.toLowerCase() : undefined;
  }

  /**
   * Whether all bytes were received, so that only the end of the response was missing.
   *
   * @param received number of bytes
   */
  isComplete(received: number): boolean {
    return this.#end !== undefined && this.#start + received > this.#end;
  }

  /**
   * The header fields that request the rest; they replace all conditions. If no byte of a whole download was read, it
   * is requested again unchanged.
   *
   * @param received number of bytes
   */
  fields(fields: Readonly<Record<string, string>>, received: number): Readonly<Record<string, string>> {
    const kept = Object.entries(fields).filter(([name]) => !conditions.has(name));
    if (this.#isWhole && received === 0) return Object.fromEntries(kept);
    const range = `bytes=${this.#position(received)}-${this.#end ?? ''}`;
    return { ...Object.fromEntries(kept), range, 'if-range': this.#etag };
  }

  /**
   * Returns the stream with the rest of the bytes.
   *
   * @param received number of bytes received before
   * @throws ResumeMismatch if the response is not what {@link fields} asked for
   */
  accept(response: RawResponse, body: BodyStream, received: number): BodyStream {
    const etag = response.field('etag');
    if (etag !== this.#etag) {
      const now = etag === undefined ? 'none' : JSON.stringify(etag);
      throw new ResumeMismatch(
        `The bytes may have changed: expected the ETag ${JSON.stringify(this.#etag)}, got ${now}.`,
      );
    }
    if (this.#isWhole && received === 0 && response.status === 200) return body;
    if (response.status !== 206) {
      throw new ResumeMismatch(`The rest was requested: expected status 206, got ${response.status}.`);
    }
    const position = this.#position(received);
    const range = contentRangeOf(response.field('content-range'));
    const asked = `${position}-${this.#end ?? ''}`;
    if (range === undefined || !this.#fits(range, position)) {
      const contentRange = JSON.stringify(response.field('content-range') ?? '');
      throw new ResumeMismatch(`Expected the bytes ${asked}, got the Content-Range ${contentRange}.`);
    }
    this.#end = range.end;
    this.#size = range.size ?? this.#size;
    return partOf(body, range.end - range.start + 1, this.#start + received - position);
  }

  /**
   * The position from which the rest is requested. While the end of the whole is unknown, the last received byte is
   * requested again: possibly only the end of the response is missing, and a range cannot be empty.
   */
  #position(received: number): number {
    const next = this.#start + received;
    return this.#end === undefined && next > 0 ? next - 1 : next;
  }

  /** Whether a range covers the whole rest. */
  #fits({ start, end, size }: ContentRange, position: number): boolean {
    if (start !== position || end < start) return false;
    if (size !== undefined && (end >= size || (this.#size !== undefined && size !== this.#size))) return false;
    return this.#end === undefined ? end + 1 === size : end === this.#end;
  }
}

/** Conditional header fields; they were already evaluated when the download began. */
const conditions: ReadonlySet<string> = new Set([
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
]);

/**
 * A body of known size: both additional bytes and an early end are errors.
 *
 * @param skipped number of bytes at its beginning that were received already
 */
function partOf(body: BodyStream, size: number, skipped: number): BodyStream {
  let missing = size;
  let known = skipped;
  async function next(): Promise<Uint8Array | undefined> {
    const part = await body.next();
    if (part === undefined) {
      if (missing > 0) throw new Error(`The response ended, but ${missing} of its bytes are missing.`);
      return undefined;
    }
    if (part.byteLength > missing) throw new ResumeMismatch('More bytes came than the service announced.');
    missing -= part.byteLength;
    const rest = part.subarray(known);
    known -= part.byteLength - rest.byteLength;
    return rest;
  }
  return { next, cancel: () => body.cancel() };
}
