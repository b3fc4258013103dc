import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { randomOf } from '../../src/harness/environment.js';
import { parameterOf, type WireRequest, type WireResponse, withField, withText } from '../mutants/messages.js';
import type { Mutation } from '../mutants/mutant-server.js';
import { custom } from '../mutants/mutations/index.js';

const isLogin = ({ path }: WireRequest): boolean => path.endsWith('/authenticate');

/** A proxy that counts the requests that it has not passed on, or not answered, as they were. */
export interface DisturbingProxy extends Mutation {
  readonly disturbed: () => number;
}

function proxy(
  apply: (request: WireRequest, disturb: () => void) => Promise<WireResponse | undefined>,
): DisturbingProxy {
  let count = 0;
  const disturb = () => {
    count += 1;
  };
  const mutation = custom(async (request, next) => (await apply(request, disturb)) ?? (await next(request)));
  return { ...mutation, disturbed: () => count };
}

const answered = (status: number, fields: { readonly [name: string]: string } = {}): WireResponse => ({
  status,
  headers: { 'content-type': 'text/html', ...fields },
  body: Buffer.from('<html><p>a proxy</p></html>'),
});

/** A proxy that refuses every request with a number that `every` divides. */
export function refusing(
  every: number,
  status: number,
  fields: { readonly [name: string]: string } = {},
): DisturbingProxy {
  let seen = 0;
  return proxy(async (_, disturb) => {
    seen += 1;
    if (seen % every !== 0) return undefined;
    disturb();
    return answered(status, fields);
  });
}

/** A proxy that drops a share of the connections, before or after the service has executed the request. */
export function dropping(share: number, seed: number): DisturbingProxy {
  const random = randomOf(seed);
  let count = 0;
  const mutation = custom(async (request, next) => {
    const [isDropped, isExecuted] = [random() < share, random() < 0.5];
    if (!isDropped) return await next(request);
    count += 1;
    if (isExecuted) await next(request);
    return answered(0);
  });
  return { ...mutation, disturbed: () => count };
}

/** A gateway that gives up a share of the writes, before or after the service has executed the request. */
export function givingUp(share: number, seed: number): DisturbingProxy {
  const random = randomOf(seed);
  let count = 0;
  const mutation = custom(async (request, next) => {
    const [isGivenUp, isExecuted] = [random() < share, random() < 0.5];
    if (request.method === 'GET' || isLogin(request) || !isGivenUp) return await next(request);
    count += 1;
    if (isExecuted) await next(request);
    return answered(504);
  });
  return { ...mutation, disturbed: () => count };
}

/** A proxy that never responds to every request with a number that `every` divides. */
export function silent(every: number): DisturbingProxy {
  let seen = 0;
  return proxy(async (_, disturb) => {
    seen += 1;
    if (seen % every !== 0) return undefined;
    disturb();
    return await new Promise<never>(() => undefined);
  });
}

/** A proxy that ends each session after a number of requests. */
export function expiring(after: number): DisturbingProxy {
  const uses = new Map<string, number>();
  return proxy(async (request, disturb) => {
    const session = parameterOf(request, 'sessionId');
    if (session === undefined || isLogin(request)) return undefined;
    const count = (uses.get(session) ?? 0) + 1;
    uses.set(session, count);
    if (count <= after) return undefined;
    disturb();
    return answered(401);
  });
}

/** A proxy that compresses every response, although no request accepts that. */
export function compressing(): DisturbingProxy {
  let count = 0;
  const mutation = custom(async (request, next) => {
    const { status, headers, body } = await next(request);
    if (body.length === 0) return { status, headers, body };
    count += 1;
    const fields = withField(withField(headers, 'content-encoding', 'gzip'), 'content-length', undefined);
    return { status, headers: fields, body: await promisify(gzip)(body) };
  });
  return { ...mutation, disturbed: () => count };
}

/** A proxy for a user who may not use some methods. */
export function forbidding(...methods: readonly string[]): DisturbingProxy {
  return proxy(async (request, disturb) => {
    if (!methods.includes(request.method) || /\/(authenticate|logout)$/.test(request.path)) return undefined;
    disturb();
    return withText(answered(403, { 'content-type': 'application/json' }), '{"message":"You lack a right."}');
  });
}
