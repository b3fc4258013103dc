import { parameterOf, type WireRequest, type WireResponse, withParameters } from '../messages.js';
import type { Mutation } from '../mutant-server.js';
import { all } from './when.js';

/** Creates a mutation from a function. */
export const custom = (apply: Mutation['apply']): Mutation => ({ apply });

/** Responds as if the request had been executed, without any effect. */
export const swallow: Mutation = { apply: (request, _next, { fork }) => fork()(request) };

/** Executes the request twice, and responds once. */
export const twice: Mutation = {
  apply: async (request, next) => {
    await next(request);
    return next(request);
  },
};

/** The response is right, and the effect is that of the mutated request. */
export const effectOf = (...mutations: readonly Mutation[]): Mutation => ({
  apply: async (request, next, context) => {
    const response = await context.fork()(request);
    await all(...mutations).apply(request, next, context);
    return response;
  },
});

/** The effect is right, and the response is that to the mutated request. */
export const answerOf = (...mutations: readonly Mutation[]): Mutation => ({
  apply: async (request, next, context) => {
    const aside = context.fork();
    const response = await all(...mutations).apply(request, aside, context);
    await next(request);
    return response;
  },
});

type Also = (request: WireRequest, response: WireResponse) => WireRequest | readonly WireRequest[] | undefined;

/** Executes further requests after the request, e.g. the same with another method. */
export const also = (more: Also): Mutation => ({
  apply: async (request, next, context) => {
    const response = await next(request);
    const others = more(request, response);
    for (const each of others === undefined ? [] : [others].flat()) await context.service(each);
    return response;
  },
});

/** Executes other requests before the request. */
export const before = (more: (request: WireRequest) => WireRequest | readonly WireRequest[]): Mutation => ({
  apply: async (request, next, context) => {
    for (const each of [more(request)].flat()) await context.service(each);
    return next(request);
  },
});

/** Requires no session: any session id, or none, is accepted. */
export const anySession: Mutation = {
  apply: async (request, next, context) => {
    const session = await context.session();
    const rest = withParameters(request, (parameters) => parameters.filter(([name]) => name !== 'sessionId'));
    const separator = rest.search === '' ? '?' : '&';
    return next({ ...rest, search: `${rest.search}${separator}sessionId=${encodeURIComponent(session)}` });
  },
};

/** Uses a valid session for requests without a session. */
export const sessionless: Mutation = {
  apply: (request, next, context) =>
    parameterOf(request, 'sessionId') === undefined ? anySession.apply(request, next, context) : next(request),
};

/** Repeats the first response to every equal request. */
export const stale: Mutation = {
  apply: async (request, next, { memory }) => {
    const key = `stale ${request.method} ${request.path}${request.search}`;
    const known = memory.get(key);
    if (isAnswered(known)) return known;
    const response = await next(request);
    memory.set(key, response);
    return response;
  },
};

function isAnswered(value: unknown): value is WireResponse {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value;
}
