import { performance } from 'node:perf_hooks';
import { type Case, mayWrite, requirementsOf } from '../case/case.js';
import { type Phase, Trail } from '../case/exchange.js';
import { mappingFor } from '../case/links.js';
import { kindIn, type Place } from '../case/mapping.js';
import type { Secrets } from '../case/secrets.js';
import type { Subject } from '../case/subject.js';
import { ConditionProof } from '../cleanup/condition-proof.js';
import type { EntityIds } from '../cleanup/entity-ids.js';
import { GuardedSubject } from '../cleanup/guard.js';
import { LedgerError } from '../cleanup/ledger.js';
import { type Leftover, OwnedEntities } from '../cleanup/owned-entities.js';
import { SessionEnded } from '../target/session.js';
import { SetUpClient } from '../target/set-up-client.js';
import { urlText } from '../target/subjects/encode.js';
import { HttpSubject, type SubjectSettings } from '../target/subjects/http.js';
import { Interrupted, NoAnswer } from '../target/subjects/no-answer.js';
import { SdkSubject } from '../target/subjects/sdk.js';
import { CaseFixture } from './case-fixture.js';
import { Checker, type Criteria, violation } from './checker.js';
import { demandFinding } from './demands.js';
import { createdTypes, type Environment, placesOf } from './environment.js';
import { found, replaces } from './evidence.js';
import { deletesByCondition, type Exclusion, needsIsolation, type Planned } from './plan.js';
import { hashOf, randomOf } from './random.js';
import { ReadBack } from './read-back.js';
import { type CaseResult, type Finding, type Judgement, plainJson, resultOf } from './result.js';
import { withoutOthers } from './shown-values.js';
import { Surroundings } from './surroundings.js';

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
  readonly brokenOff?: 'interrupted' | 'unreachable' | 'session';
}

/** The parts of a run that all its cases share, and the criteria of the case. */
export interface CaseContextOfRun {
  /** The name of the run, which is part of every marker. */
  readonly run: string;
  readonly seed: number;
  readonly budget: number;
  readonly criteria: Criteria;
  readonly signal: AbortSignal;
  /** The number of earlier runs of the case, which is part of the marker. Default: 0. */
  readonly earlier?: number;
  /** Whether the service is a copy that is dropped, so that what the case creates need not be deleted. Default: `false`. */
  readonly isCopy?: boolean;
}

const noLedger = { add: () => undefined };
const nothingLeft = { left: [], error: undefined };

