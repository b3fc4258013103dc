import type { Writable } from 'node:stream';
import { type Logger, redactTarget } from '../http/log.js';
import { LineOutput } from './line-output.js';

/** The log of the command. */
export interface CommandLogger extends Logger {
  listening(url: string): void;
  /** Resolves when the log has been written, as far as it is read. */
  flush(): Promise<void>;
}

/** The outputs of the command. */
export interface Outputs {
  readonly out: Writable;
  readonly err: Writable;
}

export const logForms = ['pretty', 'json', 'silent'] as const;
export type LogForm = (typeof logForms)[number];

/** The logger of `--log`. It writes requests to `out` and server errors to `err`, and never blocks. */
export function commandLogger(form: LogForm, { out, err }: Outputs): CommandLogger {
  if (form === 'json') return jsonLogger(new LineOutput(out, droppedJson), new LineOutput(err, droppedJson));
  const pretty = prettyLogger(new LineOutput(out, droppedPretty), new LineOutput(err, droppedPretty));
  return form === 'pretty' ? pretty : { ...pretty, listening() {}, request() {} };
}

function prettyLogger(out: LineOutput, err: LineOutput): CommandLogger {
  return {
    listening: (url) => out.write(`The reference server is listening on ${url}`),
    request({ method, target, status, rule, durationMs }) {
      const shown = status === 0 ? 'drop' : String(status);
      out.write(`${shown.padEnd(4)} ${method.padEnd(7)} ${redactTarget(target)}  ${rule}  ${durationMs.toFixed(1)} ms`);
    },
    serverError: (error, tracebackId) => err.write(`The server failed [${tracebackId}]: ${stackOf(error)}`),
    flush: () => flushAll(out, err),
  };
}

function jsonLogger(out: LineOutput, err: LineOutput): CommandLogger {
  return {
    listening: (url) => out.write(JSON.stringify({ event: 'listening', url })),
    request({ method, target, status, rule, durationMs }) {
      const rounded = Math.round(durationMs * 1_000) / 1_000;
      out.write(
        JSON.stringify({ event: 'request', method, target: redactTarget(target), status, rule, durationMs: rounded }),
      );
    },
    serverError: (error, tracebackId) =>
      err.write(JSON.stringify({ event: 'fault', tracebackId, error: stackOf(error) })),
    flush: () => flushAll(out, err),
  };
}

function droppedPretty(lines: number): string {
  return `Here ${lines} lines of the log were dropped, since nobody read them in time.`;
}

function droppedJson(lines: number): string {
  return JSON.stringify({ event: 'dropped', lines });
}

async function flushAll(...outputs: readonly LineOutput[]): Promise<void> {
  await Promise.all(outputs.map((output) => output.flush()));
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
