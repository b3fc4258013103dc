import type { DeploymentChanges } from '../deployment/deployment-changes.js';
import type { RequestLine } from '../http/message.js';
import { redactTarget } from '../http/secrets.js';
import { LineOutput, type Output, type StyledText } from './line-output.js';

/** The log of the command. */
export type CommandLogger = ReturnType<typeof commandLogger>;

/** The outputs of the command. */
export interface Outputs {
  readonly out: Output;
  readonly err: Output;
}

export const logForms = ['pretty', 'json', 'silent'] as const;
type LogForm = (typeof logForms)[number];

/**
 * The logger of `--log`. It writes errors to `err` and everything else to `out`, and never blocks.
 *
 * @param form default: `pretty` for a terminal, else `json`
 */
export function commandLogger(form: LogForm | undefined, { out, err }: Outputs) {
  const [lines, errors] = [eventLog(form, out), eventLog(form === 'silent' ? undefined : form, err)];
  const fail = (event: string, members: object, text: string) => errors.write(event, members, { text, style: 'red' });
  return {
    listening: (url: string) =>
      lines.write('listening', { url }, 'The reference server is listening on ', { text: url, style: 'cyan' }),
    cannotListen: (message: string) => fail('cannotListen', { message }, `platform-services-server: ${message}`),
    cannotExecute(command: string, code: number, message: string) {
      const text = `platform-services-server: The command "${command}" of --exec ended with ${code}: ${message}.`;
      fail('cannotExecute', { command, code, message }, text);
    },
    closing: (signal: string) => lines.write('closing', { signal }, `The reference server closes after ${signal}.`),
    closed: () => lines.write('closed', {}, 'The reference server has closed.'),
    reloaded(file: string, changes: DeploymentChanges) {
      const text = `Reloaded ${file}: ${changesText(changes)}.`;
      lines.write('reloaded', { file, changes: summariesOf(changes) }, text);
    },
    notReloaded: (file: string, message: string) =>
      fail('notReloaded', { file, message }, `${file} cannot be loaded, and the server keeps its state: ${message}`),
    exported: (file: string) => lines.write('exported', { file }, `The state has been written to ${file}.`),
    notExported: (file: string, message: string) =>
      fail('notExported', { file, message }, `The state cannot be written to ${file}: ${message}`),
    recorded(file: string, requests: number, omitted: number) {
      const left = omitted === 0 ? '' : ` There was no room for ${omitted} more; see --max-record-bytes.`;
      const text = `Requests that were passed on and recorded in ${file}: ${requests}.${left}`;
      lines.write('recorded', { file, requests, omitted }, text);
    },
    notRecorded: (file: string, message: string) =>
      fail('notRecorded', { file, message }, `Not all requests could be recorded in ${file}: ${message}`),
    request({ method, target: sent, status, rule, durationMs }: RequestLine) {
      if (form === 'silent') return;
      const target = redactTarget(sent);
      const members = { method, target, status, rule, durationMs: Math.round(durationMs * 1_000) / 1_000 };
      const details: StyledText = { text: `  ${rule}  ${durationMs.toFixed(1)} ms`, style: 'gray' };
      lines.write('request', members, statusText(status), ` ${method.padEnd(7)} ${target}`, details);
    },
    serverError(thrown: unknown, tracebackId: string) {
      const error = stackOf(thrown);
      const text = `The server failed [${tracebackId}]: `;
      errors.write('fault', { tracebackId, error }, { text, style: 'red' }, error);
    },
    /** Resolves when the log has been written, or its reader has stopped reading. */
    async flush() {
      await Promise.all([lines.flush(), errors.flush()]);
    },
  };
}

/** Writes events to a stream in one of the forms. */
function eventLog(given: LogForm | undefined, stream: Output) {
  const form = given ?? (stream.isTTY === true ? 'pretty' : 'json');
  const output = new LineOutput(stream, form === 'json' ? droppedJson : droppedPretty);
  return {
    /**
     * @param members the members that the JSON line has besides the name of the event
     * @param line the parts of the line for people
     */
    write(event: string, members: object, ...line: readonly (string | StyledText)[]): void {
      if (form === 'json') output.write(JSON.stringify({ event, ...members }));
      else if (form === 'pretty') output.write(...line);
    },
    flush: () => output.flush(),
  };
}

/** The styles of the statuses by their first digit. All others are red, as failures. */
const statusStyles: Readonly<Record<number, StyledText['style']>> = { 2: 'green', 3: 'cyan', 4: 'yellow' };

function statusText(status: RequestLine['status']): StyledText {
  const text = status === 0 ? 'drop' : String(status);
  return { text: text.padEnd(4), style: statusStyles[Math.floor(status / 100)] ?? 'red' };
}

function droppedPretty(lines: number): string {
  return `Here ${lines} lines of the log were dropped, since nobody read them in time.`;
}

function droppedJson(lines: number): string {
  return JSON.stringify({ event: 'dropped', lines });
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The kinds of changes, and the words for one and several of each. */
const kinds: readonly (readonly [kind: keyof DeploymentChanges, one: string, many: string])[] = [
  ['accesses', 'access', 'accesses'],
  ['types', 'type', 'types'],
  ['entities', 'entity', 'entities'],
  ['resources', 'resource', 'resources'],
  ['folders', 'workbench folder', 'workbench folders'],
  ['services', 'service', 'services'],
  ['users', 'user', 'users'],
  ['settings', 'setting', 'settings'],
];

/** How many names are shown of each kind. */
const shown = 3;

/** The changes of each kind with their number and the first names. */
function summariesOf(changes: DeploymentChanges) {
  const all = kinds.flatMap(([kind]) =>
    (['added', 'removed', 'changed'] as const).map((change) => {
      const names = changes[kind][change];
      return { kind, change, count: names.length, first: names.slice(0, shown) };
    }),
  );
  return all.filter(({ count }) => count > 0);
}

/** E.g. `2 entities added (access.a Person/7, access.a Person/8), 1 user removed (ann)`. */
export function changesText(changes: DeploymentChanges): string {
  const nouns = new Map(kinds.map(([kind, ...words]) => [kind, words] as const));
  const texts = summariesOf(changes).map(({ kind, change, count, first }) => {
    const [one, many] = nouns.get(kind) ?? [];
    const names = [...first, ...(count > shown ? ['…'] : [])].join(', ');
    return `${count} ${count === 1 ? one : many} ${change} (${names})`;
  });
  return texts.length === 0 ? 'no differences' : texts.join(', ');
}
