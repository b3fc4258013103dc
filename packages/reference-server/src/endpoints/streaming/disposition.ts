import contentDisposition from 'content-disposition';

/** Longer names are cut: with the escapes of every character the field still fits into what clients take. */
const maxLength = 500;

/**
 * A `Content-Disposition` (R-49, RFC 6266): `filename` in plain ASCII, and `filename*` (RFC 8187) where the name is
 * more than that. Whatever the name has in it, the field is one line of ASCII. Folders in front of the name are left
 * out.
 *
 * @example disposition('inline', 'grüße.txt') // inline; filename="gr??e.txt"; filename*=UTF-8''gr%C3%BC%C3%9Fe.txt
 */
export function disposition(type: 'inline' | 'attachment', name: string | null): string {
  const known = wellFormed((name ?? '').slice(-maxLength));
  if (/^[/\\]*$/.test(known)) return type;
  return contentDisposition(known, { type, fallback: known.replace(/[^\x20-\x7e]/gu, '?') });
}

/** Half of a surrogate pair has no encoding. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, '\ufffd');
}
