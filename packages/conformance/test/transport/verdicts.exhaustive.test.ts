import { afterAll, describe, expect, test } from 'vitest';
import { anyError, type Case, type Status } from '../../src/case/case.js';
import { entity } from '../../src/case/plain.js';
import { exitCodeOf, type RunResult } from '../../src/harness/result.js';
import type { RunOptions } from '../../src/harness/run-options.js';
import type { Mutation } from '../mutants/mutant-server.js';
import {
  all,
  answer,
  custom,
  ifStatus,
  on,
  paths,
  refuse,
  status,
  swallow,
  type WireRequest,
} from '../mutants/mutations/index.js';
import { openClinic } from '../safety/clinic.js';
import { readingCase, requirements, updating } from '../support.js';
import { dropping, expiring, forbidding } from './proxies.js';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Runs cases against a clinic. Returns the result, the requests, and whether the entities are as before. */
async function judged(mutation: Mutation, cases: readonly Case[], options: Partial<RunOptions> = {}) {
  const requests: string[] = [];
  const listening = custom((request, next, context) => {
    requests.push(`${request.method} ${request.path}`);
    return mutation.apply(request, next, context);
  });
  const clinic = await openClinic(listening);
  closing.push(clinic.close);
  const before = JSON.stringify(await clinic.state());
  const result = await clinic.judge({ cases, requirements, jobs: 1, ...options });
  const [first] = result.results;
  const isChanged = JSON.stringify(await clinic.state()) !== before;
  return { result, first, requests, isChanged, exitCode: exitCodeOf(result), clinic };
}

/** Mutates the first requests only. */
const first = (count: number, mutation: Mutation): Mutation => {
  let seen = 0;
  return custom((request, next, context) => {
    seen += 1;
    return seen <= count ? mutation.apply(request, next, context) : next(request);
  });
};

/** Mutates all requests but the first ones. */
const after = (count: number, mutation: Mutation): Mutation => {
  let seen = 0;
  return custom((request, next, context) => {
    seen += 1;
    return seen > count ? mutation.apply(request, next, context) : next(request);
  });
};

/** Requests for an entity that does not exist. */
const missing = (...mutations: readonly Mutation[]): Mutation => on('GET', /Patient\/999999$/, ...mutations);
const askingForMissing: Case = {
  ...readingCase,
  async run({ subject, fixture, checkStatus }) {
    checkStatus(await subject.getEntity({ type: fixture.type('entityType'), id: 999_999 }), 404);
  },
};
const patch = (...mutations: readonly Mutation[]): Mutation => on('PATCH', paths.entity, ...mutations);
const patching =
  (expected: Status): Case['run'] =>
  async ({ subject, fixture, checkStatus }) =>
    checkStatus(await subject.writeEntity('PATCH', await fixture.create(), entity({ city: 'Linz' })), expected);
const uploading: Case['run'] = ({ fixture }) => fixture.upload('content');
const sent = (requests: readonly string[], method: string) => requests.filter((each) => each.startsWith(method)).length;
const verdictsOf = ({ results }: RunResult) => Object.fromEntries(results.map(({ id, verdict }) => [id, verdict]));

