import { visible } from '@platform-services/sdk/model';
import { plainJson } from '../harness/result.js';
import { shellQuoted } from './script-words.js';

/** Escapes a text like {@link visible}, and converts it to one line. */
export function oneLine(text: string): string {
  return visible(text).replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/** Returns an expected or actual value of a check as JSON. */
export function valueText(value: unknown, indent?: number): string {
  return visible(JSON.stringify(plainJson(value), undefined, indent) ?? 'null');
}

/** Returns the command line that deletes what a run has left, without the options that hold the log-in. */
export function cleanCommand(ledger: string, baseUrl: string): string {
  return `platform-services-conformance clean --ledger ${shellQuoted(ledger)} --base-url ${shellQuoted(baseUrl)}`;
}

/** Cuts a text after `maxLength` characters, and adds a note if it was longer. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength)}… (${text.length} characters in all)`;
}
