import { json } from '../../http/answer.js';
import type { Answer } from '../../http/exchange.js';
import { parseMediaType } from '../../http/media.js';
import { type Result, writeJson } from '../../json/write.js';
import type { TypeSystem } from '../../model/type-system.js';
import { choice, depth, optional, single, text } from '../../options/row.js';

/** The options that every legacy call takes (4.2); each adds its projections. */
export const commonRows = {
  depth: single('4.2', 'depth', depth, 0),
  codec: single('4.2', 'codec', choice('gm/json'), 'gm/json'),
  pseudoContentType: optional('4.2', 'pseudo-content-type', text),
} as const;

export interface CommonOptions {
  readonly depth: number;
  readonly pseudoContentType: string | undefined;
}

/** The answer of a legacy call: what depth has cut is shown as null, as null and empty properties are. */
export function legacyAnswer(result: Result, types: TypeSystem, options: CommonOptions, rule: string): Answer {
  const text = writeJson(
    result,
    {
      depth: options.depth,
      entityRecurrenceDepth: 0,
      typeExplicitness: 'auto',
      prettiness: 'mid',
      writeEmptyProperties: true,
      cutAsNull: true,
    },
    types,
  );
  return withContentType(json(text, rule), options.pseudoContentType);
}

/** what is no well-formed media type changes nothing. */
function withContentType(answer: Answer, wanted: string | undefined): Answer {
  if (wanted === undefined || !/^[\x20-\x7e]+$/.test(wanted) || parseMediaType(wanted) === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'Content-Type': wanted } };
}
