import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { cleanLedger } from '../../src/harness/clean.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { jsonOf, withText } from '../mutants/messages.js';
import {
  all,
  answer,
  custom,
  dropParameter,
  editJson,
  given,
  givenLike,
  type Mutation,
  on,
  paths,
} from '../mutants/mutations/index.js';
import { requirements } from '../support.js';
import { openClinic } from './clinic.js';

/** A container in front of the service that refuses every path with an encoded slash. */
const container: Mutation = custom((request, next, context) =>
  /%2f/i.test(request.path) ? answer(400, 'Bad Request').apply(request, next, context) : next(request),
);

/** A service that ignores the conditions of a query after some of them were tried. */
const ignoring = (from: number): Mutation => {
  let seen = 0;
  return on(
    'GET',
    /Ward$/,
    givenLike(/^where\./),
    custom((request, next, context) => {
      seen += 1;
      return seen < from ? next(request) : dropParameter('where.title').apply(request, next, context);
    }),
  );
};

/** Creates a ward with a slash in its id. */
const creating: Case = {
  id: 'test/creating',
  judges: 'TEST-01',
  needs: ['stringIdType'],
  async run({ fixture, subject, marker, checkStatus }) {
    const body = fixture.values({ id: `${marker}/a b` }, 'stringIdType');
    checkStatus(await subject.writeEntity('PUT', { type: fixture.type('stringIdType') }, body), 200);
  },
};

async function judged(mutation: Mutation, testCase: Case, allowBulkDelete: boolean) {
  const clinic = await openClinic(mutation);
  onTestFinished(clinic.close);
  const before = await clinic.state();
  const result = await clinic.judge({ cases: [testCase], requirements, allowBulkDelete });
  const clean = (right: boolean) => {
    const target = { baseUrl: clinic.url, ...clinic.user };
    return cleanLedger(clinic.ledger, target, { allowBulkDelete: right }, new AbortController().signal);
  };
  return { clinic, before, result, clean };
}

const unreachable = [expect.objectContaining({ what: expect.stringMatching(/Ward pscf-\S+\/a b in access\.clinic$/) })];

test('what no path reaches is deleted by a condition on its marker, if that is allowed', async () => {
  const { clinic, before, result } = await judged(container, { ...creating, deletesByCondition: true }, true);
  expect(result.results).toEqual([expect.objectContaining({ verdict: 'pass' })]);
  expect({ left: result.left, state: await clinic.state() }).toEqual({ left: [], state: before });
  expect(existsSync(clinic.ledger)).toBe(false);
});

test('without the right it is named, and `clean` deletes it with the right', async () => {
  const { clinic, before, result, clean } = await judged(container, creating, false);
  expect(result.left).toEqual(unreachable);
  expect((await clean(false)).left).toEqual(unreachable);
  expect(await clinic.state()).not.toEqual(before);
  expect(await clean(true)).toMatchObject({ left: [], deleted: 1 });
  expect(await clinic.state()).toEqual(before);
});

test('nothing is deleted by a condition that the service ignores', async () => {
  const deleting: string[] = [];
  const listening = on(
    'DELETE',
    paths.collection,
    custom((request, next) => {
      deleting.push(request.path);
      return next(request);
    }),
  );
  const { clinic, before, result } = await judged(
    all(listening, ignoring(4), container),
    { ...creating, deletesByCondition: true },
    true,
  );
  expect(result.left.length).toBeGreaterThan(0);
  expect(deleting).toEqual([]);
  expect((await clinic.state())['com.acme.clinic.Ward']).toEqual(
    expect.arrayContaining(Array.isArray(before['com.acme.clinic.Ward']) ? before['com.acme.clinic.Ward'] : []),
  );
});

test('what existed before the run and has got the marker is not deleted by a condition either', async () => {
  const marking = on(
    'PUT',
    /Ward$/,
    custom(async (request, next) => {
      const response = await next(request);
      const json = jsonOf(request);
      const title = typeof json === 'object' && json !== null && 'title' in json ? json.title : undefined;
      await next(withText({ ...request, method: 'PATCH', path: `${request.path}/north` }, JSON.stringify({ title })));
      return response;
    }),
  );
  const { clinic, result } = await judged(all(container, marking), { ...creating, deletesByCondition: true }, true);
  const { 'com.acme.clinic.Ward': wards } = await clinic.state();
  expect(wards).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'north' })]));
  expect(exitCodeOf(result)).toBe(4);
});

test.each<[name: string, change: (url: string) => string]>([
  ['has another path', (url) => url.replace('/entities/', '/enentities/')],
  ['is that of a file', () => 'http://host/platform-services/streaming?resourceId=7'],
])('a URL of an entity that %s names nobody', async (_, change) => {
  const locating = on(
    'PUT',
    paths.entities,
    given('projection', 'locationInfo'),
    editJson((json) => (typeof json === 'string' ? change(json) : json)),
  );
  const locatingCase: Case = {
    ...creating,
    async run({ fixture, subject, marker, checkStatus }) {
      const target = { type: fixture.type('stringIdType'), id: `${marker} a ß?` };
      const options = { projection: 'locationInfo' };
      checkStatus(await subject.writeEntity('PUT', target, fixture.values({}, 'stringIdType'), options), 200);
    },
  };
  const { clinic, before, result } = await judged(all(container, locating), locatingCase, false);
  expect({ left: result.left, state: await clinic.state() }).toEqual({ left: [], state: before });
});
