import { json } from './json.js';
import type { Report } from './report.js';

/** Every form of a report. */
export const reports: readonly Report[] = [json];

export { summaryText } from './terminal.js';
export type { Report };
