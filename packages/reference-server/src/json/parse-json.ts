import { invalid } from '../model/refusal.js';
import { losslessJson } from '../platform/lossless-json.js';
import { type JsonTree, LosslessNumber } from './json-tree.js';
import { isLossy, scan, valuesIn } from './scan.js';

/** The limits of a JSON text. */
export interface TextLimits {
  /** The maximum depth of nested arrays and objects. */
  readonly depth: number;
  /** The maximum number of values, at every depth. */
  readonly values: number;
  /**
   * Whether the first value of the text and the first of repeated members count, and halves of characters become `?`
   * (D-38). Default `false`.
   */
  readonly streamed?: boolean;
}

export const defaultTextLimits: TextLimits = { depth: 1_000, values: 1_000_000 };

/**
 * Parses a JSON text without losing digits. A number that a double cannot represent becomes a
 * {@link LosslessNumber}. If a member is repeated, the last one counts.
 *
 * @throws Refusal `invalid` with line and column, if the text is not JSON or is nested too deep
 */
export function parseJson(text: string, limits: TextLimits = defaultTextLimits): JsonTree {
  const { tooDeepAt, tooManyAt, lossy } = scan(text, limits.depth, limits.values);
  if (tooDeepAt !== -1) {
    throw invalid('R-62', `Expected at most ${limits.depth} levels of JSON, got more at ${position(text, tooDeepAt)}.`);
  }
  if (tooManyAt !== -1) {
    throw invalid(
      'R-62',
      `Expected at most ${limits.values} values in JSON, got more at ${position(text, tooManyAt)}.`,
    );
  }
  if (limits.streamed === true) return parseFirst(text);
  // JSON.parse is several times faster, and the library has better error messages.
  if (lossy) return parseLossless(text);
  try {
    return JSON.parse(text) as JsonTree;
  } catch {
    return parseLossless(text);
  }
}

function parseLossless(text: string): JsonTree {
  const { parse } = losslessJson();
  try {
    return parse(text, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue }) as JsonTree;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid('R-21', syntaxMessage(text, error.message));
  }
}

/** Parses the first value of a text. Further values may follow, and must be JSON too. */
function parseFirst(text: string): JsonTree {
  const { parse } = losslessJson();
  const [first = text, ...others] = valuesIn(text);
  try {
    for (const other of others) JSON.parse(other);
    return parse(first, wholeCharacters, { parseNumber, onDuplicateKey: ({ oldValue }) => oldValue }) as JsonTree;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return parseLossless(text);
  }
}

function wholeCharacters(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '?') : value;
}

function parseNumber(text: string): number | LosslessNumber {
  return isLossy(text) ? new LosslessNumber(text) : Number(text);
}

/** The maximum length of the library's message, which may contain a number of a million digits. */
const maxMessage = 120;

function syntaxMessage(text: string, message: string): string {
  if (text.trim() === '') return 'Expected a JSON value, got an empty body.';
  const [, what = message, offset] = /^(.*) at position (\d+)$/s.exec(message) ?? [];
  const shown = what.length > maxMessage ? `${what.slice(0, maxMessage)}…` : what;
  return `The body is not valid JSON at ${position(text, Number(offset ?? 0))}: ${shown}.`;
}

/** The line and column of an offset, both counted from 1. */
function position(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return `line ${line}, column ${offset - before.lastIndexOf('\n')}`;
}