// Side by side, because the cases wait before they are repeated.
describe.concurrent('if a judged request gets no response of the service', () => {
  test.each([
    ['status 429', answer(429), 'has the status 429'],
    ['status 502', answer(502), 'has the status 502'],
    ['status 503', answer(503), 'has the status 503'],
    ['status 504', answer(504), 'has the status 504'],
    ['a dropped connection', dropping(1, 1), 'the answer broke off'],
  ])('%s: the case is unreachable after four attempts', async (_, mutation, reason) => {
    const { result, first, requests, isChanged, exitCode } = await judged(patch(mutation), [updating, readingCase]);
    expect(first).toMatchObject({ verdict: 'unreachable', reason: expect.stringContaining(reason) });
    expect(verdictsOf(result)).toEqual({ 'test/updating': 'unreachable', 'test/reading': 'pass' });
    expect({ sent: sent(requests, 'PATCH'), left: result.left, isChanged, exitCode }).toEqual({
      sent: 4,
      left: [],
      isChanged: false,
      exitCode: 3,
    });
  });

  test('the case is repeated with another marker, and judged as soon as there is a response', async () => {
    const markers = new Set<string>();
    const marking: Case = {
      ...updating,
      run(context) {
        markers.add(context.marker);
        return updating.run(context);
      },
    };
    const { first: result, requests, isChanged } = await judged(patch(first(2, answer(503))), [marking]);
    expect({ verdict: result?.verdict, markers: markers.size, sent: sent(requests, 'PATCH'), isChanged }).toEqual({
      verdict: 'pass',
      markers: 3,
      sent: 3,
      isChanged: false,
    });
  });

  test('a case that expects exactly the status judges it', async () => {
    const { first, exitCode } = await judged(patch(answer(503)), [{ ...updating, run: patching(503) }]);
    expect([first?.verdict, exitCode]).toEqual(['pass', 0]);
  });

  test('a case that expects any error does not pass', async () => {
    const { first } = await judged(patch(answer(503)), [{ ...updating, run: patching(anyError) }]);
    expect(first?.verdict).toBe('unreachable');
  });
});

describe('if the user lacks a right', () => {
  test('to update, the cases that update are not permitted, and the others are judged', async () => {
    const cases = [updating, { ...updating, id: 'test/refused', run: patching(400) }, readingCase];
    const { result, isChanged, exitCode } = await judged(forbidding('PATCH'), cases);
    const expected = { 'test/updating': 'not-permitted', 'test/refused': 'not-permitted', 'test/reading': 'pass' };
    expect(verdictsOf(result)).toEqual(expected);
    expect(result.results[0]?.reason).toMatch(/^PATCH .* has the status 403$/);
    expect({ left: result.left, isChanged, fail: result.summary.fail }).toEqual({ left: [], isChanged: false });
    expect(exitCode).not.toBe(1);
  });

  test('to write anything, no case fails and nothing changes', async () => {
    const { result, isChanged } = await judged(forbidding('POST', 'PUT', 'PATCH', 'DELETE'), [updating, readingCase]);
    expect(verdictsOf(result)).toEqual({ 'test/updating': 'not-permitted', 'test/reading': 'pass' });
    expect({ left: result.left, isChanged }).toEqual({ left: [], isChanged: false });
  });

  test('the set-up of a case is not permitted', async () => {
    const cases = [{ ...updating, needs: ['entityType', 'stringProperty', 'resources'] as const, run: uploading }];
    // The canary of files is uploaded first.
    const later = on('POST', paths.streaming, after(1, refuse(403)));
    const { first: result } = await judged(later, cases);
    expect(result).toMatchObject({
      verdict: 'not-permitted',
      reason: expect.stringContaining('no file could be uploaded'),
    });
  });
});

describe('a service that answers 403 fails a case', () => {
  test('that expects another refusal, if the user has the right', async () => {
    const creating: Case = {
      ...updating,
      async run({ subject, fixture, marker, checkStatus }) {
        const { type } = await fixture.create();
        checkStatus(await subject.writeEntity('POST', { type }, entity({ name: marker, none: 1 })), 400);
      },
    };
    const { first: result, exitCode } = await judged(on('POST', paths.collection, ifStatus(400, status(403))), [
      creating,
    ]);
    expect(result).toMatchObject({ verdict: 'fail', expected: 400, got: 403 });
    expect(exitCode).toBe(1);
  });

  test('that asks for something that does not exist', async () => {
    const { first: result } = await judged(missing(ifStatus(404, status(403))), [askingForMissing]);
    expect(result).toMatchObject({ verdict: 'fail', expected: 404, got: 403 });
  });

  test('that sends no session of the run', async () => {
    const asking: Case = {
      ...readingCase,
      async run({ subject, fixture, checkStatus }) {
        const path = `/rest/v2/entities/${fixture.access}/${fixture.type('entityType')}`;
        checkStatus(await subject.raw({ method: 'GET', path, session: false }), 401);
      },
    };
    const { first: result } = await judged(on('GET', paths.collection, ifStatus(401, status(403))), [asking]);
    expect(result).toMatchObject({ verdict: 'fail', expected: 401, got: 403 });
  });
});

