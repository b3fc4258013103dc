import { completed } from '../work/steps.js';
import { decodingPairs, splitTarget } from './message.js';
import { hidden, isSecretName } from './secrets.js';

/** A request and its outcome, for the log. */
export interface RequestLine {
  /** The HTTP method in upper case, e.g. `GET`. */
  readonly method: string;
  /** The target as it was sent. Loggers hide its secrets with `redactTarget`. */
  readonly target: string;
  /** 0 if the connection was dropped. */
  readonly status: number;
  /** The section or resolution that decided, e.g. `4.8` or `R-36`; `fault` if a fault was injected. */
  readonly rule: string;
  /** How long it took until the response could be sent, in milliseconds. */
  readonly durationMs: number;
}

/** Receives requests and errors of a running server. */
export interface Logger {
  /** Called once for each request, when its response can be sent. */
  request(line: RequestLine): void;
  /** An unexpected exception. The client gets the same traceback id. */
  serverError(error: unknown, tracebackId: string): void;
}

/** Logs only server errors, to standard error. */
export const errorLogger: Logger = {
  request() {},
  serverError(error, tracebackId) {
    console.error(`[${tracebackId}]`, error);
  },
};

/** The request target for a log, without the values of sessions and passwords. */
export function redactTarget(target: string): string {
  const { path, query } = splitTarget(target);
  if (query === '') return printable(path);
  const { pairs, error } = completed(decodingPairs(query, ''));
  const shown = pairs.map(
    ([name, value]) => `${encodeURIComponent(name)}=${isSecretName(name) ? hidden : encodeURIComponent(value)}`,
  );
  return printable(`${path}?${[...shown, ...(error === undefined ? [] : ['…'])].join('&')}`);
}

/** Escapes a text to a single line of ASCII, and shortens it. */
function printable(text: string): string {
  const line = text.replace(/[^\x20-\x7e\u2026]/g, (character) => encodeCharacter(character));
  return line.length > 2_000 ? `${line.slice(0, 2_000)}…` : line;
}

function encodeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
