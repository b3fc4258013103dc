import type { Exchange } from './exchange.js';
import type { SentContent } from './fetch.js';
import type { StreamedContent } from './transport.js';

/** Sends content as a stream. */
export function asStream(content: StreamedContent, exchange: Exchange): SentContent {
  const parts = exchange.upload(content);
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const part = await parts.next();
          if (part.done === true) controller.close();
          else if (!exchange.isOver) controller.enqueue(part.value);
          else {
            // The server has responded before it received everything.
            await parts.return();
            controller.error(new Error('The rest of the content is not needed.'));
          }
        } catch (error) {
          exchange.end(error);
          throw error;
        }
      },
      cancel: async () => {
        await parts.return();
      },
    },
    { highWaterMark: 0 },
  );
  return { body };
}
