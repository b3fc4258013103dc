import { performance } from 'node:perf_hooks';
import type { Case } from './case.js';
import { type Judgement, Notes, resultOf } from './execute.js';
import { Backstage } from './fixtures/backstage.js';
import { CaseFixture } from './fixtures/case-fixture.js';
import { Custody, type LeftBehind } from './fixtures/custody.js';
import { creatable, type Environment, placesOf } from './fixtures/environment.js';
import { GuardedSubject } from './fixtures/guard.js';
import type { Place } from './fixtures/ledger.js';
import { actionNeeds, type Need, propertyNeeds, referringNeeds, typeNeeds } from './fixtures/needs.js';
import { ReadBack } from './oracles/read-back.js';
import type { Planned } from './plan.js';
import { hashOf, randomOf } from './random.js';
import { plainJson } from './reports/plain-json.js';
import type { CaseResult } from './result.js';
import { Interrupted, NoAnswer } from './subjects/connection.js';
import type { Exchange } from './subjects/exchange.js';
import { HttpSubject, type SubjectSettings } from './subjects/http.js';
import { SdkSubject } from './subjects/sdk.js';
import type { Subject } from './subjects/subject.js';

/** What came of running a case. */
export interface CaseOutcome {
  readonly result: CaseResult;
  readonly left: readonly LeftBehind[];
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
  { tried, subject: name, index }: Planned,
  {
    run,
    seed,
    judgement,
    signal: ended,
  }: {
    readonly run: string;
    readonly seed: number;
    readonly judgement: Judgement;
    readonly signal: AbortSignal;
  },
): Promise<CaseOutcome> {
  const { connection, mapping, vendor, ledger, sessionId, credentials } = environment;
  const { access } = mapping;
  const marker = `pscf-${run}-${index.toString(36)}${name.charAt(0)}`;
  const signal = AbortSignal.timeout(connection.timeoutMs * requestsPerCase);
  const backstage = new Backstage(connection, access, sessionId, credentials, signal, ended);
  const places = placesFor(tried, environment);
  const custody = new Custody({ case: tried.id, marker, places, vendor, access }, ledger, backstage);
  const random = randomOf(seed ^ hashOf(`${tried.id} ${name}`));
  const fixture = new CaseFixture(environment, custody, backstage, random);
  const exchanges: (() => Exchange)[] = [];
  const free = tried.needs.includes('throwaway');
  const asked = subjectOf(environment, name, { signal, ended, onExchange: (exchange) => exchanges.push(exchange) });
  const subject = new GuardedSubject(asked, custody, { writes: tried.writes, free });
  const notes = new Notes(judgement, connection.secrets);
  const { check, checkStatus, observe, dialect } = notes;
  const oracle = new ReadBack(backstage, places, marker);
  const begin = performance.now();
  let unreachable = false;
  let found: ReturnType<Notes['thrown']>;
  try {
    await tried.run({ subject, fixture, oracle, marker, random, signal, check, checkStatus, observe, dialect });
    found = notes.found;
  } catch (error) {
    unreachable = error instanceof NoAnswer && error.kind === 'refused';
    found = error instanceof Interrupted ? interrupted : notes.thrown(error);
  }
  // Shown are those of what is looked at: a table's cell, and whatever did not pass.
  const isShown = found.verdict !== 'pass' || tried.cell !== undefined;
  const seen = isShown ? exchanges.map((each) => each()) : [];
  const result = resultOf(tried, name, shownOf(found, environment), performance.now() - begin, seen);
  const own = new Backstage(
    connection,
    access,
    sessionId,
    credentials,
    AbortSignal.timeout(connection.timeoutMs * requestsPerCase),
  );
  await fixture.endSessions(own);
  return { result, left: await cleaned(custody.with(own)), unreachable };
}

/** What could not be taken away, for whatever reason: the ledger keeps it. */
async function cleaned(custody: Custody): Promise<readonly LeftBehind[]> {
  try {
    return await custody.clean();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ marker: custody.marker, what: `whatever carries the marker: ${reason}` }];
  }
}

function shownOf(found: ReturnType<Notes['thrown']>, { connection }: Environment): ReturnType<Notes['thrown']> {
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
function placesFor(tried: Case, { mapping }: Environment): readonly Place[] {
  const types = new Set(tried.needs.flatMap(typesOf).map((need) => mapping.types[need]?.signature));
  const places = placesOf(mapping).filter(({ access }) => {
    return access === mapping.access || tried.needs.includes('ignoredPartitions');
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
