import type { Step } from '../case/exchange.js';
import { needRows } from '../case/need-table.js';
import { namesOf } from '../case/needs.js';
import { isJudged, type Verdict } from '../case/verdict.js';
import { type Coverage, type Gap, isBelowMinimum, type ProfileCoverage } from '../harness/coverage.js';
import { type CaseResult, type ExitCode, exitCodesOf, type RunResult } from '../harness/result.js';
import { specificationName } from '../specification/index.js';
import { caseCommand, cleanCommand, cut, oneLine } from './text.js';

/** A report format. */
export interface Report {
  /** The name of the format in `--report NAME=FILE`. */
  readonly name: string;
  /** Returns the content of the whole file. */
  render(result: RunResult): string;
}

/** The outcome of a run in words, which is the same in every report. */
export interface Outcome {
  readonly exitCode: ExitCode;
  /** The reasons why the run is red, the worst first, or one sentence if the run is not red. */
  readonly sentences: readonly string[];
}

/**
 * How reports show each verdict, in the order in which their counts are shown: by a letter, so that no report depends
 * on colour alone, and by its meaning, for legends. Verdicts on judged cases come first.
 */
const shownVerdicts: { readonly [V in Verdict]: { readonly mark: string; readonly meaning: string } } = {
  pass: { mark: '✓', meaning: 'as the specification says' },
  observed: { mark: '≈', meaning: 'differs from a SHOULD or from what was observed elsewhere, no failure' },
  deviates: { mark: '≠', meaning: 'a named difference of the deployed dialect, no failure' },
  known: { mark: '◆', meaning: 'a failure that is listed as known' },
  flaky: { mark: '±', meaning: 'failed once, and did not fail when it was repeated' },
  fail: { mark: '✗', meaning: 'a MUST does not hold' },
  error: { mark: '!', meaning: 'a fault of the suite itself' },
  blocked: { mark: '⊘', meaning: 'its set-up failed, so nothing was judged' },
  unreachable: { mark: '∅', meaning: 'the service gave no response, so nothing was judged' },
  'not-permitted': { mark: '⊖', meaning: 'the user of the run lacks a right, so nothing was judged' },
  unsupported: { mark: '–', meaning: 'the deployment lacks what the case needs' },
  skipped: { mark: '·', meaning: 'not run, for the reason that is given' },
};

export const verdictOrder: readonly Verdict[] = namesOf(shownVerdicts);

export const markOf = (verdict: Verdict): string => shownVerdicts[verdict].mark;

export const meaningOf = (verdict: Verdict): string => shownVerdicts[verdict].meaning;

/** Returns the verdicts of a run that occur, with their numbers of results. */
export const countsOf = ({ summary }: RunResult): readonly (readonly [verdict: Verdict, count: number])[] =>
  verdictOrder.flatMap((verdict) => {
    const { [verdict]: count = 0 } = summary;
    return count === 0 ? [] : [[verdict, count]];
  });

/** Returns the outcome of a run. The last sentence is its coverage. */
export function outcomeOf(result: RunResult): Outcome {
  const { left, lost, ended, options, summary, results, coverage, unmatchedKnown } = result;
  const isStrict = options['strict'] === true;
  const {
    fail = 0,
    deviates = 0,
    error = 0,
    flaky = 0,
    blocked = 0,
    unreachable = 0,
    'not-permitted': forbidden = 0,
  } = summary;
  const unstable = flaky === 0 ? [] : [`${counted(flaky, 'case', 'cases')} failed once, and not when repeated.`];
  const red = [
    ...(lost.length === 0
      ? []
      : [`Data was lost: ${counted(lost.length, 'entity is', 'entities are')} missing, or changed by the run.`]),
    ...(left.length === 0 ? [] : [`${counted(left.length, 'thing was', 'things were')} left behind.`]),
    ...(fail === 0 ? [] : [`${counted(fail, 'case', 'cases')} failed.`]),
    ...(ended === undefined ? [] : [`The run ended before its last case: ${ended.replace(/\.$/, '')}.`]),
    ...(error === 0 ? [] : [`${counted(error, 'case', 'cases')} ended by a fault of the suite itself.`]),
    ...(results.some(({ verdict }) => isJudged(verdict)) ? [] : ['Nothing was judged.']),
    ...(coverage.profile !== undefined && isBelowMinimum(coverage) ? [belowMinimumText(coverage.profile)] : []),
    ...(blocked === 0 ? [] : [`${counted(blocked, 'case', 'cases')} could not be set up.`]),
    ...(unreachable === 0 ? [] : [`${counted(unreachable, 'case', 'cases')} got no response of the service.`]),
    ...(isStrict ? unstable : []),
    ...(isStrict && deviates > 0 ? [`${counted(deviates, 'case deviates', 'cases deviate')} (--strict).`] : []),
  ];
  const also = [
    ...(forbidden === 0 ? [] : [`The user lacks a right for ${counted(forbidden, 'case', 'cases')}.`]),
    ...(isStrict ? [] : unstable),
    ...(unmatchedKnown.length === 0
      ? []
      : [`Listed as known, but no case has the name: ${unmatchedKnown.join(', ')}.`]),
    coverageText(coverage),
  ];
  const [first = '', ...others] = red.length === 0 ? ['No MUST failed.'] : red;
  const [exitCode = 0, ...hidden] = exitCodesOf(result);
  const sentences = [withDeviations(first, result), ...others, ...hiddenText(exitCode, hidden), ...also];
  return { exitCode, sentences };
}

/** The reason for each exit code of a red run. */
const reasons: { readonly [code in ExitCode]?: string } = {
  1: 'what was judged failed',
  3: 'not everything was judged',
  4: 'something was left behind or lost',
};