/** The number of requests for which the time limit of a case allows. */
const maxRequests = 12;

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
  { run, seed, budget, criteria, signal: ended, earlier = 0, isCopy = false }: CaseContextOfRun,
): Promise<CaseOutcome> {
  const { testCase, subject: name, index } = planned;
  const environment = { ...environmentOfRun, mapping: mappingFor(testCase, environmentOfRun.mapping) };
  const { connection, mapping, vendor, ledger, session, credentials } = environment;
  const { access } = mapping;
  const again = earlier === 0 ? '' : `r${earlier}-`;
  const marker = `pscf-${run}-${again}${index.toString(36)}${name.charAt(0)}`;
  const signal = connection.timeLimit(maxRequests);
  const surroundings = new Surroundings(environment);
  const trail = new Trail((text) => text.replaceAll(connection.url, () => connection.shownUrl));
  const common = { connection, access, session, credentials };
  const { recordOutcome: onOutcome } = surroundings;
  const clientFor = (phase: Phase) =>
    new SetUpClient({ ...common, signal, ended, onOutcome, onExchange: trail.adds(phase) });
  const setUpClient = clientFor('set-up');
  const readBackClient = clientFor('read-back');
  const places = placesFor(testCase, environment);
  const owner = {
    case: testCase.id,
    marker,
    places,
    vendor,
    access,
    deletesByCondition: deletesByCondition(planned),
    ...foreignTo(planned, environment),
  };
  // A case that only reads owns nothing, even if it chooses an id that must not exist. In a copy nothing is left.
  const cleansUp = mayWrite(testCase) && !isCopy;
  const ownedEntities = new OwnedEntities(owner, cleansUp ? ledger : noLedger, readBackClient);
  const random = randomOf(seed ^ hashOf(`${testCase.id} ${name}`));
  const fixture = new CaseFixture(environment, ownedEntities, setUpClient, random);
  const unguarded = subjectOf(environment, name, {
    signal,
    ended,
    onExchange: trail.adds('request'),
    onOutcome: surroundings.recordJudged,
  });
  const rights = {
    ownsAll: needsIsolation(planned),
    writes: mayWrite(testCase),
    deletesByCondition: false,
    ...testCase,
  };
  const proof = environment.copy === undefined ? { proof: new ConditionProof(setUpClient, marker) } : {};
  const subject = new GuardedSubject(unguarded, ownedEntities, { rights, brake: environment.brake, ...proof });
  const checker = new Checker(criteria, connection.secrets);
  const { check, checkStatus, observe, dialect } = checker;
  const oracle = new ReadBack({ client: readBackClient, places, marker, checker });
  const begin = performance.now();
  let brokenOff: CaseOutcome['brokenOff'];
  let finding: Finding;
  try {
    await testCase.run({
      subject,
      fixture,
      oracle,
      marker,
      random,
      budget,
      signal,
      check,
      checkStatus,
      observe,
      dialect,
    });
    finding = checker.finding;
  } catch (error) {
    brokenOff = endOf(error, environment);
    const end = endOfRun(error, environment);
    finding =
      end === undefined ? checker.findingOfError(error) : found('runEnded', { reason: `the run ended before: ${end}` });
  }
  finding = surroundings.findingFor(finding, checker.expectedStatuses);
  finding = await demandFinding(finding, checker.expectedStatuses, trail, environment, fixture);
  const refused = checker.expectedStatuses.has(401) ? undefined : surroundings.refusedSession;
  if (refused !== undefined && brokenOff === undefined) {
    try {
      if (await session.renew(refused))
        finding = found('sessionEnded', { reason: 'the session ended during the case' });
    } catch (error) {
      brokenOff = endOf(error, environment);
      finding = checker.findingOfError(error);
    }
  }
  const durationMs = performance.now() - begin;
  const ids = ownedEntities.named().map(({ id }) => urlText(id));
  const cleaning = () =>
    new SetUpClient({ ...common, signal: connection.timeLimit(maxRequests), onExchange: trail.adds('clean-up') });
  await fixture.endSessions(cleaning);
  const { left, error } = cleansUp ? await cleanUp(ownedEntities.with(cleaning())) : nothingLeft;
  brokenOff ??= endOf(error, environment);
  // This may be the reason of whatever else the case has found.
  const [unkept] = ownedEntities.unkept;
  if (unkept !== undefined && replaces('setUpViolates', finding)) {
    finding = violation(unkept.requirement, unkept.message, finding);
  }
  const result = resultOf(testCase, name, withoutSecrets(finding, environment), durationMs, trail);
  const shown = environment.showsValues ? result : withoutOthers(result, `pscf-${run}-`, ids, environment.existing);
  return {
    result: shown,
    left,
    isDisturbed: unkept === undefined && surroundings.explains(finding),
    ...(brokenOff === undefined ? {} : { brokenOff }),
  };
}

function endOf(error: unknown, environment: Environment): CaseOutcome['brokenOff'] {
  if (isInterrupted(error, environment)) return 'interrupted';
  if (error instanceof SessionEnded) return 'session';
  return error instanceof NoAnswer && error.kind === 'refused' ? 'unreachable' : undefined;
}

/** Returns the ids that a case must not touch: none if its server contains nothing of value. */
function foreignTo(planned: Planned, { before }: Environment): { readonly foreign?: EntityIds } {
  return needsIsolation(planned) ? {} : { foreign: before };
}

/** Returns the result of a case that is not run. */
export function skippedResult(
  { testCase, subject }: Planned,
  { cause, reasons }: Pick<Exclusion, 'cause' | 'reasons'>,
): CaseResult {
  const cell = testCase.cell === undefined ? {} : { cell: testCase.cell };
  const { id } = testCase;
  const reason = reasons.join('; ');
  return {
    id,
    requirements: requirementsOf(testCase),
    subject,
    ...found(cause, { reason }),
    durationMs: 0,
    exchanges: [],
    ...cell,
  };
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
    const reason = error instanceof Error ? error.message : String(error);
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

function subjectOf(
  environment: Environment,
  name: 'http' | 'sdk',
  own: Pick<SubjectSettings, 'signal' | 'ended' | 'onExchange' | 'onOutcome'>,
): Subject {
  const { connection, mapping, session, credentials, dialect, model, vendor } = environment;
  const maps = dialect === 'deployed' ? ('flatmap' as const) : ('map' as const);
  const settings = { connection, access: mapping.access, session, credentials, maps, ...own };
  if (name === 'http') return new HttpSubject(settings);
  return new SdkSubject({ ...settings, model, dialect, vendor, kindOf: (property) => kindIn(mapping, property) });
}

/** Returns the places in which a case can leave something: those of the types that it needs. */
function placesFor(testCase: Case, { mapping }: Environment): readonly Place[] {
  const types = new Set(createdTypes(testCase).map((need) => mapping.types[need]?.signature));
  const places = placesOf(mapping).filter(({ access }) => {
    return access === mapping.access || testCase.needs.includes('ignoredPartitions');
  });
  return places.filter(({ type }) => types.has(type));
}
