import { decodePairs, splitTarget } from './target.js';

/** What a request has become, for the log. */
export interface RequestLine {
  readonly method: string;
  /** As it was sent; `redactTarget` is for the logger to call. */
  readonly target: string;
  /** 0 where the connection was dropped. */
  readonly status: number;
  readonly rule: string;
  readonly durationMs: number;
}

/** What the server reports while it runs. */
export interface Logger {
  request(line: RequestLine): void;
  /** An exception that no rule foresees; the client was given the same id. */
  serverError(error: unknown, tracebackId: string): void;
}

/** Says nothing but the server's own errors, which nobody should miss. */
export const silentLogger: Logger = {
  request() {},
  serverError(error, tracebackId) {
    console.error(`[${tracebackId}]`, error);
  },
};

const secret = /session|password|token|secret|authorization/i;

/** A request target that can be shown: the values of sessions and passwords are left out. */
export function redactTarget(target: string): string {
  const { path, query } = splitTarget(target);
  if (query === '') return printable(path);
  const { pairs, error } = decodePairs(query, '');
  const shown = pairs.map(
    ([name, value]) => `${encodeURIComponent(name)}=${secret.test(name) ? '***' : encodeURIComponent(value)}`,
  );
  return printable(`${path}?${[...shown, ...(error === undefined ? [] : ['…'])].join('&')}`);
}

/** On one line, and not longer than a log should be. */
function printable(text: string): string {
  const line = text.replace(/[^\x20-\x7e…]/g, (character) => encodeCharacter(character));
  return line.length > 2_000 ? `${line.slice(0, 2_000)}…` : line;
}

function encodeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
