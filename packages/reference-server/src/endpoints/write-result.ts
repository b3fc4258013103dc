import type { ByteBudget } from '../http/byte-budget.js';
import type { HttpResponse } from '../http/message.js';
import { jsonFormat, type ResponseFormat } from '../http/negotiate.js';
import { content, TextChunks } from '../http/response.js';
import { encodePairs } from '../http/target.js';
import type { WriteOptions } from '../json/json-dialect.js';
import type { Result } from '../json/result.js';
import { writingJson } from '../json/write-json.js';
import { resolved, type Source } from '../model/dangling.js';
import { formatScalar } from '../model/scalar-text.js';
import { type Instance, isReference, isScalar } from '../model/values.js';
import type { Depth } from '../options/row.js';
import { utf8Length } from '../platform/bytes.js';
import { isStepDone, type Steps } from '../work/steps.js';
import { writingXml } from '../xml/write-xml.js';
import type { ServiceRequest } from './request.js';

/** The options of 4.7. By default, properties beyond the depth are left out. */
export interface ResultOptions
  extends Omit<WriteOptions, 'cutAsNull' | 'depth'>,
    Partial<Pick<WriteOptions, 'cutAsNull'>> {
  readonly depth: Depth;
  /** What the request accepts instead of what its header `Accept` says. Default: what that says. */
  readonly accept?: string | undefined;
  /** The rule of a dialect that decided how the options were read. */
  readonly decidedBy?: string | undefined;
}

/**
 * Writes in steps the response with a result in JSON, XML or, for an entity in some dialects, as form data.
 *
 * @param source where the references in the result are resolved
 * @param rule the section or resolution that decides, for the journal, unless a rule of the dialect decided about the options
 * @param form Default: the format that `Accept` prefers
 * @throws Refusal `invalid` if the response would exceed the limits, `busy` if clients have too much to read already
 */
export function* writingResult(
  { arrived, settings, bounds }: ServiceRequest,
  source: Source,
  result: Result,
  options: ResultOptions,
  rule: string,
  form: ResponseFormat = settings.dialect.requests.accepted(arrived.headers, options.accept),
): Steps<HttpResponse> {
  const { limits, scalarTexts, unread } = settings;
  const { writing } = settings.dialect;
  const writeLimits = { entities: limits.maxAnswerEntities, bytes: limits.maxAnswerBytes, work: bounds.work };
  const decided = options.decidedBy ?? rule;
  const depth = options.depth === 'shallow' ? 0 : options.depth;
  if (form.format === 'xml') {
    const text = yield* writingXml(result, { ...options, depth }, source, writeLimits, writing);
    return roomFor(unread, content(form.type, text, decided, yield* countingBytes(text)));
  }
  const shown = isReference(result.value) ? resolved(result.value, source) : undefined;
  if (form.format === 'form' && shown !== undefined) return content(form.type, formOf(shown), decided);
  const text = yield* writingJson(
    result,
    { cutAsNull: false, ...options, depth },
    source,
    writeLimits,
    writing,
    scalarTexts,
  );
  const { type } = form.format === 'json' ? form : jsonFormat;
  return roomFor(unread, content(type, text, decided, yield* countingBytes(text)));
}

/** The cost of counting the bytes of a chunk, in units of a step. */
const costOfCounting = 40;

function* countingBytes(chunks: readonly string[]): Steps<number | undefined> {
  if (chunks.length === 1) return undefined;
  let bytes = 0;
  for (const chunk of chunks) {
    bytes += utf8Length(chunk);
    if (isStepDone(costOfCounting)) yield;
  }
  return bytes;
}

/** @throws Refusal `busy` if clients have too much to read already */
function roomFor(unread: ByteBudget, response: HttpResponse): HttpResponse {
  if (response.body instanceof TextChunks) unread.requireRoom(response.body.byteLength);
  return response;
}

/** The scalar properties of an entity as form data. */
function formOf(entity: Instance): string {
  const scalars = entity.type.properties.flatMap((property) => {
    const value = entity.get(property);
    return isScalar(value) ? [[property.name, formatScalar(value)] as const] : [];
  });
  return encodePairs(scalars);
}
