import type { RuleDocument } from './rule-text.js';

/** Browsers get no documents, since every program that contains the server would grow by their length. */
export const documents: readonly RuleDocument[] = [];
