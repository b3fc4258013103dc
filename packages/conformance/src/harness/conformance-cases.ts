import { requirementsOf } from '../case/case.js';
import { cases as allCases } from '../suite/cases.js';
import { type Opened, open } from './open.js';
import { casesWithSubjects, type Planned } from './plan.js';
import type { CaseResult } from './result.js';
import { Runner, type RunOptions } from './runner.js';

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

/** The service once it is open, and its plan. */
interface Session {
  readonly opened: Opened;
  readonly runner: Runner;
  /** By the name under which a case is registered. */
  readonly planned: ReadonlyMap<string, Planned>;
}

/**
 * The suite's cases as plain values, for any runner. The service is opened when the first case runs, which is when
 * `onPlan` is called; each case cleans up after itself. In what order and how many at once is the runner's to say: the
 * option `jobs` has no effect. Call `close` at the end.
 *
 * @example
 * const { cases, close } = conformanceCases({ baseUrl, user, password, mapping });
 * for (const each of cases) test(each.name, async () => assert.equal((await each.run()).verdict, 'pass'));
 * after(close);
 */
export function conformanceCases(options: RunOptions = {}): ConformanceCases {
  const { subject = 'http', only = [], signal = new AbortController().signal } = options;
  let session: Promise<Session> | undefined;
  const begin = async (): Promise<Session> => {
    const opened = await open(options, signal);
    const runner = new Runner(opened, options, signal);
    return { opened, runner, planned: new Map(runner.plan().map((each) => [nameOf(each), each])) };
  };
  const run = async (name: string): Promise<CaseResult> => {
    session ??= begin();
    const { runner, planned } = await session;
    const found = planned.get(name);
    if (found === undefined) throw new RangeError(`The plan has no case ${name}.`);
    return await runner.run(found);
  };
  return {
    cases: casesWithSubjects(options.cases ?? allCases, subject, only).map((each) => ({
      name: nameOf(each),
      id: each.testCase.id,
      subject: each.subject,
      requirements: requirementsOf(each.testCase),
      run: () => run(nameOf(each)),
    })),
    async close() {
      if (session === undefined) return [];
      const { opened, runner } = await session;
      try {
        const { left } = await runner.finish();
        return left.map(({ what, marker }) => `${what} ${marker}`);
      } finally {
        await opened.close();
      }
    },
  };
}

const nameOf = ({ testCase, subject }: Pick<Planned, 'testCase' | 'subject'>): string => `${testCase.id} (${subject})`;
