import type { Trail } from '../case/exchange.js';
import { isReading } from '../case/subject.js';
import { found, replaces } from '../case/verdict.js';
import type { HttpRequest } from '../target/subjects/connection.js';
import type { NoAnswer } from '../target/subjects/no-answer.js';
import { isUnavailable } from '../target/subjects/pace.js';
import type { CaseFixture } from './case-fixture.js';
import type { Environment } from './environment.js';
import type { CaseResult, Finding } from './result.js';

/** A response to a judged request in the session of the run. */
interface JudgedResponse {
  readonly request: HttpRequest;
  readonly status: number;
  /**
   * With the status 403: whether the same operation on the same type has succeeded before, so that the user may do it.
   */
  readonly isPermitted: boolean;
}

/** The operations that have succeeded before the first case, by their methods. */
const before: { readonly [method: string]: readonly string[] } = {
  GET: ['entities', 'properties', 'streaming'],
  POST: ['authenticate', 'logout'],
};

/**
 * The requests of one run of a case, as far as they show the surroundings of the service: a proxy or an overloaded
 * server, a session that has ended, or a user without a right. None of these is a fault of the service.
 */
export class Surroundings {
  readonly #environment: Environment;
  readonly #responses: JudgedResponse[] = [];
  /** The requests that have succeeded. */
  readonly #succeeded: HttpRequest[] = [];
  #endedSession: string | undefined;
  #isDisturbed = false;
  #hasLostWrite = false;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** The id of the session in which a judged request was refused as one without a session. */
  get refusedSession(): string | undefined {
    return this.#endedSession;
  }

  /**
   * Returns whether a request without a response of the service may explain a failure. A request that only reads
   * explains no missing effect, since it was repeated until it got a response.
   */
  explains({ check, got }: Pick<CaseResult, 'check' | 'got'>): boolean {
    const isOfServer = check === 'status' && typeof got === 'number' && got >= 500;
    return this.#hasLostWrite || (this.#isDisturbed && isOfServer);
  }

  /** Records the outcome of a request that sets up or reads back. */
  readonly recordOutcome = (request: HttpRequest, outcome: number | NoAnswer): void => {
    const isLost = typeof outcome === 'number' ? isUnavailable(outcome) : outcome.kind !== 'unreadable';
    this.#isDisturbed ||= isLost;
    this.#hasLostWrite ||= isLost && !isReading(request);
    if (typeof outcome === 'number' && outcome >= 200 && outcome <= 299) this.#succeeded.push(request);
  };

  /** Records the outcome of a judged request. */
  readonly recordJudged = (request: HttpRequest, outcome: number | NoAnswer): void => {
    if (typeof outcome !== 'number') {
      this.recordOutcome(request, outcome);
      return;
    }
    const used = this.#environment.session.usedIn(request);
    if (used !== undefined && (outcome === 401 || outcome === 403)) this.#endedSession = used;
    if (used !== undefined || isUnavailable(outcome)) {
      this.#responses.push({ request, status: outcome, isPermitted: outcome === 403 && this.#isPermitted(request) });
    }
    this.recordOutcome(request, outcome);
  };

  /**
   * Returns the finding of a case, or the one that replaces it if the surroundings of the service explain it.
   *
   * @param expected the statuses that the case has expected in its checks
   */
  findingFor(earlier: Finding, expected: ReadonlySet<number>): Finding {
    const away = this.#responses.find(({ status }) => isUnavailable(status) && !expected.has(status));
    if (away !== undefined && replaces('requestUnavailable', earlier)) {
      return found('requestUnavailable', { reason: reasonOf(away) });
    }
    if (expected.has(403) || !replaces('requestForbidden', earlier)) return earlier;
    // A case that expects a refusal judges its status, unless the user lacks the right for the operation.
    const judgesRefusal = Array.from(expected).some((each) => each >= 400 && each <= 499);
    const forbidden = this.#responses.find(({ status, isPermitted }) => {
      return status === 403 && !(judgesRefusal && isPermitted);
    });
    return forbidden === undefined ? earlier : found('requestForbidden', { reason: reasonOf(forbidden) });
  }

  /** Returns whether the same operation on the same type has succeeded, in the case or where the run read before it. */
  #isPermitted(request: HttpRequest): boolean {
    const operation = operationOf(request);
    const type = this.#mappedType(request);
    if (before[request.method]?.includes(operation) === true && (type === undefined || this.#hasRead(type)))
      return true;
    return this.#succeeded.some(
      (each) =>
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

function reasonOf({ request: { method, path }, status }: JudgedResponse): string {
  return `${method} ${path.replace(/\?.*$/s, '')} has the status ${status}`;
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
  trail: Trail,
  environment: Pick<Environment, 'existing' | 'mapping'>,
  fixture: Pick<CaseFixture, 'propertiesOf'>,
): Promise<Finding> {
  if (!replaces('createDemands', earlier) || expected.has(400)) return earlier;
  for (const { request, response } of trail.only('request').steps()) {
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
