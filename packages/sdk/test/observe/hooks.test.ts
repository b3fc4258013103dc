import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, test, vi } from 'vitest';
import { type ClientOptions, createClient, type Hooks, InputError, LocalError } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { type Handler, smallServer } from '../support/server.js';
import { impatient, recording } from './record.js';

const credentials = { sessionId: 'the-session-id' };
const empty: Handler = ({ path }) => (path.endsWith('/authenticate') ? undefined : { body: [] });

async function listWith(hooks: ClientOptions['hooks'], options: Partial<ClientOptions> = {}, handler = empty) {
  const server = await smallServer(handler);
  const client = impatient({ baseUrl: server.url, credentials, hooks, ...options });
  const outcome = await client
    .access('a')
    .entities('T')
    .list()
    .catch((error: unknown) => error);
  await client.close();
  await server[Symbol.asyncDispose]();
  return { outcome, requests: server.requests, url: server.url };
}

/** The warnings that the process emits during the work. */
async function warningsOf(work: () => Promise<unknown>): Promise<string[]> {
  const emit = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  try {
    await work();
    return emit.mock.calls.map(([warning]) => String(warning));
  } finally {
    emit.mockRestore();
  }
}

test('hooks may be an instance of a class that has members of its own', async () => {
  class CallCounter implements Hooks {
    calls = 0;
    call(): void {
      this.calls += 1;
    }
  }
  const counter = new CallCounter();
  await listWith(counter);
  expect(counter.calls).toBe(1);
});

describe('header fields that hooks add', () => {
  test('go with each request, over those of the caller', async () => {
    let busy = true;
    const { requests } = await listWith(
      {
        attempt: ({ number, setHeader }) => {
          setHeader('X-Attempt', String(number));
          setHeader('accept', 'application/json;q=1');
        },
      },
      { headers: { 'x-attempt': 'none' } },
      () => {
        const reply = busy ? { status: 503 } : { body: [] };
        busy = false;
        return reply;
      },
    );
    expect(requests.map(({ headers }) => [headers['x-attempt'], headers.accept])).toEqual([
      ['1', 'application/json;q=1'],
      ['2', 'application/json;q=1'],
    ]);
  });

  test.each([
    ['a name', 'no name', 'x'],
    ['a value', 'x', 'two\nlines'],
    ['what belongs to the transport', 'Content-Length', '1'],
  ])('are refused with the call where %s cannot be sent', async (_what, name, value) => {
    const { outcome, requests } = await listWith({ attempt: ({ setHeader }) => setHeader(name, value) });
    expect(outcome).toBeInstanceOf(LocalError);
    expect(outcome).toMatchObject({ operation: 'entities.list', attempts: 0, cause: expect.any(InputError) });
    expect(String(outcome)).not.toContain('lines');
    expect(requests).toHaveLength(0);
  });

  test.each([
    ['header', 'gm-session-id'],
    ['cookie', 'cookie'],
    ['bearer', 'authorization'],
  ] as const)('do not replace the session in the %s', async (sessionIn, name) => {
    const { outcome, requests } = await listWith({ attempt: (a) => a.setHeader(name, 'other') }, { sessionIn });
    expect(String(outcome)).toContain('holds a secret of the request');
    expect(requests).toHaveLength(0);
  });

  test('are too late once the request was sent', async () => {
    const failed = vi.fn();
    const warnings = await warningsOf(() =>
      listWith({
        attempt: ({ setHeader }) => ({
          end: () => {
            failed();
            setHeader('x', '1');
          },
        }),
      }),
    );
    expect(failed).toHaveBeenCalledOnce();
    expect(warnings).toEqual([expect.stringContaining('The hook "attempt" failed')]);
  });

  test('that are secret are hidden where the server repeats them', async () => {
    const record = recording();
    const hooks = [record.hooks, { attempt: ({ setHeader }) => setHeader('x-api-key', 'key-1234567890') } as Hooks];
    const { outcome, requests } = await listWith(hooks, {}, ({ headers }) => ({
      status: 400,
      body: { message: `no ${headers['x-api-key']}` },
      headers: { 'x-repeated': `${headers['x-api-key']}` },
    }));
    expect(requests[0]?.headers['x-api-key']).toBe('key-1234567890');
    expect(outcome).toMatchObject({ serverMessage: 'no ***' });
    expect(record.payloads).toContainEqual(
      expect.objectContaining({ status: 400, headers: expect.objectContaining({ 'x-repeated': '***' }) }),
    );
  });
});

