import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { openTelemetry } from '@platform-services/sdk/opentelemetry';
import { describe, expect, test } from 'vitest';
import { byteServer } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { type Handler, smallServer } from '../support/server.js';
import { impatient } from './record.js';
import { registerTracing } from './tracing.js';

const credentials = { user: 'ann', password: 'the-password' };
const session = { sessionId: 'the-session-id' } as const;
const entity: Handler = ({ path }) => (path.endsWith('/authenticate') ? undefined : { body: { _type: 'T' } });

describe('OpenTelemetry', () => {
  test('a call is a span with the attributes of an HTTP client, and the trace goes with it', async () => {
    using tracing = registerTracing();
    await using server = await smallServer(entity);
    await using client = impatient({ baseUrl: server.url, credentials, hooks: openTelemetry() });
    await client.request({ path: '/rest/v2/x' });
    expect(tracing.spans.map(({ name }) => name)).toEqual(['authenticate', 'request']);
    const [login, get] = tracing.spans;
    expect(get?.kind).toBe(SpanKind.CLIENT);
    expect(get?.status).toEqual({ code: SpanStatusCode.UNSET });
    expect(get?.instrumentationScope.name).toBe('@platform-services/sdk');
    expect(get?.attributes).toEqual({
      'http.request.method': 'GET',
      'url.full': `${server.url}/platform-services/rest/v2/x`,
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(server.url).port),
      'platform_services.operation': 'request',
      'http.response.status_code': 200,
    });
    expect(login?.parentSpanContext?.spanId).toBe(get?.spanContext().spanId);
    const sent = server.requests.map(({ headers }) => headers['traceparent']);
    expect(sent).toEqual(
      [login, get].map((span) => `00-${span?.spanContext().traceId}-${span?.spanContext().spanId}-01`),
    );
  });

  test('it belongs to the span that is active where the call is made', async () => {
    using tracing = registerTracing();
    await using server = await smallServer(entity);
    const tracer = tracing.provider.getTracer('test');
    await using client = impatient({ baseUrl: server.url, credentials: session, hooks: openTelemetry({ tracer }) });
    await tracer.startActiveSpan('work', async (work) => {
      await client.access('a').entities('T').get(1);
      expect(trace.getActiveSpan()).toBe(work);
      work.end();
    });
    const [get, work] = tracing.spans;
    expect(get?.parentSpanContext?.spanId).toBe(work?.spanContext().spanId);
    expect(get?.instrumentationScope.name).toBe('test');
  });

  test('requests are events; a repeated call has the number of repetitions', async () => {
    using tracing = registerTracing();
    const replies = [{ status: 503 }, undefined, { body: { _type: 'T' } }];
    await using server = await smallServer((_request, response) => {
      const reply = replies.shift();
      if (reply === undefined) response.destroy();
      return reply;
    });
    await using client = impatient({ baseUrl: server.url, credentials: session, hooks: openTelemetry() });
    await client.access('a').entities('T').get(1);
    const [get] = tracing.spans;
    expect(get?.attributes).toMatchObject({ 'http.request.resend_count': 2, 'http.response.status_code': 200 });
    expect(get?.attributes).not.toHaveProperty('error.type');
    const url = get?.attributes['url.full'];
    expect(get?.events.map(({ name, attributes }) => [name, attributes])).toEqual([
      [
        'attempt',
        {
          'url.full': url,
          'platform_services.attempt.reason': 'first',
          'http.response.status_code': 503,
          'error.type': '503',
          'platform_services.attempt.retry_delay': 0,
        },
      ],
      [
        'attempt',
        {
          'url.full': url,
          'platform_services.attempt.reason': 'retry',
          'http.request.resend_count': 1,
          'error.type': 'ConnectError',
          'platform_services.attempt.retry_delay': 0,
        },
      ],
      [
        'attempt',
        {
          'url.full': url,
          'platform_services.attempt.reason': 'retry',
          'http.request.resend_count': 2,
          'http.response.status_code': 200,
        },
      ],
    ]);
  });

  test.each<[string, Handler, string, number | undefined]>([
    ['a status', () => ({ status: 404 }), '404', 404],
    ['a broken connection', (_request, response) => void response.destroy(), 'ConnectError', undefined],
    ['an answer that cannot be read', () => ({ body: '<p>' }), 'DecodeError', 200],
  ])('a call that fails by %s has its error', async (_what, handler, type, status) => {
    using tracing = registerTracing();
    await using server = await smallServer(handler);
    await using client = impatient({
      baseUrl: server.url,
      credentials: session,
      retry: false,
      hooks: openTelemetry(),
    });
    const error = await rejection(client.access('a').entities('T').get(1));
    const [get] = tracing.spans;
    expect(get?.attributes['error.type']).toBe(type);
    expect(get?.attributes['http.response.status_code']).toBe(status);
    expect(get?.status).toEqual({ code: SpanStatusCode.ERROR, message: error.message });
    expect(get?.events.at(-1)).toMatchObject({ name: 'exception', attributes: { 'exception.message': error.message } });
  });

  test('a download has its span until its last byte', async () => {
    using tracing = registerTracing();
    await using server = await byteServer((_request, response) => void response.end('bytes'));
    await using client = impatient({ baseUrl: server.url, credentials, hooks: openTelemetry() });
    const download = await client.access('a').resources.download('r');
    expect(tracing.spans.map(({ name }) => name)).toEqual(['authenticate']);
    await download.bytes();
    expect(tracing.spans.map(({ name }) => name)).toEqual(['authenticate', 'resources.download']);
  });

  test('the SDK does not send the trace if something else propagates it', async () => {
    using tracing = registerTracing();
    await using server = await smallServer(entity);
    const hooks = openTelemetry({ propagate: false });
    await using client = impatient({ baseUrl: server.url, credentials, hooks });
    await client.access('a').entities('T').get(1);
    expect(tracing.spans).toHaveLength(2);
    expect(server.requests.map(({ headers }) => headers['traceparent'])).toEqual([undefined, undefined]);
  });

  test('without a provider nothing is traced, and nothing fails', async () => {
    await using server = await smallServer(entity);
    await using client = impatient({ baseUrl: server.url, credentials, hooks: openTelemetry() });
    await client.access('a').entities('T').get(1);
    expect(server.requests[1]?.headers['traceparent']).toBeUndefined();
  });
});
