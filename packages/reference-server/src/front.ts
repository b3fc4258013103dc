import type { Control } from './control/control.js';
import { delay, type Fault, truncate } from './control/faults.js';
import type { Realm } from './control/realm.js';
import type { Realms } from './control/realms.js';
import type { Service } from './endpoints/service.js';
import { withCors } from './http/cors.js';
import type { Answer, Exchange } from './http/exchange.js';
import { type FailureContext, failure, failureAnswer } from './http/failure.js';
import type { Limits } from './http/limits.js';
import type { Logger } from './http/log.js';
import { decodePath, splitTarget } from './http/target.js';
import { notFound, Refusal } from './model/refusal.js';

export interface FrontParts {
  readonly realms: Realms;
  readonly service: Service;
  readonly control: Control;
  /** The decoded segments of the base path; none where it is `/`. */
  readonly basePath: readonly string[];
  readonly limits: Limits;
  readonly failures: FailureContext;
  readonly logger: Logger;
}

/** Where every request arrives, from either edge: it finds the realm, and the service or the control paths in it. */
export class Front {
  readonly #parts: FrontParts;

  constructor(parts: FrontParts) {
    this.#parts = parts;
  }

  /** From a request to its answer; never rejects. */
  async handle(exchange: Exchange): Promise<Answer> {
    const { failures, logger } = this.#parts;
    const started = performance.now();
    const answer = await this.#judge(exchange).catch((error) => withCors(exchange, failure(error, failures)));
    const { method, target } = exchange;
    const status = answer.dropped ? 0 : answer.status;
    logger.request({ method, target, status, rule: answer.rule, durationMs: performance.now() - started });
    return answer;
  }

  async #judge(exchange: Exchange): Promise<Answer> {
    const { realms, control, limits } = this.#parts;
    requireWithin(exchange, limits);
    const { path, query } = splitTarget(exchange.target);
    const segments = decodePath(path);
    const { realm, prefix } = realms.find(segments);
    const inRealm = segments.slice(prefix.length);
    if (inRealm[0] === '-') return control.answer(exchange, realm, inRealm.slice(1));
    return this.#serve(exchange, realm, prefix, inRealm, query);
  }

  /** Answers a path of the service, by its rules or by a fault, and notes it in the journal. */
  async #serve(
    exchange: Exchange,
    realm: Realm,
    prefix: readonly string[],
    inRealm: readonly string[],
    query: string,
  ): Promise<Answer> {
    const { service, basePath } = this.#parts;
    const inService = basePath.every((segment, index) => inRealm[index] === segment);
    const path = inService ? inRealm.slice(basePath.length) : inRealm;
    const serve = (): Promise<Answer> | Answer => {
      const place = {
        world: realm.world,
        basePath: [...prefix, ...basePath].map((each) => `/${encodeURIComponent(each)}`).join(''),
      };
      return inService
        ? service.answer(exchange, place, path, query)
        : failure(outside(inRealm, basePath), this.#parts.failures);
    };
    const fault = realm.faults.take(exchange.method, `/${path.join('/')}`);
    const answer = withCors(
      exchange,
      fault === undefined ? await serve() : await this.#befall(exchange, fault, path, serve),
    );
    const { method } = exchange;
    realm.journal.add({
      method,
      path: `/${path.join('/')}`,
      status: answer.dropped ? 0 : answer.status,
      rule: answer.rule,
    });
    return answer;
  }

  async #befall(
    exchange: Exchange,
    fault: Fault,
    path: readonly string[],
    serve: () => Promise<Answer> | Answer,
  ): Promise<Answer> {
    const rule = 'fault';
    if (fault.delayMs !== undefined) await delay(fault.delayMs, exchange.signal);
    if (fault.drop) return { status: 500, headers: {}, body: null, rule, dropped: true };
    const answer =
      fault.status === undefined ? { ...(await serve()), rule } : this.#faultyAnswer(fault.status, rule, path);
    return fault.truncateAfterBytes === undefined ? answer : truncate(answer, fault.truncateAfterBytes);
  }

  #faultyAnswer(status: number, rule: string, path: readonly string[]): Answer {
    if (status === 204 || status === 205 || status === 304) return { status, headers: {}, body: null, rule };
    return failureAnswer(
      { status, type: 'Fault' },
      'A fault that was asked for.',
      rule,
      this.#parts.service.failuresOn(path),
    );
  }
}

/** */
function requireWithin({ target, headers }: Exchange, { maxUrlBytes, maxHeaderBytes }: Limits): void {
  if (target.length > maxUrlBytes) {
    throw new Refusal('urlTooLong', 'R-62', `The URL is longer than the limit of ${maxUrlBytes} bytes.`);
  }
  let size = 0;
  for (const name of Object.keys(headers)) {
    const values = headers[name] ?? [];
    for (const value of typeof values === 'string' ? [values] : values) size += name.length + value.length;
  }
  if (size > maxHeaderBytes) {
    throw new Refusal('headersTooLarge', 'R-62', `The headers are larger than the limit of ${maxHeaderBytes} bytes.`);
  }
}

function outside(path: readonly string[], basePath: readonly string[]): Refusal {
  const shown = `/${path.join('/')}`.slice(0, 120);
  return notFound('R-5', `There is no path '${shown}'; the service is under '/${basePath.join('/')}'.`);
}
