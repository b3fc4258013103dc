import { invalid, Refusal } from '../model/refusal.js';
import { type Exchange, header } from './exchange.js';
import type { Limits } from './limits.js';
import { requirePlainUtf8 } from './media.js';

/** The body of one request: bounded, and read once. */
export class RequestBody {
  readonly #exchange: Exchange;
  readonly #limits: Limits;
  #text: Promise<string> | undefined;

  constructor(exchange: Exchange, limits: Limits) {
    this.#exchange = exchange;
    this.#limits = limits;
  }

  /** Whether {@link text} was asked for. */
  get isText(): boolean {
    return this.#text !== undefined;
  }

  text(): Promise<string> {
    this.#text ??= this.#readText();
    return this.#text;
  }

  bytes(): AsyncIterable<Uint8Array> {
    return bounded(this.#exchange, this.#limits.maxBodyBytes);
  }

  async #readText(): Promise<string> {
    requirePlainUtf8(this.#exchange.headers);
    const limit = Math.min(this.#limits.maxTextBytes, this.#limits.maxBodyBytes);
    return decodeUtf8(await readBytes(this.#exchange, limit));
  }
}

/**
 * The whole body, held in memory.
 *
 * @throws Refusal `bodyTooLarge` beyond `limit` bytes
 */
export async function readBytes(exchange: Exchange, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bounded(exchange, limit)) chunks.push(chunk);
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}

/** @throws Refusal `invalid` where the bytes are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('R-9', 'The body is not valid UTF-8; expected is text in UTF-8.');
  }
}

async function* bounded(exchange: Exchange, limit: number): AsyncIterable<Uint8Array> {
  if (Number(header(exchange.headers, 'content-length') ?? 0) > limit) throw tooLarge(limit);
  let size = 0;
  for await (const chunk of exchange.body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
}

/** What reading throws where the client breaks off. */
export function bodyEndedEarly(): Refusal {
  return invalid('R-52', 'The body ended early; expected is as much as the request announced.');
}

function tooLarge(limit: number): Refusal {
  return new Refusal('bodyTooLarge', 'R-62', `The body is larger than the limit of ${limit} bytes.`);
}
