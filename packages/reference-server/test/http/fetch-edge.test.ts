// No answer of the service is endless, so these tests have routes of their own (see `bare.ts`).
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { ServiceRoute } from '../../src/endpoints/request.js';
import { content } from '../../src/http/message.js';
import { bareServer, endpoints } from './bare.js';

let released = false;
async function* endless(): AsyncIterable<Uint8Array> {
  try {
    for (;;) yield new Uint8Array(10);
  } finally {
    released = true;
  }
}

const routes: readonly ServiceRoute[] = [
  {
    pattern: 'echo',
    session: false,
    methods: endpoints({
      GET: ({ arrived: { http, basePath }, headers }) =>
        content(
          'application/json',
          JSON.stringify({ orderBy: headers.get('gm-order-by'), baseUrl: http.origin + basePath }),
          'R-0',
        ),
      POST: async (request) => content('application/json', JSON.stringify(await request.arrived.body.text()), 'R-0'),
    }),
  },
  {
    pattern: 'collected',
    session: false,
    methods: endpoints({
      POST: async (request) => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of request.arrived.body.bytes()) chunks.push(chunk);
        return content('text/plain', Buffer.concat(chunks).toString(), 'R-0');
      },
    }),
  },
  {
    pattern: 'stream',
    session: false,
    methods: endpoints({ GET: () => ({ status: 200, headers: {}, body: endless(), rule: 'R-0' }) }),
  },
];
const { server, log } = bareServer(routes, { limits: { maxTextBytes: 10 } });
const base = 'https://some.host:1234/platform-services';
const call = (path: string, init?: RequestInit) => server.fetch(new Request(base + path, init));

it('knows its address by the URL', async () => {
  expect(await (await call('/echo')).json()).toMatchObject({ baseUrl: base });
});

it('separates the values of an option that Headers has joined (R-13)', async () => {
  const headers = new Headers([
    ['gm-order-by', 'a'],
    ['gm-order-by', 'b,c'],
  ]);
  expect(await (await call('/echo', { headers })).json()).toMatchObject({ orderBy: ['a', 'b,c'] });
});

it('knows header fields by names with capital letters, which happy-dom keeps', async () => {
  const request = new Request(`${base}/echo`);
  Object.defineProperty(request, 'headers', { value: [['Gm-Order-By', 'a, b']] });
  expect(await (await server.fetch(request)).json()).toMatchObject({ orderBy: ['a', 'b'] });
});

it('receives chunks as they were sent, although their sender uses its buffer again', async () => {
  const buffer = Buffer.alloc(3);
  let sent = 0;
  const source: { pull(controller: ReadableStreamDefaultController): void } = {
    pull(controller) {
      sent += 1;
      if (sent > 3) controller.close();
      else controller.enqueue(buffer.fill(String(sent)));
    },
  };
  // With a queue, the stream would ask for the next chunk before the first is read.
  const body = new ReadableStream(source, { highWaterMark: 0 });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  expect(await (await call('/collected', init)).text()).toBe('111222333');
});

it('bounds bodies, also without a length', async () => {
  const stream = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('12345'));
    },
  });
  expect((await call('/echo', { method: 'POST', body: '12345' })).status).toBe(200);
  expect((await call('/echo', { method: 'POST', body: '12345678901' })).status).toBe(413);
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, duplex: 'half' };
  expect((await call('/echo', init)).status).toBe(413);
});

it('a body that fails is 400 and no fault of the server', async () => {
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new Error('gone'));
    },
  });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  expect((await call('/echo', init)).status).toBe(400);
  expect(log.errors).toEqual([]);
});

it.each([
  ['texts', 'abc'],
  ['numbers', 3],
  ['other arrays', new Uint16Array([300])],
])('a stream of %s is 400, and no other bytes are received', async (_, chunk) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(chunk);
      controller.close();
    },
  });
  const init = { method: 'POST', body, duplex: 'half' } as const;
  expect([(await call('/collected', init)).status, log.errors]).toEqual([400, []]);
});

it('receives the bytes of another realm', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(runInNewContext('new Uint8Array([65, 66])'));
      controller.close();
    },
  });
  expect(await (await call('/collected', { method: 'POST', body, duplex: 'half' })).text()).toBe('AB');
});

it.each([`${base}/echo`, new URL(`${base}/echo`), undefined])(
  'rejects %s, and says what was expected',
  async (given) => {
    const untyped: { fetch(request: unknown): Promise<Response> } = server;
    await expect(untyped.fetch(given)).rejects.toThrow('Expected a Request, such as new Request(url, init).');
  },
);

it('rejects a request whose body is in use, as the global fetch does', async () => {
  const read = new Request(`${base}/echo`, { method: 'POST', body: 'abc' });
  await read.text();
  const locked = new Request(`${base}/echo`, { method: 'POST', body: 'abc' });
  locked.body?.getReader();
  for (const request of [read, locked]) await expect(server.fetch(request)).rejects.toThrow(TypeError);
  expect(log.errors).toEqual([]);
});

it('releases a stream that is cancelled', async () => {
  const reader = (await call('/stream')).body?.getReader();
  expect((await reader?.read())?.value).toHaveLength(10);
  await reader?.cancel();
  expect(released).toBe(true);
});

it('answers OPTIONS without a body', async () => {
  const response = await call('/echo', { method: 'OPTIONS' });
  expect([response.status, response.body]).toEqual([204, null]);
});
