/** Longer names are cut: with the escapes of every character the field still fits into what clients take. */
const maxLength = 500;

/**
 * A `Content-Disposition` (R-49, R-68, RFC 6266): `filename` in plain ASCII with `_` for each character that it cannot
 * carry and for slashes, and `filename*` (RFC 8187) with the whole name where `filename` is another. Whatever the name
 * has in it, the field is one line of ASCII.
 *
 * @example disposition('inline', 'a/grüße.txt') // inline; filename="a_gr__e.txt"; filename*=UTF-8''a%2Fgr%C3%BC%C3%9Fe.txt
 */
export function disposition(type: 'inline' | 'attachment', name: string | null): string {
  const known = wellFormed((name ?? '').slice(-maxLength));
  if (known === '') return type;
  const plain = known.replace(/[^\x20-\x7e]|[/\\]/gu, '_');
  const field = `${type}; filename="${plain.replaceAll('"', '\\"')}"`;
  // Some clients decode escapes in the plain name.
  const isExact = plain === known && !/%[\da-f]{2}/i.test(known);
  return isExact ? field : `${field}; filename*=UTF-8''${extendedValue(known)}`;
}

/** Half of a surrogate pair has no encoding. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, '\ufffd');
}

/** The characters of RFC 8187 as they are, all others percent-encoded. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
