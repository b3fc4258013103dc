import type { Exchange } from './exchange.js';
import type { SentContent } from './fetch.js';
import type { StreamedContent } from './transport.js';

/* How content is sent while it is generated. No browser sends streams, so these are not methods of an `Exchange`. */

/** Starts the headers deadline, unless the response has begun. */
export function waitForServer(exchange: Exchange): void {
  const { isOver, status, request } = exchange;
  if (!isOver && status === undefined) exchange.startDeadline('headers', request.headersTimeout);
}

/** The content to send. The headers deadline applies whenever the connection has to accept a part. */
export async function* sentParts(content: StreamedContent, exchange: Exchange): AsyncGenerator<Uint8Array, void> {
  waitForContent(exchange);
  for await (const part of content.open()) {
    waitForServer(exchange);
    yield part;
    waitForContent(exchange);
  }
  waitForServer(exchange);
}

function waitForContent(exchange: Exchange): void {
  if (exchange.status === undefined) exchange.stopDeadline();
}

/** Sends content as a stream. */
export function asStream(content: StreamedContent, exchange: Exchange): SentContent {
  const parts = sentParts(content, exchange);
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
