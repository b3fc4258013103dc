import type { Verdict } from '../case/verdict.js';
import { isJudged } from '../case/verdict.js';
import type { ReportFile } from './report-file.js';

/** How a verdict changed between two runs. */
export type Change =
  | 'newly failing'
  | 'newly passing'
  | 'no longer judged'
  | 'verdict changed'
  | 'appeared'
  | 'disappeared';

/** The changes in the order in which they are shown: what got worse first. */
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
  /** Missing where it appeared. */
  readonly before?: Verdict;
  /** Missing where it disappeared. */
  readonly after?: Verdict;
  /** What the second run says of it. */
  readonly message?: string;
}

/** What changed from one run to another. */
export interface Comparison {
  /** By subject and id. */
  readonly cases: readonly Changed[];
  /** By id. */
  readonly requirements: readonly Changed[];
  /** How many cases have the verdict that they had. */
  readonly unchanged: number;
  /** How many cases failed, and still do. */
  readonly stillFailing: number;
  /** What got worse about the run itself. */
  readonly run: readonly string[];
  /** Whether anything got worse: something fails that did not, or the run left something or ended early. */
  readonly isWorse: boolean;
}

interface Judged {
  readonly name: string;
  readonly verdict: Verdict;
  readonly message?: string | undefined;
}

/** What changed from the first run to the second; in an order that depends on the reports' contents alone. */
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

/** Whether a verdict is red in reports. */
const isRed = (verdict: Verdict): boolean => verdict === 'fail' || verdict === 'error' || verdict === 'blocked';

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

/** A case that appears and is red counts as newly failing. */
function changeOf(before: Verdict | undefined, after: Verdict | undefined): Change | undefined {
  if (before === after) return undefined;
  if (after === undefined) return 'disappeared';
  if (isRed(after)) return before !== undefined && isRed(before) ? 'verdict changed' : 'newly failing';
  if (before === undefined) return 'appeared';
  if (after === 'pass') return isJudged(before) || isRed(before) ? 'newly passing' : 'verdict changed';
  return isJudged(before) && !isJudged(after) ? 'no longer judged' : 'verdict changed';
}
