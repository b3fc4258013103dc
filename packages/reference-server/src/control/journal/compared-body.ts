import { type BodySample, decodeUtf8 } from '../../http/body.js';
import type { Pairs } from '../../http/router.js';
import { isArray, isObject, type JsonTree, LosslessNumber } from '../../json/json-tree.js';
import { defaultTextLimits, parsingJson, type TextLimits } from '../../json/parse-json.js';
import { Refusal } from '../../model/refusal.js';
import { completed, inTurns, type Steps } from '../../work/steps.js';

/** The JSON in a body, if there is any, or `'unknown'` if the journal does not keep all of the body. */
export type ComparedBody = KnownBody | 'unknown';

interface KnownBody {
  readonly json: JsonTree | undefined;
}

/** How a JSON text begins. Whatever begins in another way is known not to be JSON, however long it is. */
const jsonBeginning = /^\s*(?:[[{"]|-?\d|true|false|null)/;

/** The JSON in a body of the journal. */
export function comparedBody(sample: BodySample | undefined): ComparedBody {
  if (sample === undefined) return { json: undefined };
  const { kept, isCut } = sample;
  if (!isCut)
    return completed(findingJson(() => (typeof kept === 'string' ? kept : decodeUtf8([kept])), defaultTextLimits));
  const beginning = typeof kept === 'string' ? kept : new TextDecoder().decode(kept);
  return jsonBeginning.test(beginning) ? 'unknown' : { json: undefined };
}

/** The JSON in a body that has been received as a whole. Other work is done meanwhile. */
export function receivedBody(text: string, limits: TextLimits): Promise<KnownBody> {
  return inTurns(findingJson(() => text, limits));
}

function* findingJson(read: () => string, limits: TextLimits): Steps<KnownBody> {
  try {
    const text = read();
    return { json: jsonBeginning.test(text) ? yield* parsingJson(text, limits) : undefined };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { json: undefined };
  }
}

/** The members of an object as the parameters of a call. An array contains several values of a parameter. */
export function parametersOf(tree: JsonTree | undefined): Pairs {
  if (tree === undefined || !isObject(tree)) return [];
  return Object.entries(tree).flatMap(([name, value]) =>
    (isArray(value) ? value : [value]).map(
      (each) => [name, each instanceof LosslessNumber ? each.text : String(each)] as const,
    ),
  );
}
