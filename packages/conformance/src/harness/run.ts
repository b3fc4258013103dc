import { requirementsOf } from '../case/case.js';
import { cases as allCases } from '../suite/cases.js';
import { requirements as allRequirements } from '../suite/requirements.js';
import { ownMapping } from '../target/own-deployment.js';
import { longestTimerMs, shownUrl } from '../target/subjects/connection.js';
import { type CaseLimit, fixedLimit, limitFor, minCases } from './case-limit.js';
import { coverageOf } from './coverage.js';
import { type Opened, open } from './open.js';
import { startHere, startInThread } from './own-server.js';
import { casesWithSubjects, type Planned, planOf, runsAlone } from './plan.js';
import { withRecordings } from './recorded-results.js';
import type { CaseResult, RunResult } from './result.js';
import { checkNumbers, headOf, type RunOptions } from './run-options.js';
import { Runner } from './runner.js';

/**
 * Runs the suite against a service.
 *
 * @throws CannotRun if the run cannot begin
 * @example
 * const { summary } = await run({ baseUrl: 'http://127.0.0.1:8080', user: 'demo', password: 'demo', mapping });
 */
export async function run(options: RunOptions = {}): Promise<RunResult> {
  checkNumbers(options);
  const { jobs, deadlineMs, recordings, signal: given } = options;
  const deadline = deadlineMs === undefined ? [] : [AbortSignal.timeout(Math.min(deadlineMs, longestTimerMs))];
  const signal = AbortSignal.any([...(given === undefined ? [] : [given]), ...deadline]);
  const isLong = casesWithSubjects(options.cases ?? allCases, options).length >= longRun;
  const opened = await open(options, signal, isLong ? startInThread : startHere);
  try {
    const runner = new Runner(opened, options, signal);
    const planned = await runner.plan();
    const most = planned.filter((each) => !runsAlone(each));
    const runMost = () => runLimited(most, runner, opened, limitFor(options));
    const runAlone = () => runLimited(planned.filter(runsAlone), runner, opened, fixedLimit(1));
    // In copies of the service, cases that may destroy what others need can run beside them.
    if (opened.environment.copy !== undefined) await Promise.all([runMost(), runAlone()]);
    else {
      await runMost();
      await runAlone();
    }
    const result = await runner.finish();
    if (recordings === undefined || signal.aborted) return result;
    return await withRecordings(result, recordings, opened.environment, jobs ?? minCases, signal);
  } finally {
    await opened.close();
  }
}

/** A run of fewer cases takes no longer than it takes to start a thread for its server. */
const longRun = 300;

/** The number of cases that share a copy of the suite's own server. With more cases, its queries would take longer. */
const casesPerCopy = 100;

/**
 * Runs cases in their order, as many at once as the limit allows at the time. A server of the suite's own is copied for
 * every hundred cases, which takes less time than deleting what each of them has created.
 */
async function runLimited(
  planned: readonly Planned[],
  runner: Runner,
  { environment: { connection, copy: copyService } }: Opened,
  limit: CaseLimit,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for (let start = 0; start < planned.length; start += casesPerCopy) {
    const group = planned.slice(start, start + casesPerCopy);
    const copy = await copyService?.();
    let remaining = group.length;
    const runOne = async (each: Planned): Promise<void> => {
      await runner.run(each, copy);
      limit.adaptTo(connection.takeLoad());
      remaining -= 1;
      if (remaining === 0 && copy !== undefined) await runner.leave(copy);
    };
    for (const each of group) {
      while (running.size >= limit.current) await Promise.race(running);
      const run = runOne(each).finally(() => running.delete(run));
      running.add(run);
    }
  }
  await Promise.all(running);
}

/** Returns what a run would do. Nothing is written. @throws CannotRun */
export async function plan(options: RunOptions = {}): Promise<readonly Planned[]> {
  checkNumbers(options);
  const { signal = new AbortController().signal } = options;
  const opened = await open({ ...options, ledger: undefined, allowWrites: false }, signal);
  try {
    const writes = options.allowWrites === true || options.baseUrl === undefined;
    const bulkDeletes = options.allowBulkDelete === true || options.baseUrl === undefined;
    return planOf(options.cases ?? allCases, { ...opened.environment, writes, bulkDeletes }, options);
  } finally {
    await opened.close();
  }
}

/** Why a run could not begin or broke down. */
interface RunFailure {
  readonly reason: string;
  /** 2 if the options, the mapping or a file are invalid, otherwise 3. */
  readonly exitCode: 2 | 3;
}

/** Returns the result of a run that could not begin or broke down. It contains the reason and no results of cases. */
export function failedRun(options: RunOptions, startedAt: Date, { reason, exitCode }: RunFailure): RunResult {
  const { baseUrl } = options;
  return {
    ...headOf(options, startedAt),
    baseUrl: baseUrl === undefined ? 'a server of the suite’s own' : shownUrl(baseUrl),
    mapping: options.mapping ?? ownMapping,
    coverage: coverageOf(options, [], { results: [], requirements: [] }),
    summary: {},
    requirements: (options.requirements ?? allRequirements).map((each) => ({ ...each, verdict: 'skipped' })),
    results: [],
    unmatchedKnown: [],
    left: [],
    lost: [],
    ended: `it could not be done: ${reason}`,
    ...(exitCode === 2 ? { isInvalid: true } : {}),
  };
}

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
    const opened = await open(options, signal);
    const runner = new Runner(opened, options, signal);
    return { opened, runner, planned: await runner.plan() };
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
      const { opened, runner } = await session;
      try {
        const { left, lost } = await runner.finish();
        return [...left.map(({ what, marker }) => `${what} ${marker}`), ...lost];
      } finally {
        await opened.close();
      }
    },
  };
}
