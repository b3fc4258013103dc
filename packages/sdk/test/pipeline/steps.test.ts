import { describe, expect, test } from 'vitest';
import { CallContext } from '../../src/call/call-context.js';
import { checkOptions } from '../../src/client/client-options.js';
import { CallFailure } from '../../src/errors/base.js';
import { NotFoundError, RedirectError, UnauthorizedError } from '../../src/errors/status.js';
import { defaultVendor } from '../../src/model/built-in.js';
import { modelTypes } from '../../src/model/model-view.js';
import type { Operation } from '../../src/operation/operation.js';
import { attempt } from '../../src/pipeline/attempt.js';
import { withRedirects } from '../../src/pipeline/redirect.js';
import { withRetry } from '../../src/pipeline/retry.js';
import { withSession } from '../../src/pipeline/session.js';
import type { SessionLease, SessionSource } from '../../src/pipeline/session-source.js';
import { TransportFailure } from '../../src/transport/failure.js';
import type { TransportRequest } from '../../src/transport/transport.js';
import { type HeaderFields, RawResponse } from '../../src/wire/response.js';

type Reply = RawResponse | TransportFailure | Error;

const reply = (status: number, fields: HeaderFields = {}): RawResponse => new RawResponse(status, fields, '');

/** A call whose transport gives the replies in turn, and what was sent for it. */
function callOf(replies: readonly Reply[], operation: Partial<Operation> = {}) {
  const sent: TransportRequest[] = [];
  const waits: number[] = [];
  const timing = {
    now: () => 0,
    random: () => 1,
    after: (milliseconds: number, wake: () => void) => {
      waits.push(milliseconds);
      queueMicrotask(wake);
      return () => undefined;
    },
  };
  const options = { baseUrl: 'http://host', credentials: { sessionId: 's' }, retry: { attempts: 3, minDelay: 10 } };
  const { settings } = checkOptions(options, timing);
  const transport = async (request: TransportRequest): Promise<RawResponse> => {
    const next = replies[sent.length];
    sent.push(request);
    if (next instanceof RawResponse) return next;
    throw next;
  };
  const plan = { operation: { method: 'GET', kind: 'read', path: '/rest/v2/x', query: [], ...operation } } as const;
  const caller = { name: 'entities.get', options: {}, site: undefined };
  const call = new CallContext({ ...settings, transport }, modelTypes(undefined, defaultVendor), plan, caller);
  return { call, sent, waits };
}

async function failureOf(sending: Promise<unknown>): Promise<unknown> {
  const failure = await sending.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return failure instanceof CallFailure ? failure.error(undefined) : failure;
}

const lease = (id: string, generation = 1): SessionLease => ({ id, generation });

describe('attempt', () => {
  test('sends one request with the session', async () => {
    const { call, sent } = callOf([reply(200)], { query: [['depth', '0']] });
    expect(await attempt(call, lease('abc'), call.path)).toMatchObject({ status: 200 });
    expect(sent).toMatchObject([
      { method: 'GET', origin: 'http://host', path: '/platform-services/rest/v2/x?depth=0&sessionId=abc' },
    ]);
    expect(call.attempts).toBe(1);
  });

  test.each([
    [
      'what a transport rejects with',
      new TransportFailure(new Error('x'), 'body', 200),
      { phase: 'body', status: 200 },
    ],
    ['what else is thrown', new Error('x'), { phase: 'headers', status: undefined }],
  ])('answers %s', async (_what, thrown, expected) => {
    const { call } = callOf([thrown]);
    const end = await attempt(call, undefined, call.path);
    expect(end).toBeInstanceOf(TransportFailure);
    expect(end).toMatchObject(expected);
  });

  test('sends nothing for a call that has ended', async () => {
    const { call, sent } = callOf([reply(200)]);
    call.cancellation.follow(() => undefined);
    call.end();
    expect(await attempt(call, undefined, call.path)).toBeInstanceOf(TransportFailure);
    expect(sent).toHaveLength(0);
  });
});