describe('a hook that throws', () => {
  const boom = (): never => {
    throw new Error('boom');
  };

  test.each<[string, Hooks]>([
    ['when a call begins', { call: boom }],
    ['when a request begins', { attempt: boom }],
    ['in "run" of a call', { call: () => ({ run: boom }) }],
    ['in "run" of a request', { attempt: () => ({ run: boom }) }],
  ])('%s fails the call before anything is sent, and other hooks are called', async (_when, hooks) => {
    const { events, hooks: recorder } = recording();
    const { outcome, requests, url } = await listWith([recorder, hooks]);
    const name = hooks.call === undefined ? 'attempt' : 'call';
    expect(outcome).toBeInstanceOf(LocalError);
    expect(outcome).toMatchObject({ operation: 'entities.list', attempts: 0, cause: { message: 'boom' } });
    expect(String(outcome)).toContain(`entities.list: The hook "${name}" failed: boom. (GET ${url}`);
    expect(requests).toHaveLength(0);
    expect(events.at(-1)).toBe('entities.list ends: LocalError, requests: 0');
    expect(events.filter((event) => event.includes('ends'))).toHaveLength(events.length / 2);
  });

  test('when a login begins fails every caller that waits for it', async () => {
    await using server = await smallServer(empty);
    const hooks: Hooks = { call: ({ operation }) => (operation === 'authenticate' ? boom() : undefined) };
    await using client = impatient({ baseUrl: server.url, credentials: { user: 'u', password: 'p' }, hooks });
    const list = () => client.access('a').entities('T').list();
    for (const error of await Promise.all([rejection(list()), rejection(list())])) {
      expect(error).toMatchObject({ name: 'LocalError', operation: 'authenticate' });
    }
    expect(server.requests).toHaveLength(0);
  });

  test.each<[string, Hooks]>([
    ['when a call ends', { call: () => ({ end: boom }) }],
    ['when a request ends', { attempt: () => ({ end: boom }) }],
    [
      'after it has run its work',
      {
        call: () => ({
          run: (work) => {
            work();
            boom();
          },
        }),
      },
    ],
  ])('%s changes nothing, and is logged once as a warning', async (_when, hooks) => {
    const { events, hooks: recorder } = recording();
    const warnings = await warningsOf(async () => {
      for (const _each of [1, 2]) expect((await listWith([recorder, hooks])).outcome).toEqual([]);
    });
    expect(events).toHaveLength(8);
    expect(warnings).toHaveLength(1);
  });
});

describe('the results of hooks', () => {
  const wrong = (hooks: object): Hooks => hooks;

  test('a "run" that does nothing: the call fails, and nothing is sent', async () => {
    const hooks: Hooks = { call: () => ({ run: () => undefined }) };
    const { outcome, requests } = await listWith(hooks);
    expect(outcome).toMatchObject({ name: 'LocalError', cause: expect.any(TypeError) });
    expect(requests).toHaveLength(0);
  });

  test('a "run" that runs later sends nothing any more', async () => {
    const fetch = vi.fn(async () => new Response('[]'));
    const later: (() => void)[] = [];
    const hooks: Hooks = { attempt: () => ({ run: (work) => void later.push(work) }) };
    await using client = impatient({ baseUrl: 'http://localhost', credentials, hooks, fetch });
    expect(await rejection(client.access('a').entities('T').list())).toMatchObject({ name: 'LocalError' });
    for (const work of later) work();
    expect(later).toHaveLength(1);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('null is nothing, as undefined is', async () => {
    const hooks = wrong({ call: () => null, attempt: () => undefined });
    expect((await listWith(hooks)).outcome).toEqual([]);
  });

  test('a "run" that runs twice sends once', async () => {
    const twice: Hooks = {
      attempt: () => ({
        run: (work) => {
          work();
          work();
        },
      }),
    };
    expect((await listWith(twice)).requests).toHaveLength(1);
  });

  test('"run" holds for all that follows: the login, the requests, their ends', async () => {
    const storage = new AsyncLocalStorage<string>();
    const seen: string[] = [];
    const hooks: Hooks = {
      call: ({ operation }) => {
        seen.push(`${operation} in ${storage.getStore()}`);
        return { run: (work) => storage.run(operation, work) };
      },
      attempt: ({ call }) => void seen.push(`a request of ${call.operation} in ${storage.getStore()}`),
    };
    await listWith(hooks, { credentials: { user: 'u', password: 'p' } });
    expect(seen).toEqual([
      'entities.list in undefined',
      'authenticate in entities.list',
      'a request of authenticate in authenticate',
      'a request of entities.list in entities.list',
    ]);
  });

  test('of several, the first is outermost', async () => {
    const order: string[] = [];
    const named = (name: string): Hooks => ({
      call: () => {
        order.push(`${name} begins`);
        return {
          run: (work) => {
            order.push(`${name} runs`);
            work();
          },
          end: () => void order.push(`${name} ends`),
        };
      },
    });
    await listWith([named('a'), named('b')]);
    expect(order).toEqual(['a begins', 'b begins', 'a runs', 'b runs', 'b ends', 'a ends']);
  });
});

test('a call whose response is awaited before its result ends once', async () => {
  await using server = await smallServer(empty);
  const { hooks, events } = recording();
  await using client = impatient({ baseUrl: server.url, credentials, hooks });
  const listing = client.access('a').entities('T').list();
  await listing.asResponse();
  await listing;
  expect(events.slice(3)).toEqual(['entities.list ends: 200, requests: 1']);
});

test('an empty list of hooks is one', () => {
  expect(() => createClient({ baseUrl: 'http://a', credentials, hooks: [] })).not.toThrow();
});

test('hooks and the logger run in the asynchronous context of the caller, to the end of the call', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: string[] = [];
  const see = (what: string) => void seen.push(`${what} ${request.getStore()}`);
  await using server = await smallServer(({ path }) =>
    path.endsWith('/missing') ? { status: 404 } : { body: path.endsWith('/broken') ? '<' : '[]' },
  );
  await using client = createClient({
    baseUrl: server.url,
    credentials: { sessionId: 's' },
    hooks: {
      call: () => ({ end: () => see('call.end') }),
      attempt: () => ({ end: () => see('attempt.end') }),
    },
    logger: { info: () => see('line'), warn: () => see('line'), error: () => see('line') },
  });
  for (const name of ['read', 'missing', 'broken']) {
    seen.length = 0;
    await Promise.allSettled([request.run(name, () => client.request({ path: `/${name}` }))]);
    expect(seen).toEqual([`attempt.end ${name}`, `line ${name}`, `call.end ${name}`]);
  }
});
