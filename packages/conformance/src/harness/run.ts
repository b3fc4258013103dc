import { requirementsOf } from '../case/case.js';
import { cases as allCases } from '../suite/cases.js';
import { type Load, longestTimerMs } from '../target/subjects/connection.js';
import type { Environment } from './environment.js';
import { open } from './open.js';
import { startHere, startInThread } from './own-server.js';
import { casesWithSubjects, type Planned, planOf, runsAlone } from './plan.js';
import { withRecordings } from './recorded-results.js';
import type { CaseResult, RunResult } from './result.js';
import { checkNumbers, type RunOptions } from './run-options.js';
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
  const environment = await open(options, signal, isLong ? startInThread : startHere);
  try {
    const runner = new Runner(environment, options, signal);
    const planned = await runner.plan();
    const others = planned.filter((each) => !runsAlone(each));
    const runOthers = runLimited(others, runner, environment, limitFor(options));
    // In copies of the service, cases that may destroy what others need can run beside them.
    if (environment.copy === undefined) await runOthers;
    await Promise.all([runOthers, runLimited(planned.filter(runsAlone), runner, environment, fixedLimit(1))]);
    const result = await runner.finish();
    if (recordings === undefined || signal.aborted) return result;
    return await withRecordings(result, recordings, environment, jobs ?? minCases, signal);
  } finally {
    await environment.close();
  }
}

/** Returns what a run would do. Nothing is written. @throws CannotRun */
export async function plan(options: RunOptions = {}): Promise<readonly Planned[]> {
  checkNumbers(options);
  const { signal = new AbortController().signal } = options;
  const environment = await open({ ...options, ledger: undefined, allowWrites: false }, signal);
  try {
    const writes = options.allowWrites === true || options.baseUrl === undefined;
    const bulkDeletes = options.allowBulkDelete === true || options.baseUrl === undefined;
    return planOf(options.cases ?? allCases, { ...environment, writes, bulkDeletes }, options);
  } finally {
    await environment.close();
  }
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

/** The number of cases from which the server gets its own thread. Starting one takes longer than fewer cases. */
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
  { connection, copy: copyService }: Environment,
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

/** The minimum number of cases that run at once. */
const minCases = 4;
/** The maximum number of cases that run at once. */
const maxCases = 32;
/** How many responses are compared, for each case that runs at once. */
const responsesPerCase = 8;
/** After this number of comparisons, the usual time is measured again, since the load by others changes. */
const maxComparisons = 20;
/** Responses that take longer by up to this factor do not show that the service notices the load. */
const toleratedSlowdown = 1.25;
/** Responses that take longer by this factor show that there are too many requests. */
const excessiveSlowdown = 1.5;

/** How many cases of a run are executed at once. */
interface CaseLimit {
  readonly current: number;
  /** Adapts the limit to the responses of the last cases. */
  adaptTo(load: Load): void;
}

/** A limit that never changes. */
function fixedLimit(current: number): CaseLimit {
  return { current, adaptTo: () => undefined };
}

/**
 * The limit of a run. With a server of the suite's own, as many cases as possible run at once, since no other users
 * would wait longer. With few cases, the suite and its server would wait for each other in turn, because undici reads
 * from all of its connections before it sends on one that it has used before.
 */
function limitFor({ jobs, baseUrl }: Pick<RunOptions, 'jobs' | 'baseUrl'>): CaseLimit {
  if (jobs !== undefined) return fixedLimit(jobs);
  return baseUrl === undefined ? fixedLimit(maxCases) : new AdaptiveLimit();
}

/**
 * Runs as many cases at once as the service takes without responding more slowly than to a few. The limit is doubled
 * until responses take longer. From then on it grows by one case, and shrinks by a quarter when they take longer, or
 * when the service refuses requests.
 */
export class AdaptiveLimit implements CaseLimit {
  #current = minCases;
  #doubles = true;
  /** The median time of responses while few cases run, in milliseconds; `undefined` while it is being measured. */
  #usual: number | undefined;
  /** The limit after it has been measured. */
  #next = minCases;
  #comparisons = 0;
  /** The times of the responses that are not compared yet, in milliseconds. */
  #times: number[] = [];
  #isRefused = false;
  /** The number of responses that may belong to cases that began under a higher limit. */
  #ignored = 0;

  get current(): number {
    return this.#current;
  }

  adaptTo({ times, refused }: Load): void {
    if (this.#ignored > 0) {
      this.#ignored -= times.length;
      return;
    }
    this.#isRefused ||= refused > 0;
    this.#times.push(...times);
    if (this.#times.length < this.#current * responsesPerCase) return;
    const median = medianOf(this.#times);
    if (this.#usual === undefined) this.#keepUsual(median);
    else this.#compare(median, this.#usual);
    this.#times = [];
    this.#isRefused = false;
  }

  #keepUsual(median: number): void {
    this.#usual = median;
    this.#comparisons = 0;
    this.#current = this.#next;
  }

  #compare(median: number, usual: number): void {
    if (this.#isRefused || median > usual * excessiveSlowdown) this.#shrink();
    else if (median <= usual * toleratedSlowdown) {
      this.#current = Math.min(this.#doubles ? this.#current * 2 : this.#current + 1, maxCases);
    }
    this.#comparisons += 1;
    if (this.#comparisons < maxComparisons) return;
    this.#usual = undefined;
    this.#next = this.#current;
    this.#lowerTo(minCases);
  }

  #shrink(): void {
    this.#doubles = false;
    this.#lowerTo(Math.max(Math.floor(this.#current * 0.75), minCases));
  }

  #lowerTo(limit: number): void {
    if (limit < this.#current) this.#ignored = this.#current * responsesPerCase;
    this.#current = limit;
  }
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;
}
