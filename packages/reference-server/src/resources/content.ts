import { Blocks } from '../memory/bytes.js';
import { Refusal } from '../model/refusal.js';
import { mimeTypeOfEnding } from '../platform/dependencies.js';
import { type Hash, latin1Text, md5 } from '../platform/runtime.js';

/** The bytes of a resource. They never change. */
export interface Content {
  /** The bytes in order, in blocks of up to 64 KiB. The first has at least a quarter of it, or is the only one. */
  readonly blocks: readonly Uint8Array[];
  /** The size in bytes. */
  readonly size: number;
  /** The MD5 digest of the bytes, in hex. */
  readonly md5: string;
}

/**
 * The bytes from `start` to before `end`.
 *
 * @param end Default: the size
 */
export function* readContent(content: Content, start = 0, end = content.size): Generator<Uint8Array, void, undefined> {
  let position = 0;
  for (const block of content.blocks) {
    const from = Math.max(start - position, 0);
    const to = Math.min(end - position, block.byteLength);
    if (from < to) yield block.subarray(from, to);
    position += block.byteLength;
    if (position >= end) return;
  }
}

/** The media type of unknown content. */
export const unknownMimeType = 'application/octet-stream';

/** The media type for the extension of a file name, or `undefined`. */
export function mimeTypeOf(name: string): string | undefined {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1];
  return ending === undefined ? undefined : mimeTypeOfEnding(ending);
}

/** Signatures of file formats: texts in Latin-1 at offsets. More specific signatures come first. */
const signatures: readonly (readonly [type: string, ...marks: (readonly [offset: number, bytes: string])[]])[] = [
  ['image/png', [0, '\x89PNG\r\n\x1a\n']],
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/gif', [0, 'GIF87a']],
  ['image/gif', [0, 'GIF89a']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
  ['image/tiff', [0, 'II*\0']],
  ['image/tiff', [0, 'MM\0*']],
  ['image/avif', [4, 'ftypavif']],
  ['image/heic', [4, 'ftypheic']],
  ['video/mp4', [4, 'ftyp']],
  ['audio/wav', [0, 'RIFF'], [8, 'WAVE']],
  ['audio/mpeg', [0, 'ID3']],
  ['application/ogg', [0, 'OggS']],
  ['application/pdf', [0, '%PDF-']],
  ['application/zip', [0, 'PK\x03\x04']],
  ['application/zip', [0, 'PK\x05\x06']],
  ['application/gzip', [0, '\x1f\x8b\x08']],
  ['application/wasm', [0, '\0asm']],
  ['application/xml', [0, '<?xml ']],
];

const longestMark = 16;

/** The media type for the first bytes of a file, or `undefined`. */
function mimeTypeIn({ blocks: [first] }: Pick<Content, 'blocks'>): string | undefined {
  const head = first === undefined ? '' : latin1Text(first.subarray(0, longestMark));
  return signatures.find(([, ...marks]) => marks.every(([offset, bytes]) => head.startsWith(bytes, offset)))?.[0];
}

/** The media type by name, else by content. */
export function detectMimeType(name: string | null, content: Content): string {
  return mimeTypeOf(name ?? '') ?? mimeTypeIn(content) ?? unknownMimeType;
}

/**
 * Limits the size of all resources of a world together (8, R-62), and receives their bytes.
 *
 * @example
 * const content = await budget.receive(request.bytes()); // hashed while it streams in
 * store.change((draft) => draft.setContent(resource, content));
 * budget.release(content); // it counts as stored now
 */
export class StorageBudget {
  readonly limit: number;
  readonly #stored: () => number;
  /** The number of bytes that have been received, or are being received, and are not stored. */
  #received = 0;

  /**
   * @param limit the limit in bytes
   * @param stored the number of bytes that are stored. Default: none
   */
  constructor(limit: number, stored: () => number = () => 0) {
    this.limit = limit;
    this.#stored = stored;
  }

  /** The number of bytes that are stored or being received. */
  get used(): number {
    return this.#stored() + this.#received;
  }

  /** @throws Refusal `storageFull` if this number of bytes cannot be stored */
  require(bytes: number): void {
    const { used } = this;
    if (!(used + bytes > this.limit)) return;
    throw new Refusal(
      'storageFull',
      'R-62',
      `There is no room for ${bytes} more bytes: ${used} of ${this.limit} are in use. Delete resources, or raise --max-stored-bytes.`,
    );
  }

  /**
   * Receives a content, and computes its digest. Its bytes count as received until the caller {@link release}s it.
   *
   * @param source its chunks belong to the content from now on, and must not change
   * @throws Refusal `storageFull` if the limit is exceeded, or the error of the source; then nothing is kept
   */
  async receive(source: AsyncIterable<Uint8Array>): Promise<Content> {
    const blocks = new Blocks();
    const hash = md5();
    try {
      for await (const chunk of source) this.#add(chunk, blocks, hash);
      return contentOf(blocks, hash);
    } catch (error) {
      this.#received -= blocks.size;
      throw error;
    }
  }

  /** As {@link receive}, for bytes in memory. */
  receiveAll(bytes: Uint8Array): Content {
    const blocks = new Blocks();
    const hash = md5();
    this.#add(bytes, blocks, hash);
    return contentOf(blocks, hash);
  }

  /** Must be called when a received content has become part of a state, or is not needed any more. */
  release({ size }: Content): void {
    this.#received -= size;
  }

  #add(chunk: Uint8Array, blocks: Blocks, hash: Hash): void {
    this.require(chunk.byteLength);
    this.#received += chunk.byteLength;
    hash.update(chunk);
    blocks.add(chunk);
  }
}

function contentOf(blocks: Blocks, hash: Hash): Content {
  const { size } = blocks;
  return { blocks: blocks.finish(), size, md5: hash.digest('hex') };
}
