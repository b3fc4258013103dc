import { Agent, type Dispatcher } from 'undici';
import { expect, test } from 'vitest';
import { Cancellation } from '../../src/call/cancellation.js';
import { OwnDispatcher } from '../../src/transport/dispatcher.js';
import { TransportFailure } from '../../src/transport/failure.js';
import type { TransportRequest } from '../../src/transport/transport.js';
import { undiciTransport } from '../../src/transport/undici.js';
import { smallServer } from '../support/server.js';

const options = { connections: 1, connectTimeout: 0, proxy: false } as const;

function requestOf(origin: string, path: string, signal?: AbortSignal): TransportRequest {
  const cancellation = new Cancellation(signal, 0);
  const limits = { headersTimeout: 0, bodyTimeout: 0, maxBytes: 1_000 };
  return { origin, path, method: 'GET', headers: {}, body: undefined, ...limits, streams: false, cancellation };
}

class RecordingAgent extends Agent {
  readonly paths: string[] = [];

  override dispatch(options: Agent.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.paths.push(options.path);
    return super.dispatch(options, handler);
  }
}

test('the first request opens the dispatcher, and later ones share it', async () => {
  await using server = await smallServer(() => ({ body: 'null' }));
  const own = new OwnDispatcher(options);
  const send = undiciTransport(own);
  expect(own.current).toBeUndefined();
  const [first, second] = await Promise.all([send(requestOf(server.url, '/1')), send(requestOf(server.url, '/2'))]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(own.current).toBe(await own.open());
  expect(server.requests.map(({ path }) => path)).toEqual(['/1', '/2']);
  await own.close();
});

test('a request that is cancelled before the dispatcher is open is not dispatched', async () => {
  await using server = await smallServer(() => ({ body: 'null' }));
  const dispatcher = new RecordingAgent();
  const send = undiciTransport({ current: undefined, open: async () => dispatcher });
  const controller = new AbortController();
  const cancelled = send(requestOf(server.url, '/cancelled', controller.signal));
  controller.abort(new Error('enough'));
  await expect(cancelled).rejects.toBeInstanceOf(TransportFailure);
  await send(requestOf(server.url, '/other'));
  expect(dispatcher.paths).toEqual(['/other']);
  await dispatcher.close();
});

test('a request whose dispatcher cannot be opened is rejected', async () => {
  const failure = new Error('undici is not installed');
  const send = undiciTransport({ current: undefined, open: () => Promise.reject(failure) });
  await expect(send(requestOf('http://127.0.0.1:1', '/'))).rejects.toBe(failure);
});

test('closing an unused dispatcher does not create one', async () => {
  const own = new OwnDispatcher(options);
  await own.close();
  expect(own.current).toBeUndefined();
});

test('closing ends a request that waits for the dispatcher', async () => {
  await using server = await smallServer(() => new Promise<never>(() => undefined));
  const own = new OwnDispatcher(options);
  const failed = expect(undiciTransport(own)(requestOf(server.url, '/'))).rejects.toBeInstanceOf(TransportFailure);
  await own.close();
  await failed;
});
