import { jsonFormat, type ResponseFormat } from '../http/media.js';
import { content, droppedConnection, type HttpResponse, TextChunks } from '../http/message.js';
import { encodePairs } from '../http/router.js';
import type { WriteOptions } from '../json/json-dialect.js';
import type { Result } from '../json/result.js';
import { depthOf, searchingEntityKeys, writingJson } from '../json/write-json.js';
import type { ByteBudget } from '../memory/bytes.js';
import { resolved, type Source } from '../model/contents.js';
import { crash } from '../model/refusal.js';
import { formatScalar } from '../model/scalar-text.js';
import { type Instance, isReference, isScalar } from '../model/values.js';
import { nextTurn } from '../platform/runtime.js';
import type { Draft, State, Store } from '../store/store.js';
import { inTurns, type Steps, someOf } from '../work/steps.js';
import { writingXml } from '../xml/write-xml.js';
import type { ServiceRequest } from './request.js';

/**
 * Writes the response of a call that reads. A long response is written in parts, between which other requests are
 * answered. It waits for the long responses that the same session has requested before. When the client has left, the
 * writing ends.
 *
 * @param writing reads a state of a store, which other requests cannot change
 */
export async function writeInTurns(
  { arrived, settings, session }: Pick<ServiceRequest, 'arrived' | 'settings' | 'session'>,
  writing: Steps<HttpResponse>,
): Promise<HttpResponse> {
  const short = someOf(writing);
  if (short !== undefined) return short.result;
  return settings.longWork.add(async () => {
    await nextTurn();
    return inTurns(untilGone(writing, arrived.http.signal));
  }, session?.id);
}

/**
 * As {@link writeInTurns}, for a response that needs a search first. The search may take many steps, e.g. to make an
 * index, between which other requests are answered. It needs little memory, so it does not wait for long responses.
 */
export async function findInTurns<Found>(
  request: Parameters<typeof writeInTurns>[0],
  finding: Steps<Found>,
  writing: (found: Found) => Steps<HttpResponse>,
): Promise<HttpResponse> {
  return writeInTurns(request, writing(await inTurns(finding)));
}

function* untilGone(writing: Steps<HttpResponse>, client: AbortSignal): Steps<HttpResponse> {
  for (;;) {
    if (client.aborted) return droppedConnection('R-62');
    const { done, value } = writing.next();
    if (done === true) return value;
    yield;
  }
}

/** The length from which on texts are read one after the other, in characters. */
const longText = 1 << 20;

/**
 * Makes the changes that a text describes. Other requests are answered while a long text is read and its changes are
 * made, and see the store without them.
 *
 * @param reading reads the text, and returns a function that makes its changes and writes the response. If that fails,
 *   nothing is changed
 */
export function changeByText(
  { bounds, settings, session }: Pick<ServiceRequest, 'bounds' | 'settings' | 'session'>,
  store: Store,
  text: string,
  reading: Steps<(draft: Draft) => Steps<HttpResponse>>,
): Promise<HttpResponse> {
  const apply = async () => await store.changeInTurns(await inTurns(reading), bounds);
  return text.length < longText ? apply() : settings.longWork.add(apply, session?.id);
}

/** The options of a response with a result. */
export interface ResultOptions extends WriteOptions {
  /** The option that replaces the header `Accept`. Default: the header decides. */
  readonly accept?: string | undefined;
  /** The rule of a dialect that decided how the options were read. */
  readonly decidedBy?: string | undefined;
}

/**
 * Writes the response with a result, in steps: in JSON, XML or, for an entity in some dialects, as form data.
 *
 * @param source where the references in the result are resolved
 * @param rule the section or resolution that decides, for the journal, unless a rule of the dialect decided about the
 *   options
 * @param form Default: the format that `Accept` prefers
 * @throws Refusal `invalid` if the response would exceed the limits, `busy` if clients have too much to read
 *   already
 */
export function* writingResult(
  { arrived, dialect, settings, bounds }: ServiceRequest,
  source: Source,
  result: Result,
  options: ResultOptions,
  rule: string,
  form: ResponseFormat = dialect.requests.accepted(arrived.http.headers, options.accept),
): Steps<HttpResponse> {
  const { limits, unread } = settings;
  const { writing } = dialect;
  const writeLimits = { entities: limits.maxAnswerEntities, bytes: limits.maxAnswerBytes, work: bounds.work };
  const decided = options.decidedBy ?? rule;
  if (form.format === 'xml') {
    const text = yield* writingXml(result, options, source, writeLimits, writing);
    return roomFor(unread, content(form.type, text.chunks, decided, text.byteLength));
  }
  const shown = isReference(result.value) ? resolved(result.value, source) : undefined;
  if (form.format === 'form' && shown !== undefined) return content(form.type, formOf(shown), decided);
  const text = yield* writingJson(result, options, source, writeLimits, writing);
  const { type } = form.format === 'json' ? form : jsonFormat;
  return roomFor(unread, content(type, text.chunks, decided, text.byteLength));
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

/**
 * As {@link writingResult}, for calls that read.
 *
 * @throws Refusal `crash` for a map with entities as keys within a depth that is a number, in dialects that refuse it
 */
export function* writingRead(
  request: ServiceRequest,
  state: State,
  result: Result,
  options: ResultOptions,
  rule: string,
): Steps<HttpResponse> {
  const { depth } = options;
  const { refusesEntityKeys: refusedBy } = request.dialect.entities;
  const isCounted = depth !== 'shallow' && depth !== Number.POSITIVE_INFINITY;
  if (
    isCounted &&
    refusedBy !== undefined &&
    (yield* searchingEntityKeys(result.value, depthOf(result, depth), state))
  ) {
    throw crash(
      refusedBy,
      `Expected the depth "shallow" or "reachable" for a map with entities as keys, got ${depth} levels.`,
    );
  }
  return yield* writingResult(request, state, result, options, rule);
}
