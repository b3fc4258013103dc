import type { CaseResult, RunResult } from '../result.js';
import { verdicts } from '../verdict.js';
import { plainJson } from './plain-json.js';

/** How many failures are told in full. */
const most = 50;

/** What a run found, for people: failures first in full, then counts, then deviations. */
export function summaryText(result: RunResult): string {
  const told = result.results.filter(({ verdict }) => verdict === 'fail' || verdict === 'error');
  const lines = told.slice(0, most).flatMap((each) => failureLines(each, result));
  if (told.length > most) lines.push(`… and ${told.length - most} more`, '');
  lines.push(...notJudged(result), ...countLines(result), ...deviationLines(result), ...leftLines(result));
  if (result.ended !== undefined) lines.push(`The run ended before its last case: ${result.ended}`);
  return lines.join('\n');
}

function failureLines(failure: CaseResult, { requirements }: RunResult): string[] {
  const { id, subject, verdict, message, check, expected, got, curl, requirements: judged } = failure;
  const lines = [`${verdict.toUpperCase()} ${id} (${subject}): ${message ?? ''}`];
  for (const each of requirements.filter((requirement) => judged.includes(requirement.id))) {
    lines.push(`  ${each.id} (${each.section}, ${each.level}): ${each.text}`);
  }
  if (check !== undefined)
    lines.push(`  check     ${check}`, `  expected  ${text(expected)}`, `  got       ${text(got)}`);
  if (curl !== undefined) lines.push(`  ${curl}`);
  return [...lines, ''];
}

function text(value: unknown): string {
  const shown = JSON.stringify(plainJson(value)) ?? 'nothing';
  return shown.length > 600 ? `${shown.slice(0, 600)}…` : shown;
}

/** Why cases were not judged, each reason with its count. */
function notJudged({ results }: RunResult): string[] {
  const reasons = new Map<string, number>();
  for (const { verdict, reason } of results) {
    if (verdict !== 'skipped' && verdict !== 'unsupported' && verdict !== 'blocked') continue;
    const key = `${verdict}: ${reason ?? ''}`;
    reasons.set(key, (reasons.get(key) ?? 0) + 1);
  }
  const sorted = Array.from(reasons).sort(([, left], [, right]) => right - left);
  return sorted.length === 0 ? [] : [...sorted.map(([reason, count]) => `${count} ${reason}`), ''];
}

function countLines({ summary, requirements, results, subject, baseUrl, seed, durationMs }: RunResult): string[] {
  const counts = verdicts.toReversed().flatMap((verdict) => {
    const count = summary[verdict] ?? 0;
    return count === 0 ? [] : [`${count} ${verdict}`];
  });
  const judged = requirements.filter(({ verdict }) => verdict !== 'skipped' && verdict !== 'unsupported').length;
  return [
    `${results.length} cases of ${judged} requirements at ${baseUrl} by ${subject}, seed ${seed}, in ${(durationMs / 1000).toFixed(1)} s`,
    counts.length === 0 ? 'nothing was tried' : counts.join(', '),
  ];
}

function deviationLines({ results }: RunResult): string[] {
  const deviations = new Map<string, string[]>();
  for (const { verdict, deviation, id } of results) {
    if (verdict !== 'deviates' || deviation === undefined) continue;
    deviations.set(deviation, [...(deviations.get(deviation) ?? []), id]);
  }
  return Array.from(deviations, ([row, ids]) => `deviates as ${row}: ${ids.join(', ')}`);
}

function leftLines({ left, ledger }: RunResult): string[] {
  if (left.length === 0) return [];
  const where = ledger === undefined ? '' : `; to try again: platform-services-conformance clean --ledger ${ledger}`;
  return [`LEFT BEHIND${where}`, ...left.map(({ marker, what }) => `  ${what} ${marker}`)];
}
