import { isReading } from '../target/reading.js';
import type { HttpRequest } from '../target/subjects/connection.js';
import type { NoAnswer } from '../target/subjects/no-answer.js';
import { isUnavailable } from '../target/subjects/pace.js';
import type { Environment } from './environment.js';
import { found, replaces } from './evidence.js';
import type { CaseResult, Finding } from './result.js';

/** A response to a judged request in the session of the run. */
interface JudgedResponse {
  readonly request: HttpRequest;
  readonly status: number;
  /** Whether the same operation on the same type has succeeded before, so that the user may do it. */
  readonly isPermitted: boolean;
}

/**
 * The requests of one run of a case, as far as they show the surroundings of the service: a proxy or an overloaded
 * server, a session that has ended, or a user without a right. None of these is a fault of the service.
 */
export class Surroundings {
  readonly #environment: Environment;
  readonly #responses: JudgedResponse[] = [];
  readonly #permitted = new Set<string>();
  #endedSession: string | undefined;
  #isDisturbed = false;
  #hasLostWrite = false;

  constructor(environment: Environment) {
    this.#environment = environment;
    const types = Array.from(environment.existing.values(), ({ type }) => type);
    // The suite has read these before the run.
    for (const each of ['entities', 'properties']) this.#permit('GET', each, types);
    this.#permit('GET', 'streaming', []);
    for (const each of ['authenticate', 'logout']) this.#permit('POST', each, []);
  }

  /** The id of the session in which a judged request was refused as one without a session. */
  get refusedSession(): string | undefined {
    return this.#endedSession;
  }

  /**
   * Returns whether a request without a response of the service may explain a failure. One that only reads explains no
   * missing effect, since it has got a response when it was repeated.
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
    if (typeof outcome !== 'number' || outcome < 200 || outcome > 299) return;
    const type = this.#mappedType(request);
    this.#permit(request.method, operationOf(request), type === undefined ? [] : [type]);
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
      this.#responses.push({ request, status: outcome, isPermitted: this.#isPermitted(request) });
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

  #permit(method: string, operation: string, types: readonly string[]): void {
    for (const each of ['', ...types]) this.#permitted.add(`${method} ${operation} ${each}`);
  }

  #isPermitted(request: HttpRequest): boolean {
    return this.#permitted.has(`${request.method} ${operationOf(request)} ${this.#mappedType(request) ?? ''}`);
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
