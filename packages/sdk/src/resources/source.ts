import { InputError } from '../errors/usage.js';
import { bytesOf, hasMethod, isObject, isBlob as isPlatformBlob, memberIn, textIn } from '../model/kinds-of-objects.js';
import { mismatch, mismatchOf } from '../model/message.js';
import { hasLoneSurrogate } from '../model/path-part.js';
import { checkNames } from '../operation/checks.js';
import { utf8 } from '../platform/bytes.js';
import { diskFile } from './disk.js';
import { isMediaType, mediaTypeOfName } from './media-types.js';

/** A web stream of bytes, such as a `ReadableStream`. */
export interface WebStream {
  /** Whether the stream already has a reader. */
  readonly locked: boolean;
  /** Locks the stream and returns its reader. */
  getReader(): WebStreamReader;
  /** Ends the stream without reading the rest. */
  cancel(reason?: unknown): Promise<void>;
}

/** The reader of a web stream. */
export interface WebStreamReader {
  /** Returns the next part of the bytes. */
  read(): Promise<{
    /** Whether the stream has ended. */
    readonly done: boolean;
    /** The part; `undefined` at the end. */
    readonly value?: Uint8Array | undefined;
  }>;
  /** Ends the stream without reading the rest. */
  cancel(reason?: unknown): Promise<void>;
}

/** Bytes with a known size, such as a `Blob` or a `File`. */
export interface BlobContent {
  /** The number of bytes. */
  readonly size: number;
  /** The media type; may be empty. */
  readonly type: string;
  /** Opens the bytes. A repeated request opens them again. */
  stream(): WebStream;
}

/** A stream of Node, e.g. a `Readable`. It is described here, so that browsers need no types of Node. */
export interface NodeStream extends AsyncIterable<unknown> {
  readonly destroyed: boolean;
  readonly readableEnded: boolean;
  pipe(target: never): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  destroy(): unknown;
}

/** Content that can be uploaded. Strings are sent as UTF-8; streams can only be sent once. */
export type Content = string | Uint8Array | ArrayBuffer | BlobContent | WebStream | NodeStream;

/** The description of a file to upload. */
export interface FileInfo {
  /** The name of the new resource. Default: that of the file or `File`; streams, bytes and strings have none. */
  readonly name?: string | undefined;
  /** The media type. Default: that of the `Blob`, or the one for the extension of the name. */
  readonly type?: string | undefined;
}

/** A file on disk. It must not change while it is sent. */
export interface FileSource extends FileInfo {
  /** A path, relative to the working directory, or a `file:` URL. */
  readonly path: string | URL;
}

/** Content with its description. */
export interface ContentSource extends FileInfo {
  /** The content to send. */
  readonly content: Content;
  /** The number of bytes, if that of a stream is known. The request then has a `Content-Length`. */
  readonly size?: number | undefined;
}

/**
 * One file to upload: its path, or its content. A bare string is rejected because it could mean either: use `{ path }`
 * for a file and `{ content }` for text.
 */
export type UploadSource = Exclude<Content, string> | FileSource | ContentSource;

/** A source that has been examined: what is known about it, and how to read its bytes. */
export interface UploadFile {
  readonly name: string | undefined;
  readonly type: string | undefined;
  /** The number of bytes; `undefined` if it is unknown before the end. */
  readonly size: number | undefined;
  readonly repeatable: boolean;
  /** The content, if it need not be read to be sent. */
  readonly whole?: Blob | Uint8Array | undefined;
  /** Opens the content, in parts of any size. Reading rejects with the errors of the source. */
  open(): AsyncIterable<unknown> | Iterable<unknown>;
  /** Destroys a stream that was not read to the end. */
  release(): void;
}

type OpenFile = Pick<UploadFile, 'size' | 'repeatable' | 'whole' | 'open' | 'release'>;

/**
 * Checks a source. If a stream fails before it is read, the error is reported when it is read.
 *
 * @returns a function that determines the rest, which requires access to the file system for a file
 * @throws InputError if the value is not a source
 */
export function readSource(source: unknown, place: string): () => Promise<UploadFile> {
  // The compiler refuses a string too. In a program without types, the string would be stored instead of the file that
  // it names.
  if (typeof source === 'string') throw new InputError(mismatchOf(anySource, 'a string', place, adviceOnString));
  const content = openContent(source, place);
  if (content !== undefined) return async () => describe(content, {}, infoOf(source));
  const given: Partial<FileSource & ContentSource> = isObject(source) ? source : {};
  if (given.path === undefined && given.content === undefined) throw new InputError(mismatch(anySource, source, place));
  checkNames(given, sourceNames, 'member', place);
  checkInfo(given, place);
  if (given.path !== undefined) {
    if (given.content !== undefined) throw new InputError(mismatchOf('{ path } or { content }', 'both', place));
    const file = diskFile(given.path, place);
    return async () => describe(openBlob(await file.open(), 'path'), given, file);
  }
  const inner = openContent(given.content, `${place}.content`);
  if (inner === undefined) throw new InputError(mismatch(`a text, ${anyContent}`, given.content, `${place}.content`));
  const { size = inner.size } = given;
  return async () => describe({ ...inner, size }, given, infoOf(given.content));
}

