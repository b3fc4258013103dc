import {
  ControlError,
  createReferenceServer,
  type JournalFilter,
  VerificationError,
} from '@platform-services/reference-server';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';

const origin = 'http://localhost';
const server = createReferenceServer();
const { journal } = server;
const people = 'rest/v2/entities/access.demo/Person';
const list = { operation: 'entities.list' } as const;

const send = (method: string, path: string, body?: string) =>
  server.fetch(new Request(`${origin}/platform-services/${path}`, { method, ...(body === undefined ? {} : { body }) }));

beforeAll(async () => {
  const login = await send('POST', 'rest/authenticate?user=demo&password=demo');
  const session = `sessionId=${await login.json()}`;
  await send('GET', `${people}?where.lastName=Doe&${session}`);
  await send('GET', `${people}?where.lastName=Do&max-results=5&${session}`);
  await send('POST', `${people}?${session}`, '{"firstName":"Ann","ssn":"1"}');
  await send('GET', `${people}/999?${session}`);
});

async function verify(body: unknown): Promise<{ status: number; body: { message?: string; count?: number } }> {
  const answer = await server.fetch(
    new Request(`${origin}/-/journal/verify`, { method: 'POST', body: JSON.stringify(body) }),
  );
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

/** The message of a failed verification, or `undefined`. */
function failureOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof VerificationError) return error.message;
    throw error;
  }
}

const doe = { ...list, where: { lastName: 'Doe' } } satisfies JournalFilter;
const smith = { ...list, where: { lastName: 'Smith' } } satisfies JournalFilter;

describe('a verification that is satisfied', () => {
  it('in the library', () => {
    //#region verification
    server.journal.expect({ operation: 'entities.list', where: { lastName: 'Doe' } }).times(1);
    server.journal.expect({ status: '4xx', user: 'demo' }).atLeast(1);
    server.journal.expect({ method: 'DELETE' }).never();
    server.journal.expectInOrder({ operation: 'authenticate' }, { method: 'POST', body: { firstName: 'Ann' } });
    //#endregion
    journal.expect(doe).times(1);
    journal.expect(doe).atLeast(1);
    journal.expect(doe).atLeast(0);
    journal.expect(smith).times(0);
    journal.expect(smith).never();
    journal.expect({}).times(5);
    journal.expectInOrder({ operation: 'authenticate' }, list, list, { method: 'POST', body: { firstName: 'Ann' } });
  });

  it.each([
    [{ expect: doe }, 1],
    [{ expect: doe, times: 1 }, 1],
    [{ expect: list, atLeast: 2 }, 2],
    [{ expect: smith, times: 0 }, 0],
    [{ expect: list, atMost: 2 }, 2],
    [{ expect: list, atLeast: 1, atMost: 3 }, 2],
    [{ expect: smith, never: true }, 0],
    [{ expect: list, never: false }, 2],
    [{ inOrder: [list, { status: 404 }] }, 2],
  ])('over HTTP: %j', async (body, count) => {
    expect(await verify(body)).toEqual({ status: 200, body: { satisfied: true, count } });
  });
});

const people404 = '/rest/v2/entities/access.demo/Person';

interface Verification {
  readonly expect?: JournalFilter;
  readonly times?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly inOrder?: readonly JournalFilter[];
}

/** Checks by the library what a body checks over HTTP. */
function checkAs({ expect: filter = {}, times, atLeast = 1, atMost, inOrder }: Verification): void {
  if (inOrder !== undefined) journal.expectInOrder(...inOrder);
  else if (times !== undefined) journal.expect(filter).times(times);
  else if (atMost !== undefined) journal.expect(filter).atMost(atMost);
  else journal.expect(filter).atLeast(atLeast);
}

const failures: readonly (readonly [what: string, body: Verification, lines: readonly string[], count: number])[] = [
  [
    'too few',
    { expect: smith, times: 1 },
    [
      'Expected 1 request with operation "entities.list" and where.lastName "Smith", got 0 of 5.',
      'The nearest others:',
      `  #3 GET ${people404} (200): where.lastName is "Do"`,
      `  #2 GET ${people404} (200): where.lastName is "Doe"`,
    ],
    0,
  ],
  [
    'too many',
    { expect: list, times: 1 },
    [
      'Expected 1 request with operation "entities.list", got 2 of 5.',
      'These match:',
      `  #2 GET ${people404} (200)`,
      `  #3 GET ${people404} (200)`,
    ],
    2,
  ],
  [
    'more than allowed',
    { expect: list, atMost: 1 },
    [
      'Expected at most 1 request with operation "entities.list", got 2 of 5.',
      'These match:',
      `  #2 GET ${people404} (200)`,
      `  #3 GET ${people404} (200)`,
    ],
    2,
  ],
  [
    'not often enough',
    { expect: { type: 'Person', method: 'GET', query: { 'max-results': 5 } }, atLeast: 3 },
    [
      'Expected at least 3 requests with method "GET", type "Person" and query.max-results 5, got 1 of 5.',
      'These match:',
      `  #3 GET ${people404} (200)`,
      'The nearest others:',
      `  #5 GET ${people404}/999 (404): query.max-results is nothing`,
      `  #2 GET ${people404} (200): query.max-results is nothing`,
      `  #4 POST ${people404} (200): method is "POST", query.max-results is nothing`,
    ],
    1,
  ],
  [
    'a condition that no request meets',
    { expect: { method: 'DELETE', user: 'nobody' } },
    ['Expected at least 1 request with method "DELETE" and user "nobody", got 0 of 5.'],
    0,
  ],
  [
    'a body',
    { expect: { body: { firstName: 'Bo' }, method: 'POST', access: 'access.demo' } },
    [
      'Expected at least 1 request with method "POST", access "access.demo" and body.firstName "Bo", got 0 of 5.',
      'The nearest others:',
      `  #4 POST ${people404} (200): body.firstName is "Ann"`,
      `  #5 GET ${people404}/999 (404): method is "GET", body.firstName is nothing`,
      `  #3 GET ${people404} (200): method is "GET", body.firstName is nothing`,
    ],
    0,
  ],
  [
    'another order',
    { inOrder: [{ method: 'POST', type: 'Person' }, list] },
    [
      'Expected a request with operation "entities.list" after #4, as number 2 of 2 in order, got none.',
      'Before it match:',
      `  #4 POST ${people404} (200)`,
      'The nearest after them:',
      `  #5 GET ${people404}/999 (404): operation is "entities.get"`,
    ],
    1,
  ],
  [
    'no first',
    { inOrder: [{ status: 500 }] },
    [
      'Expected a request with status 500, as number 1 of 1 in order, got none.',
      'The nearest after them:',
      `  #5 GET ${people404}/999 (404): status is 404`,
      `  #4 POST ${people404} (200): status is 200`,
      `  #3 GET ${people404} (200): status is 200`,
    ],
    0,
  ],
];

