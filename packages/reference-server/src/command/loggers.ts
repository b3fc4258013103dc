import { type Logger, redactTarget } from '../http/log.js';

/** What the command tells on its outputs. */
export interface CommandLogger extends Logger {
  listening(url: string): void;
}

export const logForms = ['pretty', 'json', 'silent'] as const;
export type LogForm = (typeof logForms)[number];

type Write = (line: string) => void;

/** The logger of `--log`: requests go to `out`, the server's own faults to `err`. */
export function commandLogger(form: LogForm, out: Write, err: Write): CommandLogger {
  if (form === 'json') return jsonLogger(out, err);
  const pretty = prettyLogger(out, err);
  return form === 'pretty' ? pretty : { ...pretty, listening() {}, request() {} };
}

function prettyLogger(out: Write, err: Write): CommandLogger {
  return {
    listening: (url) => out(`The reference server is listening on ${url}`),
    request({ method, target, status, rule, durationMs }) {
      const shown = status === 0 ? 'drop' : String(status);
      out(`${shown.padEnd(4)} ${method.padEnd(7)} ${redactTarget(target)}  ${rule}  ${durationMs.toFixed(1)} ms`);
    },
    fault: (error, tracebackId) => err(`The server failed [${tracebackId}]: ${stackOf(error)}`),
  };
}

function jsonLogger(out: Write, err: Write): CommandLogger {
  return {
    listening: (url) => out(JSON.stringify({ event: 'listening', url })),
    request({ method, target, status, rule, durationMs }) {
      const rounded = Math.round(durationMs * 1_000) / 1_000;
      out(
        JSON.stringify({ event: 'request', method, target: redactTarget(target), status, rule, durationMs: rounded }),
      );
    },
    fault: (error, tracebackId) => err(JSON.stringify({ event: 'fault', tracebackId, error: stackOf(error) })),
  };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