/** @throws InputError if the same stream is given twice: it can only be read once */
export function checkStreams(sources: readonly unknown[]): void {
  const streams = new Map<unknown, number>();
  for (const [index, source] of sources.entries()) {
    const content = memberIn(source, 'content') ?? source;
    if (!isWebStream(content) && !isNodeStream(content)) continue;
    const first = streams.get(content);
    if (first !== undefined) {
      throw new InputError(`The stream at sources[${index}] is that of sources[${first}], and can only be sent once.`);
    }
    streams.set(content, index);
  }
}

const sourceNames = ['path', 'content', 'name', 'type', 'size'];
const anyContent = 'bytes, a Blob, a web stream or a Node stream';
const anySource = `{ path }, { content }, ${anyContent}`;
const adviceOnString = 'Use { path: … } to upload the file of this name, or { content: … } to upload the text itself.';

/** @param own the description that the content has itself */
function describe(file: OpenFile, given: FileInfo, own: FileInfo): UploadFile {
  const { name = own.name, type = own.type } = given;
  return { ...file, name, type: type ?? mediaTypeOfName(name ?? '') };
}

/** Refuses a description that could not be sent unchanged. */
function checkInfo({ name, type, size = 0 }: Partial<ContentSource>, place: string): void {
  if (name !== undefined && (typeof name !== 'string' || name === '' || hasLoneSurrogate(name)))
    throw new InputError(mismatch('a string that is not empty and without lone surrogates', name, `${place}.name`));
  if (type !== undefined && !isMediaType(type))
    throw new InputError(mismatch('a media type such as "image/png"', type, `${place}.type`));
  if (!(Number.isSafeInteger(size) && size >= 0))
    throw new InputError(mismatch('a number of bytes from 0', size, `${place}.size`));
}

/** The description that a `File` or `Blob` contains. */
function infoOf(content: unknown): FileInfo {
  if (!isBlob(content)) return {};
  return { name: textIn(content, 'name') || undefined, type: isMediaType(content.type) ? content.type : undefined };
}

function openContent(content: unknown, place: string): OpenFile | undefined {
  if (typeof content === 'string') return openBytes(utf8(content));
  const bytes = bytesOf(content);
  if (bytes !== undefined) return openBytes(bytes);
  if (isBlob(content)) return openBlob(content, place);
  if (isWebStream(content)) return openWebStream(content, place);
  return isNodeStream(content) ? openNodeStream(content, place) : undefined;
}

/** With jsdom in Jest, a `File` may be that of jsdom, which has no `stream()`, and the global `Blob` that of Node. */
function isBlob(value: unknown): value is BlobContent | Blob {
  return (hasMethod(value, 'stream') || hasMethod(value, 'slice')) && 'size' in value;
}

function isWebStream(value: unknown): value is WebStream {
  return hasMethod(value, 'getReader');
}

function isNodeStream(value: unknown): value is NodeStream {
  return hasMethod(value, 'pipe') && Symbol.asyncIterator in value;
}

const nothing = (): void => undefined;

function openBytes(bytes: Uint8Array): OpenFile {
  return { size: bytes.byteLength, repeatable: true, whole: bytes, open: () => [bytes], release: nothing };
}

function openBlob(blob: BlobContent | Blob, place: string): OpenFile {
  let open: OpenFile | undefined;
  return {
    size: blob.size,
    repeatable: true,
    whole: isPlatformBlob(blob) ? blob : undefined,
    open: () => {
      if (!hasMethod(blob, 'stream')) return partsOf(blob);
      // An earlier request may have ended before it had read everything.
      open?.release();
      open = openWebStream(blob.stream(), place);
      return open.open();
    },
    release: () => open?.release(),
  };
}

/** The bytes of a Blob of jsdom, which has no `stream()`, and in most versions no `arrayBuffer()` either. */
async function* partsOf(blob: BlobContent | Blob): AsyncGenerator<unknown, void> {
  const reader = new FileReader();
  await new Promise((resolve) => {
    reader.onloadend = resolve;
    reader.readAsArrayBuffer(blob);
  });
  yield reader.result;
}

/** The part of the class of browsers and jsdom that is used here, since the types of Node do not have it. */
declare const FileReader: new () => {
  readonly result: unknown;
  onloadend: (event: unknown) => void;
  readAsArrayBuffer(blob: BlobContent | Blob): void;
};

function openWebStream(stream: WebStream, place: string): OpenFile {
  if (stream.locked) throw new InputError(`The stream at ${place} is locked: something else reads it.`);
  let reader: WebStreamReader | undefined;
  let ended = false;
  async function next(): Promise<IteratorResult<unknown, unknown>> {
    reader ??= stream.getReader();
    const part = await reader.read();
    ended = part.done;
    return { done: part.done, value: part.value };
  }
  const release = () => {
    if (!ended) (reader ?? stream).cancel().catch(nothing); // reading has already reported any error of the stream
  };
  return { size: undefined, repeatable: false, open: () => ({ [Symbol.asyncIterator]: () => ({ next }) }), release };
}

function openNodeStream(stream: NodeStream, place: string): OpenFile {
  if (stream.destroyed || stream.readableEnded) throw new InputError(`The stream at ${place} has already ended.`);
  stream.on('error', nothing); // a failure before reading is reported by reading
  return { size: undefined, repeatable: false, open: () => stream, release: () => void stream.destroy() };
}
