import dialects from '../../../../docs/dialects.md?raw';
import resolutions from '../../../../docs/resolutions.md?raw';
import specification from '../../../../docs/specification.md?raw';
import type { RuleDocument } from './rule-text.js';

/** The documents that explain the rules. They are long, so import this module only when they are needed. */
export const documents: readonly RuleDocument[] = [
  { name: 'specification', markdown: specification },
  { name: 'resolutions', markdown: resolutions },
  { name: 'dialects', markdown: dialects },
];
