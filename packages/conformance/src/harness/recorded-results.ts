import type { Dialect } from '../case/deviations.js';
import { found, verdictOf, worst } from '../case/verdict.js';
import type { Recordings } from '../recordings/recording.js';
import { onlyReads, type ReplayedStep, replay } from '../recordings/replay.js';
import type { Environment } from './environment.js';
import { type CaseResult, type RunResult, summaryOf } from './result.js';

/** What recordings judge. It is not part of the specification, so it is only among the requirements of such a run. */
const asRecorded = {
  id: 'RECORDED',
  section: 'recordings',
  level: 'MUST',
  text: 'The service responds as it was recorded.',
} as const;

/**
 * Replays recordings after a run, and adds a result for each judged response. What the recorded requests create
 * remains, so this is done after the inventory. Recordings that write are skipped if the run may not write.
 */
export async function withRecordings(
  result: RunResult,
  { scenarios, setProperties }: Recordings,
  { connection, session, credentials, vendor, dialect, writes }: Environment,
  jobs: number,
  signal: AbortSignal,
): Promise<RunResult> {
  const replayed = await replay(
    { scenarios: scenarios.filter((each) => writes || onlyReads(each)), setProperties },
    { connection, sessionId: session.id, password: credentials?.password, vendor, jobs, signal },
  );
  const skipped = scenarios.filter((each) => !writes && !onlyReads(each));
  const recorded = [
    ...replayed.map((step) => judged(step, dialect)),
    ...skipped.map(
      ({ scenario }): CaseResult => ({
        ...caseOf(scenario),
        ...found('writes', { reason: 'the recording writes, which needs --allow-writes' }),
        exchanges: [],
      }),
    ),
  ];
  const results = [...result.results, ...recorded];
  const remains =
    'What the requests of the recordings have created remains, since they are replayed after the inventory.';
  const hasWritten = replayed.length > 0 && scenarios.some((each) => writes && !onlyReads(each));
  const verdict = worst(recorded.map((each) => each.verdict));
  return {
    ...result,
    summary: summaryOf(results),
    requirements: [...result.requirements, { ...asRecorded, verdict }],
    results,
    ...(hasWritten ? { notes: [...(result.notes ?? []), remains] } : {}),
  };
}

const caseOf = (scenario: string) =>
  ({ id: `recordings/${scenario}`, requirements: [asRecorded.id], subject: 'http', durationMs: 0 }) as const;

/**
 * Returns the verdict on a recorded response. What was recorded as a difference of the deployed dialect is only
 * demanded in that dialect. Accidents, and responses that depend on the access, are only observed.
 */
function judged(step: ReplayedStep, dialect: Dialect): CaseResult {
  const { scenario, step: number, class: kind, row, difference, request, expected, exchange } = step;
  const common = caseOf(`${scenario}/${number}`);
  const differs = difference !== undefined;
  const isDemanded = kind === 'same' || (kind === 'deployed' && dialect === 'deployed');
  if (!differs && kind === 'deployed' && dialect === 'documented') {
    const [deviation] = row?.split(' ') ?? [];
    return {
      ...common,
      verdict: verdictOf('otherDialectMet'),
      message: `${request.method} ${request.path} is answered as recorded`,
      ...(deviation === undefined ? {} : { deviation }),
      exchanges: stepsOf(exchange),
    };
  }
  if (!differs) return { ...common, verdict: verdictOf('checksMet'), exchanges: [] };
  return {
    ...common,
    verdict: verdictOf(isDemanded ? 'mustNotMet' : 'otherNotMet'),
    message: `${request.method} ${request.path}: ${difference}`,
    check: 'the response is as recorded',
    expected,
    got: exchange?.response ?? null,
    ...(exchange === undefined ? {} : { curl: exchange.curl }),
    exchanges: stepsOf(exchange),
  };
}

function stepsOf(exchange: ReplayedStep['exchange']): CaseResult['exchanges'] {
  return exchange === undefined ? [] : [{ phase: 'request', ...exchange }];
}
