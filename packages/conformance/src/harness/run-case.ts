import { performance } from 'node:perf_hooks';
import { type Case, type CaseContext, mayWrite, needsIsolation, requirementsOf } from '../case/case.js';
import type { Phase } from '../case/exchange.js';
import { kindIn } from '../case/mapping.js';
import { urlText } from '../case/plain.js';
import type { Subject } from '../case/subject.js';
import { found, replaces } from '../case/verdict.js';
import { cleanUp, type MissingEffect, type Remaining } from '../cleanup/clean-up.js';
import { guarded } from '../cleanup/guard.js';
import { LedgerError, type Leftover } from '../cleanup/ledger.js';
import { OwnedEntities } from '../cleanup/owned-entities.js';
import { SessionEnded } from '../target/session.js';
import { SetUpClient } from '../target/set-up-client.js';
import { HttpSubject, type SubjectSettings } from '../target/subjects/http.js';
import { Interrupted, NoAnswer } from '../target/subjects/receive.js';
import { SdkSubject } from '../target/subjects/sdk.js';
import { CaseFixture } from './case-fixture.js';
import { Checker, type LevelOf } from './checker.js';
import { type Environment, hashOf, randomOf } from './environment.js';
import { demandFinding, Journal } from './journal.js';
import type { Exclusion, Planned } from './plan.js';
import { ReadBack } from './read-back.js';
import { type CaseResult, type Finding, violation } from './result.js';
import { withoutOthers, withoutSecrets } from './shown-values.js';

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

/** Runs one case once, and deletes what it has created, unless the service is a copy. */
export async function runCase(
  environmentOfRun: Environment,
  planned: Planned,
  ofRun: CaseContextOfRun,
): Promise<CaseOutcome> {
  const { testCase, mapping } = planned;
  const environment = { ...environmentOfRun, mapping };
  const parts = partsOf(environment, planned, ofRun);
  const { ownedEntities, journal } = parts;
  const begin = performance.now();
  const judged = await judge(parts, testCase);
  const explained = await explain(parts, judged);
  const durationMs = performance.now() - begin;
  const ids = ownedEntities.named().map(({ id }) => urlText(id));
  const { left, missingEffects, error } = await cleanUpAfter(parts);
  const brokenOff = explained.brokenOff ?? endOf(error, environment);
  const finding = withMissingEffect(explained.finding, missingEffects);
  const shown = withoutSecrets(finding, environment.connection.secrets);
  const result = resultOf(planned, shown, durationMs, (phase) => journal.trail(phase));
  const run = `pscf-${environment.run}-`;
  return {
    result: environment.showsValues ? result : withoutOthers(result, run, ids, environment.existing),
    left,
    isDisturbed: missingEffects.length === 0 && journal.explains(finding),
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
    const brokenOff = endOf(error, environment);
    const ledgerFailure = error instanceof LedgerError ? error.message : undefined;
    const end = brokenOff === 'interrupted' ? 'it was interrupted' : ledgerFailure;
    if (end === undefined) return { finding: checker.findingOfError(error), brokenOff };
    return { finding: found('runEnded', { reason: `the run ended before: ${end}` }), brokenOff };
  }
}

/** Replaces what a case found if something other than the service explains it, or the end of its session. */
async function explain(parts: CaseParts, { finding: judged, brokenOff }: Ending): Promise<Ending> {
  const { environment, journal, checker, fixture } = parts;
  const expected = checker.expectedStatuses;
  const surrounded = journal.findingFor(judged, expected);
  const finding = await demandFinding(surrounded, expected, journal, environment, fixture);
  const refused = expected.has(401) ? undefined : journal.refusedSession;
  if (refused === undefined || brokenOff !== undefined) return { finding, brokenOff };
  try {
    if (!(await environment.session.renew(refused))) return { finding };
    return { finding: found('sessionEnded', { reason: 'the session ended during the case' }) };
  } catch (error) {
    return { finding: checker.findingOfError(error), brokenOff: endOf(error, environment) };
  }
}

/** Ends the sessions of a case, and deletes what it has created. */
async function cleanUpAfter({ fixture, ownedEntities, cleansUp, cleaning }: CaseParts): Promise<Remaining> {
  await fixture.endSessions(cleaning);
  return cleansUp ? await cleanUp(ownedEntities, cleaning()) : { left: [], others: [], missingEffects: [] };
}

/** Replaces any finding by the violation of a set-up or a clean-up, because the violation may be its reason. */
function withMissingEffect(finding: Finding, [first]: readonly MissingEffect[]): Finding {
  if (first === undefined || !replaces('setUpViolates', finding)) return finding;
  return violation(first.requirement, first.message, finding);
}

function endOf(error: unknown, { connection }: Environment): CaseOutcome['brokenOff'] {
  const isAbandoned = error instanceof NoAnswer && connection.abandoned.aborted;
  if (isAbandoned || error instanceof Interrupted) return 'interrupted';
  if (error instanceof SessionEnded) return 'session';
  return error instanceof NoAnswer && error.kind === 'refused' ? 'unreachable' : undefined;
}

