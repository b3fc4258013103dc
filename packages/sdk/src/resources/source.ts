import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { LocalError } from '../errors/local.js';
import { InputError } from '../errors/usage.js';
import { isMediaType, mediaTypeOfName } from './media-type.js';

/** A web stream of bytes, as `ReadableStream` is one. */
export interface WebStream {
  readonly locked: boolean;
  getReader(): WebStreamReader;
  cancel(reason?: unknown): Promise<void>;
}

/** What a web stream is read by. */
export interface WebStreamReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(reason?: unknown): Promise<void>;
}

/** Bytes with a size, as `Blob` and `File` are. */
export interface BlobContent {
  readonly size: number;
  /** A media type, or an empty text. */
  readonly type: string;
  stream(): WebStream;
}

/** What can be uploaded: text goes as UTF-8; streams can be sent once. */
export type Content = string | Uint8Array | ArrayBuffer | BlobContent | WebStream | Readable;

/** What is said of an uploaded file. */
export interface FileInfo {
  /** The name of the new resource. Default: that of the file or `File`; streams, bytes and texts have none. */
  readonly name?: string | undefined;
  /** The media type. Default: that of the `Blob`, or what the name's ending tells. */
  readonly type?: string | undefined;
}

/** A file on the disk; it must not change while it is sent. */
export interface FileSource extends FileInfo {
  readonly path: string | URL;
}

/** A content, and what is said of it. */
export interface ContentSource extends FileInfo {
  readonly content: Content;
  /** Bytes, where a stream's are known: the request then has a `Content-Length`. */
  readonly size?: number | undefined;
}

/** One file to upload: where it is, or its content alone. */
export type UploadSource = Content | FileSource | ContentSource;

/** A source that has been looked at: what is known of it, and how its bytes are had. */
export interface UploadFile {
  readonly name: string | undefined;
  readonly type: string | undefined;
  /** Bytes; `undefined` where nobody knows before the end. */
  readonly size: number | undefined;
  readonly repeatable: boolean;
  /** What is read may be in parts of any size. Rejects with the source's own errors. */
  open(): AsyncIterable<unknown>;
  /** Ends a stream that was not read to its end. */
  release(): void;
}

type OpenFile = Pick<UploadFile, 'size' | 'repeatable' | 'open' | 'release'>;

/**
 * Looks at a source. What can fail of a stream before it is read is heard from here on.
 *
 * @returns a function that finds out the rest, for which a file must be looked up
 * @throws InputError where it is none
 */
export function readSource(source: unknown): () => Promise<UploadFile> {
  const content = openContent(source);
  if (content !== undefined) return async () => describe(content, infoOf(source));
  if (typeof source !== 'object' || source === null) throw noSource(source);
  const given: FileInfo = source;
  checkInfo(given);
  if ('path' in source && (typeof source.path === 'string' || source.path instanceof URL)) {
    const path = typeof source.path === 'string' ? source.path : fileURLToPath(source.path);
    return async () => describe(await openPath(path), { name: basename(path), ...defined(given) });
  }
  const inner = 'content' in source ? openContent(source.content) : undefined;
  if (inner === undefined || !('content' in source)) throw noSource(source);
  const info = { ...infoOf(source.content), ...defined(given) };
  const size = 'size' in source ? checkSize(source.size) : undefined;
  return async () => describe({ ...inner, size: size ?? inner.size }, info);
}

function noSource(source: unknown): InputError {
  const what = typeof source === 'object' && source !== null ? 'an object of another kind' : String(typeof source);
  return new InputError(
    `what is uploaded must be { path }, { content }, a Blob, bytes, text, a web stream or a Node stream, not ${what}`,
  );
}

function describe(file: OpenFile, { name, type }: FileInfo): UploadFile {
  return { ...file, name, type: type ?? (name === undefined ? undefined : mediaTypeOfName(name)) };
}

function defined({ name, type }: FileInfo): FileInfo {
  return { ...(name !== undefined && { name }), ...(type !== undefined && { type }) };
}

function checkInfo({ name, type }: FileInfo): void {
  if (name !== undefined && (typeof name !== 'string' || name === '')) {
    throw new InputError('the name of a file must be a text that is not empty');
  }
  if (type !== undefined && !isMediaType(type)) {
    throw new InputError(`the type of a file must be a media type, e.g. "image/png", not ${JSON.stringify(type)}`);
  }
}

function checkSize(size: unknown): number | undefined {
  if (size === undefined || (typeof size === 'number' && Number.isSafeInteger(size) && size >= 0)) return size;
  throw new InputError(`the size of a file must be its bytes, a whole number from 0, not ${String(size)}`);
}

/** What a `File` or `Blob` says of itself. */
function infoOf(content: unknown): FileInfo {
  if (!isBlob(content)) return {};
  const name = 'name' in content && typeof content.name === 'string' && content.name !== '' ? content.name : undefined;
  return defined({ name, type: isMediaType(content.type) ? content.type : undefined });
}

function openContent(content: unknown): OpenFile | undefined {
  if (typeof content === 'string') return openBytes(Buffer.from(content, 'utf8'));
  if (content instanceof Uint8Array) return openBytes(content);
  if (content instanceof ArrayBuffer) return openBytes(new Uint8Array(content));
  if (isBlob(content)) return openBlob(content);
  if (isWebStream(content)) return openWebStream(content);
  return isNodeStream(content) ? openNodeStream(content) : undefined;
}

function isBlob(value: unknown): value is BlobContent {
  return isObject(value) && 'stream' in value && typeof value.stream === 'function' && 'size' in value;
}

function isWebStream(value: unknown): value is WebStream {
  return isObject(value) && 'getReader' in value && typeof value.getReader === 'function';
}

function isNodeStream(value: unknown): value is Readable {
  return isObject(value) && 'pipe' in value && typeof value.pipe === 'function' && Symbol.asyncIterator in value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const nothing = (): void => undefined;

function openBytes(bytes: Uint8Array): OpenFile {
  return { size: bytes.byteLength, repeatable: true, open: () => only(bytes), release: nothing };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}

function openBlob(blob: BlobContent): OpenFile {
  let open: OpenFile | undefined;
  return {
    size: blob.size,
    repeatable: true,
    open: () => {
      open = openWebStream(blob.stream());
      return open.open();
    },
    release: () => open?.release(),
  };
}

/** The library opens the file only while it is read, and fails if it has changed since. */
async function openPath(path: string): Promise<OpenFile> {
  const { fileFrom } = await import('fetch-blob/from.js');
  try {
    if ((await stat(path)).isFile()) return openBlob(await fileFrom(path));
  } catch (cause) {
    throw new LocalError(`cannot read the file: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
  throw new InputError(`${JSON.stringify(path)} is no regular file: hand in a stream of it`);
}

function openWebStream(stream: WebStream): OpenFile {
  if (stream.locked) throw new InputError('the stream is locked: somebody else reads it');
  let reader: WebStreamReader | undefined;
  let ended = false;
  async function* read(): AsyncGenerator<unknown, void> {
    reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
    ended = true;
  }
  const release = () => {
    if (!ended) (reader ?? stream).cancel().catch(nothing); // what was wrong with it has been told by reading
  };
  return { size: undefined, repeatable: false, open: read, release };
}

function openNodeStream(stream: Readable): OpenFile {
  if (stream.destroyed || stream.readableEnded) throw new InputError('the stream has ended already');
  stream.on('error', nothing); // it may fail before it is read; reading tells it then
  return { size: undefined, repeatable: false, open: () => stream, release: () => stream.destroy() };
}
