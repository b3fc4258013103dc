import { AbortedError } from '../errors/connection.js';
import { HttpError } from '../errors/status.js';
import type { AttemptEnd, AttemptReason, CallEnd, CallStart, Hooks } from './hooks.js';
import { warn } from './observations.js';

/**
 * What lines are written to; `console`, winston and many others are such. A line says everything; the fields say it again
 * for those who keep them. None of them shows a secret. What a logger throws changes no call.
 *
 * @example
 * // pino takes the fields first
 * logger: { info: (line, fields) => log.info(fields, line), error: (line, fields) => log.error(fields, line) }
 */
export interface Logger {
  debug?(line: string, fields: LogFields): void;
  info?(line: string, fields: LogFields): void;
  warn?(line: string, fields: LogFields): void;
  error?(line: string, fields: LogFields): void;
}

/** What a line says, for machines; what it does not say is left out or `undefined`. Times are milliseconds. */
export interface LogFields extends CallStart {
  readonly event: 'call.start' | 'call.end' | 'attempt.start' | 'attempt.end';
  /** Which request of the call. */
  readonly attempt?: number;
  readonly reason?: AttemptReason;
  readonly duration?: number;
  readonly status?: number | undefined;
  /** How many requests the call made. */
  readonly attempts?: number;
  readonly error?: Error | undefined;
  readonly retryDelay?: number | undefined;
}

/**
 * From which level on lines are written.
 *
 * - `debug`: a call begins; each request begins and ends
 * - `info`: a call succeeded, or was aborted by its caller; a session was renewed
 * - `warn`: a request failed and will be repeated; a call was refused with a status below 500
 * - `error`: a call failed in any other way
 * - `off`: none
 */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'off';

type Level = Exclude<LogLevel, 'off'>;

export const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'off'];

/** Hooks that write lines from a level on. */
export function loggerHooks(logger: Logger, least: LogLevel): Hooks {
  const write = (level: Level, line: string, fields: LogFields): void => {
    if (logLevels.indexOf(level) < logLevels.indexOf(least)) return;
    try {
      logger[level]?.(line, fields);
    } catch (thrown) {
      warn(logger, 'The logger', thrown);
    }
  };
  return {
    call: (start) => {
      const { operation, method, url } = start;
      write('debug', `${operation}: begins (${method} ${url})`, { event: 'call.start', ...start });
      return { end: (end) => write(levelOf(end), callLine(start, end), { event: 'call.end', ...start, ...end }) };
    },
    attempt: (start) => {
      const { call, number, reason, url } = start;
      const which = { ...call, url, attempt: number, reason };
      const subject = `${call.operation}: request ${number}`;
      const why = reason === 'first' ? '' : `, ${reasons[reason]}`;
      write(reason === 'renewal' ? 'info' : 'debug', `${subject} begins${why} (${call.method} ${url})`, {
        event: 'attempt.start',
        ...which,
      });
      return {
        end: ({ headers: _headers, ...end }) =>
          write(end.retryDelay === undefined ? 'debug' : 'warn', `${subject} ${attemptOutcome(end)}`, {
            event: 'attempt.end',
            ...which,
            ...end,
          }),
      };
    },
  };
}

const reasons = {
  retry: 'since one before it failed',
  redirect: 'where a redirect led',
  renewal: 'with a renewed session',
} as const;

function levelOf({ error }: CallEnd): Level {
  if (error === undefined || error instanceof AbortedError) return 'info';
  return error instanceof HttpError && error.status < 500 ? 'warn' : 'error';
}

function callLine({ operation, method, url }: CallStart, { status, duration, attempts, error }: CallEnd): string {
  if (error !== undefined) return `${error.name} after ${rounded(duration)}: ${error.message}`;
  const requests = attempts > 1 ? `, ${attempts} requests` : '';
  return `${operation}: status ${status} in ${rounded(duration)} (${method} ${url}${requests})`;
}

function attemptOutcome({ status, duration, error, retryDelay }: Omit<AttemptEnd, 'headers'>): string {
  const outcome = error === undefined ? `status ${status}` : `${error.name}: ${error.message}`;
  const again = retryDelay === undefined ? '' : `; again in ${retryDelay} ms`;
  return `ended after ${rounded(duration)}, ${outcome}${again}`;
}

function rounded(milliseconds: number): string {
  return `${Math.round(milliseconds * 10) / 10} ms`;
}
