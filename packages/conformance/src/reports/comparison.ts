import { isJudged, isRed, type Verdict } from '../case/verdict.js';
import type { ReportFile } from './report-file.js';

/** The change of a verdict between two runs. */
export type Change =
  | 'newly failing'
  | 'newly passing'
  | 'no longer judged'
  | 'verdict changed'
  | 'appeared'
  | 'disappeared';

/** The changes in the order in which they are shown. Changes for the worse come first. */
export const changes: readonly Change[] = [
  'newly failing',
  'no longer judged',
  'disappeared',
  'verdict changed',
  'newly passing',
  'appeared',
];

/** A case or a requirement whose verdict changed. */
export interface Changed {
  readonly name: string;
  readonly change: Change;
  /** The verdict of the first run; missing if only the second run has the case or requirement. */
  readonly before?: Verdict;
  /** The verdict of the second run; missing if only the first run has the case or requirement. */
  readonly after?: Verdict;
  /** The message of the second run. */
  readonly message?: string;
}

/** The differences between two runs. */
export interface Comparison {
  /** The changed cases, by subject and id. */
  readonly cases: readonly Changed[];
  /** The changed requirements, by id. */
  readonly requirements: readonly Changed[];
  /** The number of cases whose verdict has not changed. */
  readonly unchanged: number;
  /** The number of cases that failed and still fail. */
  readonly stillFailing: number;
  /** A text for each way in which the run itself got worse. */
  readonly run: readonly string[];
  /**
   * Whether anything got worse: something fails that did not fail before, or the run left something behind or ended
   * early.
   */
  readonly isWorse: boolean;
}

interface Judged {
  readonly name: string;
  readonly verdict: Verdict;
  readonly message?: string | undefined;
}

/** Compares two runs. The order of the changes depends only on the contents of the reports. */
export function compareReports(before: ReportFile, after: ReportFile): Comparison {
  const cases = changed(casesOf(before), casesOf(after));
  const requirements = changed(requirementsOf(before), requirementsOf(after));
  const verdictsBefore = new Map(casesOf(before).map(({ name, verdict }) => [name, verdict]));
  const same = casesOf(after).filter(({ name, verdict }) => verdictsBefore.get(name) === verdict);
  const run = [
    ...(hasLeftovers(after) && !hasLeftovers(before) ? ['something was left behind'] : []),
    ...(after.ended !== undefined && before.ended === undefined ? [`the run ended early: ${after.ended}`] : []),
  ];
  return {
    cases,
    requirements,
    unchanged: same.length,
    stillFailing: same.filter(({ verdict }) => isRed(verdict)).length,
    run,
    isWorse: run.length > 0 || [...cases, ...requirements].some(({ change }) => change === 'newly failing'),
  };
}

const hasLeftovers = ({ left = [] }: ReportFile): boolean => left.length > 0;

function casesOf({ results }: ReportFile): readonly Judged[] {
  return results.map(({ id, subject, verdict, message, reason }) => ({
    name: `${id} (${subject})`,
    verdict,
    message: message ?? reason,
  }));
}

function requirementsOf({ requirements }: ReportFile): readonly Judged[] {
  return requirements.map(({ id, section, level, text, verdict }) => ({
    name: id,
    verdict,
    message: `(${section}, ${level}) ${text}`,
  }));
}

function changed(before: readonly Judged[], after: readonly Judged[]): readonly Changed[] {
  const were = new Map(before.map((each) => [each.name, each.verdict]));
  const are = new Map(after.map((each) => [each.name, each]));
  const found: Changed[] = [];
  for (const name of new Set([...were.keys(), ...are.keys()])) {
    const now = are.get(name);
    const change = changeOf(were.get(name), now?.verdict);
    if (change === undefined) continue;
    const was = were.get(name);
    found.push({
      name,
      change,
      ...(was === undefined ? {} : { before: was }),
      ...(now === undefined ? {} : { after: now.verdict }),
      ...(now?.message === undefined ? {} : { message: now.message }),
    });
  }
  return found.sort(
    (left, right) => changes.indexOf(left.change) - changes.indexOf(right.change) || compareText(left.name, right.name),
  );
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** Returns the change of a verdict. A new case with a red verdict counts as newly failing. */
function changeOf(before: Verdict | undefined, after: Verdict | undefined): Change | undefined {
  if (before === after) return undefined;
  if (after === undefined) return 'disappeared';
  if (isRed(after)) return before !== undefined && isRed(before) ? 'verdict changed' : 'newly failing';
  if (before === undefined) return 'appeared';
  if (after === 'pass') return isJudged(before) || isRed(before) ? 'newly passing' : 'verdict changed';
  return isJudged(before) && !isJudged(after) ? 'no longer judged' : 'verdict changed';
}
