import { connect } from 'node:net';
import { ControlError, type Fault } from '@platform-services/reference-server';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { controlledServer, thing } from './server.js';

const service = controlledServer();
const { control, get, server } = service;

const badFaults: [unknown, string][] = [
  [[], 'Expected an object, got an array at $.'],
  [{}, 'Expected an object that describes the fault, got nothing at $.fault.'],
  [
    { fault: {} },
    'Expected at least one of "status", "body", "base64", "contentType", "headers", "delayMs", "latencyMs", "expireSession", "drop", "brokenJson", "wrongLength", "truncateAfterBytes" and "bytesPerSecond", got nothing at $.fault.',
  ],
  [{ fault: 1 }, 'Expected an object, got the number 1 at $.fault.'],
  [{ fault: { satus: 500 } }, 'Unknown member "satus" at $.fault. Did you mean "status"?'],
  [{ fault: { status: 100 } }, 'Expected an integer from 200 to 599, got the number 100 at $.fault.status.'],
  [{ fault: { status: '500' } }, 'Expected an integer from 200 to 599, got the string "500" at $.fault.status.'],
  [{ fault: { delayMs: -1 } }, 'Expected an integer from 0 to 600000, got the number -1 at $.fault.delayMs.'],
  [{ fault: { delayMs: 1.5 } }, 'Expected an integer from 0 to 600000, got the number 1.5 at $.fault.delayMs.'],
  [{ fault: { drop: 'yes' } }, 'Expected true or false, got the string "yes" at $.fault.drop.'],
  [{ fault: { truncateAfterBytes: null } }, 'got null at $.fault.truncateAfterBytes.'],
  [
    { fault: { explode: true } },
    'Unknown member "explode" at $.fault. Expected one of "status", "body", "base64", "contentType", "headers", "delayMs", "latencyMs", "expireSession", "drop", "brokenJson", "wrongLength", "truncateAfterBytes", "bytesPerSecond".',
  ],
  [{ fault: { status: 500 }, times: 0 }, 'Expected an integer from 1 to 1000000, got the number 0 at $.times.'],
  [{ fault: { status: 500 }, tiems: 2 }, 'Unknown member "tiems" at $. Did you mean "times"?'],
  [
    { fault: { status: 500 }, match: { path: 'rest' } },
    'Expected a path after the base path, such as "/rest/v2", of at most 1000 characters, got the string "rest" at $.match.path.',
  ],
  [
    { fault: { status: 500 }, match: { path: `/${'x'.repeat(1_000)}` } },
    'of at most 1000 characters, got the string "/xxx',
  ],
  [{ fault: { status: 500 }, match: { methd: 'GET' } }, 'Unknown member "methd" at $.match. Did you mean "method"?'],
  ...['', 'GTE', 'GET ', 'GET,POST', '*', 'TRACE', 'CONNECT', 'toString'].map((method): [unknown, string] => [
    { fault: { status: 500 }, match: { method } },
    `Expected one of GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS, got the string "${method}" at $.match.method.`,
  ]),
  [{ fault: { status: 500 }, match: { method: 1 } }, 'Expected a string, got the number 1 at $.match.method.'],
  [{ profile: 'flakey' }, 'Unknown profile "flakey" at $.profile. Did you mean "flaky"?'],
  [{ profile: 'flaky', fault: { drop: true } }, 'Expected one of "fault" and "profile" at $, got both.'],
  [{ fault: { drop: true }, probability: 1.5 }, 'Expected a number from 0 to 1, got the number 1.5 at $.probability.'],
  [{ fault: { drop: true }, every: 0 }, 'Expected an integer from 1 to 1000000, got the number 0 at $.every.'],
  [{ fault: { drop: true }, after: -1 }, 'got the number -1 at $.after.'],
  [{ fault: { drop: true }, seed: 0.5 }, 'got the number 0.5 at $.seed.'],
  [
    { fault: { latencyMs: { min: 2, max: 1 } } },
    'Expected a number from 2 to 600000, got the number 1 at $.fault.latencyMs.max.',
  ],
  [
    { fault: { latencyMs: { min: 2 } } },
    'Expected either "min" and "max" or "median" and "sigma", got nothing at $.fault.latencyMs.',
  ],
  [{ fault: { latencyMs: { min: 2, max: 3, sigma: 1 } } }, 'Expected either "min" and "max" or'],
  [{ fault: { bytesPerSecond: 0 } }, 'got the number 0 at $.fault.bytesPerSecond.'],
  [
    { fault: { headers: { 'a b': '1' } } },
    'Expected the name of a header field, got the string "a b" at $.fault.headers.a b.',
  ],
  [
    { fault: { headers: { a: '\r\n' } } },
    'Expected a value of a header field in printable ASCII, got the string "\\r\\n" at $.fault.headers.a.',
  ],
  ...['Content-Length', 'transfer-encoding', 'Trailer'].map((name): [unknown, string] => [
    { fault: { headers: { [name]: '1' } } },
    `The server sets "${name}" itself at $.fault.headers.${name}. "wrongLength" and "truncateAfterBytes" make it wrong.`,
  ]),
  [
    { fault: { drop: true }, match: { operation: 'entities.lst' } },
    'Unknown operation "entities.lst" at $.match.operation. Did you mean "entities.list"?',
  ],
  [{ fault: { drop: true }, match: { body: { 'a[': 1 } } }, 'Expected a path of members, indexes and wildcards'],
  [{ fault: { body: 5 } }, 'Expected a string, got the number 5 at $.fault.body.'],
  [{ fault: { body: 'a', base64: 'YQ==' } }, 'Expected one of "body" and "base64" at $.fault, got both.'],
  [{ fault: { base64: 'Y' } }, 'Expected bytes in base64, got the string "Y" at $.fault.base64.'],
  [{ fault: { contentType: 'text/html' } }, 'Expected a "body" or "base64", got nothing at $.fault.'],
  [
    { fault: { body: 'a', contentType: 'html' } },
    'Expected a media type, e.g. "text/html", got the string "html" at $.fault.contentType.',
  ],
  [{ fault: { drop: true }, match: { status: 500 } }, 'Unknown member "status" at $.match.'],
  [{ fault: { status: 500 }, match: [] }, 'Expected an object, got an array at $.match.'],
  [JSON.parse('{"__proto__":{"fault":{"status":500}}}'), 'Unknown member "__proto__" at $. Expected one of'],
];

