import { Blocks } from '../memory/bytes.js';
import { ownText } from '../memory/caches.js';
import { invalid, Refusal } from '../model/refusal.js';
import { completed, inTurns, type Steps } from '../work/steps.js';
import type { Limits } from './limits.js';
import { requirePlainUtf8 } from './media.js';
import { type HttpRequest, type HttpResponse, header, TextChunks } from './message.js';
import { type DecodedPairs, decodePairs, type Pairs } from './router.js';

/** How much of a body the journal shows, in characters of a text or in bytes. */
export const maxSample = 8 * 1024;

/** Up to which length the text of a request is kept as a whole, in characters, so that it can be compared later. */
const maxCompared = 64 * 1024;

/** Texts up to this length are kept as they are, since copying their beginning takes longer than it saves memory. */
const maxUncut = 4 * maxSample;

/** A body, or the beginning of it. Only {@link maxSample} characters or bytes of it are shown. */
export interface BodySample {
  readonly kept: string | Uint8Array;
  /** Whether the body is longer. */
  readonly isCut: boolean;
}

/** A text, or its beginning if it is longer than a limit. */
export function sampleOf(text: string, limit = maxUncut): BodySample {
  const isCut = text.length > limit;
  return { kept: isCut ? ownText(text.slice(0, maxSample)) : text, isCut };
}

/** The beginning of a body that is received or sent in chunks. */
export class ByteSample implements BodySample {
  readonly #blocks = new Blocks();
  readonly #limit: number;

  /** @param limit the length up to which a body is kept as a whole, in bytes */
  constructor(limit = maxSample) {
    this.#limit = limit;
  }

  /** The number of bytes, which grows while the body is received or sent. */
  get size(): number {
    return this.#blocks.size;
  }

  get isCut(): boolean {
    return this.#blocks.size > this.#limit;
  }