describe('a verification that fails shows the nearest requests', () => {
  it.each(failures)('%s', async (_what, body, lines, count) => {
    const message = lines.join('\n');
    const check = () => checkAs(body);
    expect(failureOf(check)).toBe(message);
    const answer = await verify(body);
    expect(answer).toMatchObject({ status: 409, body: { satisfied: false, count, message } });
    expect(check).toThrow(expect.objectContaining({ name: 'VerificationError', count }));
  });

  it('as the README shows', () => {
    expect(() => {
      //#region failure
      server.journal.expect({ operation: 'entities.list', where: { lastName: 'Smith' } }).times(1);
      // VerificationError: Expected 1 request with operation "entities.list" and where.lastName "Smith", got 0 of 5.
      // The nearest others:
      //   #3 GET /rest/v2/entities/access.demo/Person (200): where.lastName is "Do"
      //   #2 GET /rest/v2/entities/access.demo/Person (200): where.lastName is "Doe"
      //#endregion
    }).toThrow(VerificationError);
  });

  it('with their entries', async () => {
    const nearest = [3, 2].map((seq) => journal.entries()[seq - 1]);
    expect((await verify({ expect: smith })).body).toMatchObject({ nearest });
    expect(() => journal.expect(smith).times(1)).toThrow(expect.objectContaining({ nearest }));
  });
});

describe('invalid expectations', () => {
  it.each<[unknown, string]>([
    [{}, 'Expected a filter, got nothing at $.expect.'],
    [{ expect: { typ: 'T' } }, 'Unknown member "typ" at $.expect. Did you mean "type"?'],
    [{ expect: {}, time: 1 }, 'Unknown member "time" at $. Did you mean "times"?'],
    [{ expect: {}, times: -1 }, 'got the number -1 at $.times.'],
    [{ expect: {}, times: 1, atLeast: 1 }, 'Expected one of "times" and "atLeast" at $, got both.'],
    [{ expect: {}, never: true, atMost: 1 }, 'Expected one of "never" and "atMost" at $, got both.'],
    [{ expect: {}, atLeast: 2, atMost: 1 }, 'Expected "atMost" to be at least "atLeast", 2, got 1 at $.atMost.'],
    [{ inOrder: [{}], never: true }, 'Expected one of "never" and "inOrder" at $, got both.'],
    [{ expect: {}, inOrder: [] }, 'Expected one of "expect" and "inOrder" at $, got both.'],
    [{ inOrder: [], atLeast: 1 }, 'Expected one of "atLeast" and "inOrder" at $, got both.'],
    [{ inOrder: [] }, 'Expected at least one filter at $.inOrder, got none.'],
    [{ inOrder: {} }, 'Expected an array of filters, got an object at $.inOrder.'],
    [{ inOrder: [{}, { status: 'bad' }] }, 'got the string "bad" at $.inOrder[1].status.'],
  ])('POST /-/journal/verify %j is 400', async (body, message) => {
    const answer = await verify(body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  it('in the library', () => {
    expect(() => Reflect.apply(journal.expect, journal, [{ typ: 'T' }])).toThrow(ControlError);
    expect(() => journal.expect({}).times(1.5)).toThrow(
      new ControlError('Expected an integer of at least 0 as the number of requests, got 1.5.'),
    );
    expect(() => Reflect.apply(journal.expectInOrder, journal, [{}, { typ: 'T' }])).toThrow(
      new ControlError('Unknown member "typ" at $[1]. Did you mean "type"?'),
    );
    expect(() => journal.expectInOrder()).toThrow(new ControlError('Expected at least one filter at $, got none.'));
  });
});

it('a sequence is found exactly if the methods contain it in this order', async () => {
  const methods = (minLength: number) => fc.array(fc.constantFrom('GET', 'POST', 'PUT'), { minLength, maxLength: 5 });
  await checkProperty(
    fc.asyncProperty(methods(0), methods(1), async (sent, expected) => {
      const other = createReferenceServer({ deployment: { models: [], accesses: [], users: [] } });
      for (const method of sent) await other.fetch(new Request(`${origin}/platform-services/x`, { method }));
      const pattern = new RegExp(`^.*${expected.map((method) => `${method}.*`).join('')}$`);
      const filters = expected.map((method) => ({ method }));
      expect(failureOf(() => other.journal.expectInOrder(...filters)) === undefined).toBe(pattern.test(sent.join(' ')));
    }),
    50,
  );
});
