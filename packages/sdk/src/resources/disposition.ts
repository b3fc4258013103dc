/**
 * The file name of a `Content-Disposition` (RFC 6266, R-49), without directories, so that it can be used as a name in
 * a directory of one's own; `undefined` where there is none.
 */
export function fileNameOf(disposition: string | undefined): string | undefined {
  if (disposition === undefined) return undefined;
  const name = extendedName(disposition) ?? plainName(disposition);
  const last = name?.split(/[/\\]/).at(-1);
  return last === undefined || last === '' || last === '.' || last === '..' ? undefined : last;
}

/** `filename*`, which comes first wherever it stands (RFC 8187). */
function extendedName(disposition: string): string | undefined {
  const [, charset = '', encoded = ''] = /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^\s;]+)/i.exec(disposition) ?? [];
  if (encoded === '') return undefined;
  const bytes = encoded.replace(/%([\da-f]{2})/gi, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decode(bytes, charset);
}

/** `filename`; some servers write it in UTF-8. */
function plainName(disposition: string): string | undefined {
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(disposition) ?? [];
  const name = quoted?.replace(/\\(.)/g, '$1') ?? token;
  return name && (decode(name, 'utf-8') ?? name);
}

/** Bytes that stand as characters, as text; `undefined` if they are not written in the charset, or there is no such charset. */
function decode(bytes: string, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return undefined;
  }
}

/** The name of an uploaded file as the `Content-Disposition` of its part carries it. */
export interface PartName {
  /** For `filename`. */
  readonly plain: string;
  /** The value of `filename*`, only where a reader would take the plain name for another one. */
  readonly extended: string | undefined;
}

/**
 * How a part carries the name of its file. `filename*` is used only where it is needed, since some readers of forms do
 * not expect it.
 *
 * @param name well-formed Unicode
 * @example partName('a/b.txt').plain // 'a/b.txt'
 */
export function partName(name: string): PartName {
  // A backslash may be read as an escape, and control characters are no text; line ends and quotes are percent-encoded
  // by whoever writes the header, as browsers do, so the same sequences in a name would be read as those.
  const plain = name.replace(/\\|(?![\r\n])\p{Cc}/gu, '_');
  const isExact = plain === name && !/%(?:22|0d|0a)/i.test(name);
  return { plain, extended: isExact ? undefined : `UTF-8''${extendedValue(name)}` };
}

/** The characters of RFC 8187 as they are, all others percent-encoded. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
