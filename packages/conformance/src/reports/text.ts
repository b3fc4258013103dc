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

/** What the command line that cleans up names. */
interface CleanedRun {
  readonly baseUrl: string;
  readonly loginOptions?: readonly string[] | undefined;
}

/** Returns the command line that deletes what a run has left. It names the variables that hold secrets, if they are known. */
export function cleanCommand(ledger: string, { baseUrl, loginOptions }: CleanedRun): string {
  const login = loginOptions?.map((each) => (each.startsWith('--') ? each : shellQuoted(each))) ?? unknownLogin;
  const target = ['--ledger', shellQuoted(ledger), '--base-url', shellQuoted(baseUrl)];
  return ['platform-services-conformance clean', ...target, ...login].join(' ');
}

const unknownLogin = ['--user', 'USER', '--password-env', 'VARIABLE'];

/** Cuts a text after `maxLength` characters, and adds a note if it was longer. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength)}… (${text.length} characters in all)`;
}
