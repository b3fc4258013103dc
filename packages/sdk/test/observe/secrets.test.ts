import { tracingChannel } from 'node:diagnostics_channel';
import { inspect } from 'node:util';
import { openTelemetry } from '@platform-services/sdk/opentelemetry';
import { expect, test } from 'vitest';
import { answer, type RawHandler, rawServer } from '../conditions/raw-server.js';
import { canary, expectNoSecret, shownBy } from '../conditions/secrets.js';
import { impatient, recording } from './record.js';
import { registerTracing } from './tracing.js';

const headers = {
  authorization: `Basic ${Buffer.from(`ann:${canary.password}`).toString('base64')}`,
  cookie: `a=${canary.cookie}`,
  'x-api-key': canary.apiKey,
};

/** A secret of the server, which is only recognised by the name of its field. */
const given = 'given-by-the-server';

/** Repeats the request in header fields and in the body, in every kind of response. */
const echo: RawHandler = ({ number, url, headers }, socket) => {
  const all = Object.values(headers).join(' ');
  const fields = [`x-url: ${url}`, `x-all: ${all}`, `set-cookie: sessionId=${canary.session}`, `x-token: ${given}`];
  const body = JSON.stringify({ message: `${url} ${all}`, sessionId: canary.session });
  const statuses = ['503 Busy', '307 There', '401 No', '404 No', '200 OK'];
  const led =
    number % statuses.length === 1
      ? [`location: /platform-services/led?password=${canary.password}&at=${canary.session}`]
      : [];
  socket.write(answer(body, statuses[number % statuses.length], [...fields, ...led]));
};

const logIn: RawHandler = ({ url, headers }, socket) => {
  const fields = [`x-url: ${url}`, `x-all: ${Object.values(headers).join(' ')}`, `x-given: ${canary.session}`];
  socket.write(answer(JSON.stringify(canary.session), '200 OK', fields));
};

test.each(['query', 'header', 'cookie', 'bearer'] as const)(
  'observers see no secret, with the session in the %s',
  async (sessionIn) => {
    using tracing = registerTracing();
    const { hooks, payloads, events } = recording();
    const seen: unknown[] = [];
    const lines: unknown[] = [];
    const keep = (...words: unknown[]) => void lines.push(words);
    const channels = ['call', 'attempt'].map((name) => tracingChannel(`platform-services:${name}`).asyncEnd);
    const listener = (message: unknown) => void seen.push(message);
    for (const channel of channels) channel.subscribe(listener);
    await using server = await rawServer(echo, logIn);
    await using client = impatient({
      baseUrl: server.url,
      credentials: { user: canary.user, password: canary.password },
      credentialsIn: sessionIn === 'query' ? 'query' : 'form',
      sessionIn,
      headers,
      hooks: [hooks, openTelemetry()],
      logger: { debug: keep, info: keep, warn: keep, error: keep },
      logLevel: 'debug',
    });
    const calls = [
      () =>
        client
          .access('a')
          .entities('T')
          .get(1, { headers: { 'x-auth-token': canary.token } }),
      () => client.access('a').entities('T').create({}),
      () =>
        client
          .access('a')
          .resources.download('r')
          .then((download) => download.bytes()),
      () => client.request({ path: '/x', query: { password: canary.password, sessionId: canary.session } }),
      () => client.authenticate(),
      () => client.logout(),
    ];
    for (let round = 0; round < 5; round += 1) {
      for (const call of calls) await Promise.resolve(call()).catch(() => undefined);
    }
    for (const channel of channels) channel.unsubscribe(listener);

    expect(new Set(events.map((event) => event.split(/[ #]/)[0])).size).toBe(6);
    const shown = [
      payloads,
      seen,
      lines,
      tracing.spans.map(({ attributes, events, status }) => [attributes, events, status]),
    ];
    for (const each of shown) {
      expect(each.length).toBeGreaterThan(40);
      for (const one of each) expectNoSecret(one);
      for (const error of each.flatMap(errorsIn)) expectNoSecret(error);
      expect(inspect(each, { depth: 30 })).not.toContain(given);
    }
  },
);

/** The errors in a payload, which could contain secrets at any depth. */
function errorsIn(payload: unknown): unknown[] {
  if (typeof payload !== 'object' || payload === null) return [];
  return Object.values(payload).flatMap((value) => (value instanceof Error ? [value] : errorsIn(value)));
}

test('the check sees secrets', () => {
  expect(() => expectNoSecret({ a: [{ b: canary.session }] })).toThrow();
  expect(shownBy({ error: new Error(canary.password) })).toContain(inspect(canary.password).slice(1, -1));
  expect(errorsIn([{ end: { error: new Error('x') } }])).toHaveLength(1);
});
