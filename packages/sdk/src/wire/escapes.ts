import { utf8Text } from '../platform/bytes.js';

/**
 * The escapes of URLs, of JSON and JavaScript, and of XML, and the beginning of an escape that was cut. Every
 * repetition is bounded, or begins with its own marker.
 */
export const encodings: readonly RegExp[] = [
  /%(?:f[\da-f](?:%[89ab][\da-f]){3}|e[\da-f](?:%[89ab][\da-f]){2}|[cd][\da-f]%[89ab][\da-f]|[\da-f]{2}|[\da-f]?(?=["\u2026]))/gi,
  /\\u[\da-f]{4}|\\x[\da-f]{2}|\\["'/\\bfnrt]|\\(?:u[\da-f]{0,3}|x[\da-f]?)?(?=\u2026)/gi,
  /&#x0{0,8}[\da-f]{1,6};|&#0{0,8}\d{1,7};|&(?:amp|lt|gt|quot|apos);|&(?:#x?[\da-f]{0,14}|[a-z]{0,4})(?=["\u2026])/gi,
];

/** The characters with which escapes begin. Most texts have none of them. */
export const markers = /[%\\&]/;

const cutEscape = /^(?:%.?|\\(?:u.{0,3}|x.?)?|&[^;]*)$/;

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The characters of an escape; none for the mere beginning of an escape. */
export function decodedEscape(escaped: string): string {
  if (cutEscape.test(escaped)) return '';
  if (escaped.startsWith('%'))
    return utf8Text(Uint8Array.from(escaped.slice(1).split('%'), (byte) => Number.parseInt(byte, 16)));
  if (/^\\[ux]/i.test(escaped)) return String.fromCharCode(Number.parseInt(escaped.slice(2), 16));
  if (escaped.startsWith('\\')) return controls[escaped.slice(1)] ?? escaped.slice(1);
  const name = escaped.slice(1, -1).toLowerCase();
  if (!name.startsWith('#')) return entities[name] ?? escaped;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : escaped;
}