/** Returns the result of a case that is not run. */
export function skippedResult(planned: Planned, { cause, reasons }: Pick<Exclusion, 'cause' | 'reasons'>): CaseResult {
  return resultOf(planned, found(cause, { reason: reasons.join('; ') }), 0, () => () => []);
}

/** Returns the result of a case with a finding. */
function resultOf(
  { testCase, subject }: Planned,
  finding: Finding,
  durationMs: number,
  trail: Journal['trail'],
): CaseResult {
  const { cell } = testCase;
  const result = {
    id: testCase.id,
    requirements: Array.from(new Set([...requirementsOf(testCase), ...(finding.judges ?? [])])),
    subject,
    ...finding,
    durationMs: Math.round(durationMs * 10) / 10,
    ...(cell === undefined ? {} : { cell }),
  };
  if (finding.verdict === 'pass') {
    if (cell === undefined) return { ...result, exchanges: [] };
    const judged = trail('request');
    return {
      ...result,
      // Described when a report shows them, which most runs do not ask for.
      get exchanges() {
        return judged();
      },
    };
  }
  const exchanges = trail()();
  const curl = exchanges.findLast(({ phase }) => phase === 'request')?.curl;
  return { ...result, ...(curl === undefined ? {} : { curl }), exchanges };
}

/** The parts of a run that all its cases share. */
interface CaseContextOfRun {
  readonly seed: number;
  readonly budget: number;
  readonly levelOf: LevelOf;
  readonly signal: AbortSignal;
  /** The number of earlier runs of the case, which is part of the marker. Default: 0. */
  readonly earlier?: number;
}

/** The number of requests for which the time limit of a case allows. */
const maxRequests = 12;

/** The objects that work together while a case runs. */
type CaseParts = ReturnType<typeof partsOf>;

/** Makes the objects that work together while a case runs: its clients, what it owns, its checks, and its context. */
function partsOf(environment: Environment, planned: Planned, ofRun: CaseContextOfRun) {
  const { testCase, subject } = planned;
  const { seed, budget, levelOf, signal: ended, earlier = 0 } = ofRun;
  const { connection, isCopy } = environment;
  const marker = markerOf(environment, planned, earlier);
  const signal = connection.timeLimit(maxRequests);
  const journal = new Journal(environment);
  const clientFor = (phase: Phase, own: Partial<SubjectSettings>) =>
    new SetUpClient({ ...environment, signal, onOutcome: journal.adds(phase), ...own });
  const setUpClient = clientFor('set-up', { ended });
  const readBackClient = clientFor('read-back', { ended });
  // A case that only reads owns nothing, even if it chooses an id that must not exist. In a copy nothing is left.
  const cleansUp = mayWrite(testCase) && !isCopy;
  const unwritten = { add: () => undefined, reserve: (count: number) => environment.ledger.reserve(count) };
  const ledger = cleansUp ? environment.ledger : unwritten;
  const ownedEntities = new OwnedEntities(ownerOf(environment, planned, marker), ledger, readBackClient);
  const random = randomOf(seed ^ hashOf(`${testCase.id} ${subject}`));
  const fixture = new CaseFixture(environment, ownedEntities, setUpClient, random);
  const checker = new Checker(testCase, environment.dialect, levelOf, connection.secrets);
  const { check, checkStatus, observe, dialect } = checker;
  const unguarded = subjectOf(environment, subject, { signal, ended, onOutcome: journal.adds('request') });
  const context: CaseContext = {
    // A server that the caller has given may have something of value, a copy of it has not.
    subject: guarded(unguarded, ownedEntities, testCase, isCopy ? undefined : setUpClient),
    fixture,
    oracle: new ReadBack({ client: readBackClient, ownedEntities, checker }),
    marker,
    random,
    budget,
    signal,
    check,
    checkStatus,
    observe,
    dialect,
  };
  /** The client of the clean-up, which has a time limit of its own. */
  const cleaning = () => clientFor('clean-up', { signal: connection.timeLimit(maxRequests) });
  return { environment, context, fixture, checker, journal, ownedEntities, cleansUp, cleaning };
}

/** Returns the text that every entity of a case carries. */
function markerOf({ run }: Environment, { index, subject }: Planned, earlier: number): string {
  const again = earlier === 0 ? '' : `r${earlier}-`;
  return `pscf-${run}-${again}${index.toString(36)}${subject.charAt(0)}`;
}

/** Returns what decides which entities belong to a case. */
function ownerOf({ access, vendor, before }: Environment, { testCase, places }: Planned, marker: string) {
  return {
    case: testCase.id,
    marker,
    places,
    vendor,
    access,
    deletesByCondition: testCase.deletesByCondition === true,
    // A case must touch no entity that was there before, unless its server contains nothing of value.
    ...(needsIsolation(testCase) ? {} : { foreign: before }),
  };
}

function subjectOf(
  environment: Environment,
  name: 'http' | 'sdk',
  own: Pick<SubjectSettings, 'signal' | 'ended' | 'onOutcome'>,
): Subject {
  const maps = environment.dialect === 'deployed' ? ('flatmap' as const) : ('map' as const);
  const settings = { ...environment, maps, ...own };
  if (name === 'http') return new HttpSubject(settings);
  return new SdkSubject({ ...settings, kindOf: (property) => kindIn(environment.mapping, property) });
}
