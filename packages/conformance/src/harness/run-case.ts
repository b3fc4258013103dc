import { performance } from 'node:perf_hooks';
import type { Case } from '../case/case.js';
import type { Exchange } from '../case/exchange.js';
import type { Place } from '../case/mapping.js';
import { actionNeeds, type Need, propertyNeeds, referringNeeds, typeNeeds } from '../case/needs.js';
import type { Subject } from '../case/subject.js';
import { GuardedSubject } from '../cleanup/guard.js';
import { type Leftover, OwnedEntities } from '../cleanup/owned-entities.js';
import { SetUpClient } from '../target/set-up-client.js';
import { Interrupted, NoAnswer } from '../target/subjects/connection.js';
import { HttpSubject, type SubjectSettings } from '../target/subjects/http.js';
import { SdkSubject } from '../target/subjects/sdk.js';
import { CaseFixture } from './case-fixture.js';
import { Checker, type Criteria, resultOf } from './checker.js';
import { creatable, type Environment, placesOf } from './environment.js';
import { ReadBack } from './oracles/read-back.js';
import { plainJson } from './plain-json.js';
import type { Planned } from './plan.js';
import { hashOf, randomOf } from './random.js';
import type { CaseResult } from './result.js';

/** What came of running a case. */
export interface CaseOutcome {
  readonly result: CaseResult;
  readonly left: readonly Leftover[];
  /** Whether there was not even a connection. */
  readonly unreachable: boolean;
}

/** How many requests, each as long as it may be, a case can take. */
const requestsPerCase = 12;

/** What a case comes to that was not brought to its end. */
const interrupted = { verdict: 'skipped', reason: 'the run ended before: it was interrupted' } as const;

/** Runs one case, and takes away what it made. */
export async function runCase(
  environment: Environment,
  { testCase, subject: name, index }: Planned,
  {
    run,
    seed,
    criteria,
    signal: ended,
  }: {
    readonly run: string;
    readonly seed: number;
    readonly criteria: Criteria;
    readonly signal: AbortSignal;
  },
): Promise<CaseOutcome> {
  const { connection, mapping, vendor, ledger, sessionId, credentials } = environment;
  const { access } = mapping;
  const marker = `pscf-${run}-${index.toString(36)}${name.charAt(0)}`;
  const signal = AbortSignal.timeout(connection.timeoutMs * requestsPerCase);
  const setUpClient = new SetUpClient(connection, access, sessionId, credentials, signal, ended);
  const places = placesFor(testCase, environment);
  const ownedEntities = new OwnedEntities({ case: testCase.id, marker, places, vendor, access }, ledger, setUpClient);
  const random = randomOf(seed ^ hashOf(`${testCase.id} ${name}`));
  const fixture = new CaseFixture(environment, ownedEntities, setUpClient, random);
  const exchanges: (() => Exchange)[] = [];
  const free = testCase.needs.includes('throwaway');
  const asked = subjectOf(environment, name, { signal, ended, onExchange: (exchange) => exchanges.push(exchange) });
  const subject = new GuardedSubject(asked, ownedEntities, { writes: testCase.writes, free });
  const notes = new Checker(criteria, connection.secrets);
  const { check, checkStatus, observe, dialect } = notes;
  const oracle = new ReadBack(setUpClient, places, marker);
  const begin = performance.now();
  let unreachable = false;
  let found: ReturnType<Checker['thrown']>;
  try {
    await testCase.run({ subject, fixture, oracle, marker, random, signal, check, checkStatus, observe, dialect });
    found = notes.found;
  } catch (error) {
    unreachable = error instanceof NoAnswer && error.kind === 'refused';
    found = error instanceof Interrupted ? interrupted : notes.thrown(error);
  }
  // Shown are those of what is looked at: a table's cell, and whatever did not pass.
  const isShown = found.verdict !== 'pass' || testCase.cell !== undefined;
  const seen = isShown ? exchanges.map((each) => each()) : [];
  const result = resultOf(testCase, name, shownOf(found, environment), performance.now() - begin, seen);
  const own = new SetUpClient(
    connection,
    access,
    sessionId,
    credentials,
    AbortSignal.timeout(connection.timeoutMs * requestsPerCase),
  );
  await fixture.endSessions(own);
  return { result, left: await cleaned(ownedEntities.with(own)), unreachable };
}

/** What could not be taken away, for whatever reason: the ledger keeps it. */
async function cleaned(ownedEntities: OwnedEntities): Promise<readonly Leftover[]> {
  try {
    return await ownedEntities.clean();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ marker: ownedEntities.marker, what: `whatever carries the marker: ${reason}` }];
  }
}

function shownOf(found: ReturnType<Checker['thrown']>, { connection }: Environment): ReturnType<Checker['thrown']> {
  const { secrets } = connection;
  const { message, reason, ...rest } = found;
  const redacted = (value: unknown) => plainJson(value, (text) => secrets.redact(text));
  return {
    ...rest,
    ...('expected' in rest ? { expected: redacted(rest.expected) } : {}),
    ...('got' in rest ? { got: redacted(rest.got) } : {}),
    ...(message === undefined ? {} : { message: secrets.redact(message) }),
    ...(reason === undefined ? {} : { reason: secrets.redact(reason) }),
  };
}

function subjectOf(
  environment: Environment,
  name: 'http' | 'sdk',
  own: Pick<SubjectSettings, 'signal' | 'ended' | 'onExchange'>,
): Subject {
  const { connection, mapping, sessionId, credentials, dialect, model, vendor } = environment;
  const maps = dialect === 'deployed' ? ('flatmap' as const) : ('map' as const);
  const settings = { connection, access: mapping.access, sessionId, credentials, maps, ...own };
  if (name === 'http') return new HttpSubject(settings);
  const kinds = new Map<string, 'list' | 'set' | 'map'>();
  for (const [need, type] of Object.entries({ ...propertyNeeds, ...referringNeeds })) {
    const kind = /^(list|set|map)</.exec(type)?.[1];
    const property = Object.entries({ ...mapping.properties }).find(([each]) => each === need)?.[1];
    if (property !== undefined && (kind === 'list' || kind === 'set' || kind === 'map')) kinds.set(property, kind);
  }
  return new SdkSubject({ ...settings, model, dialect, vendor, kindOf: (property) => kinds.get(property) ?? 'single' });
}

/** Where a case can leave something: the places of the types that it needs. */
function placesFor(testCase: Case, { mapping }: Environment): readonly Place[] {
  const types = new Set(testCase.needs.flatMap(typesOf).map((need) => mapping.types[need]?.signature));
  const places = placesOf(mapping).filter(({ access }) => {
    return access === mapping.access || testCase.needs.includes('ignoredPartitions');
  });
  return places.filter(({ type }) => types.has(type));
}

function typesOf(need: Need): readonly (typeof creatable)[number][] {
  if (need === 'subtype' || need === 'abstractType') return ['entityType', 'subtype'];
  const own = creatable.find((each) => each === need);
  if (own !== undefined) return own === 'referringType' ? ['referringType', 'entityType'] : [own];
  if (Object.hasOwn(referringNeeds, need)) return ['referringType', 'entityType'];
  const ofEntities = Object.hasOwn(propertyNeeds, need) || actionNeeds.some((each) => each === need);
  return ofEntities || typeNeeds.some((each) => each === need) || need.endsWith('artitions') ? ['entityType'] : [];
}
