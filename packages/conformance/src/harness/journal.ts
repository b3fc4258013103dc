import type { Phase, Step } from '../case/exchange.js';
import { isReading } from '../case/subject.js';
import { found, replaces } from '../case/verdict.js';
import type { Connection, HttpRequest } from '../target/subjects/connection.js';
import type { RequestOutcome, SubjectSettings } from '../target/subjects/http.js';
import { isUnavailable } from '../target/subjects/pace.js';
import { NoAnswer } from '../target/subjects/receive.js';
import type { CaseFixture } from './case-fixture.js';
import type { Environment } from './environment.js';
import type { CaseResult, Finding } from './result.js';

/** A request of a case, with its response or the reason why there is none. */
interface Sent {
  readonly phase: Phase;
  readonly request: HttpRequest;
  readonly outcome: RequestOutcome;
}

/** The maximum number of described requests at each end of a case. */
const longestEnd = 150;

/** The operations that have succeeded before the first case, by their methods. */
const before: { readonly [method: string]: readonly string[] } = {
  GET: ['entities', 'properties', 'streaming'],
  POST: ['authenticate', 'logout'],
};

/**
 * The requests of one run of a case in the order of their outcomes. Reports describe them. They also show the
 * surroundings of the service: a proxy or an overloaded server, a session that has ended, or a user without a right.
 * None of these is a fault of the service.
 */
export class Journal {
  readonly #environment: Environment;
  readonly #sent: Sent[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Returns a function that adds the requests of a phase. */
  adds(phase: Phase): NonNullable<SubjectSettings['onOutcome']> {
    return (request, outcome) => void this.#sent.push({ phase, request, outcome });
  }

  /**
   * Returns a function that describes the requests so far, of one phase or of all, since most of them are never shown.
   * The middle of very many is left out. The function keeps no response of another phase in memory.
   */
  trail(phase?: Phase): () => readonly Step[] {
    const { connection } = this.#environment;
    const wanted = this.#sent.filter((each) => phase === undefined || each.phase === phase);
    const isLong = wanted.length > 2 * longestEnd;
    const described = isLong ? [...wanted.slice(0, longestEnd), ...wanted.slice(-longestEnd)] : wanted;
    return () => described.flatMap((each) => stepOf(each, connection));
  }

  /** The id of the session in which a judged request was refused as one without a session. */
  get refusedSession(): string | undefined {
    const { session } = this.#environment;
    const refused = this.#judged().filter(({ outcome }) => [401, 403].includes(statusOf(outcome)));
    return refused.flatMap(({ request }) => session.usedIn(request) ?? []).at(-1);
  }

