import { invalid } from '../model/refusal.js';
import { losslessJson } from '../platform/lossless-json.js';
import { completed, type Steps } from '../work/steps.js';
import { type JsonTree, LosslessNumber } from './json-tree.js';
import { parsingParts } from './parse-parts.js';
import { type Division, isLossy, scanning, valuesIn } from './scan.js';
import { findingSyntaxError, type InvalidPart } from './syntax-error.js';

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
  return completed(parsingJson(text, limits));
}

/** As {@link parseJson}, in steps. */
export function* parsingJson(text: string, limits: TextLimits): Steps<JsonTree> {
  const { tooDeepAt, tooManyAt, lossy, divisions } = yield* scanning(text, limits.depth, limits.values);
  if (tooDeepAt !== -1) {
    throw invalid('R-62', `Expected at most ${limits.depth} levels of JSON, got more at ${position(text, tooDeepAt)}.`);
  }
  if (tooManyAt !== -1) {
    throw invalid(
      'R-62',
      `Expected at most ${limits.values} values in JSON, got more at ${position(text, tooManyAt)}.`,
    );
  }
  const isStreamed = limits.streamed === true;
  if (divisions !== undefined) {
    try {
      return yield* parsingBalanced(text, divisions, lossy, isStreamed);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  const part = yield* findingSyntaxError(text);
  if (isStreamed && divisions !== undefined && part?.isAfterValue !== false) {
    try {
      return parseFirst(text);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  throw syntaxError(text, part);
}

/** @throws SyntaxError for a text that is not JSON, or has several values */
function* parsingBalanced(
  text: string,
  divisions: readonly Division[],
  lossy: boolean,
  isStreamed: boolean,
): Steps<JsonTree> {
  // JSON.parse is several times faster.
  const parse = isStreamed ? parseStreamed : lossy ? parseNumbers : parseNative;
  if (isStreamed && divisions.length !== 1) return parseFirst(text);
  if (divisions.length === 0) return parse(text);
  return yield* parsingParts(text, divisions, { parse, repeated: isStreamed ? 'first' : 'last' });
}

function parseNative(text: string): JsonTree {
  return JSON.parse(text) as JsonTree;
}

function parseNumbers(text: string): JsonTree {
  return losslessJson().parse(text, undefined, {
    parseNumber,
    onDuplicateKey: ({ newValue }) => newValue,
  }) as JsonTree;
}

function parseStreamed(text: string): JsonTree {
  return losslessJson().parse(text, wholeCharacters, {
    parseNumber,
    onDuplicateKey: ({ oldValue }) => oldValue,
  }) as JsonTree;
}

/**
 * Requires that no value follows the first one.
 *
 * @param rule demands that
 * @throws Refusal `invalid` if one does
 */
export function requireOneValue(rule: string, text: string): void {
  if (valuesIn(text).length > 1)
    throw invalid(rule, 'Expected one JSON value for a new entity, got another one after it.');
}

/**
 * Parses the first value of a text. Further values may follow, and must be JSON too.
 *
 * @throws SyntaxError if one of them is not JSON
 */
function parseFirst(text: string): JsonTree {
  const [first = text, ...others] = valuesIn(text);
  for (const other of others) JSON.parse(other);
  return parseStreamed(first);
}

function wholeCharacters(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '?') : value;
}

function parseNumber(text: string): number | LosslessNumber {
  return isLossy(text) ? new LosslessNumber(text) : Number(text);
}

/** The maximum length of the library's message, which may contain a number of a million digits. */
const maxMessage = 120;

function syntaxError(
  text: string,
  { from, before }: Pick<InvalidPart, 'from' | 'before'> = { from: 0, before: '' },
): Error {
  if (text.trim() === '') return invalid('R-21', 'Expected a JSON value, got an empty body.');
  try {
    // The library has better error messages than JSON.parse.
    parseNumbers(before + text.slice(from));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { message } = error;
    const [, what = message, offset = before.length] = /^(.*) at position (\d+)$/s.exec(message) ?? [];
    const shown = what.length > maxMessage ? `${what.slice(0, maxMessage)}…` : what;
    const place = position(text, Number(offset) - before.length + from);
    return invalid('R-21', `The body is not valid JSON at ${place}: ${shown}.`);
  }
  return invalid('R-21', 'The body is not valid JSON.');
}

/** The line and column of an offset, both counted from 1. */
function position(text: string, offset: number): string {
  let line = 1;
  let last = -1;
  for (let next = text.indexOf('\n'); next !== -1 && next < offset; next = text.indexOf('\n', next + 1)) {
    line += 1;
    last = next;
  }
  return `line ${line}, column ${offset - last}`;
}
