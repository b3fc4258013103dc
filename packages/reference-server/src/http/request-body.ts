import { invalid, Refusal } from '../model/refusal.js';
import { inTurns } from '../work/steps.js';
import { type BodySample, ByteSample, keptText } from './body-sample.js';
import type { Limits } from './limits.js';
import { requirePlainUtf8 } from './media.js';
import { type HttpRequest, header } from './message.js';
import { type DecodedPairs, decodingPairs } from './target.js';

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
   * @param charset whether another charset in `Content-Type` is passed over. Default: it is refused
   */
  async text(limit = Number.POSITIVE_INFINITY, charset: 'utf-8' | 'any' = 'utf-8'): Promise<string> {
    requireAnnounced(this.#request, limit);
    this.#text ??= this.#readText(limit, charset);
    const text = await this.#text;
    // It may have been read before without this limit.
    if (text.length > limit) throw tooLarge(limit);
    return text;
  }

  /**
   * The parameters of a form. Other requests are answered while a long one is decoded.
   *
   * @throws Refusal `invalid` if there are more than the limit
   */
  form(): Promise<DecodedPairs> {
    this.#form ??= this.text().then((text) =>
      inTurns(decodingPairs(text, 'the form body', this.#limits.maxBodyValues)),
    );
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
    requireAnnounced(this.#request, limit);
    const bytes = requireBytes(await this.#request.receive(limit), limit);
    try {
      const text = decodeUtf8(bytes);
      if (text !== '') this.#sample = keptText(text);
      return text;
    } catch (error) {
      const sample = new ByteSample();
      sample.add(bytes);
      this.#sample = sample;
      throw error;
    }
  }
}

/**
 * Reads the whole body into memory.
 *
 * @throws Refusal `bodyTooLarge` if it has more than `limit` bytes
 */
export async function readBytes(request: HttpRequest, limit: number): Promise<Uint8Array> {
  requireAnnounced(request, limit);
  return requireBytes(await request.receive(limit), limit);
}

function requireBytes(bytes: Uint8Array | undefined, limit: number): Uint8Array {
  if (bytes === undefined) throw tooLarge(limit);
  return bytes;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws Refusal `invalid` if the bytes are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalid('R-9', 'Expected a body in UTF-8, got bytes that are not UTF-8.');
  }
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
