import type { Changes, DeploymentChanges } from '../deployment/deployment-changes.js';
import type { Logger, RequestLine } from '../http/message.js';
import { redactTarget } from '../http/secrets.js';
import { LineOutput, type Output, type StyledText } from './line-output.js';

/** What the command logs. */
interface Events extends Logger {
  listening(url: string): void;
  cannotListen(message: string): void;
  cannotExecute(command: string, code: number, reason: string): void;
  closing(signal: string): void;
  closed(): void;
  reloaded(file: string, changes: DeploymentChanges): void;
  notReloaded(file: string, reason: string): void;
  exported(file: string): void;
  notExported(file: string, reason: string): void;
  recorded(file: string, requests: number, omitted: number): void;
  notRecorded(file: string, reason: string): void;
}

/** The log of the command. */
export interface CommandLogger extends Events {
  /** Resolves when the log has been written, as far as it is read. */
  flush(): Promise<void>;
}

/** The outputs of the command. */
export interface Outputs {
  readonly out: Output;
  readonly err: Output;
}

export const logForms = ['pretty', 'json', 'silent'] as const;
export type LogForm = (typeof logForms)[number];

/**
 * The logger of `--log`. It writes errors to `err` and everything else to `out`, and never blocks.
 *
 * @param form default: `pretty` for a terminal, else `json`
 */
export function commandLogger(form: LogForm | undefined, { out, err }: Outputs): CommandLogger {
  const [lines, errors] = [eventsFor(form, out), eventsFor(form === 'silent' ? undefined : form, err)];
  return {
    ...lines.events,
    serverError: errors.events.serverError,
    cannotListen: errors.events.cannotListen,
    notReloaded: errors.events.notReloaded,
    cannotExecute: errors.events.cannotExecute,
    notExported: errors.events.notExported,
    notRecorded: errors.events.notRecorded,
    async flush() {
      await Promise.all([lines.output.flush(), errors.output.flush()]);
    },
  };
}

function eventsFor(form: LogForm | undefined, stream: Output): { events: Events; output: LineOutput } {
  const chosen = form ?? (stream.isTTY === true ? 'pretty' : 'json');
  const output = new LineOutput(stream, chosen === 'json' ? droppedJson : droppedPretty);
  if (chosen === 'json') return { events: jsonEvents(output), output };
  return { events: chosen === 'pretty' ? prettyEvents(output) : noEvents, output };
}

function prettyEvents(output: LineOutput): Events {
  return {
    listening: (url) => output.write('The reference server is listening on ', { text: url, style: 'cyan' }),
    cannotListen: (message) => output.write({ text: `platform-services-server: ${message}`, style: 'red' }),
    cannotExecute(command, code, reason) {
      const text = `platform-services-server: The command "${command}" of --exec ended with ${code}: ${reason}.`;
      output.write({ text, style: 'red' });
    },
    closing: (signal) => output.write(`The reference server closes after ${signal}.`),
    closed: () => output.write('The reference server has closed.'),
    reloaded: (file, changes) => output.write(`Reloaded ${file}: ${changesText(changes)}.`),
    notReloaded: (file, reason) =>
      output.write({ text: `The former state stays, since ${file} cannot be loaded: ${reason}`, style: 'red' }),
    exported: (file) => output.write(`The state has been written to ${file}.`),
    notExported: (file, reason) =>
      output.write({ text: `The state cannot be written to ${file}: ${reason}`, style: 'red' }),
    recorded(file, requests, omitted) {
      const left = omitted === 0 ? '' : ` There was no room for ${omitted} more; see --max-record-bytes.`;
      output.write(`${requests} requests that were passed on have been recorded in ${file}.${left}`);
    },
    notRecorded: (file, reason) =>
      output.write({ text: `Not all requests could be recorded in ${file}: ${reason}`, style: 'red' }),
    request({ method, target, status, rule, durationMs }) {
      const details = `  ${rule}  ${durationMs.toFixed(1)} ms`;
      output.write(statusText(status), ` ${method.padEnd(7)} ${redactTarget(target)}`, {
        text: details,
        style: 'gray',
      });
    },
    serverError: (error, tracebackId) =>
      output.write({ text: `The server failed [${tracebackId}]: `, style: 'red' }, stackOf(error)),
  };
}

function jsonEvents(output: LineOutput): Events {
  const write = (event: string, members: object) => output.write(JSON.stringify({ event, ...members }));
  return {
    listening: (url) => write('listening', { url }),
    cannotListen: (message) => write('cannotListen', { message }),
    cannotExecute: (command, code, message) => write('cannotExecute', { command, code, message }),
    closing: (signal) => write('closing', { signal }),
    closed: () => write('closed', {}),
    reloaded: (file, changes) => write('reloaded', { file, changes: summariesOf(changes) }),
    notReloaded: (file, message) => write('notReloaded', { file, message }),
    exported: (file) => write('exported', { file }),
    notExported: (file, message) => write('notExported', { file, message }),
    recorded: (file, requests, omitted) => write('recorded', { file, requests, omitted }),
    notRecorded: (file, message) => write('notRecorded', { file, message }),
    request({ method, target, status, rule, durationMs }) {
      const rounded = Math.round(durationMs * 1_000) / 1_000;
      write('request', { method, target: redactTarget(target), status, rule, durationMs: rounded });
    },
    serverError: (error, tracebackId) => write('fault', { tracebackId, error: stackOf(error) }),
  };
}

const noEvents: Events = {
  listening() {},
  cannotListen() {},
  cannotExecute() {},
  closing() {},
  closed() {},
  reloaded() {},
  notReloaded() {},
  exported() {},
  notExported() {},
  recorded() {},
  notRecorded() {},
  request() {},
  serverError() {},
};

/** The styles of the statuses by their first digit. Others are failures. */
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

/** Changes of one kind with their number and the first names. */
export interface ChangeSummary {
  readonly kind: keyof DeploymentChanges;
  readonly change: keyof Changes;
  readonly count: number;
  readonly first: readonly string[];
}

function summariesOf(changes: DeploymentChanges): readonly ChangeSummary[] {
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
