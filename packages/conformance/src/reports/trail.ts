import type { CaseResult } from '../harness/result.js';
import { oneLine } from './text.js';

/**
 * Returns a line for each step of a case: its phase, its request without the query, and the status of the response.
 *
 * @example trailLines(result) // ['set-up    POST http://127.0.0.1/… → 200', 'request   GET …']
 */
export function trailLines({ exchanges }: Pick<CaseResult, 'exchanges'>): readonly string[] {
  return exchanges.map(({ phase, request: { method, url }, response, failure }) => {
    const [target = ''] = url.split('?');
    return oneLine(`${phase.padEnd(9)} ${method} ${target} → ${response?.status ?? failure ?? 'no response'}`);
  });
}
