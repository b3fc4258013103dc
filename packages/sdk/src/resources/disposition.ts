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

/** Bytes that stand as characters, as text; `undefined` where they are not written in the charset, or there is none. */
function decode(bytes: string, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return undefined;
  }
}
