// No path of the service waits for a test, so these are routes of the tests (see `bare.ts`).
import type { ServiceRoute } from '../../src/endpoints/request.js';
import { content, type HttpResponse } from '../../src/http/message.js';
import { endpoints } from './bare.js';

const chunk = new Uint8Array(64 * 1024).fill(120);

/** Routes that read bodies, and routes whose responses are long, break off or wait. */
export class SlowRoutes {
  /** The number of chunks that the last response of `long` has produced. */
  produced = 0;
  /** Resolves when the last response of `long` has ended. */
  ended: Promise<void> = Promise.resolve();
  /** Resolves when a request of `held` waits. */
  held: Promise<void> = Promise.resolve();
  /** Lets the requests of `held` go on. */
  release: () => void = () => undefined;
  #gate: Promise<void> = Promise.resolve();
  #arrive: () => void = () => undefined;

  readonly routes: readonly ServiceRoute[] = [
    {
      pattern: 'echo',
      session: false,
      methods: endpoints({
        GET: () => content('application/json', '"got"', 'R-0'),
        POST: async (request) => content('application/json', JSON.stringify(await request.arrived.body.text()), 'R-0'),
        PUT: async (request) => {
          let size = 0;
          for await (const part of request.arrived.body.bytes()) size += part.byteLength;
          return content('application/json', String(size), 'R-0');
        },
        DELETE: () => content('application/json', '"unread"', 'R-0'),
      }),
    },
    { pattern: 'long', session: false, methods: endpoints({ GET: () => streamed(this.#long()) }) },
    { pattern: 'failing', session: false, methods: endpoints({ GET: () => streamed(failing()) }) },
    {
      pattern: 'held',
      session: false,
      methods: endpoints({
        GET: async () => {
          this.#arrive();
          await this.#gate;
          return content('application/json', '"held"', 'R-0');
        },
      }),
    },
  ];

  constructor() {
    this.hold();
  }

  /** Makes the requests of `held` wait from now on. */
  hold(): void {
    this.held = new Promise((resolve) => {
      this.#arrive = resolve;
    });
    this.#gate = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  /** A body that no buffer holds as a whole. */
  async *#long(): AsyncIterable<Uint8Array> {
    let end = () => {};
    this.ended = new Promise((resolve) => {
      end = resolve;
    });
    try {
      for (this.produced = 0; this.produced < 1_000; this.produced++) yield chunk;
    } finally {
      end();
    }
  }
}

async function* failing(): AsyncIterable<Uint8Array> {
  yield chunk;
  throw new Error('the source broke');
}

function streamed(body: AsyncIterable<Uint8Array>): HttpResponse {
  return { status: 200, headers: { 'Content-Type': 'application/octet-stream' }, body, rule: 'R-0' };
}
