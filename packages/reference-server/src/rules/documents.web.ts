import type { RuleDocument } from './rule-text.js';

/** There are none in browsers, where every program that contains the server would grow by their length. */
export const documents: readonly RuleDocument[] = [];
