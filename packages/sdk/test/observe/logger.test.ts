import { describe, expect, test, vi } from 'vitest';
import type { Client, ClientOptions, LogFields, Logger, LogLevel } from '../../src/index.js';
import { type Handler, smallServer } from '../support/server.js';
import { impatient } from './record.js';

/** A logger that keeps lines, with durations and ports taken out. */
function keeping() {
  const lines: string[] = [];
  const fields: LogFields[] = [];
  const keep = (level: string) => (line: string, given: LogFields) => {
    lines.push(
      `${level} ${line.replace(/\d+(\.\d+)? ms/, 'N ms').replace(/127\.0\.0\.1:\d+\/platform-services/, 'host')}`,
    );
    fields.push(given);
  };
  const logger = { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') };
  return { logger, lines, fields };
}

async function log(level: LogLevel | undefined, handler: Handler, options: Partial<ClientOptions> = {}) {
  const { logger, lines, fields } = keeping();
  await using server = await smallServer(handler);
  await using client = impatient({
    baseUrl: server.url,
    credentials: { sessionId: 'the-session-id' },
    logger,
    logLevel: level,
    ...options,
  });
  await get(client).catch(() => undefined);
  return { lines, fields };
}

const get = (client: Client) => client.request({ path: '/rest/v2/x' });
const url = 'http://host/rest/v2/x';

/** 503, then an entity, 401, and entities. */
function troubled(headers: Record<string, string> = {}): Handler {
  const replies = [{ status: 503, headers }, { body: { _type: 'T' } }, { status: 401 }];
  return ({ path }) => (path.endsWith('/authenticate') ? undefined : (replies.shift() ?? { body: { _type: 'T' } }));
}

describe('a logger', () => {
  test('gets everything at debug', async () => {
    const { lines, fields } = await log('debug', troubled({ 'retry-after': '1' }));
    expect(lines).toEqual([
      `debug request: begins (GET ${url})`,
      `debug request: request 1 begins (GET ${url})`,
      'warn request: request 1 ended after N ms, status 503; again in 1000 ms',
      `debug request: request 2 begins, since one before it failed (GET ${url})`,
      'debug request: request 2 ended after N ms, status 200',
      `info request: status 200 in N ms (GET ${url}, 2 requests)`,
    ]);
    expect(fields.map(({ event }) => event)).toEqual([
      'call.start',
      'attempt.start',
      'attempt.end',
      'attempt.start',
      'attempt.end',
      'call.end',
    ]);
    const call = { operation: 'request', kind: 'read', method: 'GET', url: expect.any(String) };
    expect(fields[2]).toEqual({
      event: 'attempt.end',
      ...call,
      attempt: 1,
      reason: 'first',
      duration: expect.any(Number),
      status: 503,
      error: undefined,
      retryDelay: 1000,
    });
    const end = {
      event: 'call.end',
      ...call,
      duration: expect.any(Number),
      attempts: 2,
      status: 200,
      error: undefined,
    };
    expect(fields[5]).toEqual(end);
  });

  test('gets a renewal at info', async () => {
    const { logger, lines } = keeping();
    await using server = await smallServer(troubled());
    const credentials = { user: 'ann', password: 'the-password' };
    await using client = impatient({ baseUrl: server.url, credentials, logger });
    await get(client);
    await get(client);
    const login = 'http://host/rest/authenticate?projection=id';
    expect(lines).toEqual([
      `info authenticate: status 200 in N ms (POST ${login})`,
      'warn request: request 1 ended after N ms, status 503; again in 0 ms',
      `info request: status 200 in N ms (GET ${url}, 2 requests)`,
      `info authenticate: status 200 in N ms (POST ${login})`,
      `info request: request 2 begins, with a renewed session (GET ${url})`,
      `info request: status 200 in N ms (GET ${url}, 2 requests)`,
    ]);
  });

  test.each<[LogLevel | undefined, number]>([
    ['debug', 6],
    ['info', 2],
    [undefined, 2],
    ['warn', 1],
    ['error', 0],
    ['off', 0],
  ])('from the level %s on', async (level, count) => {
    expect((await log(level, troubled())).lines).toHaveLength(count);
  });

  test.each<[number, string]>([
    [400, 'warn BadRequestError after N ms: request: The server responded with status 400.'],
    [404, 'warn NotFoundError after N ms: request: The server responded with status 404.'],
    [500, 'error ServerError after N ms: request: The server responded with status 500.'],
  ])('gets the status %i', async (status, line) => {
    const { lines, fields } = await log('info', () => ({ status, body: { tracebackId: 't' } }));
    expect(lines).toEqual([`${line} (GET ${url})`]);
    expect(fields[0]).toMatchObject({ status, error: expect.any(Error) });
  });

  test('gets a broken connection', async () => {
    const { lines } = await log('info', (_request, response) => void response.destroy(), { retry: false });
    expect(lines).toEqual([expect.stringMatching(/^error ConnectError after N ms: request: The connection broke/)]);
  });

  test('that throws changes no call, and is reported once', async () => {
    const emit = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    try {
      const logger: Logger = {
        info: () => {
          throw new Error('disk full');
        },
      };
      await using server = await smallServer(() => ({ body: { _type: 'T' } }));
      await using client = impatient({ baseUrl: server.url, credentials: { sessionId: 'the-session-id' }, logger });
      await get(client);
      await get(client);
      expect(emit).toHaveBeenCalledOnce();
    } finally {
      emit.mockRestore();
    }
  });

  test('needs no more than one method, and is called as its method', async () => {
    class Own {
      readonly lines: string[] = [];
      warn(line: string): void {
        this.lines.push(line);
      }
    }
    const logger = new Own();
    await log('debug', () => ({ status: 404 }), { logger });
    expect(logger.lines).toHaveLength(1);
  });
});
