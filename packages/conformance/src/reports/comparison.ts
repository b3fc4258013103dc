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
  /** Whether the first run judged the case or requirement and the second run did not. */
  readonly isLost: boolean;
}

/** How many cases and requirements the runs judged. */
export interface JudgedCount {
  readonly before: number;
  readonly after: number;
  /** The number of those that only the first run judged. */
  readonly lost: number;
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
  readonly judged: { readonly cases: JudgedCount; readonly requirements: JudgedCount };
  /** A text for each respect in which the run itself got worse. */
  readonly run: readonly string[];
  /**
   * Whether anything got worse: something fails that did not fail before, or the run left something behind, lost
   * data or ended early. If the comparison is strict, a case or requirement that is not judged any more is worse, too.
   */
  readonly isWorse: boolean;
}

/** The options of a comparison. */
export interface CompareOptions {
  /** Whether lost coverage is worse. Default: `false`. */
  readonly strict?: boolean | undefined;
}

/** A case or a requirement of one of the two runs. */
interface ComparedItem {
  readonly name: string;
  readonly verdict: Verdict;
  /** Whether a case was judged, or any case of a requirement. */
  readonly isJudged: boolean;
  readonly message?: string | undefined;
}

/** Compares two runs. The order of the changes depends only on the contents of the reports. */
export function compareReports(
  before: ReportFile,
  after: ReportFile,
  { strict = false }: CompareOptions = {},
): Comparison {
  const cases = changed(casesOf(before), casesOf(after));
  const requirements = changed(requirementsOf(before), requirementsOf(after));
  const verdictsBefore = new Map(casesOf(before).map(({ name, verdict }) => [name, verdict]));
  const same = casesOf(after).filter(({ name, verdict }) => verdictsBefore.get(name) === verdict);
  const run = [
    ...(isAny(after.left) && !isAny(before.left) ? ['something was left behind'] : []),
    ...(isAny(after.lost) && !isAny(before.lost) ? ['data was lost'] : []),
    ...(after.ended !== undefined && before.ended === undefined ? [`the run ended early: ${after.ended}`] : []),
  ];
  return {
    cases,
    requirements,
    unchanged: same.length,
    stillFailing: same.filter(({ verdict }) => isRed(verdict)).length,
    judged: {
      cases: judgedCount(casesOf(before), casesOf(after), cases),
      requirements: judgedCount(requirementsOf(before), requirementsOf(after), requirements),
    },
    run,
    isWorse:
      run.length > 0 ||
      [...cases, ...requirements].some(({ change, isLost }) => change === 'newly failing' || (strict && isLost)),
  };
}

function judgedCount(
  before: readonly ComparedItem[],
  after: readonly ComparedItem[],
  all: readonly Changed[],
): JudgedCount {
  const count = (those: readonly ComparedItem[]) => those.filter(({ isJudged }) => isJudged).length;
  return { before: count(before), after: count(after), lost: all.filter(({ isLost }) => isLost).length };
}

const isAny = (list: readonly unknown[] = []): boolean => list.length > 0;

function casesOf({ results }: ReportFile): readonly ComparedItem[] {
  return results.map(({ id, subject, verdict, message, reason }) => ({
    name: `${id} (${subject})`,
    verdict,
    isJudged: isJudged(verdict),
    message: message ?? reason,
  }));
}

function requirementsOf({ requirements, results }: ReportFile): readonly ComparedItem[] {
  // The verdict of a requirement can be `blocked` because of one case although other cases have judged it.
  const judged = results.filter(({ verdict }) => isJudged(verdict));
  const ids = new Set(judged.flatMap(({ requirement = [], requirements: all = [requirement].flat() }) => all));
  return requirements.map(({ id, section, level, text, verdict }) => ({
    name: id,
    verdict,
    isJudged: ids.has(id),
    message: `(${section}, ${level}) ${text}`,
  }));
}

function changed(before: readonly ComparedItem[], after: readonly ComparedItem[]): readonly Changed[] {
  const were = new Map(before.map((each) => [each.name, each]));
  const are = new Map(after.map((each) => [each.name, each]));
  const found: Changed[] = [];
  for (const name of new Set([...were.keys(), ...are.keys()])) {
    const was = were.get(name);
    const now = are.get(name);
    const change = changeOf(was, now);
    if (change === undefined) continue;
    found.push({
      name,
      change,
      ...(was === undefined ? {} : { before: was.verdict }),
      ...(now === undefined ? {} : { after: now.verdict }),
      ...(now?.message === undefined ? {} : { message: now.message }),
      isLost: was?.isJudged === true && now?.isJudged !== true,
    });
  }
  return found.sort(
    (left, right) => changes.indexOf(left.change) - changes.indexOf(right.change) || compareText(left.name, right.name),
  );
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** Returns the change of a verdict. A new case with a red verdict counts as newly failing. */
function changeOf(before: ComparedItem | undefined, after: ComparedItem | undefined): Change | undefined {
  if (after === undefined) return 'disappeared';
  const wasRed = before !== undefined && isRed(before.verdict);
  if (isRed(after.verdict) && !wasRed) return 'newly failing';
  if (before === undefined) return 'appeared';
  if (before.isJudged && !after.isJudged && !isRed(after.verdict)) return 'no longer judged';
  if (before.verdict === after.verdict) return undefined;
  if (after.verdict === 'pass') return before.isJudged || wasRed ? 'newly passing' : 'verdict changed';
  return 'verdict changed';
}