describe('redirect', () => {
  test('follows at the same origin, and leaves every other status alone', async () => {
    const { call, sent } = callOf([reply(302, { location: '/y?z=1' }), reply(503)]);
    expect(await withRedirects(call, undefined)).toMatchObject({ status: 503 });
    expect(sent.map(({ path }) => path)).toEqual(['/platform-services/rest/v2/x', '/y?z=1']);
    expect(call.redirects).toBe(1);
  });

  test('does not leave the origin', async () => {
    const { call, sent } = callOf([reply(302, { location: 'http://other/' })]);
    expect(await failureOf(withRedirects(call, undefined))).toBeInstanceOf(RedirectError);
    expect(sent).toHaveLength(1);
  });
});

describe('retry', () => {
  test('repeats a read, waits longer each time, and begins at the first path', async () => {
    const broken = new TransportFailure(new Error('broken'), 'headers');
    const { call, sent, waits } = callOf([broken, reply(302, { location: '/y' }), reply(503), reply(200)]);
    expect(await withRetry(call)).toMatchObject({ status: 200 });
    expect(waits).toEqual([10, 20]);
    expect(sent.map(({ path }) => path)).toEqual(
      ['/rest/v2/x', '/rest/v2/x', '/y', '/rest/v2/x'].map((path) =>
        path === '/y' ? path : `/platform-services${path}`,
      ),
    );
  });

  test('answers the last status when the attempts are used up', async () => {
    const { call, sent } = callOf([reply(503), reply(503), reply(503)]);
    expect(await withRetry(call)).toMatchObject({ status: 503 });
    expect(sent).toHaveLength(3);
  });

  test.each(['headers', 'connect'] as const)('repeats an unsafe call only if nothing was sent: %s', async (phase) => {
    const failure = new TransportFailure(Object.assign(new Error('x'), { code: 'ECONNRESET' }), phase);
    const { call, sent } = callOf([failure, reply(200)], { method: 'POST', kind: 'unsafe' });
    const end = await withRetry(call).catch(() => 'failed');
    expect([end instanceof RawResponse, sent.length]).toEqual(phase === 'connect' ? [true, 2] : [false, 1]);
  });
});

describe('session', () => {
  /** A source of the given leases, and a record of its calls. */
  function source(renewed: SessionLease | undefined) {
    const calls: string[] = [];
    const sessions: SessionSource = {
      acquire: () => lease('first'),
      renew: async (refused) => {
        calls.push(`renew ${refused.id}`);
        return renewed;
      },
      accepted: ({ id }) => void calls.push(`accepted ${id}`),
    };
    return { sessions, calls };
  }

  test('is renewed once', async () => {
    const { call, sent } = callOf([reply(401), reply(200)]);
    const { sessions, calls } = source(lease('second', 2));
    expect(await withSession(call, sessions)).toMatchObject({ status: 200 });
    expect(sent.map(({ path }) => path.split('=')[1])).toEqual(['first', 'second']);
    expect(calls).toEqual(['renew first', 'accepted second']);
  });

  test('is not renewed twice', async () => {
    const { call, sent } = callOf([reply(401), reply(401)]);
    expect(await failureOf(withSession(call, source(lease('second', 2)).sessions))).toBeInstanceOf(UnauthorizedError);
    expect(sent).toHaveLength(2);
  });

  test('does not go with a call without one, whose status still decides', async () => {
    const { call, sent } = callOf([reply(404)]);
    expect(await failureOf(withSession(call, undefined))).toBeInstanceOf(NotFoundError);
    expect(sent[0]?.path).not.toContain('sessionId');
  });

  test('lets a call end with a status that it accepts', async () => {
    const { call } = callOf([reply(304)], { accepts: [304] });
    const { sessions, calls } = source(undefined);
    expect(await withSession(call, sessions)).toMatchObject({ status: 304 });
    expect(calls).toEqual(['accepted first']);
  });
});
