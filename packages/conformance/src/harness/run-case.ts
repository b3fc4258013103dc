import { performance } from 'node:perf_hooks';
import type { Case } from '../case/case.js';
import { messageOf } from '../case/errors.js';
import { Trail } from '../case/exchange.js';
import { mappingFor } from '../case/links.js';
import type { Secrets } from '../case/secrets.js';
import { LedgerError } from '../cleanup/ledger.js';
import type { Leftover, OwnedEntities, Unkept } from '../cleanup/owned-entities.js';
import { SessionEnded } from '../target/session.js';
import { urlText } from '../target/subjects/encode.js';
import { Interrupted, NoAnswer } from '../target/subjects/no-answer.js';
import { type CaseContextOfRun, type CaseParts, partsOf } from './case-parts.js';
import { violation } from './checker.js';
import type { Environment } from './environment.js';
import { found, replaces } from './evidence.js';
import type { Exclusion, Planned } from './plan.js';
import { type CaseResult, type Finding, type Judgement, plainJson, resultOf } from './result.js';
import { withoutOthers } from './shown-values.js';
import { demandFinding } from './surroundings.js';

/** The outcome of running a case. */
export interface CaseOutcome {
  readonly result: CaseResult;
  readonly left: readonly Leftover[];
  /** Whether a request without a response of the service may explain a failure. */
  readonly isDisturbed: boolean;
  /**
   * The reason why the case did not run to its end: the run was interrupted, the service accepts no connection, or the
   * session has ended and cannot be renewed.
   */
  readonly brokenOff?: 'interrupted' | 'unreachable' | 'session' | undefined;
}

/** Returns why a case could not go on, if that is because the run ends. */
function endOfRun(error: unknown, environment: Environment): string | undefined {
  if (isInterrupted(error, environment)) return 'it was interrupted';
  return error instanceof LedgerError ? error.message : undefined;
}

/** Returns whether a case ended because the run was interrupted. */
function isInterrupted(error: unknown, { connection }: Environment): boolean {
  return error instanceof Interrupted || (error instanceof NoAnswer && connection.abandoned.aborted);
}

/** Runs one case once, and deletes what it has created, unless the service is a copy. */
export async function runCase(
  environmentOfRun: Environment,
  planned: Planned,
  ofRun: CaseContextOfRun,
): Promise<CaseOutcome> {
  const { testCase, subject } = planned;
  const environment = { ...environmentOfRun, mapping: mappingFor(testCase, environmentOfRun.mapping) };
  const parts = partsOf(environment, planned, ofRun);
  const { ownedEntities, surroundings, trail } = parts;
  const begin = performance.now();
  const judged = await judge(parts, testCase);
  const explained = await explain(parts, judged);
  const durationMs = performance.now() - begin;
  const ids = ownedEntities.named().map(({ id }) => urlText(id));
  const { left, error } = await leave(parts);
  const brokenOff = explained.brokenOff ?? endOf(error, environment);
  const finding = withUnkept(explained.finding, ownedEntities.unkept);
  const result = resultOf(testCase, subject, withoutSecrets(finding, environment), durationMs, trail);
  const run = `pscf-${ofRun.run}-`;
  return {
    result: environment.showsValues ? result : withoutOthers(result, run, ids, environment.existing),
    left,
    isDisturbed: ownedEntities.unkept.length === 0 && surroundings.explains(finding),
    ...(brokenOff === undefined ? {} : { brokenOff }),
  };
}

/** What a case found, and why it did not run to its end, if it did not. */
type Ending = Pick<CaseOutcome, 'brokenOff'> & { readonly finding: Finding };

/** Lets a case send its requests and check their responses. */
async function judge({ environment, context, checker }: CaseParts, testCase: Case): Promise<Ending> {
  try {
    await testCase.run(context);
    return { finding: checker.finding };
  } catch (error) {
    const end = endOfRun(error, environment);
    const finding =
      end === undefined ? checker.findingOfError(error) : found('runEnded', { reason: `the run ended before: ${end}` });
    return { finding, brokenOff: endOf(error, environment) };
  }
}

