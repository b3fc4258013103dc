import { type DeviationId, dialectOf } from '../../src/deviations.js';
import type { WriteOptions } from '../../src/json/json-dialect.js';
import { writeJson } from '../../src/json/write-json.js';
import { defaultWriteLimits } from '../../src/json/write-limits.js';
import { plain, source } from '../json/model.js';

/** A result with its type, as `writeJson` takes it. */
export type Result = Parameters<typeof writeJson>[0];

/** Writes a result with the given deviations. */
export function write(deviations: readonly DeviationId[], result: Result, options: Partial<WriteOptions> = {}): string {
  const dialect = dialectOf('documented', deviations).writing;
  return writeJson(result, { ...plain, ...options }, source, defaultWriteLimits, dialect).join('');
}

/** The beginning of a person. */
export const head = '{"_type":"com.vendor.demo.model.Person","_id":"0",';
