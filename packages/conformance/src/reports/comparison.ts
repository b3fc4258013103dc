import { isJudged, isRed, type Verdict } from '../case/verdict.js';
import type { ReportFile } from './report-file.js';

/** The change of a verdict between two runs. */
type Change = 'newly failing' | 'newly passing' | 'no longer judged' | 'verdict changed' | 'appeared' | 'disappeared';

/** The changes in the order in which they are shown. Changes for the worse come first. */
const changes: readonly Change[] = [
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
  readonly before: Verdict | undefined;
  /** The verdict of the second run; missing if only the first run has the case or requirement. */
  readonly after: Verdict | undefined;
  /** The message of the second run. */
  readonly message: string | undefined;
  /** Whether the first run judged the case or requirement and the second run did not. */
  readonly isLost: boolean;
}

/** What changed among the cases or among the requirements of two runs. */
export interface Changes {
  /** Those whose verdict changed, or that only one run has. */
  readonly changed: readonly Changed[];
  /** The number of those whose verdict has not changed. */
  readonly unchanged: number;
  /** The number of those that failed and still fail. */
  readonly stillFailing: number;
  /** How many the first run judged, how many the second one, and how many only the first one. */
  readonly judged: { readonly before: number; readonly after: number; readonly lost: number };
}

/** The differences between two runs. */
export interface Comparison {
  /** The cases, by subject and id. */
  readonly cases: Changes;
  /** The requirements, by id. */
  readonly requirements: Changes;
  /** A text for each respect in which the run itself got worse. */
  readonly run: readonly string[];
  /**
   * Whether anything got worse: something fails that did not fail before, or the run left something behind, lost
   * data or ended early. If the comparison is strict, a case or requirement that is not judged any more is worse, too.
   */
  readonly isWorse: boolean;
}

/** The options of a comparison. */
interface CompareOptions {
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
  const cases = changesOf(casesOf(before), casesOf(after));
  const requirements = changesOf(requirementsOf(before), requirementsOf(after));
  const run = [
    ...(isAny(after.left) && !isAny(before.left) ? ['something was left behind'] : []),
    ...(isAny(after.lost) && !isAny(before.lost) ? ['data was lost'] : []),
    ...(after.ended !== undefined && before.ended === undefined ? [`the run ended early: ${after.ended}`] : []),
  ];
  const isWorse = ({ change, isLost }: Changed) => change === 'newly failing' || (strict && isLost);
  const all = [...cases.changed, ...requirements.changed];
  return { cases, requirements, run, isWorse: run.length > 0 || all.some(isWorse) };
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

function changesOf(before: readonly ComparedItem[], after: readonly ComparedItem[]): Changes {
  const were = new Map(before.map((each) => [each.name, each]));
  const are = new Map(after.map((each) => [each.name, each]));
  const names = Array.from(new Set([...were.keys(), ...are.keys()]));
  const changed = names.flatMap((name): readonly Changed[] => {
    const [was, now] = [were.get(name), are.get(name)];
    const change = changeOf(was, now);
    if (change === undefined) return [];
    const isLost = was?.isJudged === true && now?.isJudged !== true;
    return [{ name, change, before: was?.verdict, after: now?.verdict, message: now?.message, isLost }];
  });
  const same = after.filter(({ name, verdict }) => were.get(name)?.verdict === verdict);
  const count = (those: readonly ComparedItem[]) => those.filter(({ isJudged }) => isJudged).length;
  const lost = changed.filter(({ isLost }) => isLost).length;
  return {
    changed: changed.sort(
      (one, other) => changes.indexOf(one.change) - changes.indexOf(other.change) || compareText(one.name, other.name),
    ),
    unchanged: same.length,
    stillFailing: same.filter(({ verdict }) => isRed(verdict)).length,
    judged: { before: count(before), after: count(after), lost },
  };
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