/** Replaces what a case found if something else than the service, or its session, explains it. */
async function explain(parts: CaseParts, { finding: judged, brokenOff }: Ending): Promise<Ending> {
  const { environment, surroundings, checker, trail, fixture } = parts;
  const expected = checker.expectedStatuses;
  const surrounded = surroundings.findingFor(judged, expected);
  const finding = await demandFinding(surrounded, expected, trail, environment, fixture);
  const refused = expected.has(401) ? undefined : surroundings.refusedSession;
  if (refused === undefined || brokenOff !== undefined) return { finding, brokenOff };
  try {
    if (!(await environment.session.renew(refused))) return { finding };
    return { finding: found('sessionEnded', { reason: 'the session ended during the case' }) };
  } catch (error) {
    return { finding: checker.findingOfError(error), brokenOff: endOf(error, environment) };
  }
}

/** Ends the sessions of a case, and deletes what it has created. */
async function leave({ fixture, ownedEntities, cleansUp, cleaning }: CaseParts): ReturnType<typeof cleanUp> {
  await fixture.endSessions(cleaning);
  return cleansUp ? await cleanUp(ownedEntities.with(cleaning())) : { left: [] };
}

/** Replaces any finding by the violation of a set-up or a clean-up, because the violation may be its reason. */
function withUnkept(finding: Finding, [unkept]: readonly Unkept[]): Finding {
  if (unkept === undefined || !replaces('setUpViolates', finding)) return finding;
  return violation(unkept.requirement, unkept.message, finding);
}

function endOf(error: unknown, environment: Environment): CaseOutcome['brokenOff'] {
  if (isInterrupted(error, environment)) return 'interrupted';
  if (error instanceof SessionEnded) return 'session';
  return error instanceof NoAnswer && error.kind === 'refused' ? 'unreachable' : undefined;
}

/** Returns the result of a case that is not run. */
export function skippedResult(
  { testCase, subject }: Planned,
  { cause, reasons }: Pick<Exclusion, 'cause' | 'reasons'>,
): CaseResult {
  return resultOf(testCase, subject, found(cause, { reason: reasons.join('; ') }), 0, new Trail());
}

/**
 * Deletes what a case or a canary has created. Returns what could not be deleted, which the ledger keeps, and the error
 * that ended the deletion.
 */
export async function cleanUp(
  ownedEntities: OwnedEntities,
): Promise<{ readonly left: readonly Leftover[]; readonly error?: unknown }> {
  try {
    return { left: await ownedEntities.clean() };
  } catch (error) {
    const reason = messageOf(error);
    return { left: ownedEntities.leftovers(reason), error };
  }
}

function withoutSecrets(finding: Finding, { connection }: Environment): Finding {
  const { secrets } = connection;
  const { message, reason, check, judged, ...rest } = finding;
  const redacted = (value: unknown) => plainJson(value, (text) => secrets.redact(text));
  return {
    ...rest,
    ...('expected' in rest ? { expected: redacted(rest.expected) } : {}),
    ...('got' in rest ? { got: redacted(rest.got) } : {}),
    ...(check === undefined ? {} : { check: secrets.redact(check) }),
    ...(judged === undefined ? {} : { judged: judgedWithout(secrets, judged) }),
    ...(message === undefined ? {} : { message: secrets.redact(message) }),
    ...(reason === undefined ? {} : { reason: secrets.redact(reason) }),
  };
}

function judgedWithout(secrets: Secrets, judged: NonNullable<CaseResult['judged']>): typeof judged {
  const shown = ({ check, ...rest }: Judgement): Judgement =>
    check === undefined ? rest : { ...rest, check: secrets.redact(check) };
  return Object.fromEntries(Object.entries(judged).map(([id, each]) => [id, shown(each)]));
}
