import { expect, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { requirements as allRequirements } from '../../src/suite/requirements.js';
import { all, answer, custom, type Mutation, on, paths, swallow } from '../mutants/mutations/index.js';
import { cases, judged } from '../safety/judging.js';
import { requirements as requirementsOfTests, updating } from '../support.js';

const requirements = [...allRequirements, ...requirementsOfTests];

/** Mutates a request if a number divides its own number. */
const each = (number: number, { apply }: Mutation): Mutation => {
  let seen = 0;
  return custom((request, next, context) => {
    seen += 1;
    return seen % number === 0 ? apply(request, next, context) : next(request);
  });
};

/** A service that answers every tenth write as if it had executed it. */
const losing = (methods: string, path: RegExp): Mutation => on(methods, path, each(10, swallow));
/** A gateway that refuses every third read, so that it is sent again at once. */
const refusingReads = on('GET', paths.v2, each(3, answer(503, undefined, { 'retry-after': '0' })));

const updatingOften = Array.from({ length: 12 }, (_, index): Case => ({ ...updating, id: `test/updating-${index}` }));

const services: readonly (readonly [name: string, requirement: string, service: Mutation, cases: readonly Case[]])[] = [
  ['changes', 'TEST-01', losing('PATCH', paths.entity), updatingOften],
  ['creations', 'ENT-POST-01', losing('POST', paths.collection), updatingOften],
  ['deletions', 'ENT-DEL-01', losing('DELETE', paths.entity), updatingOften],
  [
    'creations, although no case looks at what it has created',
    'ENT-POST-01',
    losing('POST', paths.collection),
    updatingOften.map((one) => ({ ...one, run: async ({ fixture }) => void (await fixture.create()) })),
  ],
  [
    'uploads',
    'STR-UP-09',
    losing('POST', paths.streaming),
    cases.filter(({ id }) => id === 'test/file').flatMap((one) => updatingOften.map(({ id }) => ({ ...one, id }))),
  ],
];

test.each([
  ...services.map((service) => ['alone', ...service, all()] as const),
  ...services.slice(0, 2).map((service) => ['behind a faulty gateway', ...service, refusingReads] as const),
])(
  '%s, a service fails that loses every tenth of its %s: %s',
  async (...[, , requirement, service, chosen, gateway]) => {
    const { result, before, after } = await judged(all(gateway, service), {
      requirements,
      cases: chosen,
      jobs: 1,
    });
    expect({ exitCode: exitCodeOf(result), left: result.left, flaky: result.summary.flaky ?? 0 }).toEqual({
      exitCode: 1,
      left: [],
      flaky: 0,
    });
    expect(result.requirements.find(({ id }) => id === requirement)?.verdict).toBe('fail');
    expect(after).toEqual(before);
  },
);
