import { plainJson } from '../harness/result.js';

/**
 * A text in which control characters, lone surrogates and characters that change the direction of writing are escaped.
 * Tabs and line breaks stay.
 *
 * @example visible('a\u0000b') // 'a\\u0000b'
 */
export function visible(text: string): string {
  return text.replaceAll(/(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}\ufffe\uffff]/gu, escaped);
}

/** As {@link visible}, in one line. */
export function oneLine(text: string): string {
  return visible(text).replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A value that a check expected or got, as JSON. */
export function valueText(value: unknown, indent?: number): string {
  return visible(JSON.stringify(plainJson(value), undefined, indent) ?? 'null');
}

/** A text of at most `maxLength` characters, with a note where it was longer. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength)}… (${text.length} characters in all)`;
}
