import type { BodyStream, RawResponse } from '../wire/response.js';
import { type ContentRange, contentRangeOf, wholeNumber } from './content-range.js';

/** What came does not go on where the response before it broke off. */
export class ResumeMismatch extends Error {}

/**
 * How a download is resumed whose response broke off: the rest is asked for by `Range`, under the condition of
 * `If-Range`. Two responses are taken for parts of the same bytes only where both have the same strong `ETag`, which is the
 * checksum of the whole (4.1, R-47).
 */
export class Resumption {
  readonly #etag: string;
  readonly #isWhole: boolean;
  /** The position of the first byte that was asked for. */
  readonly #start: number;
  /** The position of the last one; `undefined` while nobody has said it: whole downloads are chunked. */
  #end: number | undefined;
  #size: number | undefined;

  private constructor(etag: string, isWhole: boolean, start: number, end: number | undefined) {
    this.#etag = etag;
    this.#isWhole = isWhole;
    this.#start = start;
    this.#end = end;
  }

  /** @returns `undefined` where the response has no strong `ETag`, or its bytes no places: it is a range of unknown bounds, or packed */
  static of(response: RawResponse): Resumption | undefined {
    const etag = response.field('etag');
    const coding = response.field('content-encoding') ?? 'identity';
    if (etag === undefined || etag === '' || /^W\//.test(etag) || coding.toLowerCase() !== 'identity') return undefined;
    if (response.status === 200) {
      const length = wholeNumber(response.field('content-length'));
      return new Resumption(etag, true, 0, length === undefined ? undefined : length - 1);
    }
    const range = response.status === 206 ? contentRangeOf(response.field('content-range')) : undefined;
    if (range === undefined || range.end < range.start) return undefined;
    const resumption = new Resumption(etag, false, range.start, range.end);
    resumption.#size = range.size;
    return resumption;
  }

  /** The md5 of the bytes, if the service has said it: a whole download whose tag is one, as it is and unquoted. */
  get md5(): string | undefined {
    return this.#isWhole && /^[\da-f]{32}$/i.test(this.#etag) ? this.#etag.toLowerCase() : undefined;
  }

  /** Whether these are all the bytes, so that only the end of the response was missing. @param received bytes */
  isComplete(received: number): boolean {
    return this.#end !== undefined && this.#start + received > this.#end;
  }

  /**
   * The header fields that ask for the rest, in place of all conditions. A whole of which no byte was read is asked for
   * again as it is.
   *
   * @param received bytes
   */
  fields(fields: Readonly<Record<string, string>>, received: number): Readonly<Record<string, string>> {
    const kept = Object.entries(fields).filter(([name]) => !conditions.has(name));
    if (this.#isWhole && received === 0) return Object.fromEntries(kept);
    const range = `bytes=${this.#position(received)}-${this.#end ?? ''}`;
    return { ...Object.fromEntries(kept), range, 'if-range': this.#etag };
  }

  /**
   * The rest of the bytes.
   *
   * @param received bytes before
   * @throws ResumeMismatch where the response is not what {@link fields} asked for
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
      const said = JSON.stringify(response.field('content-range') ?? '');
      throw new ResumeMismatch(`The bytes ${asked} were requested, got the Content-Range ${said}.`);
    }
    this.#end = range.end;
    this.#size = range.size ?? this.#size;
    return new PartBody(body, range.end - range.start + 1, this.#start + received - position);
  }

  /**
   * Where the rest begins. While nobody has said where the whole ends, one byte is asked for again, since perhaps nothing
   * but the end is missing, and no range has no bytes.
   */
  #position(received: number): number {
    const next = this.#start + received;
    return this.#end === undefined && next > 0 ? next - 1 : next;
  }

  /** Whether a range is all of the rest. */
  #fits({ start, end, size }: ContentRange, position: number): boolean {
    if (start !== position || end < start) return false;
    if (size !== undefined && (end >= size || (this.#size !== undefined && size !== this.#size))) return false;
    return this.#end === undefined ? end + 1 === size : end === this.#end;
  }
}

/** Fields that make a response depend on what the caller has; they were obeyed when the download began. */
const conditions: ReadonlySet<string> = new Set([
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
]);

/** A part whose size is known: no byte more, and an end before it is no end. */
class PartBody implements BodyStream {
  readonly #body: BodyStream;
  #missing: number;
  #skipped: number;

  /** @param skipped bytes at its beginning that are there already */
  constructor(body: BodyStream, size: number, skipped: number) {
    this.#body = body;
    this.#missing = size;
    this.#skipped = skipped;
  }

  async next(): Promise<Uint8Array | undefined> {
    const part = await this.#body.next();
    if (part === undefined) {
      if (this.#missing > 0) throw new Error(`The response ended ${this.#missing} bytes before its end.`);
      return undefined;
    }
    if (part.byteLength > this.#missing) throw new ResumeMismatch('More bytes came than the service announced.');
    this.#missing -= part.byteLength;
    const rest = part.subarray(this.#skipped);
    this.#skipped -= part.byteLength - rest.byteLength;
    return rest;
  }

  cancel(): void {
    this.#body.cancel();
  }
}
