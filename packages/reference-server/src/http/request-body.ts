import { invalid, Refusal } from '../model/refusal.js';
import type { Limits } from './limits.js';
import { requirePlainUtf8 } from './media.js';
import { type HttpRequest, header } from './message.js';

/** The body of a request, with a limited size. It can be read once. */
export class RequestBody {
  readonly #request: HttpRequest;
  readonly #limits: Limits;
  #text: Promise<string> | undefined;

  constructor(request: HttpRequest, limits: Limits) {
    this.#request = request;
    this.#limits = limits;
  }

  /** Whether the body has been read as {@link text}. */
  get isText(): boolean {
    return this.#text !== undefined;
  }

  text(): Promise<string> {
    this.#text ??= this.#readText();
    return this.#text;
  }

  bytes(): AsyncIterable<Uint8Array> {
    return bounded(this.#request, this.#limits.maxBodyBytes);
  }

  async #readText(): Promise<string> {
    requirePlainUtf8(this.#request.headers);
    const limit = Math.min(this.#limits.maxTextBytes, this.#limits.maxBodyBytes);
    return decodeUtf8(await readBytes(this.#request, limit));
  }
}

/**
 * Reads the whole body into memory.
 *
 * @throws Refusal `bodyTooLarge` if it has more than `limit` bytes
 */
export async function readBytes(request: HttpRequest, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bounded(request, limit)) chunks.push(chunk);
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}

/** @throws Refusal `invalid` if the bytes are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('R-9', 'Expected a body in UTF-8, got bytes that are not UTF-8.');
  }
}

async function* bounded(request: HttpRequest, limit: number): AsyncIterable<Uint8Array> {
  if (Number(header(request.headers, 'content-length') ?? 0) > limit) throw tooLarge(limit);
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
}

/** The refusal if the client closes the connection before the body is complete. */
export function bodyEndedEarly(): Refusal {
  return invalid('R-52', 'Expected as many bytes of the body as the request announced, got fewer.');
}

function tooLarge(limit: number): Refusal {
  return new Refusal('bodyTooLarge', 'R-62', `The body is larger than the limit of ${limit} bytes.`);
}
