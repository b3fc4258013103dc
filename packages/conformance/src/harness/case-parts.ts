import { type Case, type CaseContext, mayWrite } from '../case/case.js';
import { type Phase, Trail } from '../case/exchange.js';
import { kindIn, type Place } from '../case/mapping.js';
import type { Subject } from '../case/subject.js';
import { guarded } from '../cleanup/guard.js';
import { OwnedEntities } from '../cleanup/owned-entities.js';
import { HttpSubject, type SubjectSettings } from '../target/subjects/http.js';
import { SdkSubject } from '../target/subjects/sdk.js';
import { CaseFixture } from './case-fixture.js';
import { Checker } from './checker.js';
import { clientOf, createdTypes, type Environment, placesOf } from './environment.js';
import type { LevelOf } from './judgements.js';
import { deletesByCondition, needsIsolation, type Planned } from './plan.js';
import { hashOf, randomOf } from './random.js';
import { ReadBack } from './read-back.js';
import { Surroundings } from './surroundings.js';

/** The parts of a run that all its cases share. */
export interface CaseContextOfRun {
  /** The name of the run, which is part of every marker. */
  readonly run: string;
  readonly seed: number;
  readonly budget: number;
  readonly levelOf: LevelOf;
  readonly signal: AbortSignal;
  /** The number of earlier runs of the case, which is part of the marker. Default: 0. */
  readonly earlier?: number;
  /**
   * Whether the service is a copy that is dropped. Then what the case creates need not be deleted, and nothing of value
   * can be. Default: `false`.
   */
  readonly isCopy?: boolean;
}

const noLedger = { add: () => undefined };

/** The number of requests for which the time limit of a case allows. */
const maxRequests = 12;

/** The objects that work together while a case runs. */
export type CaseParts = ReturnType<typeof partsOf>;

/** Makes the objects that work together while a case runs: its clients, what it owns, its checks, and its context. */
export function partsOf(environment: Environment, planned: Planned, ofRun: CaseContextOfRun) {
  const { testCase, subject } = planned;
  const { seed, budget, levelOf, signal: ended, isCopy = false } = ofRun;
  const { connection } = environment;
  const marker = markerOf(planned, ofRun);
  const signal = connection.timeLimit(maxRequests);
  const surroundings = new Surroundings(environment);
  const trail = new Trail((text) => text.replaceAll(connection.url, () => connection.shownUrl));
  const clientFor = (phase: Phase, own: Partial<SubjectSettings>) =>
    clientOf(environment, { credentials: environment.credentials, signal, onExchange: trail.adds(phase), ...own });
  const onOutcome = surroundings.recordOutcome;
  const setUpClient = clientFor('set-up', { ended, onOutcome });
  const readBackClient = clientFor('read-back', { ended, onOutcome });
  // A case that only reads owns nothing, even if it chooses an id that must not exist. In a copy nothing is left.
  const cleansUp = mayWrite(testCase) && !isCopy;
  const owner = ownerOf(environment, planned, marker);
  const ownedEntities = new OwnedEntities(owner, cleansUp ? environment.ledger : noLedger, readBackClient);
  const random = randomOf(seed ^ hashOf(`${testCase.id} ${subject}`));
  const fixture = new CaseFixture(environment, ownedEntities, setUpClient, random);
  const checker = new Checker(testCase, environment.dialect, levelOf, connection.secrets);
  const { check, checkStatus, observe, dialect } = checker;
  const unguarded = subjectOf(environment, subject, {
    signal,
    ended,
    onExchange: trail.adds('request'),
    onOutcome: surroundings.recordJudged,
  });
  const context: CaseContext = {
    subject: guarded(unguarded, ownedEntities, {
      writes: mayWrite(testCase),
      ownsAll: needsIsolation(planned),
      deletesByCondition: deletesByCondition(planned),
      brake: environment.brake,
      // A server that the caller has given may have something of value, a copy of it has not.
      looking: isCopy ? undefined : setUpClient,
    }),
    fixture,
    oracle: new ReadBack({ client: readBackClient, places: owner.places, marker, checker }),
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
  return { environment, context, fixture, checker, surroundings, trail, ownedEntities, cleansUp, cleaning };
}

/** Returns the text that every entity of a case carries. */
function markerOf({ index, subject }: Planned, { run, earlier = 0 }: CaseContextOfRun): string {
  const again = earlier === 0 ? '' : `r${earlier}-`;
  return `pscf-${run}-${again}${index.toString(36)}${subject.charAt(0)}`;
}

/** Returns what a client needs to send requests in the session of the run. */
function loginOf({ connection, mapping, session, credentials }: Environment) {
  return { connection, access: mapping.access, session, credentials };
}

/** Returns what decides which entities belong to a case. */
function ownerOf(environment: Environment, planned: Planned, marker: string) {
  const { mapping, vendor, before } = environment;
  return {
    case: planned.testCase.id,
    marker,
    places: placesFor(planned.testCase, environment),
    vendor,
    access: mapping.access,
    deletesByCondition: deletesByCondition(planned),
    // A case must touch no entity that was there before, unless its server contains nothing of value.
    ...(needsIsolation(planned) ? {} : { foreign: before }),
  };
}

function subjectOf(
  environment: Environment,
  name: 'http' | 'sdk',
  own: Pick<SubjectSettings, 'signal' | 'ended' | 'onExchange' | 'onOutcome'>,
): Subject {
  const { mapping, dialect, model, vendor } = environment;
  const maps = dialect === 'deployed' ? ('flatmap' as const) : ('map' as const);
  const settings = { ...loginOf(environment), maps, ...own };
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
