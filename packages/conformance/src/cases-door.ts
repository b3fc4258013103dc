import { type Case, requirementsOf } from './case.js';
import { runCase } from './case-run.js';
import { cases as allCases } from './cases/index.js';
import { judgementOf } from './execute.js';
import { fits } from './glob.js';
import { type Opened, open } from './open.js';
import { planOf } from './plan.js';
import { requirements } from './requirements/index.js';
import type { CaseResult } from './result.js';
import type { RunOptions } from './run.js';

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

const levels = new Map(requirements.map((each) => [each.id, each.level]));

/**
 * The suite's cases as plain values, for any runner. The service is opened when the first case runs; each case cleans up
 * after itself. Call `close` at the end.
 *
 * @example
 * const { cases, close } = conformanceCases({ baseUrl, user, password, mapping });
 * for (const each of cases) test(each.name, async () => assert.equal((await each.run()).verdict, 'pass'));
 * after(close);
 */
export function conformanceCases(options: RunOptions = {}): ConformanceCases {
  const { subject = 'http', only = [], seed = 1, signal = new AbortController().signal } = options;
  const left: string[] = [];
  let opened: Promise<Opened> | undefined;
  const opening = () => {
    opened ??= open(options, signal);
    return opened;
  };
  const runOne = async (tried: Case, name: 'http' | 'sdk', index: number): Promise<CaseResult> => {
    const { environment, run } = await opening();
    const [planned] = planOf([tried], environment, { subject: name, only: [], seed });
    if (planned?.not !== undefined) {
      return {
        id: tried.id,
        requirements: requirementsOf(tried),
        subject: name,
        ...planned.not,
        durationMs: 0,
        exchanges: [],
      };
    }
    const judgement = judgementOf(tried, environment.dialect, (id) => levels.get(id));
    const restore = tried.needs.includes('throwaway') ? environment.isolate?.() : undefined;
    const outcome = await runCase(environment, { tried, subject: name, index }, { run, seed, judgement, signal });
    restore?.();
    left.push(...outcome.left.map(({ what, marker }) => `${what} ${marker}`));
    return outcome.result;
  };
  const subjects = subject === 'both' ? (['http', 'sdk'] as const) : [subject];
  const chosen = (options.cases ?? allCases).filter((tried) => isChosen(tried, only));
  return {
    cases: chosen.flatMap((tried, index) =>
      subjects.map((name) => ({
        name: `${tried.id} (${name})`,
        id: tried.id,
        subject: name,
        requirements: requirementsOf(tried),
        run: () => runOne(tried, name, index),
      })),
    ),
    async close() {
      await (await opened)?.close();
      return left;
    },
  };
}

function isChosen(tried: Case, only: readonly string[]): boolean {
  return only.length === 0 || only.some((glob) => [tried.id, ...requirementsOf(tried)].some((id) => fits(id, glob)));
}
