import { createReferenceServer } from '@platform-services/reference-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Case, type CaseContext, deviationsOf, type Judging, requirementsOf } from '../../src/case/case.js';
import type { Oracle } from '../../src/case/oracle.js';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';
import { requirements } from '../../src/suite/requirements.js';
import { ownDeployment } from '../../src/target/own-deployment.js';

const levels = new Map(requirements.map(({ id, level }) => [id, level]));
const isObserved = (id: string): boolean => levels.get(id) !== 'MUST';

/** Cases of one requirement judge it by every check. In the others every check names what it judges. */
const several = cases.filter((each) => requirementsOf(each).length > 1);

/** The checks of all cases in both dialects, by the reference server. */
const seen: { readonly testCase: Case; readonly check: string; readonly isObservation: boolean; isNamed: boolean }[] =
  [];
const judged = new Set<string>();

beforeAll(async () => {
  const recorded = (some: readonly Case[]) =>
    some.map((testCase) =>
      recording(testCase, (check, isObservation, isNamed) => seen.push({ testCase, check, isObservation, isNamed })),
    );
  // Without a deviation, a case makes the same checks in both dialects.
  const deviating = several.filter((each) => deviationsOf(each).length > 0);
  for (const [dialect, some] of [
    ['documented', several],
    ['deployed', deviating],
  ] as const) {
    const server = createReferenceServer({ deployment: ownDeployment, dialect });
    const { results } = await run({ server, dialect, cases: recorded(some) });
    for (const each of results) for (const id of Object.keys(each.judged ?? {})) judged.add(`${each.id}: ${id}`);
  }
}, 600_000);

test('each requirement that a case names is judged by one of its checks, in one of the dialects', () => {
  const named = several.flatMap((each) => requirementsOf(each).map((id) => `${each.id}: ${id}`));
  expect(named.filter((each) => !judged.has(each))).toEqual([]);
});

describe('the requirement that is judged is named', () => {
  test('by each check of a case with several requirements', () => {
    expect(new Set(seen.map(({ testCase }) => testCase.id)).size).toBe(several.length);
    expect(unnamed(seen.filter(({ isObservation }) => !isObservation))).toEqual([]);
  });

  test('by each observation of a case that can observe several requirements', () => {
    const hasSeveral = (testCase: Case) => requirementsOf(testCase).filter(isObserved).length > 1;
    const observations = seen.filter(({ testCase, isObservation }) => hasSeveral(testCase) && isObservation);
    expect(observations.length).toBeGreaterThan(0);
    expect(unnamed(observations)).toEqual([]);
  });
});

const unnamed = (checks: typeof seen): readonly string[] => [
  ...new Set(checks.filter(({ isNamed }) => !isNamed).map(({ testCase, check }) => `${testCase.id}: ${check}`)),
];

/** Returns the case with a context that reports each check, and whether it or its case names what it judges. */
function recording(testCase: Case, onCheck: (check: string, isObservation: boolean, isNamed: boolean) => void): Case {
  const note = (check: string, { judges = testCase.judges }: Judging = {}) =>
    onCheck(check, false, judges !== undefined);
  const contextOf = (c: CaseContext): CaseContext => ({
    ...c,
    check: (name: string, actual: unknown, expected: never, judging?: Judging) => {
      note(name, judging);
      return c.check(name, actual, expected, judging);
    },
    checkStatus: (observation, expected: never, judging?: Judging) => {
      note('status', judging);
      return c.checkStatus(observation, expected, judging);
    },
    observe: (name: string, actual: unknown, expected: never, judging?: Judging) => {
      onCheck(name, true, judging?.judges !== undefined);
      return c.observe(name, actual, expected, judging);
    },
    oracle: oracleOf(c.oracle, {}),
  });
  const oracleOf = (inner: Oracle, judging: Judging): Oracle => {
    const effects: readonly (string | symbol)[] = ['none', 'created', 'updated', 'stored', 'deleted'];
    return new Proxy(inner, {
      get(target, name) {
        if (name === 'judging') return (judges: string) => oracleOf(target.judging(judges), { judges });
        if (effects.includes(name)) note(`effect: ${String(name)}`, judging);
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  };
  return { ...testCase, run: (c) => testCase.run(contextOf(c)) };
}
