import { plainJson } from '../harness/result.js';

/**
 * Escapes control characters, lone surrogates and characters that change the text direction. Tabs and line breaks are
 * kept.
 *
 * @example visible('a\u0000b') // 'a\\u0000b'
 */
export function visible(text: string): string {
  return text.replaceAll(/(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}\ufffe\uffff]/gu, escaped);
}

/** Escapes a text like {@link visible}, and converts it to one line. */
export function oneLine(text: string): string {
  return visible(text).replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Returns an expected or actual value of a check as JSON. */
export function valueText(value: unknown, indent?: number): string {
  return visible(JSON.stringify(plainJson(value), undefined, indent) ?? 'null');
}

/** Cuts a text after `maxLength` characters, and adds a note if it was longer. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength)}… (${text.length} characters in all)`;
}