  /**
   * Returns whether a request without a response of the service may explain a failure. A request that only reads
   * explains no missing effect, since it was repeated until it got a response. The clean-up explains nothing.
   */
  explains({ check, got }: Pick<CaseResult, 'check' | 'got'>): boolean {
    const isOfServer = check === 'status' && typeof got === 'number' && got >= 500;
    return this.#sent.some(({ phase, request, outcome }) => {
      const isLost = outcome instanceof NoAnswer ? outcome.kind !== 'unreadable' : isUnavailable(outcome.status);
      return phase !== 'clean-up' && isLost && (isOfServer || !isReading(request));
    });
  }

  /**
   * Returns the finding of a case, or the one that replaces it if the surroundings of the service explain it.
   *
   * @param expected the statuses that the case has expected in its checks
   */
  findingFor(earlier: Finding, expected: ReadonlySet<number>): Finding {
    const judged = this.#judged();
    const away = judged.find(({ outcome }) => {
      return isUnavailable(statusOf(outcome)) && !expected.has(statusOf(outcome));
    });
    if (away !== undefined && replaces('requestUnavailable', earlier)) {
      return found('requestUnavailable', { reason: reasonOf(away) });
    }
    if (expected.has(403) || !replaces('requestForbidden', earlier)) return earlier;
    // A case that expects a refusal judges its status, unless the user lacks the right for the operation.
    const judgesRefusal = Array.from(expected).some((each) => each >= 400 && each <= 499);
    const forbidden = judged.find((each) => {
      const isInSession = this.#environment.session.usedIn(each.request) !== undefined;
      return statusOf(each.outcome) === 403 && isInSession && !(judgesRefusal && this.#isPermitted(each));
    });
    return forbidden === undefined ? earlier : found('requestForbidden', { reason: reasonOf(forbidden) });
  }

  #judged(): readonly Sent[] {
    return this.#sent.filter(({ phase }) => phase === 'request');
  }

  /** Returns whether the same operation on the same type has succeeded, in the case or where the run read before it. */
  #isPermitted(sent: Sent): boolean {
    const { request } = sent;
    const operation = operationOf(request);
    const type = this.#mappedType(request);
    if (before[request.method]?.includes(operation) === true && (type === undefined || this.#hasRead(type)))
      return true;
    return this.#sent
      .slice(0, this.#sent.indexOf(sent))
      .some(
        ({ request: each, outcome }) =>
          statusOf(outcome) >= 200 &&
          statusOf(outcome) <= 299 &&
          each.method === request.method &&
          operationOf(each) === operation &&
          (type === undefined || this.#mappedType(each) === type),
      );
  }

  #hasRead(type: string): boolean {
    return Array.from(this.#environment.existing.values()).some((each) => each.type === type);
  }

  #mappedType({ path }: HttpRequest): string | undefined {
    const parts = path.split(/[/?&=]/);
    const { types } = this.#environment.mapping;
    const signatures = Object.values(types).map(({ signature }) => signature);
    return signatures.find((each) => parts.includes(encodeURIComponent(each)));
  }
}

/** Returns the endpoint of a request: `entities`, `properties`, `streaming` or the name of a legacy call. */
function operationOf({ path }: HttpRequest): string {
  const [, first = '', ...rest] = path.replace(/\?.*$/s, '').split('/');
  const call = rest[0] === 'v1' || rest[0] === 'v2' ? rest[1] : rest[0];
  return first === 'rest' ? (call ?? '') : first;
}

/** Describes a request with the URL of the run in place of that of a copy of its service. */
function stepOf({ phase, outcome: { exchange } }: Sent, { url, shownUrl }: Connection): Step | readonly [] {
  if (exchange === undefined) return [];
  const shown = (text: string) => text.replaceAll(url, () => shownUrl);
  const { request, curl, ...outcome } = exchange;
  return { phase, request: { ...request, url: shown(request.url) }, ...outcome, curl: shown(curl) };
}

/** Returns the status of a response, or 0 if there is none. */
const statusOf = (outcome: RequestOutcome): number => (outcome instanceof NoAnswer ? 0 : outcome.status);

function reasonOf({ request: { method, path }, outcome }: Sent): string {
  return `${method} ${path.replace(/\?.*$/s, '')} has the status ${statusOf(outcome)}`;
}

/**
 * Returns the finding of a case, or another one if `create` has refused an instance because it lacks a property that
 * only `create` demands (4.3, rule 2) and that the mapping does not name. The type has this property, the request does
 * not, and the message names it.
 *
 * @param expected the statuses that the case has expected in its checks
 */
export async function demandFinding(
  earlier: Finding,
  expected: ReadonlySet<number>,
  journal: Journal,
  environment: Pick<Environment, 'existing' | 'mapping'>,
  fixture: Pick<CaseFixture, 'propertiesOf'>,
): Promise<Finding> {
  if (!replaces('createDemands', earlier) || expected.has(400)) return earlier;
  for (const { request, response } of journal.trail('request')()) {
    if (response?.status !== 400 || !/\/rest\/(v1\/)?create\b/.test(request.url)) continue;
    const sent = new URLSearchParams(`${request.url.replace(/^[^?]*\?/, '')}&${request.body ?? ''}`);
    const type = sent.get('type') ?? '';
    const words = new Set(response.body.split(/[^\w$]+/));
    const names = [...existingProperties(type, environment), ...(await fixture.propertiesOf(type).catch(() => []))];
    const known = new Set([...names, ...Object.values({ ...environment.mapping.properties })]);
    // A name that the type does not have is a reason of its own to refuse the request.
    if (Array.from(sent.keys()).some((key) => key.startsWith('*') && !known.has(key.slice(1)))) continue;
    for (const name of names) {
      if (sent.has(`*${name}`) || !words.has(name) || ofService.has(name)) continue;
      const reason = `\`create\` demands the property ${name} of ${type}: add it to its values in the mapping`;
      return found('createDemands', { reason });
    }
  }
  return earlier;
}

/** The properties that the service sets itself. */
const ofService: ReadonlySet<string> = new Set(['id', 'globalId', 'partition']);

/** Returns the properties of an entity of a type that existed before the run. */
function existingProperties(
  type: string,
  { existing, mapping }: Pick<Environment, 'existing' | 'mapping'>,
): readonly string[] {
  const known = Array.from(existing).find(([need]) => mapping.types[need]?.signature === type)?.[1].entity;
  return Object.keys({ ...known?.properties });
}
