import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { requirements as allRequirements } from '../../src/suite/requirements.js';
import {
  all,
  answer,
  custom,
  editJson,
  editList,
  given,
  givenLike,
  ifStatus,
  isNode,
  type Mutation,
  on,
  paths,
  refuse,
  status,
  swallow,
  twice,
} from '../mutants/mutations/index.js';
import { requirements as requirementsOfTests, updating } from '../support.js';
import { patient } from './clinic.js';
import { judged } from './judging.js';

const requirements = [...allRequirements, ...requirementsOfTests];
const searching = (mutation: Mutation): Mutation => on('GET', paths.collection, givenLike(/^where\./), mutation);
const firstTwice = editList((list) => [...list.slice(0, 1), ...list]);
const patientsOf = (state: { readonly [type: string]: unknown }) => JSON.stringify(state[patient]);

/** Faults that keep the suite from setting up or cleaning up, each with the requirement that the service violates. */
const faults: readonly (readonly [name: string, requirement: string, mutation: Mutation])[] = [
  ['a deletion has no effect', 'ENT-DEL-01', on('DELETE', paths.entity, swallow)],
  ['a deletion fails', 'ENT-DEL-01', on('DELETE', paths.entity, refuse(500))],
  ['a missing entity is answered with null', 'ENT-GET-04', on('GET', paths.entity, ifStatus(404, answer(200, 'null')))],
  ['the first entity of a query is there twice', 'ENT-QRY-01', searching(firstTwice)],
  ['a query does not find what was created', 'ENT-QRY-01', searching(answer(200, []))],
  ['a query fails', 'ENT-QRY-30', searching(refuse(500))],
  ['POST creates two entities', 'ENT-POST-01', on('POST', paths.collection, twice)],
  ['POST creates nothing', 'ENT-POST-01', on('POST', paths.collection, swallow)],
  [
    'POST names another id',
    'ENT-WRT-03',
    on(
      'POST',
      paths.collection,
      given('projection', 'idInfo'),
      editJson((json) => (isNode(json) ? { ...json, value: '777' } : json)),
    ),
  ],
  ['an upload creates two files', 'STR-UP-09', on('POST', paths.streaming, twice)],
  [
    'an upload answers one Resource without a list',
    'STR-UP-10',
    on(
      'POST',
      paths.streaming,
      editJson((json) => (Array.isArray(json) ? json[0] : json)),
    ),
  ],
];

describe('a fault that the suite finds before its first case is reported', () => {
  test.each(faults)('%s: %s', { timeout: 30_000 }, async (_, requirement, mutation) => {
    const { before, after, result } = await judged(mutation, { requirements });
    const { requirements: verdicts, results } = result;
    expect(verdicts.find(({ id }) => id === requirement)?.verdict).toBe('fail');
    expect(results.filter(({ verdict }) => verdict === 'error')).toEqual([]);
    expect([1, 3, 4]).toContain(exitCodeOf(result));
    // What cannot be deleted is named.
    if (result.left.length === 0) expect(patientsOf(after)).toBe(patientsOf(before));
  });
});

/** A fault that only concerns the requests of cases, so that the canaries pass. */
const later = (mutation: Mutation): Mutation =>
  custom((request, next, context) => {
    const isOfCase = /pscf-[a-z0-9]+-(?!can)/.test(`${request.search} ${request.body.toString()}`);
    return isOfCase ? mutation.apply(request, next, context) : next(request);
  });
const creating: Case = { ...updating, id: 'test/creating', needs: ['entityType', 'resources'] };
const uploading: Case = { ...creating, run: ({ fixture }) => fixture.upload('text') };

test.each<[name: string, requirement: string, mutation: Mutation, testCase: Case]>([
  ['a creation fails', 'ENT-POST-01', on('POST', paths.collection, refuse(500)), creating],
  ['a creation is 201', 'ENT-POST-01', on('POST', paths.collection, status(201)), creating],
  ['a creation names no id', 'ENT-WRT-03', on('POST', paths.collection, answer(200, true)), creating],
  ['a query fails', 'ENT-QRY-30', searching(refuse(500)), creating],
  ['an upload fails', 'STR-UP-09', on('POST', paths.streaming, refuse(500)), uploading],
])('a set-up that meets a wrong answer judges its requirement: %s', async (_, requirement, mutation, testCase) => {
  const { result } = await judged(later(mutation), { requirements, cases: [testCase] });
  const found = result.results.find(({ id }) => id === testCase.id);
  expect(found).toMatchObject({ verdict: 'fail', judges: [requirement], check: 'set-up' });
  expect(result.requirements.find(({ id }) => id === requirement)?.verdict).toBe('fail');
  // The requirement of the case itself is not judged.
  expect(found?.judged).toEqual({ [requirement]: { verdict: 'fail', check: 'set-up' } });
});

test('an id of somebody else in a response is a fault of the service, and nothing is sent', async () => {
  const naming: Case = {
    ...updating,
    id: 'test/naming',
    async run({ subject, fixture, check }) {
      const { type } = await fixture.create();
      const made = await subject.writeEntity('POST', { type }, fixture.values(), { projection: 'data' });
      const id =
        typeof made.value === 'object' && made.value !== null && 'properties' in made.value
          ? made.value.properties['id']
          : null;
      await subject.deleteEntity({ type, id: id ?? null });
      check('never', 1, 1);
    },
  };
  const wrong = on(
    'POST',
    paths.collection,
    given('projection', 'data'),
    editJson((json) => (isNode(json) ? { ...json, id: { _type: 'long', value: '1' } } : json)),
  );
  const { before, after, result } = await judged(all(wrong), { requirements, cases: [naming] });
  expect(result.results).toEqual([
    expect.objectContaining({
      verdict: 'fail',
      judges: ['TEST-01'],
      message: `the case changes ${patient} 1, which is not its own, by an id of a response: nothing was sent`,
    }),
  ]);
  expect(after).toEqual(before);
});
