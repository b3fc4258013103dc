import { requireLater } from './require-later.js';

/** The media type for the ending of a file name, e.g. `png`, or `undefined`. */
export function mimeTypeOfEnding(ending: string): string | undefined {
  const { lookup }: typeof import('mime-types') = requireLater('mime-types');
  return lookup(ending) || undefined;
}
