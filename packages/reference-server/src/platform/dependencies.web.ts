import { Mime } from 'mime/lite';
import others from 'mime/types/other.js';
import standard from 'mime/types/standard.js';
import { SaxesParser } from 'saxes';

/** `mime-types` needs Node. This library has the same types except for the following ones. */
const mime = new Mime(standard, others).define(
  {
    'application/x-apple-diskimage': ['dmg'],
    'application/x-debian-package': ['deb'],
    'application/x-iso9660-image': ['iso'],
    'application/x-msdos-program': ['exe'],
    'application/x-msdownload': ['dll', 'msi'],
  },
  true,
);

export function saxes(): Pick<typeof import('saxes'), 'SaxesParser'> {
  return { SaxesParser };
}

/** The media type for the ending of a file name, e.g. `png`, or `undefined`. */
export function mimeTypeOfEnding(ending: string): string | undefined {
  return mime.getType(ending) ?? undefined;
}
