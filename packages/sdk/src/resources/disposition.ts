import type { Dialect } from '../pipeline/client-context.js';

/**
 * The file name in a `Content-Disposition` (RFC 6266, R-49), changed so that it is safe to use as a file name on every
 * platform: without directories and drives, without dots and spaces at its end, with `_` for colons, and with `_`
 * before the name of a device such as `con`. It is `undefined` if there is none, or if it has control characters or
 * characters that change the text direction.
 */
export function fileNameOf(disposition: string | undefined): string | undefined {
  if (disposition === undefined) return undefined;
  const name = extendedName(disposition) ?? plainName(disposition);
  const last = name
    ?.split(/[/\\]/)
    .at(-1)
    ?.replace(/^[a-z]:/i, '');
  if (last === undefined || unsafe.test(last)) return undefined;
  const file = last.replace(/[. ]+$/, '').replaceAll(':', '_');
  return device.test(file) ? `_${file}` : file || undefined;
}

/** The names of devices in Windows, with any extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[\d\u00b9\u00b2\u00b3]) *(?:\.|$)/i;

/** Names that are not file names, or that a terminal or a file manager would not show as they are. */
const unsafe = /^\.{0,2}$|[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

/** `filename*`, which takes precedence over `filename` regardless of their order (RFC 8187). */
function extendedName(disposition: string): string | undefined {
  const [, charset = '', encoded = ''] = /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^\s;]+)/i.exec(disposition) ?? [];
  if (encoded === '') return undefined;
  // Services of the deployed dialect write `filename*` first, with `+` for a blank (D-56).
  const isForm = /^[^;]*;\s*filename\*/i.test(disposition);
  const bytes = (isForm ? encoded.replaceAll('+', ' ') : encoded).replace(/%([\da-f]{2})/gi, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decode(bytes, charset);
}

/** `filename`, which some servers write in UTF-8. */
function plainName(disposition: string): string | undefined {
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(disposition) ?? [];
  const name = quoted?.replace(/\\(.)/g, '$1') ?? token;
  return name && (decode(name, 'utf-8') ?? name);
}

/**
 * Decodes a string whose characters are bytes; `undefined` if the bytes are invalid in the charset, or the charset is
 * unknown.
 */
function decode(bytes: string, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** The name of an uploaded file in the `Content-Disposition` of its part. */
interface PartName {
  /** The value of `filename`. */
  readonly plain: string;
  /** The value of `filename*`, only if readers would not decode the plain name to the original one. */
  readonly extended: string | undefined;
}

/**
 * Encodes the file name of a part. `filename*` is only used if it is needed, because some form parsers do not expect
 * it.
 *
 * @param name a well-formed Unicode string
 * @param dialect services of the deployed dialect do not decode the characters that browsers encode (D-57)
 * @example partName('a/b.txt', 'documented').plain // 'a/b.txt'
 */
export function partName(name: string, dialect: Dialect): PartName {
  // A backslash may be read as an escape, and control characters are invalid. The form encoder percent-encodes line
  // ends and quotes, as browsers do, so a name that contains these sequences itself would be decoded differently.
  const plain = name.replace(/\\|(?![\r\n])\p{Cc}/gu, '_');
  const isDecoded = dialect === 'documented' || !/["\r\n]/.test(name);
  const isExact = plain === name && isDecoded && !/%(?:22|0d|0a)/i.test(name);
  return { plain, extended: isExact ? undefined : `UTF-8''${extendedValue(name)}` };
}

/** Percent-encodes all characters except those that RFC 8187 allows. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
