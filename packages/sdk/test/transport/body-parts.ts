import { createClient } from '../../src/index.js';

/** Asks for a response whose body comes in parts, and returns its value. */
export function received(parts: () => AsyncIterable<Uint8Array>, status = 200, maxResponseBytes = 1_000_000) {
  const fetch = async () => {
    const iterator = parts()[Symbol.asyncIterator]();
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const next = await iterator.next();
          if (next.done === true) controller.close();
          else controller.enqueue(next.value);
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  };
  const credentials = { sessionId: 'the-session' };
  const client = createClient({ baseUrl: 'http://localhost', credentials, fetch, maxResponseBytes, retry: false });
  return client.request({ path: '/x' });
}
