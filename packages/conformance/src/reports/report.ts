import { isJudged, type Verdict } from '../case/verdict.js';
import { exitCodeOf, type RunResult } from '../harness/result.js';

/** One form in which a run is reported. */
export interface Report {
  /** The name in `--report NAME=FILE`. */
  readonly name: string;
  /** The whole file. */
  render(result: RunResult): string;
}

/** What came of a run, in words: the same in every report. */
export interface Outcome {
  readonly exitCode: 0 | 1 | 3 | 4;
  /** What makes the run red, the worst first; one sentence where nothing does. */
  readonly sentences: readonly string[];
}

/** The verdicts in the order in which counts are shown: what was judged, then what was not. */
export const verdictOrder: readonly Verdict[] = [
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
export const verdictMarks: { readonly [V in Verdict]: string } = {
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
export const verdictMeanings: { readonly [V in Verdict]: string } = {
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

/** What came of the run. */
export function outcomeOf(result: RunResult): Outcome {
  const { left, ended, summary, results } = result;
  const { fail = 0, error = 0, blocked = 0 } = summary;
  const exitCode = exitCodeOf(result);
  const red = [
    ...(left.length === 0 ? [] : [`${counted(left.length, 'thing was', 'things were')} left behind.`]),
    ...(ended === undefined ? [] : [`The run ended before its last case: ${ended.replace(/\.$/, '')}.`]),
    ...(error === 0 ? [] : [`${counted(error, 'case', 'cases')} ended by a fault of the suite itself.`]),
    ...(results.some(({ verdict }) => isJudged(verdict)) ? [] : ['Nothing was judged.']),
    ...(fail === 0 ? [] : [`${counted(fail, 'case', 'cases')} failed.`]),
  ];
  const also = blocked === 0 ? [] : [`${counted(blocked, 'case', 'cases')} could not be set up.`];
  return { exitCode, sentences: red.length === 0 ? ['No MUST failed.', ...also] : [...red, ...also] };
}

/** `1 case`, `2 cases`. */
export function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}
