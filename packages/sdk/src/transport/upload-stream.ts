import type { Sending, SentContent } from './fetch.js';
import type { StreamedContent } from './transport.js';

/** Sends content as a stream. The headers deadline applies whenever the platform has to accept data. */
export function asStream(content: StreamedContent, sending: Sending): SentContent {
  const parts = content.open()[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        sending.pause();
        try {
          const part = await parts.next();
          if (part.done === true) controller.close();
          else if (!sending.isOver) controller.enqueue(part.value);
          else {
            // The server has responded before it received everything.
            await parts.return?.();
            controller.error(new Error('The rest of the content is not needed.'));
          }
        } catch (error) {
          sending.end(error);
          throw error;
        }
        sending.resume();
      },
      cancel: async () => {
        await parts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return { body };
}
