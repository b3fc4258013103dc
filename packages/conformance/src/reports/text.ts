import { visible } from '@platform-services/sdk/model';
import { shellQuoted } from '../case/exchange.js';
import { type CaseResult, type CommandLine, plainJson } from '../harness/result.js';

/** Escapes a text like {@link visible}, and converts it to one line. */
export function oneLine(text: string): string {
  return visible(text).replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/** Returns an expected or actual value of a check as JSON. */
export function valueText(value: unknown, indent?: number): string {
  return visible(JSON.stringify(plainJson(value), undefined, indent) ?? 'null');
}

/** The parts of a run that the commands name. */
interface NamedRun {
  readonly baseUrl: string;
  readonly commandLine?: CommandLine | undefined;
}

/**
 * Returns the command line that deletes what a run has left. It names the variables that hold secrets, if they are
 * known.
 */
export function cleanCommand(ledger: string, { baseUrl, commandLine }: NamedRun): string {
  const target = ['--ledger', ledger, '--base-url', baseUrl];
  return commandOf('clean', [...target, ...(commandLine?.login ?? unknownLogin)]);
}

/**
 * Returns the command line that runs a single case again, or `undefined` for a result that is not of a case: that of a
 * canary or of a recording.
 *
 * @example
 * caseCommand(result, run) // platform-services-conformance run --self --subject http --only ent-get/simple-name
 */
export function caseCommand({ id, subject }: CaseResult, { baseUrl, commandLine }: NamedRun): string | undefined {
  if (/^(canary|recordings)\//.test(id)) return undefined;
  const service = commandLine?.run ?? ['--base-url', baseUrl, ...unknownLogin];
  return commandOf('run', [...service, '--subject', subject, '--only', id]);
}

const unknownLogin = ['--user', 'USER', '--password-env', 'VARIABLE'];

const commandOf = (name: string, options: readonly string[]): string =>
  ['platform-services-conformance', name, ...options.map((each) => shellQuoted(oneLine(each)))].join(' ');

/** Cuts a text after `maxLength` characters, and adds a note if it was longer. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength)}… (${text.length} characters in all)`;
}
