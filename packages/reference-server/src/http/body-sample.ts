import { Blocks } from '../memory/blocks.js';
import { ownText } from '../memory/own-text.js';
import type { HttpResponse } from './message.js';
import { TextChunks } from './response.js';

/** How much of a body the journal shows, in characters of a text or in bytes. */
export const maxSample = 8 * 1024;

/** Up to which length the text of a request is kept as a whole, in characters, so that it can be compared later. */
export const maxCompared = 64 * 1024;

/** Texts up to this length are kept as they are, since copying their beginning takes longer than it saves memory. */
const maxUncut = 4 * maxSample;

/** A body, or the beginning of it. Only {@link maxSample} characters or bytes of it are shown. */
export type BodySample = string | TextBeginning | ByteSample;

/** The beginning of the text of a request that is longer than {@link maxCompared}. */
export interface TextBeginning {
  readonly beginning: string;
}

/** The text of a request, which is whole unless it is a {@link TextBeginning}. */
export function keptText(text: string): string | TextBeginning {
  return text.length <= maxCompared ? text : { beginning: ownText(text.slice(0, maxSample)) };
}

/** The beginning of the text of a response. */
export function sampleOf(text: string): string {
  return text.length <= maxUncut ? text : ownText(text.slice(0, maxSample + 1));
}

/** The beginning of a body that is received or sent in chunks. */
export class ByteSample {
  readonly #blocks = new Blocks();

  /** The number of bytes, which grows while the body is received or sent. */
  get size(): number {
    return this.#blocks.size;
  }

  /** Whether bytes were left out. */
  get isCut(): boolean {
    return this.#blocks.size > maxSample;
  }

  /** Keeps what there is room for. The bytes must not change later. */
  add(chunk: Uint8Array): void {
    const part = chunk.subarray(0, maxSample + 1 - this.#blocks.size);
    if (part.byteLength > 0) this.#blocks.add(part);
  }

  /** The bytes in one array. */
  get bytes(): Uint8Array {
    return this.#blocks.whole;
  }
}

/** A response whose body can be sampled, with the sample. */
export interface Sampled {
  readonly response: HttpResponse;
  readonly sample: BodySample | undefined;
}

/** Samples the body of a response. Chunks of a stream are added to the sample when they are sent. */
export function withSample(response: HttpResponse): Sampled {
  const { body } = response;
  if (body === null) return { response, sample: undefined };
  if (typeof body === 'string') return { response, sample: sampleOf(body) };
  if (body instanceof TextChunks) return { response, sample: body.beginning(maxSample + 1) };
  const sample = new ByteSample();
  if (!(body instanceof Uint8Array)) return { response: { ...response, body: tapped(body, sample) }, sample };
  sample.add(body);
  return { response, sample };
}

/** Passes a body on. Ending it ends the body, also before the first chunk. */
function tapped(body: AsyncIterable<Uint8Array>, sample: ByteSample): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const chunks = body[Symbol.asyncIterator]();
      return {
        async next() {
          const result = await chunks.next();
          if (result.done !== true) sample.add(result.value);
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
