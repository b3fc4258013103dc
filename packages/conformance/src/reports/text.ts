import { visible } from '@platform-services/sdk/model';
import { plainJson } from '../harness/result.js';

/** Escapes a text like {@link visible}, and converts it to one line. */
export function oneLine(text: string): string {
  return visible(text).replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
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
