import type { CaseResult, RunResult } from '../harness/result.js';
import {
  allOf,
  type Cause,
  causesOf,
  causeText,
  deviationGroups,
  findingLines,
  notJudgedOf,
  requirementsBy,
  withVerdict,
} from './groups.js';
import { counted, countsOf, noticesOf, outcomeOf, trailLines } from './report.js';
import { caseCommand, oneLine } from './text.js';

/** The maximum number of causes that are shown. */
const maxCauses = 50;
/** The maximum number of failures of a cause that are named, not counting the first. */
const maxOthers = 20;
/** The maximum number of requests of a failure that are shown. */
const maxSteps = 20;
/** The maximum number of cases that are named for a dialect row. The reports name all cases. */
const maxNames = 6;
/** The maximum number of characters of a shown value. */
const maxLength = 600;

/**
 * Returns the summary of a run for the terminal. It shows the failures first and in full, then the failures that did
 * not occur again, then the cases that were not judged, then the counts, and the deviations last.
 */
export function summaryText(result: RunResult): string {
  const causes = causesOf(result);
  const judgedBy = requirementsBy(result);
  const lines = causes.slice(0, maxCauses).flatMap((cause, index) => causeLines(cause, index, judgedBy, result));
  const more = causes.slice(maxCauses).flatMap(allOf);
  if (more.length > 0) lines.push(`… and ${more.length} more`, '');
  lines.push(...withVerdict(result.results, 'flaky').flatMap((each) => failureLines(each, judgedBy, result)));
  lines.push(...notJudged(result), ...noticeLines(result), ...countLines(result), ...deviationLines(result));
  return lines.join('\n');
}

/** Returns the lines for a cause: its most telling failure in full, and the names of the others. */
function causeLines(
  cause: Cause,
  index: number,
  judgedBy: ReturnType<typeof requirementsBy>,
  run: RunResult,
): string[] {
  const { lead, others } = cause;
  if (others.length === 0) return failureLines(lead, judgedBy, run);
  const rest = others.length - maxOthers;
  return [
    oneLine(causeText(cause, index)),
    ...failureLines(lead, judgedBy, run),
    ...others.slice(0, maxOthers).map(headline),
    ...(rest > 0 ? [`… and ${rest} more like these`] : []),
    '',
  ];
}

const headline = ({ id, subject, verdict, message = '' }: CaseResult): string =>
  `${verdict.toUpperCase()} ${oneLine(`${id} (${subject}): ${message}`)}`;

function failureLines(failure: CaseResult, judgedBy: ReturnType<typeof requirementsBy>, run: RunResult): string[] {
  const { curl, link, reason } = failure;
  const finding = findingLines(failure, judgedBy, maxLength);
  const lines = [headline(failure), ...finding.map((line) => `  ${oneLine(line)}`)];
  if (link !== undefined) lines.push(`  listed    ${oneLine(`${reason ?? ''} ${link}`)}`);
  if (curl !== undefined) lines.push(`  ${oneLine(curl)}`);
  const trail = trailLines(failure);
  lines.push(...trail.slice(0, maxSteps).map((step) => `  ${step}`));
  if (trail.length > maxSteps) lines.push(`  … and ${trail.length - maxSteps} more requests`);
  const command = caseCommand(failure, run);
  return [...lines, ...(command === undefined ? [] : [`  ${command}`]), ''];
}

/** Returns each reason why cases were not judged, with its number of cases. */
function notJudged(result: RunResult): string[] {
  const groups = notJudgedOf(result);
  if (groups.length === 0) return [];
  return [...groups.map(({ key, verdict, results }) => `${results.length} ${verdict}: ${oneLine(key)}`), ''];
}

function countLines(result: RunResult): string[] {
  const { results, subject, baseUrl, seed, durationMs } = result;
  const counts = countsOf(result).map(([verdict, count]) => `${count} ${verdict}`);
  return [
    `${counted(results.length, 'case', 'cases')} at ${baseUrl} by ${subject}, seed ${seed}, in ${(durationMs / 1000).toFixed(1)} s`,
    counts.length === 0 ? 'no case was run' : counts.join(', '),
    oneLine(outcomeOf(result).sentences.join(' ')),
  ];
}

/** Returns the rows by which the service deviates, each with its advice. */
function deviationLines(result: RunResult): string[] {
  const deviations = deviationGroups(result);
  if (deviations.length === 0) return [];
  const other = result.dialect === 'deployed' ? 'documented' : 'deployed';
  return [
    '',
    `Differs as the ${other} dialect does, which is not a failure:`,
    ...deviations.flatMap(({ id, row, results }) => [
      `  ${oneLine(id)}${row === undefined ? '' : `: ${row.subject}`} (${counted(results.length, 'case', 'cases')})`,
      ...(row === undefined ? [] : [`    ${row.advice}`]),
      `    ${oneLine(namesOf(results))}`,
    ]),
  ];
}

function namesOf(results: readonly CaseResult[]): string {
  const more = results.length > maxNames ? ` and ${results.length - maxNames} more` : '';
  return `${results
    .slice(0, maxNames)
    .map(({ id, subject }) => `${id} (${subject})`)
    .join(', ')}${more}`;
}

/** Returns what the run reports besides its cases. Notes need no heading. */
function noticeLines(result: RunResult): string[] {
  return noticesOf(result).flatMap(({ id, title, items, command }) => {
    const again = command === undefined ? '' : `; to try again: ${command}`;
    const [heading, indent] = id === 'notes' ? [[], ''] : [[`${title.toUpperCase()}${again}`], '  '];
    return [...heading, ...items.map(({ what, marker = '' }) => indent + oneLine(`${what} ${marker}`.trimEnd())), ''];
  });
}
