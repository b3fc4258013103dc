import { requirementsOf } from '../case/case.js';
import { cases as allCases } from '../suite/cases.js';
import { open } from './open.js';
import { casesWithSubjects } from './plan.js';
import type { CaseResult } from './result.js';
import { checkNumbers, type RunOptions } from './run-options.js';
import { Runner } from './runner.js';

/** A case that any test runner can register. */
export interface ConformanceCase {
  /** The name with the subject, e.g. `ent-put/type-object-without-id-n-a (http)`. */
  readonly name: string;
  /** The stable id of the case, e.g. `ent-put/type-object-without-id-n-a`. */
  readonly id: string;
  /** The client that sends the judged requests: plain HTTP or the SDK. */
  readonly subject: 'http' | 'sdk';
  /** The ids of the requirements that the case judges. */
  readonly requirements: readonly string[];
  /** Runs the case and returns its result, whatever the verdict. */
  run(): Promise<CaseResult>;
}

/** The cases for one service, and the function that ends their run. */
export interface ConformanceCases {
  /** The chosen cases, each once for every subject that can run it. */
  readonly cases: readonly ConformanceCase[];
  /** Logs out and stops a server that was started. Returns a text for each thing that was left behind or lost. */
  close(): Promise<readonly string[]>;
}

/**
 * Returns the cases of the suite as plain values, for any test runner. The service is opened when the first case runs,
 * which is also when `onPlan` is called. Each case cleans up after itself. The test runner determines the order of the
 * cases and how many run at once, so the option `jobs` has no effect. Call `close` at the end.
 *
 * @throws CannotRun if an option cannot be followed
 * @example
 * const { cases, close } = conformanceCases({ baseUrl, user, password, mapping });
 * for (const each of cases) test(each.name, async () => assert.equal((await each.run()).verdict, 'pass'));
 * after(close);
 */
export function conformanceCases(options: RunOptions = {}): ConformanceCases {
  checkNumbers(options);
  const { signal = new AbortController().signal } = options;
  let session: ReturnType<typeof begin> | undefined;
  const begin = async () => {
    const environment = await open(options, signal);
    const runner = new Runner(environment, options, signal);
    return { environment, runner, planned: await runner.plan() };
  };
  return {
    cases: casesWithSubjects(options.cases ?? allCases, options).map(({ testCase, subject, index }) => ({
      name: `${testCase.id} (${subject})`,
      id: testCase.id,
      subject,
      requirements: requirementsOf(testCase),
      async run() {
        session ??= begin();
        const { runner, planned } = await session;
        const found = planned.find((each) => each.index === index);
        if (found === undefined) throw new RangeError(`The plan has no case ${testCase.id}.`);
        return await runner.run(found);
      },
    })),
    async close() {
      if (session === undefined) return [];
      const { environment, runner } = await session;
      try {
        const { left, lost } = await runner.finish();
        return [...left.map(({ what, marker }) => `${what} ${marker}`), ...lost];
      } finally {
        await environment.close();
      }
    },
  };
}
