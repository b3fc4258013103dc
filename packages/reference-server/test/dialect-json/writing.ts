import { type DeviationId, dialectOf } from '../../src/deviations.js';
import type { WriteOptions } from '../../src/json/json-dialect.js';
import { defaultWriteLimits } from '../../src/json/json-output.js';
import { writingJson } from '../../src/json/write-json.js';
import { completed } from '../../src/work/steps.js';
import { plain, source } from '../json/model.js';

/** A result with its type, as `writingJson` takes it. */
export type Result = Parameters<typeof writingJson>[0];

/** Writes a result with the given deviations. */
export function write(deviations: readonly DeviationId[], result: Result, options: Partial<WriteOptions> = {}): string {
  const dialect = dialectOf('documented', deviations).writing;
  return completed(writingJson(result, { ...plain, ...options }, source, defaultWriteLimits, dialect)).join('');
}

/** The beginning of a person. */
export const head = '{"_type":"com.vendor.demo.model.Person","_id":"0",';