/** Returns the sentence on the exit codes that the exit code of the run hides. */
function hiddenText(exitCode: ExitCode, hidden: readonly ExitCode[]): readonly string[] {
  const others = hidden.map((each) => `${each}, since ${reasons[each]}`).join(', or ');
  return hidden.length === 0
    ? []
    : [`The exit code is ${exitCode}, since ${reasons[exitCode]}; otherwise it would be ${others}.`];
}

/** Returns the first sentence of an outcome with the number of deviations, which must not look like conformity. */
function withDeviations(sentence: string, { summary: { deviates = 0 }, dialect, options }: RunResult): string {
  if (deviates === 0 || options['strict'] === true) return sentence;
  const but = sentence.startsWith('No ') ? 'but' : 'and';
  const deviating = counted(deviates, 'case deviates', 'cases deviate');
  return `${sentence.replace(/\.$/, '')}, ${but} ${deviating} from the ${dialect} dialect.`;
}

const judgedBySubject = {
  http: 'the service, by plain HTTP',
  sdk: 'the SDK',
  both: 'the service, by plain HTTP, and the SDK',
} as const;

/** Returns what was judged, and how, by the names that people read. */
export function factsOf(result: RunResult): readonly (readonly [name: string, value: string])[] {
  const { product = {}, baseUrl, subject, dialect, startedAt, durationMs, seed, version } = result;
  return [
    ...(product.name === undefined ? [] : [['Product', product.name] as const]),
    ...(product.version === undefined ? [] : [['Version', product.version] as const]),
    ['Service', baseUrl],
    ['Judged', judgedBySubject[subject]],
    ['Dialect', dialect],
    ['Started', startedAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')],
    ['Took', `${(durationMs / 1000).toFixed(1)} s`],
    ['Seed', String(seed)],
    ['Suite', version],
    ['Specification', `${specificationName.title} (${specificationName.sha256})`],
  ];
}

/** What a run reports besides the verdicts on its cases. */
export interface Notice {
  readonly id: 'lost' | 'left' | 'notes';
  readonly title: string;
  readonly items: readonly { readonly what: string; readonly marker?: string }[];
  /** The command that deletes what is left. */
  readonly command?: string;
}

/** Returns the data that was lost, what could not be deleted, and what is worth knowing, as far as there is any. */
export function noticesOf(result: RunResult): readonly Notice[] {
  const { lost, left, notes = [], ledger } = result;
  const all: readonly Notice[] = [
    { id: 'lost', title: 'Data lost', items: lost.map((what) => ({ what })) },
    {
      id: 'left',
      title: 'Left behind',
      items: left,
      ...(ledger === undefined ? {} : { command: cleanCommand(ledger, result) }),
    },
    { id: 'notes', title: 'Notes', items: notes.map((what) => ({ what })) },
  ];
  return all.filter(({ items }) => items.length > 0);
}

/** Returns a count with its noun, e.g. `1 case` or `2 cases`. */
export function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

/**
 * Returns a line for each step of a case: its phase, its request without the query, and the status of the response.
 *
 * @example trailLines(result) // ['set-up    POST http://127.0.0.1/… → 200', 'request   GET …']
 */
export const trailLines = ({ exchanges }: Pick<CaseResult, 'exchanges'>): readonly string[] => exchanges.map(stepLine);

/**
 * Returns the lines of a POSIX shell by which a case can be repeated: each request, after a comment with its line of
 * {@link trailLines}, and the command that runs the case again.
 */
export function repeatLines(result: CaseResult, run: RunResult): readonly string[] {
  const command = caseCommand(result, run);
  return [
    ...result.exchanges.flatMap((step) => [`# ${stepLine(step)}`, oneLine(step.curl)]),
    ...(command === undefined ? [] : ['# the whole case', command]),
  ];
}

function stepLine({ phase, request: { method, url }, response, failure }: Step): string {
  const [target = ''] = url.split('?');
  return oneLine(`${phase.padEnd(9)} ${method} ${target} → ${response?.status ?? failure ?? 'no response'}`);
}

/** The maximum number of gaps that are named. The JSON report names all. */
const maxGaps = 3;
/** The maximum number of characters of a list of requirements. */
const maxLength = 200;

/** Returns a sentence with how much was judged, and with what to add so that more is judged. */
export function coverageText({ cases, requirements, gaps }: Coverage): string {
  const advice = gaps.flatMap((gap) => {
    const toDo = adviceOf(gap.lack);
    return toDo === undefined ? [] : [`${gap.lack} not judged (${number(gap.cases)} cases): ${toDo}`];
  });
  const more = advice.length > maxGaps ? [`${advice.length - maxGaps} more are missing`] : [];
  const judged = `${number(cases.judged)} of ${number(cases.total)} cases judged, ${number(requirements.judged)} of ${number(requirements.total)} requirements`;
  return `${[judged, ...advice.slice(0, maxGaps), ...more].join('; ')}.`;
}

/** Returns a sentence about a run that judged less than the minimum of its profile. */
export function belowMinimumText({ name, judged, total, minimum, missing }: ProfileCoverage): string {
  const ids = cut(missing.join(', '), maxLength);
  return `Too little was judged for the profile ${name}: ${judged} of its ${total} requirements, at least ${minimum} are needed (not judged: ${ids}).`;
}

const number = (value: number): string => value.toLocaleString('en');

/** Returns what to do so that cases are judged, or `undefined` if nothing can be done about it. */
const adviceOf = (lack: Gap['lack']): string | undefined =>
  lack === 'writes' ? 'add --allow-writes' : needRows.get(lack)?.advice;
