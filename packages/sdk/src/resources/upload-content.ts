import type { FileLike, FormDataLike } from 'form-data-encoder';
import { isLocatable } from '../errors/base.js';
import { LocalError } from '../errors/connection.js';
import { bytesOf } from '../model/kinds-of-objects.js';
import type { Body } from '../operation/operation.js';
import type { Dialect } from '../pipeline/client-context.js';
import { appended, unshared, utf8, utf8Text } from '../platform/bytes.js';
import { formDataEncoder } from '../platform/form-data-encoder.js';
import { localFailure } from '../transport/failure.js';
import type { StreamedContent } from '../transport/transport.js';
import { partName } from './disposition.js';
import type { Progress } from './options.js';
import { Count } from './progress.js';
import type { UploadFile } from './source.js';

/** Larger parts are split, so that progress is reported often and little data waits in the socket's buffer. */
const partSize = 64 * 1024;

/** The media type of bytes about which nothing is known. */
const unknownType = 'application/octet-stream';

/** Sends one file as the whole body (4.1, R-52). */
export function rawBody(file: UploadFile, progress: Progress | undefined): Body {
  // With a multipart type, the service would look for parts.
  const type = file.type === undefined || /^multipart\//i.test(file.type) ? unknownType : file.type;
  return { content: contentOf([file], [file], progress), type };
}

/** Sends every file as a part named `content` (4.1). */
export async function multipartBody(
  files: readonly UploadFile[],
  progress: Progress | undefined,
  dialect: Dialect,
): Promise<Body> {
  const { FormDataEncoder } = await formDataEncoder();
  const names = files.map(({ name = 'blob' }) => partName(name, dialect));
  const encoder = new FormDataEncoder(formOf(files.map(({ type }, index) => partOf(names[index]?.plain, type))));
  let next = 0;
  const contents = Array.from(encoder.values()).flatMap((part) => {
    // The encoder yields a part itself between the bytes before and after it.
    if (!ArrayBuffer.isView(part)) return files[next++] ?? [];
    const extended = names[next]?.extended;
    return extended === undefined ? part : withExtendedName(part, extended);
  });
  return { content: contentOf(files, contents, progress), type: encoder.contentType };
}

/** The encoder only writes `filename`, so `filename*` is inserted after it if a name needs it. */
function withExtendedName(head: Uint8Array, extended: string): Uint8Array {
  return utf8(utf8Text(head).replace(/"(?=\r\nContent-Type: )/, `"; filename*=${extended}`));
}

/** What the encoder needs to know of a file. It only treats a part as a file if it has a name. */
function partOf(name = '', type: string = unknownType): FileLike {
  // The encoder computes no length of a form if the size of a part is NaN.
  return { name, type, size: Number.NaN, lastModified: 0, stream: notSupported, [Symbol.toStringTag]: 'File' };
}

/** A form with the interface that the encoder expects. The encoder only asks for its entries. */
function formOf(parts: readonly FileLike[]): FormDataLike {
  const entries = () => parts.map((part): [string, FileLike] => ['content', part]).values();
  return {
    append: notSupported,
    getAll: notSupported,
    entries,
    [Symbol.iterator]: entries,
    [Symbol.toStringTag]: 'FormData',
  };
}

function notSupported(): never {
  throw new TypeError('The bytes of a part are read from its file.');
}

/**
 * The bytes of files with their framing. The files must have the announced sizes. Only the framing of the encoder is
 * used, because its own iterator copies parts from the wrong offset. One generator does all, since `yield*` to another
 * would take three more turns for each piece.
 */
async function* bytesOfAll(
  contents: readonly (Uint8Array | UploadFile)[],
  count: Count,
): AsyncGenerator<Uint8Array, void> {
  for (const content of contents) {
    if (ArrayBuffer.isView(content)) {
      yield content;
      continue;
    }
    const expected = content.size;
    const encoder = new PartEncoder();
    let size = 0;
    try {
      for await (const part of content.open()) {
        const bytes = encoder.encode(part);
        size += bytes.byteLength;
        if (expected !== undefined && size > expected) throw wrongSize(`more than ${expected}`, expected);
        for (let start = 0; start < bytes.byteLength; start += partSize) {
          const piece = bytes.subarray(start, start + partSize);
          count.add(piece.byteLength);
          yield piece;
        }
      }
      const rest = encoder.rest();
      size += rest.byteLength;
      if (expected !== undefined && size !== expected) {
        throw wrongSize(size > expected ? `more than ${expected}` : `only ${size}`, expected);
      }
      if (rest.byteLength > 0) {
        count.add(rest.byteLength);
        yield rest;
      }
    } catch (error) {
      // Only the progress listener causes an error of our own here. The source may throw any other error, e.g. that of
      // another client.
      const isOurs = error instanceof LocalError && isLocatable(error);
      throw isOurs ? error : localFailure('Cannot read what is to be sent', error);
    }
  }
}

/** @param contents the files with their framing */
function contentOf(
  files: readonly UploadFile[],
  contents: readonly (Uint8Array | UploadFile)[],
  progress: Progress | undefined,
): StreamedContent {
  const total = sumOf(files.map(({ size }) => size));
  const count = new Count(total, progress);
  return {
    length: sumOf(contents.map((content) => (ArrayBuffer.isView(content) ? content.byteLength : content.size))),
    repeatable: files.every((file) => file.repeatable),
    open: () => {
      count.start();
      return bytesOfAll(contents, count);
    },
    whole: () => {
      const wholes = contents.map((content) => (ArrayBuffer.isView(content) ? content : content.whole));
      const present = wholes.filter((content) => content !== undefined);
      // No `fetch` reads a Blob of jsdom, which replaces that of the platform.
      if (total === undefined || present.length < wholes.length || !('stream' in Blob.prototype)) return undefined;
      count.start();
      return {
        blob: new Blob(present.map((part) => (ArrayBuffer.isView(part) ? unshared(part) : part))),
        sent: () => count.add(total),
      };
    },
    release: () => releaseAll(files),
  };
}

/** The sum of sizes; `undefined` if one of them is unknown. */
function sumOf(sizes: readonly (number | undefined)[]): number | undefined {
  return sizes.reduce((sum, size) => (sum === undefined || size === undefined ? undefined : sum + size), 0);
}

export function releaseAll(files: readonly UploadFile[]): void {
  for (const file of files) file.release();
}

function wrongSize(found: string, expected: number): Error {
  return new Error(`Expected ${expected} bytes, got ${found}.`);
}

/** Encodes the parts of a stream as a `TextEncoderStream` does: a surrogate pair may be split between two texts. */
class PartEncoder {
  /** The first half of a surrogate pair whose second half has not come yet. */
  #half = '';

  /** @throws TypeError if the part is neither bytes nor text */
  encode(part: unknown): Uint8Array {
    if (typeof part === 'string') {
      const text = this.#half + part;
      this.#half = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : '';
      return utf8(this.#half === '' ? text : text.slice(0, -1));
    }
    const bytes = bytesOf(part);
    if (bytes === undefined) throw new TypeError('Expected bytes or text from the stream, got something else.');
    if (this.#half === '') return bytes;
    const rest = this.rest();
    return appended(rest, rest.byteLength, bytes).subarray(0, rest.byteLength + bytes.byteLength);
  }

  /**
   * What is left at the end of the stream, or before a part with bytes: half a surrogate pair, which is encoded as
   * U+FFFD.
   */
  rest(): Uint8Array {
    const rest = utf8(this.#half);
    this.#half = '';
    return rest;
  }
}
