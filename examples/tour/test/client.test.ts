import { randomUUID } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import {
  BadRequestError,
  type CallEnd,
  type CallStart,
  type ChannelMessage,
  createClient,
  HeadersTimeoutError,
  HttpError,
  NotFoundError,
  TimeoutError,
  TotalTimeoutError,
} from '@platform-services/sdk';
import { openTelemetry } from '@platform-services/sdk/opentelemetry';
import { describe, expect, it } from 'vitest';
import { demoModel } from '../src/model.js';

import { baseUrl, client, demo, server, useDemo } from './demo.js';

useDemo();

describe('the calls of the documentation', () => {
  it('throw error classes', async () => {
    const people = demo().entities('Person');
    const printed: unknown[] = [];
    const console = { log: (...words: unknown[]) => printed.push(...words) };

    //#region errors
    try {
      await people.get(99_999);
    } catch (error) {
      if (error instanceof NotFoundError) console.log('no such person');
      else if (error instanceof HttpError) console.log(error.status, error.serverMessage, error.tracebackId);
      else throw error; // TimeoutError, ConnectError, AbortedError, DecodeError, InputError, ConfigError
    }
    //#endregion
    expect(printed).toEqual(['no such person']);
    await expect(people.create({ age: 1.5 })).rejects.toBeInstanceOf(Error);
    await expect(people.update({ id: 99_999, age: 1 })).rejects.toBeInstanceOf(BadRequestError);
  });

  it('tell a missing entity from wrong names', async () => {
    const people = demo().entities('Person');
    const printed: unknown[] = [];
    const console = { log: (...words: unknown[]) => printed.push(...words) };

    //#region not-found
    const nobody = await people.getOrNull(99_999); // null: the access and the type exist, the entity does not
    try {
      await client.access('access.dmo').entities('Person').get(1, { explainNotFound: true });
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      console.log(error.reason); // 'access'
    }
    //#endregion
    expect([nobody, ...printed]).toEqual([null, 'access']);
  });

  it('have options, and a response behind the result', async () => {
    const people = demo().entities('Person');
    const abort = new AbortController();

    //#region options
    await people.list({ signal: abort.signal, timeout: { total: 5_000 }, headers: { 'x-request-id': '42' } });
    const { data, response } = await people.get(1).withResponse(); // one request
    response.headers.get('content-type'); //                         'application/json…'
    //#endregion
    expect(data.firstName).toBe('John');
    expect(response.headers.get('content-type')).toContain('json');
    server.faults.add({ fault: { delayMs: 60_000 } });
    await expect(people.get(1, { timeout: { total: 1 } })).rejects.toBeInstanceOf(TimeoutError);
  });

  it('have deadlines', async () => {
    const people = demo().entities('Person');
    const printed: unknown[] = [];
    const console = { log: (...words: unknown[]) => printed.push(...words) };
    server.faults.add({ fault: { delayMs: 60_000 } });

    //#region deadlines
    try {
      await people.list({ timeout: { headers: 500, body: 2_000, total: 20 } });
    } catch (error) {
      if (error instanceof TotalTimeoutError) console.log('not finished after', error.milliseconds);
      else if (error instanceof HeadersTimeoutError) console.log('no response to', error.attempts, 'requests');
      else throw error;
    }
    //#endregion
    expect(printed).toEqual(['not finished after', 20]);
  });

  it('are repeated if that is safe', async () => {
    const query = { accessId: 'access.demo', type: 'com.vendor.demo.model.Person' };

    //#region retries
    await using client = createClient({
      baseUrl,
      credentials: { user: 'demo', password: 'demo' },
      model: demoModel,
      retry: { maxRetries: 3, minDelay: 50, maxDelay: 2_000 }, // false: never
    });
    const people = client.access('access.demo').entities('Person');
    await people.get(1); //                                      a read: repeated
    await people.update(1, { age: 46 }); //                       leaves the same when done twice: repeated
    await people.create({ firstName: 'Ann', ssn: '555' }); //    would create a second: not repeated
    await people.get(1, { retry: false }); //                    not this one
    await client.request({ method: 'POST', path: '/rest/fetch', query, kind: 'read' }); // you declare that it only reads
    //#endregion
    server.faults.add({ times: 2, fault: { status: 503 } });
    expect((await people.get(1, { retry: { minDelay: 1 } })).age).toBe(46);
    server.faults.add({ fault: { status: 503 } });
    await expect(people.create({ firstName: 'Bo', ssn: '556' })).rejects.toMatchObject({ status: 503, attempts: 1 });
  });

  it('are observed', async () => {
    const printed: string[] = [];
    const console = { info: (line: string) => printed.push(line), log: (line: string) => printed.push(line) };
    const histogram = new Map<string, number>();

    //#region hooks
    await using client = createClient({
      baseUrl,
      credentials: { user: 'demo', password: 'demo' },
      logger: console, //                        a line for each call; logLevel: 'debug' for each request
      hooks: {
        call: ({ operation }) => ({ end: ({ duration }) => histogram.set(operation, duration) }),
        attempt: ({ setHeader }) => setHeader('x-request-id', randomUUID()),
      },
    });
    //#endregion
    await client.access('access.demo').entities('Person').get(1);
    expect([...histogram.keys()]).toEqual(['authenticate', 'entities.get']);
    expect(printed).toEqual([
      expect.stringMatching(/^authenticate: status 200 in /),
      expect.stringMatching(/^entities\.get: status 200 in /),
    ]);
  });

  it('are traced', async () => {
    const printed: string[] = [];
    const console = { log: (line: string) => printed.push(line) };

    //#region tracing
    await using client = createClient({
      baseUrl,
      credentials: { user: 'demo', password: 'demo' },
      hooks: openTelemetry(), // from '@platform-services/sdk/opentelemetry'
    });
    const show = (message: unknown) => {
      const { start, end, error } = message as ChannelMessage<CallStart, CallEnd>;
      console.log(`${start.operation}: ${error?.name ?? end?.status}`);
    };
    tracingChannel('platform-services:call').asyncEnd.subscribe(show); // from 'node:diagnostics_channel'
    //#endregion
    const people = client.access('access.demo').entities('Person');
    await people.get(1);
    await people.get(99_999).catch(() => undefined);
    tracingChannel('platform-services:call').asyncEnd.unsubscribe(show);
    expect(printed).toEqual(['authenticate: 200', 'entities.get: 200', 'entities.get: NotFoundError']);
  });

  it('share a session', async () => {
    //#region session
    const session = await client.authenticate({ projection: 'payload', depth: 'reachable' });
    await client.request({ path: ['rest', 'v2', 'entities', 'access.demo', 'Person', '1'] }); // any request, with it
    await client.logout(); // the next call logs in again
    //#endregion
    expect(session.effectiveRoles).toEqual(new Set(['admin']));
  });
});
