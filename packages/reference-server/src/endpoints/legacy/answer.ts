import { json, nothing, xml } from '../../http/answer.js';
import type { Answer } from '../../http/exchange.js';
import { isMediaType } from '../../http/media.js';
import { defaultWriteLimits, type Result, writeJson } from '../../json/write.js';
import type { TypeSystem } from '../../model/type-system.js';
import type { OptionsOf } from '../../options/parse.js';
import { choice, depth, optional, single, text } from '../../options/row.js';
import { writeXml } from '../../xml/write.js';
import { answerFormat } from '../format.js';
import type { ServiceRequest } from '../request.js';

/** The options that every legacy call takes (4.2); each adds its projections. */
export const commonRows = {
  depth: single('4.2', 'depth', depth, 0),
  codec: optional('4.2', 'codec', choice('gm/json', 'gm/xml')),
  pseudoContentType: optional('4.2', 'pseudo-content-type', text),
} as const;

export type CommonOptions = OptionsOf<typeof commonRows>;

/** What of a request decides how it is answered. */
export type Asked = Pick<ServiceRequest, 'headers' | 'limits' | 'writeDialect'>;

/**
 * The answer of a legacy call; no result is "nothing". In JSON what depth has cut is shown as null, as null and
 * empty properties are.
 *
 * @throws Refusal `invalid` where the answer would be larger than the limits allow
 */
export function legacyAnswer(
  { headers, limits, writeDialect }: Asked,
  types: TypeSystem,
  result: Result | undefined,
  options: CommonOptions,
  rule: string,
): Answer {
  const { pseudoContentType } = options;
  if (result === undefined) return withContentType(nothing(rule), pseudoContentType);
  const writeLimits = { ...defaultWriteLimits, entities: limits.maxAnswerEntities };
  const shape = { depth: options.depth, prettiness: 'mid' } as const;
  const answer =
    answerFormat(headers, options.codec) === 'xml'
      ? xml(writeXml(result, shape, writeLimits, writeDialect.layouts), rule)
      : json(writeJson(result, { ...jsonShape, ...shape }, types, writeLimits, writeDialect), rule);
  return withContentType(answer, pseudoContentType);
}

const jsonShape = {
  entityRecurrenceDepth: 0,
  typeExplicitness: 'auto',
  writeEmptyProperties: true,
  cutAsNull: true,
} as const;

/** what is no well-formed media type changes nothing. */
function withContentType(answer: Answer, wanted: string | undefined): Answer {
  if (wanted === undefined || !isMediaType(wanted)) return answer;
  return { ...answer, headers: { ...answer.headers, 'Content-Type': wanted } };
}
