import { getEventListeners } from 'node:events';
import { Agent, type Dispatcher } from 'undici';
import { describe, expect, test } from 'vitest';
import { type ClientOptions, createClient } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { list } from './calls.js';
import { answer, rawServer } from './raw-server.js';

const credentials = { sessionId: 's' };

describe('nothing is left on a signal', () => {
  const answering: Dispatcher.DispatcherComposeInterceptor = () => (_options, handler) => {
    const controller = { aborted: false, paused: false, reason: null, abort() {}, pause() {}, resume() {} };
    handler.onRequestStart?.(controller as never, {});
    setImmediate(() => {
      handler.onResponseStart?.(controller as never, 200, { 'content-type': 'application/json' });
      handler.onResponseData?.(controller as never, Buffer.from('[]'));
      handler.onResponseEnd?.(controller as never, {});
    });
    return true;
  };

  const internal: AbortSignal[] = [];
  const answeringFetch = async (_url: string, init: RequestInit) => {
    if (init.signal) internal.push(init.signal);
    return new Response('[]');
  };

  test.each<[name: string, transport: Partial<ClientOptions>, signals: number]>([
    ['undici', { dispatcher: new Agent().compose(answering) }, 0],
    ['fetch', { fetch: answeringFetch }, 1_000],
  ])('after a thousand calls by %s', async (_name, transport, signals) => {
    const { signal } = new AbortController();
    await using client = createClient({ baseUrl: 'http://localhost', credentials, ...transport });
    for (let round = 0; round < 10; round += 1) {
      const calls = Array.from({ length: 100 }, () => list(client, { signal, timeout: { total: 60_000 } }));
      await Promise.all(calls);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    }
    expect(internal).toHaveLength(signals);
    expect(internal.filter((each) => getEventListeners(each, 'abort').length > 0)).toEqual([]);
    const timers = process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout');
    expect(timers.length).toBeLessThan(100);
  });

  test('a composed signal is obeyed, and aborting afterwards changes nothing', async () => {
    await using server = await rawServer((_request, socket) => void socket.write(answer('[]')));
    await using client = createClient({ baseUrl: server.url, credentials });
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(60_000)]);
    expect(await list(client, { signal })).toEqual([]);
    controller.abort();
    const error = await rejection(list(client, { signal }));
    expect(error).toMatchObject({ name: 'AbortedError', attempts: 0 });
    expect(server.requests).toHaveLength(1);
  });
});
