import { bytesOf, hasMethod } from '../model/kinds-of-objects.js';
import { mismatch } from '../model/message.js';

/** The body of a response, part by part. The reader of a web stream has this interface. */
export interface ResponseParts {
  /** The next part; `value` is `undefined` at the end. */
  read(): Promise<{ readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<unknown>;
}

/**
 * Reads the body of a response of any `fetch`: from a web stream; from a stream of Node, as `node-fetch` has it; or as
 * a whole where there is no stream, as in React Native.
 *
 * @param form whether the body is a text, because React Native cannot read bytes as a whole
 */
export function partsOf(response: Response, form: 'text' | 'bytes'): ResponseParts {
  const body: unknown = response.body;
  if (isWebStream(body)) return body.getReader();
  const isStream = isNodeStream(body);
  const parts = isStream ? body[Symbol.asyncIterator]() : wholeOf(response, form);
  return {
    read: async () => {
      const { done, value } = await parts.next();
      return { value: done === true ? undefined : checked(value) };
    },
    cancel: async () => (isStream ? body.destroy?.() : undefined),
  };
}

/** The body of a response that has no stream, as one part. */
async function* wholeOf(response: Response, form: 'text' | 'bytes'): AsyncGenerator<unknown, void, undefined> {
  yield form === 'text' ? new TextEncoder().encode(await response.text()) : await response.arrayBuffer();
}

function isWebStream(body: unknown): body is ReadableStream<Uint8Array> {
  return hasMethod(body, 'getReader');
}

interface NodeStream extends AsyncIterable<unknown> {
  destroy?(): unknown;
}

function isNodeStream(body: unknown): body is NodeStream {
  return hasMethod(body, Symbol.asyncIterator);
}

function checked(part: unknown): Uint8Array {
  const bytes = bytesOf(part);
  if (bytes === undefined) throw new TypeError(mismatch('bytes', part, 'a part of the response of "fetch"'));
  return bytes;
}
