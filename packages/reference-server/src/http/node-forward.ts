import { Agent, type ClientRequest, type IncomingMessage, request as send } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { TruncatedBody } from './message.js';

/** A request to another service. */
interface OutgoingRequest {
  /** The path after the base path with the query, which is sent as it is. */
  readonly target: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | AsyncIterable<Uint8Array> | undefined;
  /** Ends the request and its response. */
  readonly signal: AbortSignal;
}

/** The response of another service. */
export interface ReceivedResponse {
  readonly status: number;
  /** The header fields in order, as they were sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** `null` if the response has none. Ending it ends the response. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** How long the other service may send nothing, in milliseconds. */
const silence = 120_000;

/** Connections to another service. */
export class Forward {
  readonly #send: typeof send;
  readonly #agent: Agent;
  readonly #origin: string;
  readonly #basePath: string;

  /** @param base the URL of the service with its base path, and no slash at the end */
  constructor(base: string) {
    const { protocol, origin } = new URL(base);
    this.#origin = origin;
    this.#basePath = base.slice(origin.length);
    const { request, Agent: AgentOf }: { request: typeof send; Agent: typeof Agent } =
      protocol === 'https:' ? process.getBuiltinModule('node:https') : { request: send, Agent };
    this.#send = request;
    this.#agent = new AgentOf({ keepAlive: true });
  }

  /**
   * Sends a request, and resolves when the header of the response has arrived. The bodies are streamed.
   *
   * @throws the error of `node:net` or of the body of the request
   */
  send({ target, method, headers, body, signal }: OutgoingRequest): Promise<ReceivedResponse> {
    return new Promise((resolve, reject) => {
      const path = this.#basePath + target;
      const request = this.#send(this.#origin, { path, method, headers, agent: this.#agent, signal, timeout: silence });
      request.once('timeout', () => request.destroy(new Error(`nothing was received for ${silence} ms`)));
      request.once('response', (response) => resolve(received(response, method)));
      // Later errors are those of the response.
      request.on('error', reject);
      write(request, body).catch(reject);
    });
  }

  /** Closes the connections that are not in use. */
  close(): void {
    this.#agent.destroy();
  }
}

async function write(request: ClientRequest, body: OutgoingRequest['body']): Promise<void> {
  if (body === undefined || typeof body === 'string') request.end(body);
  else await pipeline(body, request);
}

function received(response: IncomingMessage, method: string): ReceivedResponse {
  const { statusCode: status = 502, rawHeaders } = response;
  const headers: (readonly [name: string, value: string])[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
  }
  if (method !== 'HEAD' && status !== 204 && status !== 304) return { status, headers, body: chunksOf(response) };
  response.resume();
  return { status, headers, body: null };
}

/** The body of a response. Ending it ends the response, also before the first chunk. */
function chunksOf(response: IncomingMessage): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const chunks: AsyncIterator<Uint8Array> = response[Symbol.asyncIterator]();
      return {
        async next() {
          try {
            return await chunks.next();
          } catch {
            // The header has been passed on already.
            throw new TruncatedBody('The other service has ended the response before its body was complete.');
          }
        },
        async return() {
          response.destroy();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
