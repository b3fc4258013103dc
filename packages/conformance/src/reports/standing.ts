import { isJudged, type Verdict } from '../case/verdict.js';
import type { RunResult } from '../harness/result.js';
import { exitCodeOf } from '../harness/run.js';

/** How a run stands, in words: the same in every report. */
export interface Standing {
  /** The exit code of the run. */
  readonly code: 0 | 1 | 3 | 4;
  /** What makes it red, the worst first; one sentence where nothing does. */
  readonly sentences: readonly string[];
}

/** The verdicts as people read counts of them: what was judged, then what was not. */
export const shownOrder: readonly Verdict[] = [
  'pass',
  'observed',
  'deviates',
  'known',
  'fail',
  'error',
  'blocked',
  'unsupported',
  'skipped',
];

/** A letter for each verdict, so that no report depends on colour alone. */
export const marks: { readonly [V in Verdict]: string } = {
  pass: '✓',
  fail: '✗',
  error: '!',
  blocked: '⊘',
  known: '◆',
  deviates: '≠',
  observed: '≈',
  unsupported: '–',
  skipped: '·',
};

/** What each verdict means, for legends. */
export const meanings: { readonly [V in Verdict]: string } = {
  pass: 'as the specification says',
  fail: 'a MUST does not hold',
  error: 'a fault of the suite itself',
  blocked: 'its set-up failed, so nothing was judged',
  known: 'a failure that is listed as known',
  deviates: 'a named difference of the deployed dialect, no failure',
  observed: 'differs from a SHOULD or from what was observed elsewhere, no failure',
  unsupported: 'the deployment lacks what the case needs',
  skipped: 'left out, for the reason that it gives',
};

/** How the run stands. */
export function standingOf(result: RunResult): Standing {
  const { left, ended, summary, results } = result;
  const { fail = 0, error = 0, blocked = 0 } = summary;
  const code = exitCodeOf(result);
  const red = [
    ...(left.length === 0 ? [] : [`${counted(left.length, 'thing was', 'things were')} left behind.`]),
    ...(ended === undefined ? [] : [`The run ended before its last case: ${ended.replace(/\.$/, '')}.`]),
    ...(error === 0 ? [] : [`${counted(error, 'case', 'cases')} ended by a fault of the suite itself.`]),
    ...(results.some(({ verdict }) => isJudged(verdict)) ? [] : ['Nothing was judged.']),
    ...(fail === 0 ? [] : [`${counted(fail, 'case', 'cases')} failed.`]),
  ];
  const also = blocked === 0 ? [] : [`${counted(blocked, 'case', 'cases')} could not be set up.`];
  return { code, sentences: red.length === 0 ? ['No MUST failed.', ...also] : [...red, ...also] };
}

/** `1 case`, `2 cases`. */
export function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}