  /** Keeps what there is room for. The bytes must not change later. */
  add(chunk: Uint8Array): void {
    const part = chunk.subarray(0, this.#limit + 1 - this.#blocks.size);
    if (part.byteLength > 0) this.#blocks.add(part);
  }

  get kept(): Uint8Array {
    return this.#blocks.whole;
  }
}

/** A response whose body can be sampled, with the sample. */
interface Sampled {
  readonly response: HttpResponse;
  readonly sample: BodySample | undefined;
}

/** Samples the body of a response. Chunks of a stream are added to the sample when they are sent. */
export function withSample(response: HttpResponse): Sampled {
  const { body } = response;
  if (body === null) return { response, sample: undefined };
  if (typeof body === 'string') return { response, sample: sampleOf(body) };
  if (body instanceof TextChunks) return { response, sample: sampleOf(body.beginning(maxSample + 1), maxSample) };
  const sample = new ByteSample();
  if (!ArrayBuffer.isView(body)) return { response: { ...response, body: tapped(body, sample) }, sample };
  sample.add(body);
  return { response, sample };
}

/**
 * Passes a body on. Ending it ends the body, also before the first chunk.
 *
 * @param kept gets each chunk
 * @param onEnd called when the whole body has been passed on
 */
export function tapped(
  body: AsyncIterable<Uint8Array>,
  kept: { add(chunk: Uint8Array): void },
  onEnd?: () => void,
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const chunks = body[Symbol.asyncIterator]();
      return {
        async next() {
          const result = await chunks.next();
          if (result.done === true) onEnd?.();
          else kept.add(result.value);
          return result;
        },
        async return() {
          await chunks.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/** The body of a request, with a limited size. It can be read once. */
export class RequestBody {
  readonly #request: HttpRequest;
  readonly #limits: Limits;
  #text: Promise<string> | undefined;
  #form: Promise<DecodedPairs> | undefined;
  #sample: BodySample | undefined;

  constructor(request: HttpRequest, limits: Limits) {
    this.#request = request;
    this.#limits = limits;
  }

  /** Whether the body has been read as {@link text}. */
  get isText(): boolean {
    return this.#text !== undefined;
  }

  /** The body as the journal keeps it, as far as it has been read. */
  get sample(): BodySample | undefined {
    return this.#sample;
  }

  /**
   * @param limit the maximum number of bytes. Default: the maximum of any text
   * @param charset `any` to ignore another charset in `Content-Type`. Default: another charset is refused
   */
  async text(limit = Number.POSITIVE_INFINITY, charset: 'utf-8' | 'any' = 'utf-8'): Promise<string> {
    requireAnnounced(this.#request, limit);
    this.#text ??= this.#readText(limit, charset);
    const text = await this.#text;
    // An earlier call, such as the search for a fault, may have read the body without this limit.
    if (text.length > limit) throw tooLarge(limit);
    return text;
  }

  /**
   * The parameters of a form. Other requests are answered while a long one is decoded.
   *
   * @throws Refusal `invalid` if there are more than the limit
   */
  form(): Promise<DecodedPairs> {
    this.#form ??= this.text().then((text) => inTurns(decodingForm(text, this.#limits.maxBodyValues)));
    return this.#form;
  }

  bytes(): AsyncIterable<Uint8Array> {
    const sample = new ByteSample();
    this.#sample = sample;
    return bounded(this.#request, this.#limits.maxBodyBytes, sample);
  }

  async #readText(most: number, charset: 'utf-8' | 'any'): Promise<string> {
    requirePlainUtf8(this.#request.headers, charset);
    const limit = Math.min(this.#limits.maxTextBytes, this.#limits.maxBodyBytes, most);
    const blocks = await receivedBlocks(this.#request, limit);
    try {
      const text = await inTurns(decodingUtf8(blocks));
      if (text !== '') this.#sample = sampleOf(text, maxCompared);
      return text;
    } catch (error) {
      const sample = new ByteSample();
      for (const block of blocks) sample.add(block);
      this.#sample = sample;
      throw error;
    }
  }
}

/**
 * Reads the whole body as a text in UTF-8, whatever its headers say.
 *
 * @throws Refusal `bodyTooLarge` if it has more than `limit` bytes
 */
export async function readText(request: HttpRequest, limit: number): Promise<string> {
  return inTurns(decodingUtf8(await receivedBlocks(request, limit)));
}

async function receivedBlocks(request: HttpRequest, limit: number): Promise<readonly Uint8Array[]> {
  requireAnnounced(request, limit);
  const blocks = new Blocks();
  try {
    for await (const chunk of request.body) {
      request.received.take(chunk.byteLength);
      blocks.add(chunk);
      if (blocks.size > limit) throw tooLarge(limit);
    }
    return blocks.finish();
  } catch (error) {
    request.received.giveBack();
    throw error;
  }
}

const fatal = { fatal: true } as const;
const utf8 = new TextDecoder('utf-8', fatal);

/** @throws Refusal `invalid` if the bytes are not UTF-8 */
export function decodeUtf8(blocks: readonly Uint8Array[]): string {
  return completed(decodingUtf8(blocks));
}

/** As {@link decodeUtf8}, block by block. Copying a long body into one array would hold others up. */
function* decodingUtf8(blocks: readonly Uint8Array[]): Steps<string> {
  const [only, second] = blocks;
  try {
    if (second === undefined) return utf8.decode(only);
    const parts = new TextDecoder('utf-8', fatal);
    let text = '';
    for (const block of blocks) {
      text += parts.decode(block, { stream: true });
      yield;
    }
    return text + parts.decode();
  } catch {
    throw invalid('R-9', 'Expected a body in UTF-8, got bytes that are not UTF-8.');
  }
}

/** How many characters of a form are decoded in a step. */
const charactersInStep = 10_000;

function* decodingForm(text: string, limit: number): Steps<DecodedPairs> {
  const where = 'the form body';
  const pairs: Pairs[number][] = [];
  let error: Refusal | undefined;
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('&', start + charactersInStep);
    const end = next < 0 ? text.length : next;
    const decoded = decodePairs(text.slice(start, end), where);
    pairs.push(...decoded.pairs);
    error ??= decoded.error;
    if (pairs.length > limit) throw invalid('R-62', `Expected at most ${limit} parameters in ${where}, got more.`);
    start = end + 1;
    yield;
  }
  return error === undefined ? { pairs } : { pairs, error };
}

async function* bounded(request: HttpRequest, limit: number, sample: ByteSample): AsyncIterable<Uint8Array> {
  requireAnnounced(request, limit);
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    sample.add(chunk);
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
}

/** @throws Refusal `bodyTooLarge` if the header announces more than `limit` bytes */
function requireAnnounced({ headers }: HttpRequest, limit: number): void {
  if (Number(header(headers, 'content-length') ?? 0) > limit) throw tooLarge(limit);
}

/** The refusal if the client closes the connection before the body is complete. */
export function bodyEndedEarly(): Refusal {
  return invalid('R-52', 'Expected as many bytes of the body as the request announced, got fewer.');
}

function tooLarge(limit: number): Refusal {
  return new Refusal('bodyTooLarge', 'R-62', `The body is larger than the limit of ${limit} bytes.`);
}
