import { mimeTypeOfEnding } from '../platform/mime-types.js';
import { latin1Text } from '../platform/runtime.js';
import type { Content } from './content.js';

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
