import type { FileLike } from 'form-data-encoder';
import { requireLater } from '../model/require-later.js';
import type { Body } from '../operation/operation.js';
import { LocalFailure } from '../transport/failure.js';
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
  const count = new Count(file.size, progress);
  return { content: contentOf([file], file.size, count, () => bytesOf(file, count)), type };
}

/** Sends every file as a part named `content` (4.1). */
export function multipartBody(files: readonly UploadFile[], progress: Progress | undefined): Body {
  const { FormDataEncoder }: typeof import('form-data-encoder') = requireLater('form-data-encoder');
  const encoder = new FormDataEncoder(new Form(files.map((file) => new FilePart(file))));
  const parts = withExtendedNames([...encoder.values()]);
  const count = new Count(totalOf(files), progress);
  const length = encoder.contentLength === undefined ? undefined : lengthOf(parts);
  return { content: contentOf(files, length, count, () => multipartBytes(parts, count)), type: encoder.contentType };
}

type Part = Uint8Array | FileLike;

/** The encoder only writes `filename`, so `filename*` is inserted after it if a name needs it. */
function withExtendedNames(parts: readonly Part[]): readonly Part[] {
  return parts.map((part, index) => {
    const next = parts[index + 1];
    if (!(part instanceof Uint8Array && next instanceof FilePart) || next.extendedName === undefined) return part;
    const head = Buffer.from(part).toString();
    return Buffer.from(head.replace(/"(?=\r\nContent-Type: )/, `"; filename*=${next.extendedName}`));
  });
}

function lengthOf(parts: readonly Part[]): number {
  return parts.reduce((total, part) => total + (part instanceof Uint8Array ? part.byteLength : part.size), 0);
}

/** Only the framing of the encoder is used, because its own iterator copies parts from the wrong offset. */
async function* multipartBytes(parts: readonly Part[], count: Count): AsyncGenerator<Uint8Array, void> {
  for (const part of parts) {
    if (part instanceof FilePart) yield* bytesOf(part.file, count);
    else if (part instanceof Uint8Array) yield part;
  }
}

function contentOf(
  files: readonly UploadFile[],
  length: number | undefined,
  count: Count,
  bytes: () => AsyncIterable<Uint8Array>,
): StreamedContent {
  return {
    length,
    repeatable: files.every((file) => file.repeatable),
    open: () => {
      count.start();
      return bytes();
    },
    release: () => releaseAll(files),
  };
}

function totalOf(files: readonly UploadFile[]): number | undefined {
  let total: number | undefined = 0;
  for (const { size } of files) total = total === undefined || size === undefined ? undefined : total + size;
  return total;
}

export function releaseAll(files: readonly UploadFile[]): void {
  for (const file of files) file.release();
}

/** The bytes of a file, which must have the announced size. */
async function* bytesOf(file: UploadFile, count: Count): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  try {
    for await (const part of file.open()) {
      const bytes = toBytes(part);
      size += bytes.byteLength;
      if (file.size !== undefined && size > file.size) throw wrongSize(`more than ${file.size}`, file.size);
      for (let start = 0; start < bytes.byteLength; start += partSize) {
        const piece = bytes.subarray(start, start + partSize);
        count.add(piece.byteLength);
        yield piece;
      }
    }
    if (file.size !== undefined && size < file.size) throw wrongSize(`only ${size}`, file.size);
  } catch (error) {
    throw error instanceof LocalFailure ? error : new LocalFailure('Cannot read what is to be sent', error);
  }
}

function wrongSize(found: string, expected: number): Error {
  return new Error(`Expected ${expected} bytes, got ${found}.`);
}

function toBytes(part: unknown): Uint8Array {
  if (part instanceof Uint8Array) return part;
  if (typeof part === 'string') return Buffer.from(part, 'utf8');
  throw new TypeError('Expected bytes or text from the stream, got something else.');
}

/** A file in the form that the encoder expects. */
class FilePart implements FileLike {
  readonly file: UploadFile;
  readonly name: string;
  readonly extendedName: string | undefined;
  readonly lastModified = 0;

  constructor(file: UploadFile) {
    this.file = file;
    // The encoder only treats a part as a file if it has a name.
    const { plain, extended } = partName(file.name ?? 'blob');
    this.name = plain;
    this.extendedName = extended;
  }

  get type(): string {
    return this.file.type ?? unknownType;
  }

  /** NaN if the size is unknown, so that the encoder does not compute a length. */
  get size(): number {
    return this.file.size ?? Number.NaN;
  }

  stream(): AsyncIterable<Uint8Array> {
    throw new TypeError('The bytes of a part are read from its file.');
  }

  get [Symbol.toStringTag](): 'File' {
    return 'File';
  }
}

/** A form in the interface that the encoder expects. */
class Form {
  readonly #parts: readonly FilePart[];

  constructor(parts: readonly FilePart[]) {
    this.#parts = parts;
  }

  append(): void {
    throw new TypeError('The form is complete.');
  }

  getAll(): FilePart[] {
    return [...this.#parts];
  }

  *entries(): Generator<[string, FilePart], undefined> {
    for (const part of this.#parts) yield ['content', part];
  }

  [Symbol.iterator](): Generator<[string, FilePart], undefined> {
    return this.entries();
  }

  get [Symbol.toStringTag](): 'FormData' {
    return 'FormData';
  }
}
