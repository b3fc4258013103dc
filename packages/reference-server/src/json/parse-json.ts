import { parse } from 'lossless-json';
import { invalid } from '../model/refusal.js';
import { type JsonTree, LosslessNumber } from './json-tree.js';
import { isLossy, scan } from './scan.js';

/** What a JSON text may cost. */
export interface TextLimits {
  /** How deep arrays and objects may nest. */
  readonly depth: number;
}

export const defaultTextLimits: TextLimits = { depth: 1_000 };

/**
 * Parses a JSON text without losing a digit: numbers that a double does not keep become {@link LosslessNumber}. Of
 * several members of one name the last counts.
 *
 * @throws Refusal `invalid`: no JSON, with line and column and what was expected; nested too deep
 */
export function parseJson(text: string, limits: TextLimits = defaultTextLimits): JsonTree {
  const { tooDeepAt, lossy } = scan(text, limits.depth);
  if (tooDeepAt !== -1) {
    throw invalid('R-62', `Expected at most ${limits.depth} levels of JSON, got more at ${position(text, tooDeepAt)}.`);
  }
  // JSON.parse is several times as fast, and the library tells better what is wrong.
  if (lossy) return parseLossless(text);
  try {
    return JSON.parse(text) as JsonTree;
  } catch {
    return parseLossless(text);
  }
}

function parseLossless(text: string): JsonTree {
  try {
    return parse(text, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue }) as JsonTree;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid('R-21', syntaxMessage(text, error.message));
  }
}

function parseNumber(text: string): number | LosslessNumber {
  return isLossy(text) ? new LosslessNumber(text) : Number(text);
}

/** How much of the library's message is shown: it may hold a number of a million digits. */
const maxMessage = 120;

function syntaxMessage(text: string, message: string): string {
  if (text.trim() === '') return 'Expected a JSON value, got an empty body.';
  const [, what = message, offset] = /^(.*) at position (\d+)$/s.exec(message) ?? [];
  const shown = what.length > maxMessage ? `${what.slice(0, maxMessage)}…` : what;
  return `The body is not valid JSON at ${position(text, Number(offset ?? 0))}: ${shown}.`;
}

/** Line and column of a position, both counted from 1. */
function position(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return `line ${line}, column ${offset - before.lastIndexOf('\n')}`;
}
