import { type Case, requirementsOf } from '../case/case.js';
import { cases as allCases } from '../suite/cases.js';
import { requirements as allRequirements } from '../suite/requirements.js';
import { criteriaOf } from './checker.js';
import { judgedByKnown } from './known.js';
import { type Opened, open } from './open.js';
import { isChosen, type Planned, planOf } from './plan.js';
import type { CaseResult } from './result.js';
import { type RunOptions, untried } from './run.js';
import { runCase } from './run-case.js';

/** A case that any runner can register. */
export interface ConformanceCase {
  /** With the subject, e.g. `ent-put/type/object-without-id (http)`. */
  readonly name: string;
  readonly id: string;
  readonly subject: 'http' | 'sdk';
  readonly requirements: readonly string[];
  /** Runs it and gives what was found, whatever the verdict. */
  run(): Promise<CaseResult>;
}

/** The cases of one service, with what begins and ends them. */
export interface ConformanceCases {
  readonly cases: readonly ConformanceCase[];
  /** Logs out and ends what was started. What was left behind, as sentences. */
  close(): Promise<readonly string[]>;
}

const nameOf = ({ id }: Case, subject: 'http' | 'sdk'): string => `${id} (${subject})`;

/** The service, and what is to be done with each case by each subject. */
interface Prepared {
  readonly opened: Opened;
  /** By the name under which a case is registered. */
  readonly planned: ReadonlyMap<string, Planned>;
}

/**
 * The suite's cases as plain values, for any runner. The service is opened when the first case runs, which is when
 * `onPlan` is told; each case cleans up after itself. In what order and how many at once is the runner's to say: the
 * option `jobs` has no effect. Call `close` at the end.
 *
 * @example
 * const { cases, close } = conformanceCases({ baseUrl, user, password, mapping });
 * for (const each of cases) test(each.name, async () => assert.equal((await each.run()).verdict, 'pass'));
 * after(close);
 */
export function conformanceCases(options: RunOptions = {}): ConformanceCases {
  const { subject = 'http', only = [], seed = 1, known = [], signal = new AbortController().signal } = options;
  const { onPlan, onResult, requirements = allRequirements } = options;
  const levels = new Map(requirements.map((each) => [each.id, each.level]));
  const chosen = (options.cases ?? allCases).filter((testCase) => isChosen(testCase, only));
  const left: string[] = [];
  let preparing: Promise<Prepared> | undefined;
  const prepare = async (): Promise<Prepared> => {
    const opened = await open(options, signal);
    const plan = planOf(chosen, opened.environment, { subject, only: [], seed });
    onPlan?.(plan, opened.environment);
    return { opened, planned: new Map(plan.map((each) => [nameOf(each.testCase, each.subject), each])) };
  };
  const resultOf = async (testCase: Case, by: 'http' | 'sdk'): Promise<CaseResult> => {
    preparing ??= prepare();
    const { opened, planned: all } = await preparing;
    const planned = all.get(nameOf(testCase, by));
    if (planned === undefined) throw new RangeError(`The plan has no case ${nameOf(testCase, by)}.`);
    if (planned.not !== undefined) return untried(planned, planned.not);
    const { environment, run } = opened;
    const criteria = criteriaOf(testCase, environment.dialect, (id) => levels.get(id));
    const restore = testCase.needs.includes('throwaway') ? environment.isolate?.() : undefined;
    const outcome = await runCase(environment, planned, { run, seed, criteria, signal });
    restore?.();
    left.push(...outcome.left.map(({ what, marker }) => `${what} ${marker}`));
    return judgedByKnown(outcome.result, known);
  };
  const subjects = subject === 'both' ? (['http', 'sdk'] as const) : [subject];
  return {
    cases: chosen.flatMap((testCase) =>
      subjects.map((by) => ({
        name: nameOf(testCase, by),
        id: testCase.id,
        subject: by,
        requirements: requirementsOf(testCase),
        async run() {
          const result = await resultOf(testCase, by);
          onResult?.(result);
          return result;
        },
      })),
    ),
    async close() {
      await (await preparing)?.opened.close();
      return left;
    },
  };
}
