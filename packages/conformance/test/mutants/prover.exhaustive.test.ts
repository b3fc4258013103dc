import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { differs } from '../../src/case/deviations.js';
import { updating } from '../support.js';
import { all, custom, on, paths, refuse, status } from './mutations/index.js';
import { type Prover, prover } from './prover.js';

let proving: Prover;
beforeAll(async () => {
  proving = await prover();
});
afterAll(() => proving.close());

test('a mutant without a mutation survives', async () => {
  const { killer, seen } = await proving.prove({
    id: 'nothing',
    requirement: 'ENT-GET-10',
    breaks: 'nothing',
    mutation: all(),
  });
  expect(killer).toBeUndefined();
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every((each) => each.endsWith(': pass '))).toBe(true);
});

test('a mutant that only prevents the set-up of its cases survives', async () => {
  const mutation = on('POST', paths.collection, refuse(500));
  const { killer, seen } = await proving.prove({ id: 'blocked', requirement: 'EMP-01', breaks: 'set-up', mutation });
  expect(killer).toBeUndefined();
  expect(seen).toEqual([
    'prp-delete/boolean: fail set-up',
    'prp-delete/unset/booleanProperty: fail set-up',
    'prp-delete/strictBoolean: fail set-up',
  ]);
});

test('a mutant of a requirement without a case survives', async () => {
  const mutation = on('*', paths.every, status(500));
  const { killer, seen } = await proving.prove({ id: 'none', requirement: 'NONE-01', breaks: 'everything', mutation });
  expect({ killer, seen }).toEqual({ killer: undefined, seen: [] });
});

test('a derived mutant alters only the judged requests, and only its case can kill it', async () => {
  const derived = { id: 'derived', requirement: 'EMP-01', breaks: 'everything', mutation: refuse(500) };
  const of = 'prp-delete/boolean';
  expect((await proving.prove({ ...derived, of })).killer?.case).toBe(of);
  expect(await proving.prove({ ...derived, of: 'ent-get/found' })).toMatchObject({ killer: undefined, seen: [] });
});

test('a mutation that throws is an error, not a kill', async () => {
  const mutation = on(
    'GET',
    paths.entity,
    custom(() => Promise.reject(new TypeError('a mistake in the mutation'))),
  );
  await expect(proving.prove({ id: 'thrown', requirement: 'ENT-GET-01', breaks: 'itself', mutation })).rejects.toThrow(
    'thrown does not work',
  );
});

test('the changes of one mutant do not exist for the next', async () => {
  const mutant = { id: 'gone', requirement: 'ENT-GET-10', breaks: 'nothing', mutation: all() };
  const spoilt = { ...mutant, mutation: on('GET', paths.entity, status(404)) };
  expect((await proving.prove(spoilt)).killer).toBeDefined();
  expect((await proving.prove(mutant)).killer).toBeUndefined();
});

test.each([
  ['the case that killed the mutant last time is the only one that runs', 'test/second', ['test/second: fail second']],
  ['if that case does not exist, the first case that kills counts', 'test/gone', ['test/first: fail first']],
  ['if that case does not kill any more, the others run', 'test/right', ['test/first: fail first']],
])('%s', async (_, expectedKiller, seen) => {
  const failing = (name: string): Case => ({
    ...updating,
    id: `test/${name}`,
    run: async (c) => void c.check(name, (await c.subject.raw({ method: 'GET', path: '/rest/v2/none' })).status, 404),
  });
  const right: Case = { ...updating, id: 'test/right', run: async () => undefined };
  const own = await prover({ cases: [failing('first'), failing('second'), right] });
  const mutation = on('*', paths.every, status(500));
  const mutant = { id: 'mutated', requirement: 'TEST-01', breaks: 'everything', mutation };
  const proof = await own.prove(mutant, expectedKiller);
  await own.close();
  expect(proof.seen).toEqual(seen);
  expect(proof.killer?.case).toBe(seen[0]?.split(':')[0]);
});

describe('a case that deviates by a row of the dialects', () => {
  const getNothing = { method: 'GET', path: '/rest/v2/none' } as const;
  const deviating: Case = {
    ...updating,
    id: 'test/deviating',
    deviation: ['D-2', 'D-3'],
    run: async ({ subject, checkStatus }) => void checkStatus(await subject.raw(getNothing), differs('D-2', 404, 500)),
  };
  const deviatingByTwo: Case = {
    ...deviating,
    async run({ subject, checkStatus }) {
      const answer = await subject.raw(getNothing);
      checkStatus(answer, differs('D-2', 404, 500));
      checkStatus(answer, differs('D-3', 404, 500));
    },
  };
  const failing: Case = {
    ...deviating,
    run: async ({ subject, checkStatus }) => void checkStatus(await subject.raw(getNothing), 404),
  };
  const kill = { case: 'test/deviating', check: 'status' };

  test.each([
    ['kills a mutant that names the row', deviating, 'D-2', kill],
    ['does not kill a mutant that names another row', deviating, 'D-3', undefined],
    ['does not kill a mutant that names no row', deviating, undefined, undefined],
    ['does not kill a mutant that names the row, if it deviates by another one, too', deviatingByTwo, 'D-2', undefined],
    ['kills a mutant that names no row, if it fails', failing, undefined, kill],
    ['does not kill a mutant that names a row, if it fails', failing, 'D-2', undefined],
  ] as const)('%s', async (_, testCase, deviates, killer) => {
    const own = await prover({ cases: [testCase] });
    const mutation = on('*', paths.every, status(500));
    const mutated = { id: 'mutated', requirement: 'TEST-01', breaks: 'everything', mutation };
    const proof = await own.prove(deviates === undefined ? mutated : { ...mutated, deviates });
    await own.close();
    expect(proof.killer).toEqual(killer);
  });
});
