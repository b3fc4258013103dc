import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, test } from 'vitest';
import { type Case, type CaseContext, type Judging, requirementsOf } from '../../src/case/case.js';
import type { Oracle } from '../../src/case/oracle.js';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';
import { requirements } from '../../src/suite/requirements.js';
import { ownDeployment } from '../../src/target/own-deployment.js';

const levels = new Map(requirements.map(({ id, level }) => [id, level]));
const isMust = (id: string): boolean => levels.get(id) === 'MUST';
const levelsOf = (testCase: Case) => new Set(requirementsOf(testCase).map((id) => levels.get(id)));

/** Cases of one requirement judge it by every check. */
const several = cases.filter((each) => requirementsOf(each).length > 1);

test('each requirement that a case names is judged by one of its checks, in one of the dialects', async () => {
  const judged = new Set<string>();
  for (const dialect of ['documented', 'deployed'] as const) {
    const server = createReferenceServer({ deployment: ownDeployment, dialect });
    const { results } = await run({ server, dialect, cases: several });
    for (const each of results) for (const id of Object.keys(each.judged ?? {})) judged.add(`${each.id}: ${id}`);
  }
  const named = several.flatMap((each) => requirementsOf(each).map((id) => `${each.id}: ${id}`));
  expect(named.filter((each) => !judged.has(each))).toEqual([]);
}, 600_000);

describe('a check that names no requirement', () => {
  test('is not made by a case whose requirements have several levels, none of them MUST', async () => {
    const ambiguous = several.filter((each) => levelsOf(each).size > 1 && !requirementsOf(each).some(isMust));
    expect(ambiguous.length).toBeGreaterThan(0);
    const unnamed: string[] = [];
    const recorded = ambiguous.map((each) => recording(each, (check) => unnamed.push(`${each.id}: ${check}`)));
    await run({ server: createReferenceServer({ deployment: ownDeployment }), cases: recorded });
    expect(unnamed).toEqual([]);
  });
});

/** Returns the case with a context that reports each check that names no requirement. */
function recording(testCase: Case, onUnnamed: (check: string) => void): Case {
  const note = (check: string, judging: Judging | undefined) => {
    if (judging?.judges === undefined) onUnnamed(check);
  };
  const check = ({ check: inner }: CaseContext): CaseContext['check'] => {
    return (name: string, actual: unknown, expected: never, judging?: Judging) => {
      note(name, judging);
      return inner(name, actual, expected, judging);
    };
  };
  const checkStatus = ({ checkStatus: inner }: CaseContext): CaseContext['checkStatus'] => {
    return (observation, expected: never, judging?: Judging) => {
      note('status', judging);
      return inner(observation, expected, judging);
    };
  };
  const oracle = (inner: Oracle): Oracle => {
    return new Proxy(inner, {
      get(target, name) {
        if (name === 'none' || name === 'created' || name === 'updated' || name === 'stored' || name === 'deleted') {
          note(`effect: ${name}`, undefined);
        }
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  };
  return {
    ...testCase,
    run: (c) => testCase.run({ ...c, check: check(c), checkStatus: checkStatus(c), oracle: oracle(c.oracle) }),
  };
}
