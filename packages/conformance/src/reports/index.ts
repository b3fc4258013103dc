import { html } from './html/index.js';
import { json } from './json.js';
import { junit } from './junit.js';
import { markdown } from './markdown.js';
import type { Report } from './report.js';

/** All report formats. */
export const reports: readonly Report[] = [json, junit, html, markdown];

export { summaryText } from './terminal.js';
export type { Report };
