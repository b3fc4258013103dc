/** The maximum length of a name in a header. If all characters are escaped, clients still accept the length of the field. */
export const maxLength = 500;

/**
 * A `Content-Disposition` (R-49, R-68, RFC 6266). `filename` is plain ASCII, with `_` for other characters and for slashes.
 * If it differs from the name, `filename*` (RFC 8187) has the whole name. The field is always a single line of ASCII.
 *
 * @example disposition('inline', 'a/grüße.txt') // inline; filename="a_gr__e.txt"; filename*=UTF-8''a%2Fgr%C3%BC%C3%9Fe.txt
 */
export function disposition(type: 'inline' | 'attachment', name: string | null): string {
  const known = wellFormed((name ?? '').slice(-maxLength));
  if (known === '') return type;
  const plain = known.replace(/[^\x20-\x7e]|[/\\]/gu, '_');
  const field = `${type}; filename="${plain.replaceAll('"', '\\"')}"`;
  // Some clients decode percent-encodings in the plain name.
  const isExact = plain === known && !/%[\da-f]{2}/i.test(known);
  return isExact ? field : `${field}; filename*=UTF-8''${extendedValue(known)}`;
}

/** Replaces lone surrogates, which cannot be encoded. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, '\ufffd');
}

/** Percent-encodes all characters but those that RFC 8187 allows. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
