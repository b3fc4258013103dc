import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { randomOf } from '../../src/harness/environment.js';
import { parameterOf, type WireRequest, type WireResponse, withField, withText } from '../mutants/messages.js';
import type { Mutation, Service } from '../mutants/mutant-server.js';
import { custom } from '../mutants/mutations/index.js';

const isLogin = ({ path }: WireRequest): boolean => path.endsWith('/authenticate');

/** A proxy that counts the requests that it has not passed on, or not answered, as they were. */
export interface DisturbingProxy extends Mutation {
  readonly disturbed: () => number;
}

/** @param apply the response; `disturb` counts a request that is not passed on, or not answered, as it was */
function proxy(
  apply: (request: WireRequest, next: Service, disturb: () => void) => Promise<WireResponse>,
): DisturbingProxy {
  let count = 0;
  const disturb = () => {
    count += 1;
  };
  return { ...custom((request, next) => apply(request, next, disturb)), disturbed: () => count };
}

/** A proxy that answers every request with a number that `every` divides by itself. */
function disturbing(every: number, answer: () => Promise<WireResponse>): DisturbingProxy {
  let seen = 0;
  return proxy(async (request, next, disturb) => {
    seen += 1;
    if (seen % every !== 0) return await next(request);
    disturb();
    return await answer();
  });
}

/** A proxy that answers a share of the requests by itself, before or after the service has executed them. */
function interrupting(
  share: number,
  seed: number,
  answer: WireResponse,
  isPassedOn: (request: WireRequest) => boolean = () => false,
): DisturbingProxy {
  const random = randomOf(seed);
  return proxy(async (request, next, disturb) => {
    const [isInterrupted, isExecuted] = [random() < share, random() < 0.5];
    if (!isInterrupted || isPassedOn(request)) return await next(request);
    disturb();
    if (isExecuted) await next(request);
    return answer;
  });
}

const answered = (status: number, fields: { readonly [name: string]: string } = {}): WireResponse => ({
  status,
  headers: { 'content-type': 'text/html', ...fields },
  body: Buffer.from('<html><p>a proxy</p></html>'),
});

/** A proxy that refuses every request with a number that `every` divides. */
export const refusing = (
  every: number,
  status: number,
  fields: { readonly [name: string]: string } = {},
): DisturbingProxy => disturbing(every, async () => answered(status, fields));

/** A proxy that never responds to every request with a number that `every` divides. */
export const silent = (every: number): DisturbingProxy => disturbing(every, () => new Promise<never>(() => undefined));

/** A proxy that drops a share of the connections, before or after the service has executed the request. */
export const dropping = (share: number, seed: number): DisturbingProxy => interrupting(share, seed, answered(0));

/** A gateway that gives up a share of the writes, before or after the service has executed the request. */
export const givingUp = (share: number, seed: number): DisturbingProxy =>
  interrupting(share, seed, answered(504), (request) => request.method === 'GET' || isLogin(request));

/** A proxy that ends each session after a number of requests. */
export function expiring(after: number): DisturbingProxy {
  const uses = new Map<string, number>();
  return proxy(async (request, next, disturb) => {
    const session = parameterOf(request, 'sessionId');
    if (session === undefined || isLogin(request)) return await next(request);
    const count = (uses.get(session) ?? 0) + 1;
    uses.set(session, count);
    if (count <= after) return await next(request);
    disturb();
    return answered(401);
  });
}

/** A proxy that compresses every response, although no request accepts that. */
export function compressing(): DisturbingProxy {
  return proxy(async (request, next, disturb) => {
    const { status, headers, body } = await next(request);
    if (body.length === 0) return { status, headers, body };
    disturb();
    const fields = withField(withField(headers, 'content-encoding', 'gzip'), 'content-length', undefined);
    return { status, headers: fields, body: await promisify(gzip)(body) };
  });
}

/** A proxy for a user who may not use some methods. */
export function forbidding(...methods: readonly string[]): DisturbingProxy {
  return proxy(async (request, next, disturb) => {
    if (!methods.includes(request.method) || /\/(authenticate|logout)$/.test(request.path)) return await next(request);
    disturb();
    return withText(answered(403, { 'content-type': 'application/json' }), '{"message":"You lack a right."}');
  });
}