describe('rules of faults', () => {
  it.each(badFaults)('POST /-/faults %j is 400', async (rule, message) => {
    const answer = await control('POST', '/faults', JSON.stringify(rule));
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
    expect((await get(thing)).status).toBe(200);
  });

  it.each(badFaults)('faults.add(%j) throws the message of POST /-/faults', async (rule) => {
    const { body } = await control('POST', '/faults', rule);
    const add = () => Reflect.apply(server.faults.add, server.faults, [rule]);
    expect(add).toThrow(ControlError);
    expect(add).toThrow(expect.objectContaining({ message: body.message }));
    expect((await get(thing)).status).toBe(200);
  });

  it('faults.add says that it got nothing without an argument', () => {
    const add = () => Reflect.apply(server.faults.add, server.faults, []);
    expect(add).toThrow(new ControlError('Expected an object, got nothing at $.'));
  });

  it('faults.add refuses values that JSON cannot contain', () => {
    for (const status of [10n, Number.NaN, () => 500, Symbol('500')]) {
      expect(() => Reflect.apply(server.faults.add, server.faults, [{ fault: { status } }])).toThrow(ControlError);
    }
  });

  it('faults are at most 1,000, over HTTP and by the library', async () => {
    for (let count = 0; count < 1_000; count += 1)
      server.faults.add({ match: { path: '/none' }, fault: { drop: true } });
    const answer = await control('POST', '/faults', { fault: { status: 500 } });
    expect([answer.status, answer.body.message]).toEqual([507, expect.stringContaining('holds no more faults')]);
    expect(() => server.faults.add({ fault: { status: 500 } })).toThrow(
      new ControlError(answer.body.message, 'storageFull'),
    );
  });
});

