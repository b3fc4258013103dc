import type { Access } from '../../deployment/world.js';
import { json, xml } from '../../http/answer.js';
import type { Answer } from '../../http/exchange.js';
import { wireFormat } from '../../http/negotiate.js';
import { defaultWriteLimits, type Result, writeJson } from '../../json/write.js';
import { simpleTypes } from '../../model/types.js';
import type { SharedOptions } from '../../options/sets.js';
import { writeXml } from '../../xml/write.js';
import type { ServiceRequest } from '../request.js';

/**
 * The answer of a v2 endpoint: a result in the form that `Accept` and the options of 4.7 ask for, cut properties
 * left out.
 *
 * @throws Refusal `invalid` where it would be larger than the limits allow
 */
export function answer(
  { headers, limits, writeDialect }: ServiceRequest,
  { types }: Access,
  result: Result,
  options: SharedOptions,
  rule: string,
): Answer {
  const writeLimits = { ...defaultWriteLimits, entities: limits.maxAnswerEntities };
  if (wireFormat(headers) === 'xml') return xml(writeXml(result, options, writeLimits, writeDialect.layouts), rule);
  return json(writeJson(result, { ...options, cutAsNull: false }, types, writeLimits, writeDialect), rule);
}

/** The result of the `success` projections (4.8, 4.9). */
export const success: Result = { value: true, type: simpleTypes.boolean };
