import { AbortedError } from '../errors/connection.js';
import { HttpError } from '../errors/status.js';
import type { AttemptEnd, AttemptReason, CallEnd, CallStart, Hooks } from './hooks.js';
import { warn } from './observations.js';

/**
 * The logger interface that a client writes to; `console`, winston and many other loggers implement it. The line
 * contains all information; the fields repeat it for structured logging. Neither contains secrets. Errors thrown by a
 * logger do not affect calls.
 *
 * @example
 * // pino takes the fields as its first argument
 * logger: { info: (line, fields) => log.info(fields, line), error: (line, fields) => log.error(fields, line) }
 */
export interface Logger {
  /** Receives the lines of level `debug`. They are dropped if the method is missing. */
  debug?(line: string, fields: LogFields): void;
  /** Receives the lines of level `info`. They are dropped if the method is missing. */
  info?(line: string, fields: LogFields): void;
  /** Receives the lines of level `warn`. They are dropped if the method is missing. */
  warn?(line: string, fields: LogFields): void;
  /** Receives the lines of level `error`. They are dropped if the method is missing. */
  error?(line: string, fields: LogFields): void;
}

/**
 * The information of a line in structured form; fields without a value are missing or `undefined`. Times are in
 * milliseconds.
 */
export interface LogFields extends CallStart {
  /** What the line reports: the beginning or the end of a call, or of one of its requests. */
  readonly event: 'call.start' | 'call.end' | 'attempt.start' | 'attempt.end';
  /** The number of the request within the call. */
  readonly attempt?: number;
  /** Why the request is sent. */
  readonly reason?: AttemptReason;
  /** How long the call or the request took. */
  readonly duration?: number;
  /** The HTTP status of the response. */
  readonly status?: number | undefined;
  /** The number of requests that the call made. */
  readonly attempts?: number;
  /** The error of the call or the request, with secrets hidden. */
  readonly error?: Error | undefined;
  /** How long the call waits before the next request, if it is repeated. */
  readonly retryDelay?: number | undefined;
}

/**
 * The minimum level of the lines that are written.
 *
 * - `debug`: a call began; a request began or ended
 * - `info`: a call succeeded, or was aborted by its caller; a session was renewed
 * - `warn`: a request failed and will be repeated; a call was refused with a status below 500
 * - `error`: a call failed in any other way
 * - `off`: nothing is written
 */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'off';

type Level = Exclude<LogLevel, 'off'>;

/** The levels, from that of most lines on. */
export const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'off'];

/** Hooks that write lines of at least a given level. */
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
