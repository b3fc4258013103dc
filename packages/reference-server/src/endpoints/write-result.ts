import type { DeviationId } from '../deviations.js';
import type { HttpResponse } from '../http/message.js';
import { acceptedFormat, type ResponseFormat } from '../http/negotiate.js';
import { content } from '../http/response.js';
import type { WriteOptions } from '../json/json-dialect.js';
import { defaultWriteLimits, type Result, writeJson } from '../json/write-json.js';
import type { TypeSystem } from '../model/type-system.js';
import { writeXml } from '../xml/write-xml.js';
import type { ServiceRequest } from './request.js';

/** The options of 4.7. By default, properties beyond the depth are left out. */
interface ResultOptions extends Omit<WriteOptions, 'cutAsNull'>, Partial<Pick<WriteOptions, 'cutAsNull'>> {
  /** The deviation that decided how the options were read. */
  readonly decidedBy?: DeviationId | undefined;
}

/**
 * The response with a result in JSON or XML.
 *
 * @param types the types of the access
 * @param rule the section or resolution that decides, for the journal, unless a deviation decided about the options
 * @param form Default: the format that `Accept` prefers
 * @throws Refusal `invalid` if the response would exceed the limits
 */
export function writeResult(
  { headers, limits, writeDialect }: ServiceRequest,
  types: TypeSystem,
  result: Result,
  options: ResultOptions,
  rule: string,
  form: ResponseFormat = acceptedFormat(headers),
): HttpResponse {
  const writeLimits = { ...defaultWriteLimits, entities: limits.maxAnswerEntities };
  const text =
    form.format === 'xml'
      ? writeXml(result, options, writeLimits, writeDialect)
      : writeJson(result, { cutAsNull: false, ...options }, types, writeLimits, writeDialect);
  return content(form.type, text, options.decidedBy ?? rule);
}