describe('a case that fails', () => {
  test.each([
    ['answers 500 once', refuse(500)],
    ['loses one write', swallow],
  ])('fails, even if a repetition would not, where the service %s', async (_, mutation) => {
    const {
      result,
      first: reported,
      requests,
      isChanged,
      exitCode,
    } = await judged(patch(first(1, mutation)), [updating]);
    expect(reported).toMatchObject({ verdict: 'fail' });
    expect({ sent: sent(requests, 'PATCH'), left: result.left, isChanged, exitCode }).toEqual({
      sent: 1,
      left: [],
      isChanged: false,
      exitCode: 1,
    });
  });

  test.each([
    [{}, 0],
    [{ strict: true }, 1],
  ])('is flaky if it failed after a request without a response, and does not fail again: %j', async (options, code) => {
    // A proxy answers the first search of the case with 504, and the service fails once.
    const isOfCase = { when: ({ search }: WireRequest) => /=pscf-[a-z0-9]+-(?!can)/.test(search) };
    const reading = on('GET', paths.collection, isOfCase, first(1, answer(504)));
    const {
      first: reported,
      requests,
      exitCode,
    } = await judged(all(reading, patch(first(1, refuse(500)))), [updating], options);
    expect(reported).toMatchObject({ verdict: 'flaky', check: 'status', expected: 200, got: 500 });
    expect(reported?.message).toMatch(/^the status is 500: .*\. When the case was repeated, the verdict was pass$/);
    expect({ sent: sent(requests, 'PATCH'), exitCode }).toEqual({ sent: 2, exitCode: code });
  });
});

describe('a session that ends', () => {
  test('is renewed, and no case fails by it', async () => {
    const { result, requests, isChanged } = await judged(expiring(8), [updating, readingCase]);
    expect(verdictsOf(result)).toEqual({ 'test/updating': 'pass', 'test/reading': 'pass' });
    expect({ left: result.left, isChanged }).toEqual({ left: [], isChanged: false });
    expect(sent(requests, 'POST /rest/authenticate')).toBeGreaterThan(2);
  });

  test('ends the run if the suite has no password', async () => {
    const cases = Array.from({ length: 80 }, (_, index): Case => ({ ...readingCase, id: `test/reading-${index}` }));
    const clinic = await openClinic(expiring(60));
    closing.push(clinic.close);
    const login = { method: 'POST', body: new URLSearchParams(clinic.user) };
    const sessionId = String(await (await fetch(`${clinic.url}/rest/authenticate`, login)).json());
    const unknown = { user: undefined, password: undefined, allowWrites: false, ledger: undefined };
    const result = await clinic.judge({ cases, requirements, jobs: 1, sessionId, ...unknown });
    const { pass = 0, unreachable, skipped = 0 } = result.summary;
    expect([pass > 0, unreachable, pass + skipped]).toEqual([true, 1, 79]);
    expect(result.ended).toMatch(/^the session at .* has ended, and could not be renewed$/);
    expect(result.results.find(({ verdict }) => verdict === 'unreachable')?.reason).toMatch(/has no password/);
    expect(exitCodeOf(result)).toBe(3);
  });

  test('counts as ended only if a known query is refused, too', async () => {
    const { first: result, requests } = await judged(missing(refuse(401)), [askingForMissing]);
    expect(result).toMatchObject({ verdict: 'fail', expected: 404, got: 401 });
    expect(sent(requests, 'POST /rest/authenticate')).toBe(1);
  });
});