describe('faults', () => {
  const add = (rule: object) => control('POST', '/faults', rule);

  it('with a status prevent the call, and respond as failures do', async () => {
    const before = service.created;
    await add({ fault: { status: 503 } });
    const { statusCode, body } = await request(service.things, { method: 'POST', body: '{}' });
    expect([statusCode, await body.json(), service.created - before]).toEqual([
      503,
      expect.objectContaining({ type: 'Fault' }),
      0,
    ]);
  });

  it('are readable for pages of other origins, as other responses are', async () => {
    await add({ fault: { status: 503 } });
    const { headers, body } = await request(service.origin + service.thingTarget, {
      headers: { origin: 'https://app.example' },
    });
    await body.dump();
    expect(headers['access-control-allow-origin']).toBe('https://app.example');
  });

  it.each<[Fault, string, string]>([
    [{ status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html' }, 'text/html', '<h1>Bad Gateway</h1>'],
    [{ status: 429, body: 'Später', headers: { 'Retry-After': '3' } }, 'text/plain; charset=utf-8', 'Später'],
    [{ status: 503, base64: 'eyI=' }, 'application/octet-stream', '{"'],
    [{ body: '' }, 'text/plain; charset=utf-8', ''],
    [{ body: '{}', contentType: 'application/json', headers: { 'Content-Type': 'text/x-own' } }, 'text/x-own', '{}'],
    [{ status: 502, body: 'long enough', truncateAfterBytes: 20 }, 'text/plain; charset=utf-8', 'long enough'],
  ])('%j respond with their own body', async (fault, contentType, text) => {
    await add({ fault });
    const { statusCode, headers, body } = await request(service.origin + service.thingTarget);
    expect([statusCode, headers['content-type'], await body.text()]).toEqual([fault.status ?? 200, contentType, text]);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)));
    expect(server.journal.entries().at(-1)?.responseBody?.text ?? '').toBe(text);
  });

  it('that are used up stay in the list until a reset, and nothing else sees them', async () => {
    await add({ fault: { status: 503 }, match: { body: { a: 1 } } });
    await add({ fault: { status: 507 } });
    for (let count = 0; count < 3; count += 1) await get(thing);
    expect(server.faults.list()).toMatchObject([
      { id: expect.any(String), injected: 0, usedUp: false },
      { injected: 1, usedUp: true, fault: { status: 507 } },
    ]);
    for (let count = 0; count < 999; count += 1) server.faults.add({ match: { path: '/none' }, fault: { drop: true } });
    expect(() => server.faults.add({ fault: { status: 500 } })).toThrow('holds no more faults');
    server.reset();
    expect(server.faults.list()).toEqual([]);
  });

  it('are not used up by the preflights of browsers, unless they name their method', async () => {
    const preflight = () =>
      request(service.origin + service.thingTarget, {
        method: 'OPTIONS',
        headers: { origin: 'https://app.example', 'access-control-request-method': 'GET' },
      }).then(async ({ statusCode, body }) => {
        await body.dump();
        return statusCode;
      });
    await add({ fault: { status: 503 } });
    expect([await preflight(), (await get(thing)).status]).toEqual([204, 503]);
    await add({ fault: { status: 503 }, match: { method: 'OPTIONS' } });
    expect([await preflight(), await preflight()]).toEqual([503, 204]);
  });

  it('with a status without a body send no body', async () => {
    await add({ fault: { status: 204 } });
    expect(await get(thing)).toEqual({ status: 204, text: '' });
  });

  it('drop the connection', async () => {
    const before = service.created;
    await add({ fault: { drop: true, status: 500 } });
    await expect(request(service.things, { method: 'POST', body: '{}' })).rejects.toMatchObject({
      code: 'UND_ERR_SOCKET',
    });
    expect(service.created - before).toBe(0);
    expect(server.journal.entries()).toMatchObject([{ status: 0, rule: 'fault' }]);
  });

  it('drop the answer of fetch', async () => {
    await add({ fault: { drop: true } });
    const answer = await server.fetch(new Request(service.origin + service.thingTarget));
    expect(answer.type).toBe('error');
  });

  it.each([0, 1, 5])('break off after %i bytes, and the request takes effect', async (bytes) => {
    const before = service.created;
    await add({ match: { method: 'POST' }, fault: { truncateAfterBytes: 2 } });
    const posted = await request(service.things, { method: 'POST', body: '{}' });
    expect(posted.statusCode).toBe(200);
    await expect(posted.body.text()).rejects.toThrow();
    expect(service.created - before).toBe(1);

    await add({ fault: { truncateAfterBytes: bytes } });
    const got = await rawGet(service.thingTarget);
    expect(got).toMatch(/content-length: 12\r\n/i);
    expect(got.slice(got.indexOf('\r\n\r\n') + 4)).toBe('"0123456789"'.slice(0, bytes));
  });

  it('do not interrupt a shorter response', async () => {
    await add({ fault: { truncateAfterBytes: 12 } });
    expect(await get(thing)).toEqual({ status: 200, text: '"0123456789"' });
  });

  it('combine', async () => {
    await add({ fault: { delayMs: 20, status: 503, truncateAfterBytes: 3 } });
    const started = performance.now();
    const { statusCode, body } = await request(service.origin + service.thingTarget);
    expect(statusCode).toBe(503);
    expect(performance.now() - started).toBeGreaterThan(15);
    await expect(body.text()).rejects.toThrow();
  });

  it('are dropped on demand, and by reset', async () => {
    for (const drop of [() => control('DELETE', '/faults'), () => control('POST', '/reset')]) {
      await add({ fault: { status: 503 } });
      await drop();
      expect((await get(thing)).status).toBe(200);
    }
  });
});

function rawGet(path: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`);
  });
}
